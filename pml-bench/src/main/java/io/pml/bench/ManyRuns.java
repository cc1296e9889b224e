package io.pml.bench;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.json.Json;
import io.pml.store.Capabilities;
import io.pml.store.Storage;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.structure.Arguments;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A database in which very many executions are over already. */
final class ManyRuns {
  private static final int CAPABILITIES = 200;
  private static final ToolId TOOL = new ToolId("echo", "echo");
  private static final String SOURCE = "return await mcp.echo.echo({ message: args.message })";

  private ManyRuns() {}

  /** Writes so many executions, of a few hundred capabilities. */
  static void write(Path folder, int count) {
    try (Storage storage = SqliteStorage.open(folder, InstantSource.system())) {
      Structure structure = new Structure(List.of(new Node.Task("n1", Optional.of(TOOL), Arguments.NONE)), List.of());
      for (int i = 0; i < CAPABILITIES; i++) {
        storage.capabilities()
            .keep(new Capability(id(i), "%064x".formatted(i), 1, "figure number " + i + " for the report",
                new Body.Code(SOURCE, structure), List.of(), Set.of(TOOL), Status.CANDIDATE, Instant.now()));
      }
      for (int i = 0; i < count; i++) {
        write(storage, structure, i);
      }
    }
  }

  private static void write(Storage storage, Structure structure, int number) {
    Instant begin = Instant.now();
    UUID run = new UUID(2, number);
    UUID capability = id(number % CAPABILITIES);
    storage.runs()
        .begin(new Workflow(run, "figure number " + number, new Workflow.Code(SOURCE, "hash", structure, false),
            Json.object().put("message", "m" + number),
            new Caller("bench", "bench", Profile.EVERYTHING, Optional.empty()),
            new Workflow.Start(number, begin, Duration.ofSeconds(30)), Optional.empty(), Optional.of(capability)),
            RunState.RUNNING);
    Trace trace = new Trace(List.of("n1"), List.of(), Map.of(),
        List.of(new Trace.Step(1, Optional.of("n1"), TOOL.toString(), Json.object().put("message", "m" + number), begin,
            Duration.ofMillis(3), new Trace.Turn(0, 1, 1), true, "Echo: m" + number)),
        List.of());
    storage.runs().end(run, new Run.End(new Ending.Succeeded(Json.text("Echo: m" + number)), trace, Instant.now()));
    storage.capabilities()
        .ran(capability, new Capabilities.Observation(true, Duration.ofMillis(4), List.of("n1"), List.of(), begin));
  }

  private static UUID id(int number) {
    return new UUID(1, number);
  }
}
