package io.pml.store.sqlite;

import io.pml.json.Json;
import io.pml.store.Results;
import io.pml.trace.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** How long a caller waits for what is recorded and for what is written: alone, among eight, and beside writers. */
final class RecordSpeed {
  private static final Logger LOG = LoggerFactory.getLogger(RecordSpeed.class);
  private static final Duration SPAN = Duration.ofSeconds(4);
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  private static final JsonNode VALUE = Json.parse("{\"value\":\"" + "x".repeat(200) + "\"}");

  private RecordSpeed() {}

  /** Takes the folder to measure in. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory(Path.of(arguments[0]), "speed");
    try (SqliteStorage storage = SqliteStorage.open(folder, InstantSource.system())) {
      for (int round = 0; round < 3; round++) {
        measure("written, alone", 1, i -> write(storage, i));
        measure("recorded, alone", 1, i -> record(storage, i));
        measure("written, 8 callers", 8, i -> write(storage, i));
        measure("recorded, 8 callers", 8, i -> record(storage, i));
        var over = new AtomicBoolean();
        try (var writer = Executors.newVirtualThreadPerTaskExecutor()) {
          writer.execute(() -> {
            for (int i = 0; !over.get(); i++) {
              write(storage, i);
            }
          });
          measure("recorded, alone beside one that writes all the time", 1, i -> record(storage, i));
          over.set(true);
        }
      }
    }
  }

  private static void measure(String name, int callers, LongConsumer work) {
    var times = new ConcurrentLinkedQueue<long[]>();
    long end = System.nanoTime() + SPAN.toNanos();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int caller = 0; caller < callers; caller++) {
        long first = caller * 1_000_000L;
        threads.execute(() -> {
          LongStream.Builder own = LongStream.builder();
          long before = System.nanoTime();
          for (long i = first; before < end; i++) {
            work.accept(i);
            long after = System.nanoTime();
            own.add(after - before);
            before = after;
          }
          times.add(own.build().toArray());
        });
      }
    }
    long[] sorted = times.stream().flatMapToLong(LongStream::of).sorted().toArray();
    LOG.info("{}: {} in all; p50 {} us, p95 {} us, p99 {} us, at most {} us", name, sorted.length,
        at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99), at(sorted, 1));
  }

  private static long at(long[] sorted, double part) {
    return sorted[(int) Math.min(sorted.length - 1, sorted.length * part)] / 1_000;
  }

  private static void write(SqliteStorage storage, long number) {
    storage.results()
        .save(new Results.Stored(new Results.Key("w", Long.toString(number % 1_000)), Json.write(VALUE), NOW,
            NOW.plusSeconds(60)));
  }

  private static void record(SqliteStorage storage, long number) {
    var call = new Recorded(number % 1_000 + 1, "files:read", Optional.of("n1"), Json.object(), "hash", NOW,
        Optional.of(new Recorded.Answer(number, NOW, true, VALUE)));
    storage.runs().answered(new UUID(0x7000, number / 1_000), List.of(call)).await();
  }
}
