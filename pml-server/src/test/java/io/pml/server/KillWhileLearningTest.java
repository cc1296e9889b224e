package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.json.Json;
import io.pml.store.Storage;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.testkit.workshop.Workshop;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.upstream.ToolResult;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kills the daemon while it runs and learns; {@code -Dpml.kills=50} and {@code -Dpml.seed=1} choose how often and when.
 */
class KillWhileLearningTest {
  private static final Logger LOG = LoggerFactory.getLogger(KillWhileLearningTest.class);
  private static final int CALLERS = 4;
  private static final int MOST_RUNS = 100_000;

  /** Two ways, one of them failing, and two tools, one after the other. */
  private static final String PROGRAM = """
      const first = await mcp.shop.read({ n: args.n });
      if (first.n % 3 === 0) {
        await mcp.shop.look({ n: first.n });
      }
      if (first.n % 7 === 0) {
        throw new Error("seven");
      }
      return first.n;
      """;

  @TempDir
  Path folder;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void kill_betweenARunAndItsLesson_losesNothingAndCountsNothingTwice() throws Exception {
    int kills = Integer.getInteger("pml.kills", 3);
    long seed = Long.getLong("pml.seed", System.nanoTime());
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    int late = 0;
    try (Workshop shop = new Workshop().tool("read", "Reads", "{\"readOnlyHint\": true}", ToolResult::structured)
        .tool("look", "Looks", "{\"readOnlyHint\": true}", ToolResult::structured)) {
      new Config().http("shop", shop.url()).write(folder);

      for (int kill = 0; kill < kills; kill++) {
        runAndKill(acknowledged, acknowledged.size() + 1 + random.nextInt(40));
        late += unlearned();
        if (random.nextInt(3) == 0) {
          // Again, while it learns from what it had not.
          PmlProcess catchingUp = PmlProcess.launch(folder);
          assertThat(catchingUp.process().waitFor(random.nextInt(1_500), TimeUnit.MILLISECONDS)).isFalse();
          catchingUp.kill();
          kill++;
        }
      }
      PmlProcess last = PmlProcess.start(folder);
      Await.until("the end of all runs", () -> RunningPml.control(last.home(),
          "{\"command\": \"runs\", \"state\": \"running\", \"limit\": 1}").path("runs").isEmpty());
      last.close();
    }

    assertExact(acknowledged, "seed " + seed);
    LOG.info("seed {}: {} kills, {} runs acknowledged, {} learned from after a kill", seed, kills, acknowledged.size(),
        late);
  }

  /** Closing waits for what is being learned, so that all has to be there. */
  private void assertExact(Queue<String> acknowledged, String about) {
    try (Storage storage = SqliteStorage.open(folder.resolve("data"), InstantSource.system())) {
      List<Run> runs = storage.runs().newest(MOST_RUNS);
      assertThat(runs).as(about).extracting(run -> run.workflow().id().toString()).containsAll(acknowledged);
      assertThat(storage.experience().unlearned(10)).as(about).isEmpty();
      List<Run> counted = runs.stream().filter(run -> run.end().isPresent() && !wasGivenUp(run)).toList();
      long good = counted.stream().filter(run -> run.state().name().equals("SUCCEEDED")).count();
      long sequences = counted.stream().filter(run -> run.end().orElseThrow().trace().steps().size() == 2).count();

      List<Capability> known = storage.capabilities().all(EnumSet.allOf(Status.class));
      assertThat(known).as(about).hasSize(1);
      Learning learning = storage.capabilities().learning(known.getFirst().id());
      assertThat(learning.total().runs()).as(about).isEqualTo(counted.size());
      assertThat(learning.total().successes()).as(about).isEqualTo(good);
      assertThat(learning.paths().stream().mapToLong(path -> path.tally().runs()).sum()).as(about)
          .isEqualTo(counted.size());
      assertThat(learning.decisions().values().stream().flatMap(each -> each.values().stream()).mapToLong(n -> n).sum())
          .as(about)
          .isEqualTo(counted.stream().mapToLong(run -> run.end().orElseThrow().trace().decisions().size()).sum());
      assertThat(storage.relations().all(EdgeKind.SEQUENCE).stream().mapToLong(Edge::sightings).sum()).as(about)
          .isEqualTo(sequences);
    }
  }

  /** What was killed again and again in the middle says nothing about its program. */
  private static boolean wasGivenUp(Run run) {
    return run.end().orElseThrow().ending() instanceof Ending.Failed failed && failed.code().equals("crashed");
  }

  /** How many runs the daemon had ended and not learned from when it was killed. */
  private int unlearned() {
    try (Storage storage = SqliteStorage.open(folder.resolve("data"), InstantSource.system())) {
      return storage.experience().unlearned(MOST_RUNS).size();
    }
  }

  private void runAndKill(Queue<String> acknowledged, int enough) throws Exception {
    PmlProcess daemon = PmlProcess.start(folder);
    daemon.awaitTools("shop");
    CountDownLatch ended = new CountDownLatch(CALLERS);
    Queue<Exception> why = new ConcurrentLinkedQueue<>();
    List<Client> clients = IntStream.range(0, CALLERS).mapToObj(caller -> connect(daemon)).toList();
    for (int caller = 0; caller < CALLERS; caller++) {
      Client client = clients.get(caller);
      int first = caller * 1_000;
      Thread.ofVirtual().start(() -> {
        runUntilKilled(client, first, acknowledged, why);
        ended.countDown();
      });
    }
    try {
      Await.until("acknowledged runs", () -> acknowledged.size() >= enough || ended.getCount() == 0);
      assertThat(why).as("callers end with the daemon").isEmpty();
    } finally {
      daemon.kill();
    }
    assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
  }

  private static Client connect(PmlProcess daemon) {
    try {
      return daemon.client();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void runUntilKilled(Client client, int first, Queue<String> acknowledged,
      Queue<Exception> why) {
    try (client) {
      for (int number = first;; number++) {
        ObjectNode answer = client.execute(
            Json.object().put("intent", "test").put("code", PROGRAM).set("args", Json.object().put("n", number)));
        if (answer.path("workflow_id").isString()) {
          acknowledged.add(answer.path("workflow_id").asString());
        }
      }
    } catch (Exception e) { // The daemon is gone, or should be.
      why.add(e);
    }
  }
}
