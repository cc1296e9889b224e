package io.pml.server;

import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.client.ServerEvents;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Capabilities with names, as clients see and call them. */
class NamedCapabilitiesTest {
  private static final String COUNT = "return (await mcp.std.text_stats({ text: args.text ?? 'a b' })).words";

  @TempDir
  private static Path folder;
  private static RunningPml pml;

  @BeforeAll
  static void start() throws Exception {
    pml = RunningPml.start(folder, new Config(), Map.of());
    try (Client client = Client.of(pml.home(), Map.of())) {
      ObjectNode answer = client.execute(named("text:count_words", COUNT));
      assertThat(answer.path("status").asString()).isEqualTo("success");
      assertThat(answer.at("/capability/name").asString()).isEqualTo("text:count_words");
      assertThat(answer.at("/capability/fqdn").asString()).startsWith("local.default.text.count_words.");
    }
  }

  @AfterAll
  static void stop() {
    pml.close();
  }

  private static ObjectNode named(String name, String code) {
    return Json.object().put("intent", "count the words of a text").put("name", name).put("code", code);
  }

  @ParameterizedTest(name = "modern {0}")
  @ValueSource(booleans = {false, true})
  void name_givenInOneSession_isListedAndCalledInAnother(boolean modern) throws Exception {
    try (Client client = Client.of(pml.home(), modern, User.who("another"))) {
      assertThat(client.tools()).contains("cap_text_count_words");
      for (String spelling : List.of("cap_text_count_words", "cap:text:count_words", "cap:text:count_words@latest",
          "cap:local.default:text:count_words")) {
        assertThat(client.call(spelling, "{\"text\": \"one two three\"}").at("/structuredContent/result").asInt())
            .as(spelling)
            .isEqualTo(3);
      }
    }
  }

  @Test
  void name_inCode_isCalled() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      assertThat(client.execute("return await mcp.call('cap:text:count_words', { text: 'x y z w' })")
          .path("result")
          .asInt()).isEqualTo(4);
      assertThat(client.execute("return await capabilities['text:count_words']({ text: 'x' })").path("result").asInt())
          .isEqualTo(1);
    }
  }

  @Test
  void name_ofAnotherProgram_isRefusedBeforeAnythingRuns_andNamesTheHolder() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      ObjectNode arguments = named("text:count_words", "await mcp.std.time_now({}); return 'another'");

      assertThat(text(client.call("pml_execute", Json.write(arguments)))).contains("text:count_words is taken")
          .contains("made by test");
      assertThat(client.execute(named("text:count_words", COUNT)).path("warnings")).isEmpty();
    }
  }

  @Test
  void name_thatIsNone_isRefusedWithTheReason() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      assertThat(text(client.call("pml_execute", Json.write(named("Text:CountWords", COUNT)))))
          .contains("capital letters");
      assertThat(text(client.call("pml_execute", Json.write(named("text:count_w0rds", COUNT + " + 1")))))
          .contains("looks like text:count_words");
    }
  }

  @Test
  void name_ofWhatFails_isNotGiven() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      ObjectNode answer = client.execute(named("text:fail_always", "throw new Error('no')"));

      assertThat(answer.path("status").asString()).isEqualTo("failed");
      assertThat(answer.path("warnings").path(0).asString()).contains("was not named text:fail_always");
      assertThat(client.tools()).doesNotContain("cap_text_fail_always");
    }
  }

  @Test
  void only_servesChosenCapabilitiesAlone() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of("only", "cap:text:*"))) {
      assertThat(client.tools()).contains("cap_text_count_words").allMatch(name -> name.startsWith("cap_text_"));
    }
  }

  @Test
  void discover_byNameOrPattern_findsIt() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      for (String question : List.of("{\"name\": \"text:count_words\"}", "{\"name\": \"cap:text:count_words\"}",
          "{\"pattern\": \"text:*\"}", "{\"pattern\": \"cap:text:*\"}")) {
        assertThat(client.call("pml_discover", question).at("/structuredContent/results/0/name").asString())
            .as(question)
            .isEqualTo("text:count_words");
      }
    }
  }

  @Test
  void discover_whatCallsAnother_tellsWhatItDependsOn() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      ObjectNode answer = client.execute(Json.object()
          .put("intent", "tell whether a text is long")
          .put("name", "text:judge_length")
          .put("code", "return await mcp.call('cap:text:count_words', { text: 'a b c' }) > 2"));
      assertThat(answer.path("status").asString()).isEqualTo("success");

      Await.until("it is found", () -> client.call("pml_discover", "{\"name\": \"text:judge_length\"}")
          .at("/structuredContent/results/0/dependencies/0")
          .asString("")
          .contains("text:count_words"));
    }
  }

  @Test
  void rename_theOldNameStillWorks_inEverySpelling_andSaysSo() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      client.execute(Json.object()
          .put("intent", "shout a text")
          .put("name", "text:shout_text")
          .put("code", "return (await mcp.std.text_stats({ text: args.text })).words + '!'")
          .set("args", Json.object().put("text", "a")));
      client.call("dns:rename", "{\"name\": \"text:shout_text\", \"new_name\": \"text:yell_text\"}");

      assertThat(client.tools()).contains("cap_text_yell_text").doesNotContain("cap_text_shout_text");
      for (String old : List.of("cap_text_shout_text", "cap:text:shout_text")) {
        ObjectNode answer = client.call(old, "{\"text\": \"b c\"}");
        assertThat(answer.at("/structuredContent/result").asString()).as(old).isEqualTo("2!");
        assertThat(answer.at("/structuredContent/warnings/0").asString()).as(old).contains("text:yell_text");
      }
      assertThat(
          client.execute("return await capabilities['text:shout_text']({ text: 'd' })").path("result").asString())
          .isEqualTo("1!");
    }
  }

  @Test
  void name_given_isToldToClients() throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    ServerEvents events = new ServerEvents() {
      @Override
      public void changed(Change change) {
        if (change == Change.TOOLS) {
          told.countDown();
        }
      }
    };
    try (Client listening = Client.of(pml.home(), events); Client client = Client.of(pml.home(), Map.of())) {
      assertThat(listening.tools()).doesNotContain("cap_text_whisper_text");

      client.execute(named("text:whisper_text", "return (await mcp.std.text_stats({ text: 'psst' })).words + '…'"));

      assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(listening.tools()).contains("cap_text_whisper_text");
    }
  }

  @Test
  void call_ofACapability_isLoggedAsOneOfPml() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      client.call("cap:text:count_words", "{\"text\": \"logged\"}");

      Await.until("the log of the call",
          () -> Json.write(client.call("meta:stats")).contains("pml-capabilities:text:count_words"));
    }
  }
}
