package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.testkit.faults.Mode;
import java.nio.file.Path;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Kills a busy daemon again and again; {@code -Dpml.kills=50} and {@code -Dpml.seed=1} choose how often and when. */
class KillUnderLoadTest {
  private static final Logger LOG = LoggerFactory.getLogger(KillUnderLoadTest.class);
  private static final int CALLERS = 4;
  private static final int SIZE = 20_000;

  @TempDir
  Path folder;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void kill_underLoad_losesNoResultThatWasPromised() throws Exception {
    int kills = Integer.getInteger("pml.kills", 5);
    long seed = Long.getLong("pml.seed", System.nanoTime());
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    new Config().faulty("big", Mode.BIG_RESULT, "--size", "" + SIZE)
        .with("{\"results\": {\"inline_bytes\": 1024}}")
        .write(folder);
    Queue<JsonNode> promised = new ConcurrentLinkedQueue<>();

    for (int kill = 0; kill < kills; kill++) {
      int before = promised.size();
      callAndKill(promised, before + 1 + random.nextInt(60));
      LOG.info("kill {}: {} results promised", kill + 1, promised.size() - before);
    }

    try (PmlProcess daemon = PmlProcess.start(folder); Client client = daemon.client()) {
      for (JsonNode handle : promised) {
        ObjectNode page = client.call("pml_get_task_result", "{\"workflow_id\": "
            + handle.path("workflow_id") + ", \"task_id\": " + handle.path("task_id") + ", \"offset\": 19990}");
        assertThat(page.path("isError").asBoolean(false)).as("seed %d, %s", seed, page).isFalse();
        assertThat(page.path("_meta").path("io.pml/page").path("total").asInt()).isEqualTo(SIZE);
      }
    }
    LOG.info("seed {}: {} kills, {} results promised, none lost", seed, kills, promised.size());
    assertThat(promised).hasSizeGreaterThanOrEqualTo(kills);
  }

  private void callAndKill(Queue<JsonNode> promised, int enough) throws Exception {
    PmlProcess daemon = PmlProcess.start(folder);
    daemon.awaitTools("big");
    CountDownLatch ended = new CountDownLatch(CALLERS);
    List<Client> clients = IntStream.range(0, CALLERS).mapToObj(caller -> connect(daemon)).toList();
    clients.forEach(client -> Thread.ofVirtual().start(() -> {
      callUntilKilled(client, promised);
      ended.countDown();
    }));
    Await.until("promised results", () -> promised.size() >= enough);
    daemon.kill();
    assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
  }

  private static Client connect(PmlProcess daemon) {
    try {
      return daemon.client();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void callUntilKilled(Client client, Queue<JsonNode> promised) {
    try (client) {
      while (true) {
        JsonNode handle = client.call("big:misbehave").path("_meta").path("io.pml/result");
        if (handle.has("workflow_id")) {
          promised.add(handle);
        }
      }
    } catch (Exception e) {
      LOG.debug("the daemon is gone", e);
    }
  }
}
