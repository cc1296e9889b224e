package io.pml.store.sqlite;

import io.pml.store.CallLog;
import io.pml.store.Results;
import io.pml.tool.ToolId;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;

/**
 * A program that writes results until it is killed. Every durable row is a line {@code writer number} on its standard
 * output: the row of that number is there, and the row {@code last} of that writer holds at least that number.
 */
final class ResultWriter {
  static final int WRITERS = 32;
  static final String OPEN = "open";
  static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  private ResultWriter() {}

  /** Takes the folder and a name for this run. */
  public static void main(String[] arguments) {
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    SqliteStorage storage = SqliteStorage.open(Path.of(arguments[0]), InstantSource.system());
    out.println(OPEN);
    try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int writer = 0; writer < WRITERS; writer++) {
        String workflow = workflow(arguments[1], writer);
        String prefix = writer + " ";
        writers.execute(() -> {
          for (int number = 0;; number++) {
            storage.calls().add(call(number));
            storage.results().save(result(workflow, Integer.toString(number), number));
            storage.results().save(result(workflow, "last", number));
            out.println(prefix + number);
          }
        });
      }
    }
  }

  static String workflow(String run, int writer) {
    return run + "-" + writer;
  }

  private static Results.Stored result(String workflow, String task, int number) {
    return new Results.Stored(new Results.Key(workflow, task), Integer.toString(number), NOW, NOW.plusSeconds(60));
  }

  private static CallLog.Call call(int number) {
    return new CallLog.Call(UUID.randomUUID(), NOW, new ToolId("files", "read"), "test", Optional.empty(),
        CallLog.Ending.SUCCEEDED, Duration.ofMillis(number), 1, 1, Optional.empty());
  }
}
