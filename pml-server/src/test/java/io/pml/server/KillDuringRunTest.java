package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.DaemonClient;
import io.pml.json.Json;
import io.pml.testkit.workshop.Workshop;
import io.pml.upstream.ToolResult;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kills the daemon in the middle of programs; {@code -Dpml.kills=50} and {@code -Dpml.seed=1} choose how often and when.
 */
class KillDuringRunTest {
  private static final Logger LOG = LoggerFactory.getLogger(KillDuringRunTest.class);
  private static final int CALLS = 30;
  private static final int AT_ONCE = 3;
  private static final int LONGEST_PAUSE = 8;

  /** Thirty calls of three kinds, some side by side; it looks itself whether time and chance stay what they were. */
  private static final String PROGRAM = """
      const chance = Math.random();
      const began = Date.now();
      const seen: unknown[] = [];
      for (let round = 0; round < 5; round++) {
        const drawn = Math.random();
        const first = await mcp.shop.read({ round, i: 0, chance, drawn, at: Date.now() });
        const both = await Promise.all([1, 2, 3].map((i) => i === 2
          ? mcp.shop.put({ round, i, chance })
          : mcp.shop.read({ round, i, chance, was: first.at })));
        const written = await mcp.shop.write({ round, i: 4, chance });
        const last = await mcp.shop.put({ round, i: 5, chance, at: Date.now() });
        if ([first, ...both, written, last].some((each) => each.chance !== chance) || first.drawn !== drawn
            || first.at < began || last.at < first.at) {
          throw new Error("time or chance has changed");
        }
        seen.push(both.map((each) => each.i), written.i, last.i, round);
      }
      return { seen, drew: Math.random() !== chance };
      """;

  @TempDir
  private static Path folder;
  private static Workshop shop;
  private static PmlProcess daemon;
  /** Counted down by calls; who waits for a call waits for zero. */
  private static final AtomicInteger UNTIL = new AtomicInteger();
  private static volatile CountDownLatch reached = new CountDownLatch(1);
  private static final CountDownLatch MAY_END = new CountDownLatch(1);
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  @BeforeAll
  static void start() throws Exception {
    shop = new Workshop().tool("read", "Reads", "{\"readOnlyHint\": true}", KillDuringRunTest::echo)
        .tool("put", "Puts", "{\"idempotentHint\": true}", KillDuringRunTest::echo)
        .tool("write", "Writes", "{}", KillDuringRunTest::echo)
        .tool("guarded", "Writes what matters", "{}", KillDuringRunTest::echo)
        .tool("wait", "Ends when it may", "{\"readOnlyHint\": true}", arguments -> {
          count();
          MAY_END.await();
          return ToolResult.structured(arguments);
        })
        .tool("hang", "Never ends", "{}", arguments -> {
          count();
          NEVER.await();
          return Json.object();
        });
    new Config().http("shop", shop.url())
        .with("{\"permissions\": {\"default\": \"allow\", \"ask\": [\"shop:guarded\"]}}")
        .write(folder);
    daemon = PmlProcess.start(folder);
    daemon.awaitTools("shop");
  }

  @AfterAll
  static void stop() {
    daemon.close();
    shop.close();
  }

  private static ObjectNode echo(ObjectNode arguments) {
    count();
    return ToolResult.structured(arguments);
  }

  private static void count() {
    if (UNTIL.decrementAndGet() == 0) {
      reached.countDown();
    }
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void kill_duringAProgram_itEndsByItselfAsIfNothingHadHappened() throws Exception {
    int kills = Integer.getInteger("pml.kills", 3);
    long seed = Long.getLong("pml.seed", System.nanoTime());
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    JsonNode expected = undisturbed();
    int unknown = 0;
    int repeated = 0;

    for (int kill = 0; kill < kills;) {
      shop.clear();
      int killed = 1;
      kill(PROGRAM, 1 + random.nextInt(CALLS), random.nextInt(LONGEST_PAUSE));
      daemon = PmlProcess.launch(folder);
      while (kill + killed < kills && killed < 3 && random.nextInt(3) == 0) {
        // Again, while it is being recovered.
        Await.until("a daemon", () -> isAnswering(daemon));
        pause(random.nextInt(LONGEST_PAUSE * 10));
        daemon.kill();
        daemon = PmlProcess.launch(folder);
        killed++;
      }
      kill += killed;
      JsonNode run = ended();
      List<String> calls = shop.calls().stream().map(KillDuringRunTest::name).toList();
      Set<String> different = new HashSet<>(calls);
      repeated += calls.size() - different.size();
      String about = "seed " + seed + ", kill " + kill + ": " + run;

      assertThat(calls.size() - different.size()).as(about).isLessThanOrEqualTo(AT_ONCE * killed);
      assertThat(calls.stream().filter(call -> call.startsWith("write"))).as(about).doesNotHaveDuplicates();
      if (run.path("status").asString().equals("failed")) {
        assertThat(run.path("error").path("code").asString()).as(about).isEqualTo("unknown_outcome");
        assertThat(run.path("error").path("tool").asString()).as(about).isEqualTo("shop:write");
        unknown++;
      } else {
        assertThat(run.path("result")).as(about).isEqualTo(expected);
        assertThat(different).as(about).hasSize(CALLS);
        assertThat(run.path("tasks")).as(about).hasSize(CALLS);
      }
    }
    LOG.info("seed {}: {} kills, {} calls made again, {} calls of which nobody knows", seed, kills, repeated, unknown);
  }

  @Test
  void kill_duringACallThatMustNotBeRepeated_saysThatItsOutcomeIsUnknown() throws Exception {
    shop.clear();
    kill("const r = await mcp.shop.read({ n: 1 }); return await mcp.shop.hang({ n: r.n })", 2, 0);
    daemon = PmlProcess.launch(folder);

    JsonNode run = ended();

    assertThat(run.path("status").asString()).isEqualTo("failed");
    assertThat(run.path("error").path("code").asString()).isEqualTo("unknown_outcome");
    assertThat(run.path("error").path("tool").asString()).isEqualTo("shop:hang");
    assertThat(shop.calls().stream().map(Workshop.Seen::tool)).containsExactly("read", "hang");
  }

  @Test
  void kill_whileAHumanIsAwaited_changesNothing() throws Exception {
    shop.clear();
    ObjectNode waiting;
    try (Client client = daemon.client()) {
      waiting = client
          .execute("const r = await mcp.shop.read({ n: 1 }); return (await mcp.shop.guarded({ n: r.n })).n");
    }
    daemon.kill();
    daemon = PmlProcess.start(folder);
    String workflow = waiting.path("workflow_id").asString();
    try (Client client = daemon.client()) {
      assertThat(client.resume(workflow).path("status").asString()).isEqualTo("approval_required");
      RunningPml.approve(daemon.home(), waiting.path("approval").path("id").asString());

      assertThat(client.resume(workflow).path("result").asInt()).isEqualTo(1);
    }
    assertThat(shop.calls().stream().map(Workshop.Seen::tool)).containsExactly("read", "guarded");
  }

  @Test
  void kill_thenADaemonForACommandAlone_isLeftToOneThatStays() throws Exception {
    shop.clear();
    kill("return (await mcp.shop.wait({ n: 7 })).n", 1, 0);
    daemon = PmlProcess.startForSessions(folder);
    ObjectNode before;
    try (SocketChannel _ = new DaemonClient(daemon.home()).converseBriefly(Map.of(), List.of("false"))) {
      before = newest();
    }
    assertThat(daemon.exitCode()).isZero();

    daemon = PmlProcess.startForSessions(folder);
    ObjectNode left = newest();
    MAY_END.countDown();
    try (Client client = daemon.client()) {
      JsonNode run = ended();

      assertThat(List.of(before, left)).allMatch(each -> each.path("interrupted").asBoolean(false))
          .allMatch(each -> each.path("attempts").asInt() == 1);
      assertThat(run.path("result").asInt()).as("%s", run).isEqualTo(7);
      assertThat(newest().path("attempts").asInt()).isEqualTo(2);
      assertThat(newest().has("interrupted")).isFalse();
      assertThat(shop.count("wait")).isEqualTo(2);
      assertThat(client.tools()).isNotEmpty();
    }
  }

  private static ObjectNode newest() throws IOException {
    JsonNode newest = RunningPml.control(daemon.home(), "{\"command\": \"runs\", \"limit\": 1}").path("runs").path(0);
    return RunningPml.control(daemon.home(),
        "{\"command\": \"run\", \"id\": \"" + newest.path("workflow_id").asString() + "\"}");
  }

  /** What the program returns when nobody is killed. */
  private static JsonNode undisturbed() throws Exception {
    shop.clear();
    try (Client client = daemon.client()) {
      ObjectNode answer = client.execute(PROGRAM);
      assertThat(answer.path("status").asString()).as("%s", answer).isEqualTo("success");
      assertThat(shop.calls()).hasSize(CALLS);
      return answer.path("result");
    }
  }

  /** Runs a program and kills the daemon some milliseconds after so many calls. */
  private static void kill(String program, int calls, int millis) throws Exception {
    reached = new CountDownLatch(1);
    UNTIL.set(calls);
    Client client = daemon.client();
    CompletableFuture<Void> running = CompletableFuture.runAsync(() -> {
      try (client) {
        client.execute(program);
      } catch (Exception e) {
        LOG.debug("the daemon is gone", e);
      }
    });
    assertThat(reached.await(60, TimeUnit.SECONDS)).isTrue();
    pause(millis);
    daemon.kill();
    running.get(60, TimeUnit.SECONDS);
  }

  private static void pause(int millis) throws InterruptedException {
    assertThat(NEVER.await(millis, TimeUnit.MILLISECONDS)).isFalse();
  }

  /** How the newest execution ended, which nobody but the daemon itself went on with. */
  private static JsonNode ended() throws Exception {
    Await.until("a daemon", () -> isAnswering(daemon));
    String workflow = newest().path("workflow_id").asString();
    Await.until("the end of " + workflow,
        () -> List.of("succeeded", "failed").contains(newest().path("state").asString()));
    try (Client client = daemon.client()) {
      return client.resume(workflow);
    }
  }

  private static boolean isAnswering(PmlProcess process) {
    try {
      return RunningPml.status(process.home()).path("pid").asLong() == process.process().pid();
    } catch (Exception e) {
      return false;
    }
  }

  private static String name(Workshop.Seen call) {
    return call.tool() + " " + call.arguments().path("round") + " " + call.arguments().path("i");
  }
}
