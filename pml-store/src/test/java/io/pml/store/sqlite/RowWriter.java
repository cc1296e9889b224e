package io.pml.store.sqlite;

import io.pml.json.Json;
import io.pml.store.CallLog;
import io.pml.store.Results;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.trace.Recorded;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/**
 * A program that keeps rows until it is killed. Every acknowledged one is a line {@code writer number} on its standard
 * output. Writers of even numbers write results: the row of that number is there, and the row {@code last} holds at least
 * that number. The others record the journal of a run: it has that call.
 */
final class RowWriter {
  static final int WRITERS = 32;
  static final String OPEN = "open";
  static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  private RowWriter() {}

  /** Takes the folder and a name for this run. */
  public static void main(String[] arguments) {
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    SqliteStorage storage = SqliteStorage.open(Path.of(arguments[0]), InstantSource.system());
    out.println(OPEN);
    try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int writer = 0; writer < WRITERS; writer++) {
        String workflow = workflow(arguments[1], writer);
        String prefix = writer + " ";
        IntConsumer keep = records(writer) ? recorder(storage, workflow) : number -> write(storage, workflow, number);
        writers.execute(() -> {
          for (int number = 0;; number++) {
            storage.calls().add(call(number));
            keep.accept(number);
            out.println(prefix + number);
          }
        });
      }
    }
  }

  static boolean records(int writer) {
    return writer % 2 == 1;
  }

  /** The run whose journal a writer keeps. */
  static UUID run(String workflow) {
    return UUID.nameUUIDFromBytes(workflow.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(SqliteStorage storage, String workflow, int number) {
    storage.results().save(result(workflow, Integer.toString(number), number));
    storage.results().save(result(workflow, "last", number));
  }

  private static IntConsumer recorder(SqliteStorage storage, String workflow) {
    UUID run = run(workflow);
    return number -> {
      if (number == 0) {
        storage.runs().begin(asked(run), RunState.RUNNING);
      }
      var call = new Recorded(number, "files:read", Optional.empty(), Json.object(), "", NOW, Optional.empty());
      storage.runs().began(run, call);
      storage.runs()
          .answered(run,
              List.of(call.answered(new Recorded.Answer(number, NOW, true, Json.text(Integer.toString(number))))));
    };
  }

  static Workflow asked(UUID run) {
    return new Workflow(run, "", new Workflow.Code("", "", new Structure(List.of(), List.of()), false), Json.object(),
        new Caller("tester", "test", Profile.EVERYTHING, Optional.empty()),
        new Workflow.Start(1, NOW, Duration.ofSeconds(30)), Optional.empty(), Optional.empty());
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
