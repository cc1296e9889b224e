package io.pml.server;

import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.ServerEvents;
import io.pml.store.sqlite.SqliteStorage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Which named capabilities are there for whom: not what never ran, not what reaches hidden tools, not what is damaged. */
class CapabilityVisibilityTest {
  private static final String COUNT = "return (await mcp.std.text_stats({ text: args.text ?? 'a b' })).words";
  private static final Map<String, String> GUEST = Map.of("profile", "guest");
  private static final Config GUESTS = new Config()
      .with("{\"profiles\": {\"guest\": {\"except\": [\"std:text_stats\"]}}}");

  @TempDir
  private Path folder;

  // -- what never ran -------------------------------------------------------------------------------------------------

  @Test
  void draft_withAName_isNoToolBeforeItRanWell_thenClientsAreTold() throws Exception {
    Semaphore told = new Semaphore(0);
    ServerEvents events = new ServerEvents() {
      @Override
      public void changed(Change change) {
        if (change == Change.TOOLS) {
          told.release();
        }
      }
    };
    try (RunningPml pml = RunningPml.start(folder, new Config());
        Client listening = Client.of(pml.home(), false, events);
        Client client = pml.client()) {
      save(client, "text:count_words", COUNT);
      assertThat(told.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
      assertThat(listening.tools()).doesNotContain("cap_text_count_words");
      try (Client only = pml.client(Map.of("only", "cap:*"))) {
        assertThat(only.tools()).isEmpty();
      }
      assertThat(client.execute("return mcp.cap['text:count_words'] !== undefined").path("result").asBoolean())
          .isTrue();

      assertThat(client.call("cap:text:count_words", "{\"text\": \"a b c\"}").at("/structuredContent/result").asInt())
          .as("whoever knows its name may try it")
          .isEqualTo(3);

      told.drainPermits();
      Await.until("it is a tool", () -> listening.tools().contains("cap_text_count_words"));
      assertThat(told.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void revision_thatNeverRan_isNoTool_butTheOneBeforeIsAgainAfterGoingBack() throws Exception {
    try (RunningPml pml = RunningPml.start(folder, new Config()); Client client = pml.client()) {
      client.execute(named("text:count_words", COUNT));
      assertThat(client.tools()).contains("cap_text_count_words");
      Await.until("it is learned", () -> client.call("dns:whois", "{\"name\": \"text:count_words\"}")
          .at("/structuredContent/status")
          .asString("")
          .equals("candidate"));

      save(client, "text:count_words", COUNT + " + 1");
      assertThat(client.tools()).doesNotContain("cap_text_count_words");

      RunningPml.control(pml.home(), "{\"command\": \"cap-rollback\", \"id\": \"text:count_words@1\"}");
      assertThat(client.tools()).contains("cap_text_count_words");
    }
  }

  // -- what reaches hidden tools --------------------------------------------------------------------------------------

  @Test
  void capability_thatReachesAHiddenToolThroughOthers_isNotThere() throws Exception {
    try (RunningPml pml = RunningPml.start(folder, GUESTS); Client client = pml.client()) {
      client.execute(named("text:count_words", COUNT));
      client.execute(named("text:judge_length", "return await mcp.call('cap:text:count_words', { text: 'a b' }) > 1"));
      client.execute(named("text:judge_twice", "return [await capabilities['text:judge_length']({}), 'twice']"));
      client
          .execute(named("text:tell_nothing", "return [args.nothing ?? 'nothing', (await mcp.std.time_now({})).zone]"));
      List<String> hidden = List.of("text:count_words", "text:judge_length", "text:judge_twice");
      assertThat(client.tools()).contains("cap_text_tell_nothing", "cap_text_judge_twice");
      Await.until("all four are found", () -> found(client).size() == 4);

      try (Client guest = pml.client(GUEST)) {
        assertThat(guest.tools()).contains("cap_text_tell_nothing")
            .noneMatch(name -> name.contains("count_words"))
            .noneMatch(name -> name.contains("judge"));
        assertThat(found(guest)).containsExactly("text:tell_nothing");
        assertThat(listed(guest)).containsExactly("text:tell_nothing");
        for (String name : hidden) {
          assertThat(refusal(guest, "cap:" + name)).as(name)
              .contains("Unknown tool: cap:" + name)
              .doesNotContain("text_stats");
          assertThat(text(guest.call("dns:lookup", "{\"name\": \"" + name + "\"}"))).contains("there is no capability");
          assertThat(text(guest.call("pml_execute", "{\"capability\": \"" + name + "\"}")))
              .contains("there is no capability")
              .doesNotContain("text_stats");
          ObjectNode inCode = guest.execute("await mcp.std.time_now({}); return await mcp.cap['" + name + "']({})");
          assertThat(inCode.path("status").asString()).as(name).isEqualTo("failed");
          assertThat(inCode.path("error").path("message").asString()).contains(name).doesNotContain("text_stats");
          assertThat(inCode.path("tasks")).as("nothing ran before it was refused").isEmpty();
        }
        assertThat(guest.call("cap:text:tell_nothing").at("/structuredContent/status").asString()).isEqualTo("success");
      }
    }
  }

  @Test
  void capability_thatReachesADeniedTool_isNotListed_andRefusedByName() throws Exception {
    try (RunningPml pml = RunningPml.start(folder, new Config()); Client client = pml.client()) {
      client.execute(named("text:count_words", COUNT));
      client.execute(named("text:judge_length", "return await mcp.call('cap:text:count_words', { text: 'a b' }) > 1"));
      assertThat(client.tools()).contains("cap_text_judge_length");
    }
    Config denied = new Config().with("{\"permissions\": {\"default\": \"allow\", \"deny\": [\"std:text_*\"]}}");
    try (RunningPml pml = RunningPml.start(folder, denied); Client client = pml.client()) {
      assertThat(client.tools()).doesNotContain("cap_text_count_words", "cap_text_judge_length");
      ObjectNode answer = client.call("cap:text:judge_length");
      assertThat(answer.path("isError").asBoolean()).isTrue();
      assertThat(text(answer)).contains("std:text_stats");
    }
  }

  // -- what is damaged, or deleted ------------------------------------------------------------------------------------

  @Test
  void capability_thatIsDamaged_isRefused_andTheOthersAreThere() throws Exception {
    try (RunningPml pml = RunningPml.start(folder, new Config()); Client client = pml.client()) {
      client.execute(named("text:count_words", COUNT));
      client.execute(named("text:judge_length", "return await mcp.call('cap:text:count_words', { text: 'a b' }) > 1"));
      client.execute(named("text:count_lines", COUNT.replace("words", "lines")));
    }
    try (
        Connection connection = DriverManager
            .getConnection("jdbc:sqlite:" + folder.resolve("data").resolve(SqliteStorage.FILE));
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("UPDATE capability_version SET body = replace(body, '.words', '.wordz')"))
          .isPositive();
    }
    try (RunningPml pml = RunningPml.start(folder, new Config()); Client client = pml.client()) {
      assertThat(client.tools()).contains("cap_text_count_lines", "cap_text_judge_length")
          .doesNotContain("cap_text_count_words");
      assertThat(text(client.call("pml_execute", "{\"capability\": \"text:count_words\"}"))).contains("is damaged");
      assertThat(client.call("cap:text:judge_length").path("isError").asBoolean()).isTrue();
      assertThat(client.call("cap:text:count_lines").at("/structuredContent/result").asInt()).isEqualTo(1);
      assertThat(client.execute(named("text:count_all", COUNT + " * 2")).path("status").asString())
          .isEqualTo("success");
    }
  }

  @Test
  void name_ofWhatWasDeleted_isFreeAfterAsManyDaysAsConfigured() throws Exception {
    AtomicReference<Duration> passed = new AtomicReference<>(Duration.ZERO);
    InstantSource clock = () -> Instant.now().plus(passed.get());
    Config config = new Config().with("{\"names\": {\"reservation_days\": 2}}");
    try (RunningPml pml = RunningPml.start(folder, config, Map.of(), clock); Client client = pml.client()) {
      client.execute(named("text:count_words", COUNT));
      RunningPml.control(pml.home(), "{\"command\": \"cap-delete\", \"id\": \"text:count_words\"}");

      passed.set(Duration.ofHours(47));
      assertThat(text(client.call("pml_execute", Json.write(named("text:count_words", COUNT + " + 1")))))
          .contains("what was called so was deleted, and the name is kept from others until ");
      passed.set(Duration.ofHours(49));
      assertThat(client.execute(named("text:count_words", COUNT + " + 1")).at("/capability/name").asString())
          .isEqualTo("text:count_words");
    }
  }

  // -- helpers --------------------------------------------------------------------------------------------------------

  private static ObjectNode named(String name, String code) {
    return Json.object().put("intent", "do " + name).put("name", name).put("code", code);
  }

  private static void save(Client client, String name, String code) throws Exception {
    ObjectNode saved = client.call("learn:save",
        Json.write(Json.object().put("intent", "do " + name).put("name", name).put("source", code)));
    assertThat(saved.at("/structuredContent/status").asString()).as(text(saved)).isEqualTo("draft");
  }

  private static List<String> found(Client client) throws Exception {
    return client.call("pml_discover", "{\"pattern\": \"cap:text:*\"}")
        .at("/structuredContent/results")
        .valueStream()
        .map(result -> result.path("name").asString())
        .toList();
  }

  private static List<String> listed(Client client) throws Exception {
    return client.call("pml:list_capabilities", "{\"named_only\": true}")
        .at("/structuredContent/capabilities")
        .valueStream()
        .map(result -> result.path("name").asString())
        .toList();
  }

  private static String refusal(Client client, String name) throws Exception {
    try {
      return Json.write(client.call(name));
    } catch (RpcException e) {
      return e.error().message();
    }
  }
}
