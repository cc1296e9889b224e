package io.pml.server;

import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.testkit.faults.FaultyServer;
import io.pml.testkit.faults.Mode;
import io.pml.tool.ToolId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** What users see of servers, running or not, and what servers see of users. */
@Isolated("it times what others hold up")
class OffersTest {
  private static final String SECRET = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";

  @TempDir
  Path folder;

  @Test
  void server_getsListedVariablesOnly() throws Exception {
    Config config = new Config().faulty("env", Mode.ENVIRONMENT)
        .with("env", "{\"env\": {\"TOKEN\": \"${THE_TOKEN}\"}, \"cwd\": \"" + folder + "\"}");
    try (RunningPml pml = RunningPml.start(folder, config, Map.of("THE_TOKEN", SECRET, "STRANGER", "1"));
        Client client = pml.client()) {
      pml.awaitTools("env");
      JsonNode seen = client.call("env:env").path("structuredContent");

      assertThat(seen.path("env").propertyNames()).contains("PATH", "TOKEN")
          .isSubsetOf("HOME", "LANG", "LC_ALL", "LC_CTYPE", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "TZ", "USER",
              "TOKEN", "PWD");
      assertThat(seen.path("env").path("TOKEN").asString()).isEqualTo(SECRET);
      assertThat(seen.path("cwd").asString()).isEqualTo(folder.toString());
    }
  }

  @Test
  void tools_changedByTheUser_lookSoAndAreCalledSo() throws Exception {
    Config config = new Config().faulty("one", Mode.HEALTHY)
        .with("one", """
            {"tools": {"echo": {"rename": "say", "description": "Says it"}, "sleep": {"hide": true},
                       "add": {"pin": {"b": 40}}}}""")
        .faulty("two", Mode.HEALTHY)
        .with("{\"expose\": [\"*:*\"], \"profiles\": {\"small\": {\"servers\": [\"two\"]}}}");
    try (RunningPml pml = RunningPml.start(folder, config);
        Client client = pml.client();
        Client small = pml.client(Map.of("profile", "small"))) {
      pml.awaitTools("one", "two");

      assertThat(client.tools()).contains("one_say", "one_add", "two_echo", "two_sleep")
          .doesNotContain("one_echo", "one_sleep");
      assertThat(text(client.call("one:say", "{\"text\": \"hello\"}"))).isEqualTo("hello");
      assertThat(client.call("one:add", "{\"a\": 2}").path("structuredContent").path("sum").asInt()).isEqualTo(42);
      assertThatThrownBy(() -> client.call("one:sleep")).hasMessageContaining("Unknown tool");

      assertThat(small.tools()).contains("two_echo").noneMatch(name -> name.startsWith("one"));
      assertThat(text(small.call("two:echo", "{\"text\": \"mine\"}"))).isEqualTo("mine");
      assertThatThrownBy(() -> small.call("one:say", "{\"text\": \"theirs\"}")).hasMessageContaining("Unknown tool");
    }
  }

  @Test
  void server_knownOnce_isOfferedAtOnceStartedOnDemandAndStoppedWhenIdle() throws Exception {
    Config config = new Config().faulty("lazy", Mode.HEALTHY).with("lazy", "{\"idle_stop_seconds\": 1}");
    try (RunningPml pml = RunningPml.start(folder, config)) {
      pml.awaitTools("lazy");
      pml.awaitState("lazy", "idle");
      assertThat(pml.server("lazy").has("pid")).isFalse();
    }

    try (RunningPml pml = RunningPml.start(folder, config.with("{\"expose\": [\"lazy:*\"]}"));
        Client client = pml.client()) {
      assertThat(client.tools()).contains("lazy_echo");
      assertThat(pml.server("lazy").path("starts").asInt()).isZero();

      assertThat(text(client.call("lazy:echo", "{\"text\": \"up\"}"))).isEqualTo("up");
      long pid = pml.server("lazy").path("pid").asLong();
      assertThat(text(client.call("lazy:sleep", "{\"millis\": 2500}"))).isEqualTo("slept 2500 ms");
      assertThat(pml.server("lazy").path("pid").asLong()).isEqualTo(pid);
      pml.awaitState("lazy", "idle");
      Await.until("the process is gone", () -> !FaultyServer.isRunning(pid));
    }
  }

  @Test
  void server_thatNoLongerStarts_isOfferedAndFailsAtOnce() throws Exception {
    try (RunningPml pml = RunningPml.start(folder, new Config().faulty("gone", Mode.HEALTHY))) {
      pml.awaitTools("gone");
    }
    ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    Handler handler = collecting(lines);
    Logger logger = Logger.getLogger("io.pml.connect.Connection");
    logger.addHandler(handler);
    Config config = new Config().faulty("gone", Mode.EXIT_AT_START)
        .with("{\"expose\": [\"gone:*\"]}")
        .with("gone", "{\"start\": \"eager\"}")
        .command("missing", List.of("no-such-program-anywhere"))
        .with("off", "{\"command\": \"true\", \"disabled\": true}")
        .with("bad", "{\"command\": \"true\", \"env\": {\"A\": \"${NOT_SET_ANYWHERE}\"}}");
    try (RunningPml pml = RunningPml.start(folder, config); Client client = pml.client()) {
      pml.awaitState("gone", "down");
      long began = System.nanoTime();
      String answer = text(client.call("gone:echo", "{\"text\": \"anybody?\"}"));
      Duration took = Duration.ofNanos(System.nanoTime() - began);

      assertThat(answer).contains("SERVER_UNAVAILABLE", "server gone", "down", "exited with code 4");
      assertThat(took).isLessThan(Duration.ofSeconds(5));
      assertThat(client.tools()).contains("gone_echo");
      assertThat(pml.server("gone").path("starts").asInt()).isEqualTo(5);
      assertThat(lines.stream().filter(line -> line.contains("server gone:"))).hasSize(10);

      pml.awaitState("missing", "down");
      assertThat(pml.server("missing").path("problem").asString()).contains("no-such-program-anywhere", "PATH");
      assertThat(pml.state("off")).isEqualTo("disabled");
      assertThat(pml.state("bad")).isEqualTo("broken");
      assertThat(pml.server("bad").path("problem").asString()).contains("NOT_SET_ANYWHERE");
      assertThat(text(client.call("missing:read"))).contains("server missing could not be started", "PATH");
      assertThat(text(client.call("off:read"))).contains("server off is disabled in the config");
      assertThat(text(client.call("bad:read"))).contains("wrong entry in the config", "NOT_SET_ANYWHERE");
      assertThat(client.call("meta:servers").path("structuredContent").path("servers").size()).isEqualTo(4);
    } finally {
      logger.removeHandler(handler);
    }
  }

  @Test
  void tools_changedByTheServer_areRecorded() throws Exception {
    try (RunningPml pml = RunningPml.start(folder, new Config().faulty("new", Mode.CHANGING_TOOLS));
        Client client = pml.client()) {
      pml.awaitTools("new");
      assertThat(text(client.call("new:misbehave"))).isEqualTo("ok");
      Await.until("the new description", () -> client.call("meta:tools").toString().contains("version 1"));
    }
    try (SqliteStorage storage = SqliteStorage.open(folder.resolve("data"), InstantSource.system())) {
      assertThat(storage.catalogue().history(new ToolId("new", "misbehave"), 10)).hasSize(2)
          .first()
          .satisfies(change -> assertThat(change.hashBefore()).isPresent().isNotEqualTo(change.hashAfter()));
    }
  }

  @Test
  void stop_whileAServerStarts_leavesNoProcess() throws Exception {
    Path starts = folder.resolve("starts");
    try (RunningPml pml = RunningPml.start(folder,
        new Config().faulty("mute", Mode.HANG_AT_START, "--starts", starts.toString()))) {
      Await.until("a process", () -> Files.exists(starts) && Files.readString(starts).endsWith("\n"));
      assertThat(pml.state("mute")).isEqualTo("starting");
    }
    long pid = Long.parseLong(Files.readString(starts).split(" ", -1)[0]);

    assertThat(FaultyServer.isRunning(pid)).isFalse();
  }

  @Test
  void secrets_areShownNowhere() throws Exception {
    String shell = "echo \"my token is $TOKEN\" >&2; exit 7";
    Config config = new Config().command("leaky", List.of("sh", "-c", shell))
        .with("leaky", "{\"env\": {\"TOKEN\": \"${THE_TOKEN}\"}}");
    try (RunningPml pml = RunningPml.start(folder, config, Map.of("THE_TOKEN", SECRET)); Client client = pml.client()) {
      pml.awaitState("leaky", "down");

      assertThat(pml.server("leaky").path("problem").asString()).contains("exited with code 7", "my token is ***");
      assertThat(Json.write(client.call("meta:servers"))).contains("my token is ***").doesNotContain(SECRET);
      assertThat(Files.readString(pml.home().logs().resolve("leaky.log"))).contains("my token is ***")
          .doesNotContain(SECRET);
    }
  }

  private static Handler collecting(ConcurrentLinkedQueue<String> lines) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        lines.add(record.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

}
