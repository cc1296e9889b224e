package io.pml.server;

import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.ServerEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
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

  @Test
  void id_ofWhatWasJustMade_isFound() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      for (int i = 0; i < 5; i++) {
        String id = client.execute("return " + i + " * (await mcp.std.text_stats({ text: 'a b' })).words")
            .at("/capability/id")
            .asString();

        assertThat(client.call("pml_discover", Json.write(Json.object().put("id", id)))
            .at("/structuredContent/results/0/id")
            .asString()).isEqualTo(id);
      }
    }
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
  void capability_calledByName_takesArgumentsOverWhatItFallsBackTo() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      client.execute(named("text:sum_up", "return { sum: (await mcp.std.text_stats({ text: 'a b c' })).words }"));

      ObjectNode call = Json.object().put("intent", "sum up").put("capability", "text:sum_up");
      assertThat(client.execute(call).at("/result/sum").asInt()).isEqualTo(3);
      call.putObject("args").put("text", "a b c d");
      ObjectNode answer = client.execute(call);
      assertThat(answer.at("/result/sum").asInt()).isEqualTo(4);
      assertThat(answer.path("mode").asString()).isEqualTo("call");
      assertThat(answer.at("/capability/name").asString()).isEqualTo("text:sum_up");
    }
  }

  @Test
  void capability_withoutAName_isCalledByOneOfItsOwn_andIsNoTool() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      String name = client.execute("return [(await mcp.std.text_stats({ text: 'a' })).words, 'nameless']")
          .at("/capability/name")
          .asString();

      assertThat(name).matches("unnamed_[0-9a-f]{8}");
      assertThat(client.execute(Json.object().put("intent", "again").put("capability", name)).path("result").toString())
          .isEqualTo("[1,\"nameless\"]");
      assertThat(client.tools()).noneMatch(tool -> tool.contains("unnamed"));
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
          .contains("made by local")
          .contains("make a new version of that one with learn_save {\"name\": \"text:count_words\"");
      assertThat(text(client.call("pml:execute", Json.write(arguments)))).contains("with learn:save {");
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
  void name_ofWhatCaughtAFailure_isGiven_butIsNoToolYet() throws Exception {
    try (Client client = Client.of(pml.home(), Map.of())) {
      ObjectNode answer = client.execute(named("text:read_nothing",
          "try { await mcp.std.read_file({ path: 'no/such/file' }) } catch { return 'nothing' }"));

      assertThat(answer.path("status").asString()).as("%s", answer).isEqualTo("success");
      assertThat(answer.path("warnings").path(0).asString()).contains("once it ran without a call that failed");
      assertThat(client.tools()).doesNotContain("cap_text_read_nothing");
      assertThat(client.call("pml_execute", "{\"capability\": \"text:read_nothing\"}")
          .at("/structuredContent/result")
          .asString()).isEqualTo("nothing");
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
      for (String call : List.of("capabilities['text:shout_text']", "mcp.cap['text:shout_text']",
          "mcp.call.bind(mcp, 'cap:text:shout_text')")) {
        ObjectNode answer = client.execute("return await " + call + "({ text: 'd' })");
        assertThat(answer.path("result").asString()).as(call).isEqualTo("1!");
        assertThat(answer.at("/warnings/0").asString()).as(call).contains("another name of text:yell_text");
      }
      assertThat(client.execute("return await mcp.cap['text:yell_text']({ text: 'd' })").has("warnings")).isFalse();
    }
  }

  @ParameterizedTest(name = "modern {0}")
  @ValueSource(booleans = {false, true})
  void name_givenChangedAndDeleted_isToldToClientsEachTime(boolean modern) throws Exception {
    Semaphore told = new Semaphore(0);
    ServerEvents events = new ServerEvents() {
      @Override
      public void changed(Change change) {
        if (change == Change.TOOLS) {
          told.release();
        }
      }
    };
    String name = modern ? "text:hum_text" : "text:whisper_text";
    String other = modern ? "text:drone_text" : "text:murmur_text";
    try (Client listening = Client.of(pml.home(), modern, events); Client client = Client.of(pml.home(), Map.of())) {
      assertThat(listening.tools()).doesNotContain(wire(name), wire(other));

      client.execute(named(name, "return (await mcp.std.text_stats({ text: 'psst' })).words + '" + name + "'"));
      assertThat(told.tryAcquire(30, TimeUnit.SECONDS)).as("named").isTrue();
      assertThat(listening.tools()).contains(wire(name));

      told.drainPermits();
      client.call("dns:rename", "{\"name\": \"%s\", \"new_name\": \"%s\"}".formatted(name, other));
      assertThat(told.tryAcquire(30, TimeUnit.SECONDS)).as("renamed").isTrue();
      assertThat(listening.tools()).contains(wire(other)).doesNotContain(wire(name));

      told.drainPermits();
      RunningPml.control(pml.home(), "{\"command\": \"cap-delete\", \"id\": \"%s\"}".formatted(other));
      assertThat(told.tryAcquire(30, TimeUnit.SECONDS)).as("deleted").isTrue();
      assertThat(listening.tools()).doesNotContain(wire(name), wire(other));
      assertThat(unknown(client, "cap:" + other)).contains("Unknown tool");
    }
  }

  private static String wire(String name) {
    return "cap_" + name.replace(':', '_');
  }

  @Test
  void spellings_ofNamesThatAreLongOrSpelledAlike_eachLeadToTheirOwn() throws Exception {
    String tall = "text:count_all_the_words_of_a_text_that_has_very_many_of_them";
    try (Client client = Client.of(pml.home(), Map.of())) {
      client.execute(named(tall, "return (await mcp.std.text_stats({ text: 'a b c' })).words + 'tall'"));
      client.execute(named("pair:up_words_now", "return (await mcp.std.text_stats({ text: 'a' })).words + 'one'"));
      client.execute(named("pair_up:words_now", "return (await mcp.std.text_stats({ text: 'a' })).words + 'two'"));

      List<String> listed = client.tools().stream().filter(name -> name.startsWith("cap_")).toList();
      assertThat(listed).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-zA-Z0-9_]{1,48}"));
      assertThat(results(client, listed, "cap_text_count_all")).containsExactly("3tall");
      assertThat(results(client, listed, "cap_pair_up_words_now")).containsExactlyInAnyOrder("1one", "1two");
      assertThat(unknown(client, "cap_pair_up_words_now")).as("it could be either").contains("Unknown tool");

      String before = listed.stream().filter(name -> name.startsWith("cap_text_count_all")).findFirst().orElseThrow();
      client.call("dns:rename", "{\"name\": \"" + tall + "\", \"new_name\": \"text:count_many_words\"}");
      ObjectNode answer = client.call(before);
      assertThat(answer.at("/structuredContent/result").asString()).isEqualTo("3tall");
      assertThat(answer.at("/structuredContent/warnings/0").asString()).contains("text:count_many_words");
    }
  }

  private static List<String> results(Client client, List<String> listed, String beginning) throws Exception {
    List<String> results = new ArrayList<>();
    for (String name : listed) {
      if (name.startsWith(beginning)) {
        results.add(client.call(name).at("/structuredContent/result").asString());
      }
    }
    return results;
  }

  private static String unknown(Client client, String name) throws Exception {
    try {
      return Json.write(client.call(name));
    } catch (RpcException e) {
      return e.error().message();
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
