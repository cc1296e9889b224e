package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.testkit.probes.Canaries;
import io.pml.testkit.probes.Probe;
import io.pml.testkit.workshop.Workshop;
import io.pml.upstream.ToolResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Code that means harm, sent to a real daemon as any agent sends its code. */
class HostileCodeTest {
  private static final Logger LOG = LoggerFactory.getLogger(HostileCodeTest.class);

  /** What a probe must return, where only one value is right. */
  private static final Map<String, String> RETURNED = Map.ofEntries(Map.entry("A13", "[]"),
      Map.entry("A07", "{\"m\":2}"), Map.entry("B07", "[]"), Map.entry("B08", "[]"),
      Map.entry("B10", "{\"__proto__\":{\"admin\":true},\"m\":1}"), Map.entry("B11", "{\"m\":\"sent\"}"),
      Map.entry("B13", "true"), Map.entry("B14", "\"done\""), Map.entry("C16", "\"refused\""),
      Map.entry("C17", "\"refused\""), Map.entry("C19", "\"end\""), Map.entry("D04", "[1,1,1]"),
      Map.entry("D05", "true"), Map.entry("D10", "0"), Map.entry("D11", "true"));
  /** How a probe must fail. */
  private static final Map<String, String> FAILED = Map.ofEntries(Map.entry("C01", "time_limit"),
      Map.entry("C02", "time_limit memory_limit"), Map.entry("C04", "time_limit"),
      Map.entry("C05", "memory_limit time_limit"), Map.entry("C07", "code_failed"),
      Map.entry("C11", "call_limit time_limit"), Map.entry("C13", "output_limit"), Map.entry("C14", "code_failed"),
      Map.entry("C20", "code_too_deep code_too_hard"), Map.entry("D01", "code_failed"), Map.entry("D02", "code_failed"),
      Map.entry("D07", "code_failed"), Map.entry("D08", "code_failed"));
  private static final String LOOP = "for (;;) {}";
  private static final List<String> DENIED = List.of("B01", "B04", "B05");

  @TempDir
  private static Path folder;
  private static Canaries canaries;
  private static Workshop echo;
  private static Workshop files;
  private static RunningPml pml;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    canaries = new Canaries(folder);
    echo = new Workshop().tool("say", "Returns its arguments", "{}", ToolResult::structured)
        .tool("list", "Returns a list", "{}", arguments -> ToolResult.text("[1, 2, 3]"))
        .tool("fail", "Fails", "{}", arguments -> ToolResult.error("it failed"));
    files = new Workshop().tool("delete", "Deletes", "{}", ToolResult::structured);
    pml = RunningPml.start(folder.resolve("home"), new Config().http("echo", echo.url())
        .http("fs", files.url())
        .with("{\"permissions\": {\"default\": \"allow\", \"deny\": [\"fs:*\"]}}")
        .with("{\"sandbox\": {\"timeout_ms\": 2000, \"memory_mb\": 128, \"max_calls\": 1000}}"));
    pml.awaitTools("echo");
    client = pml.client();
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    pml.close();
    echo.close();
    files.close();
    canaries.close();
  }

  static List<Probe> probes() {
    return Probe.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("probes")
  void execute_probe_findsNothing(Probe probe) throws Exception {
    echo.clear();
    int before = canaries.visits();
    Instant began = Instant.now();
    ObjectNode arguments = Json.object().put("intent", "probe").put("code", probe.with(canaries));
    arguments.putObject("options").put("trace", "full");

    ObjectNode answer = client.execute(arguments);

    LOG.debug("{}: {} {}", probe, answer.path("result"), answer.path("error"));
    assertThat(canaries.isIn(Json.write(answer))).as("a secret in %s", answer).isFalse();
    assertThat(canaries.visits()).isEqualTo(before);
    assertThat(files.calls()).isEmpty();
    assertThat(answer.path("status").asString()).isIn("success", "failed");
    assertThat(answer.path("error").path("code").asString("")).isNotIn("sandbox_crashed", "sandbox_unavailable");
    if (RETURNED.containsKey(probe.id())) {
      assertThat(Json.write(answer.path("result"))).as("%s", answer).isEqualTo(RETURNED.get(probe.id()));
    }
    if (FAILED.containsKey(probe.id())) {
      assertThat(FAILED.get(probe.id()).split(" ", -1)).as("%s", answer)
          .contains(answer.path("error").path("code").asString());
    }
    if (DENIED.contains(probe.id())) {
      assertThat(answer.path("error").path("message").asString()).contains("fs:delete is denied");
    }
    if (List.of("B13", "B14", "A26").contains(probe.id())) {
      assertThat(echo.calls()).isEmpty();
    }
    answer.path("tasks")
        .forEach(task -> assertThat(Instant.parse(task.path("started_at").asString()))
            .isBetween(began.minusSeconds(1), Instant.now()));
    assertThat(client.execute("return 'next'").path("result").asString()).isEqualTo("next");
  }

  @Test
  void execute_bombs_failWithTheirOwnCodesWhileOthersAreServed() throws Exception {
    Map<String, String> bombs = Map.of(
        "memory_limit", "const a = []; for (;;) a.push(new Array(1000).fill(1.5))",
        "time_limit", LOOP,
        "code_too_hard", "<A>(".repeat(24) + "x" + ")".repeat(24),
        "call_limit", "for (let n = 0;; n++) await Promise.all([1, 2, 3, 4].map((i) => mcp.echo.say({ n, i })))");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor(); Client neighbour = pml.client()) {
      List<Future<String>> codes = new ArrayList<>();
      bombs.values().forEach(bomb -> codes.add(threads.submit(() -> code(bomb))));
      List<Duration> waits = new ArrayList<>();
      while (!codes.stream().allMatch(Future::isDone)) {
        waits.add(timed(neighbour, "std:time_now", "{}"));
        waits.add(timed(neighbour, "echo:say", "{\"m\": 1}"));
      }

      List<String> ended = new ArrayList<>();
      for (Future<String> code : codes) {
        ended.add(code.get());
      }
      assertThat(ended).containsExactlyInAnyOrderElementsOf(bombs.keySet());
      long[] sorted = waits.stream().mapToLong(Duration::toMillis).sorted().toArray();
      LOG.info("{} calls beside the bombs, in ms: median {}, p99 {}, longest {}", sorted.length,
          sorted[sorted.length / 2], sorted[sorted.length * 99 / 100], Arrays.stream(sorted).max().orElse(0));
    }
    assertThat(client.execute("return 'next'").path("result").asString()).isEqualTo("next");
  }

  private static String code(String bomb) throws Exception {
    try (Client own = pml.client()) {
      ObjectNode arguments = Json.object().put("intent", "bomb").put("code", bomb);
      arguments.putObject("options").put("timeout_ms", bomb.equals(LOOP) ? 2_000 : 60_000);
      return own.execute(arguments).path("error").path("code").asString("");
    }
  }

  private static Duration timed(Client neighbour, String tool, String arguments) throws Exception {
    long began = System.nanoTime();
    ObjectNode result = neighbour.call(tool, arguments);
    Duration wait = Duration.ofNanos(System.nanoTime() - began);
    assertThat(result.path("isError").asBoolean(false)).as("%s", result).isFalse();
    return wait;
  }
}
