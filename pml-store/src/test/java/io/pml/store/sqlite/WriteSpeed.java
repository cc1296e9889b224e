package io.pml.store.sqlite;

import io.pml.store.Results;
import io.pml.store.sql.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Durable upserts a second with 64 callers: grouped commits, and beside them one connection for every call. */
final class WriteSpeed {
  private static final Logger LOG = LoggerFactory.getLogger(WriteSpeed.class);
  private static final int CALLERS = 64;
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  private WriteSpeed() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory(Path.of(arguments[0]), "speed");
    var file = new SqliteFile(folder.resolve(SqliteStorage.FILE), Duration.ofMinutes(1));
    try (SqliteStorage storage = SqliteStorage.open(folder, InstantSource.system())) {
      for (int round = 0; round < 3; round++) {
        measure("grouped", Executors.newVirtualThreadPerTaskExecutor(), i -> storage.results().save(result(i)));
        measure("a connection for every call", Executors.newFixedThreadPool(CALLERS), i -> saveAlone(file, result(i)));
      }
    }
  }

  private static void measure(String name, ExecutorService callers, IntConsumer upsert) {
    var done = new LongAdder();
    long start = System.nanoTime();
    long end = start + Duration.ofSeconds(4).toNanos();
    try (callers) {
      for (int caller = 0; caller < CALLERS; caller++) {
        int first = caller * 1_000;
        callers.execute(() -> {
          for (int i = 0; System.nanoTime() < end; i++) {
            upsert.accept(first + i % 1_000);
            done.increment();
          }
        });
      }
    }
    LOG.info("{}: {} durable upserts a second", name, done.sum() * 1_000_000_000L / (System.nanoTime() - start));
  }

  private static void saveAlone(SqliteFile file, Results.Stored result) {
    try (Session session = file.connect()) {
      session.update("""
          INSERT INTO task_result (workflow, task, json, created_at, expires_at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (workflow, task) DO UPDATE SET json = excluded.json""", result.key().workflow(),
          result.key().task(), result.json(), result.created(), result.expires());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Results.Stored result(int number) {
    return new Results.Stored(new Results.Key("w", Integer.toString(number)), "{\"value\":\"" + "x".repeat(200) + "\"}",
        NOW, NOW.plusSeconds(60));
  }
}
