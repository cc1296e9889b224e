package io.pml.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.store.Results;
import io.pml.store.sql.Session;
import io.pml.trace.Recorded;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Kills a writing process at random moments; {@code -Dpml.kills=50} and {@code -Dpml.seed=1} choose others. */
class KillTest {
  private static final Logger LOG = LoggerFactory.getLogger(KillTest.class);

  @TempDir
  Path folder;

  @TempDir
  Path temporary;

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void kill_atAnyMoment_losesNothingAcknowledged() throws Exception {
    int kills = Integer.getInteger("pml.kills", 10);
    long seed = Long.getLong("pml.seed", System.nanoTime());
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);

    long acknowledged = 0;
    for (int run = 0; run < kills; run++) {
      List<String> lines = writeAndKill("run" + run, random);
      assertThat(integrity()).as("seed %d, run %d", seed, run).isEqualTo("ok");
      acknowledged += assertAllThere("run" + run, lines, seed);
    }

    LOG.info("seed {}: {} kills, {} acknowledged rows, none lost", seed, kills, acknowledged);
    try (var left = Files.list(temporary)) {
      assertThat(left.filter(file -> file.toString().contains("sqlite"))).isEmpty();
    }
  }

  /** Some die while they start, some at any time while they write, most just as they acknowledge a row. */
  private List<String> writeAndKill(String run, RandomGenerator random) throws Exception {
    Process process = start(run);
    int way = random.nextInt(10);
    var awaited = new CountDownLatch(way < 4 ? 1 : 2 + random.nextInt(600));
    CompletableFuture<List<String>> lines = CompletableFuture.supplyAsync(() -> read(process, awaited));
    if (way < 2) {
      process.waitFor(random.nextInt(1_200), TimeUnit.MILLISECONDS);
    } else if (way < 4) {
      awaited.await();
      process.waitFor(random.nextInt(400), TimeUnit.MILLISECONDS);
    } else {
      awaited.await();
    }
    assertThat(process.isAlive()).as("still writing").isTrue();
    process.destroyForcibly().waitFor();
    return lines.get();
  }

  private Process start(String run) throws IOException {
    return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m",
        "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "--enable-native-access=ALL-UNNAMED",
        "-Djava.io.tmpdir=" + temporary, "-cp", System.getProperty("java.class.path"), RowWriter.class.getName(),
        folder.toString(), run).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Only whole lines are acknowledgements. */
  private static List<String> read(Process process, CountDownLatch awaited) {
    var text = new StringBuilder();
    try (BufferedReader reader = process.inputReader()) {
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        text.append((char) c);
        if (c == '\n') {
          awaited.countDown();
        }
      }
    } catch (IOException e) {
      LOG.debug("the pipe broke with its process", e);
    }
    while (awaited.getCount() > 0) {
      awaited.countDown(); // It died by itself: nobody should wait for more.
    }
    return text.substring(0, text.lastIndexOf("\n") + 1)
        .lines()
        .filter(line -> !line.equals(RowWriter.OPEN))
        .toList();
  }

  private long assertAllThere(String run, List<String> lines, long seed) {
    try (SqliteStorage storage = SqliteStorage.open(folder, InstantSource.system())) {
      int[] last = new int[RowWriter.WRITERS];
      for (String line : lines) {
        int writer = Integer.parseInt(line.substring(0, line.indexOf(' ')));
        String number = line.substring(line.indexOf(' ') + 1);
        String workflow = RowWriter.workflow(run, writer);
        assertThat(RowWriter.records(writer) ? recorded(storage, workflow, number) : value(storage, workflow, number))
            .as("seed %d, %s, row %s", seed, workflow, number)
            .isEqualTo(number);
        last[writer] = Integer.parseInt(number);
      }
      for (int writer = 0; writer < last.length && !lines.isEmpty(); writer += 2) {
        String found = value(storage, RowWriter.workflow(run, writer), "last");
        assertThat(found.isEmpty() ? 0 : Integer.parseInt(found)).as("seed %d, %s, writer %d, last", seed, run, writer)
            .isGreaterThanOrEqualTo(last[writer]);
      }
      return lines.size();
    }
  }

  private static String recorded(SqliteStorage storage, String workflow, String number) {
    UUID run = RowWriter.run(workflow);
    return storage.runs()
        .find(run)
        .flatMap(begun -> storage.runs().recorded(run, Long.parseLong(number)))
        .flatMap(Recorded::answer)
        .map(answer -> answer.value().stringValue(""))
        .orElse("");
  }

  private static String value(SqliteStorage storage, String workflow, String task) {
    return storage.results()
        .find(new Results.Key(workflow, task), RowWriter.NOW)
        .map(Results.Stored::json)
        .orElse("");
  }

  private String integrity() throws SQLException {
    Path database = folder.resolve(SqliteStorage.FILE);
    if (!Files.exists(database)) {
      return "ok";
    }
    try (Session session = new SqliteFile(database, Duration.ofSeconds(5)).connect()) {
      return session.first("PRAGMA integrity_check", row -> row.text("integrity_check")).orElse("no answer");
    }
  }
}
