package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.json.Json;
import io.pml.learn.CapabilityLearner;
import io.pml.store.Storage;
import io.pml.store.TimeOrderedIds;
import io.pml.store.sqlite.SqliteStorage;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The learner on a real database. */
class ExactLearningTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final int AT_ONCE = 64;

  @TempDir
  Path folder;

  private Storage storage;
  private CapabilityLearner learner;

  @BeforeEach
  void open() {
    storage = SqliteStorage.open(folder, InstantSource.fixed(BEGIN));
    learner = new CapabilityLearner(storage, new CapabilityLearner.Terms(3, 0.7), InstantSource.fixed(BEGIN),
        new TimeOrderedIds(InstantSource.fixed(BEGIN), new Random(1)), _ -> false, (_, _) -> {});
  }

  @AfterEach
  void close() {
    storage.close();
  }

  @Test
  void ran_sixtyFourAtOnce_eachToldTwice_isExact() throws Exception {
    Capability capability = keep(1);
    List<Workflow> workflows = new ArrayList<>();
    for (int number = 0; number < AT_ONCE; number++) {
      workflows.add(begin(number, capability.id()));
    }
    var start = new CountDownLatch(1);
    int learned = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> done = new ArrayList<>();
      for (int number = 0; number < 2 * AT_ONCE; number++) {
        Workflow workflow = workflows.get(number % AT_ONCE);
        boolean success = number % AT_ONCE % 4 > 0;
        done.add(threads.submit(() -> {
          start.await();
          Run.End end = end(workflow, success);
          storage.runs().end(workflow.id(), end);
          return learner.ran(workflow, end);
        }));
      }
      start.countDown();
      for (Future<Boolean> each : done) {
        learned += each.get() ? 1 : 0;
      }
    }

    Learning learning = storage.capabilities().learning(capability.id());
    assertThat(learned).isEqualTo(AT_ONCE);
    assertThat(learning.total())
        .isEqualTo(new Learning.Tally(AT_ONCE, AT_ONCE * 3 / 4, Duration.ofMillis(10L * AT_ONCE)));
    assertThat(learning.paths()).extracting(path -> path.tally().runs()).containsExactly(48L, 16L);
    assertThat(learning.decisions()).isEqualTo(Map.of("d1", Map.of("true", (long) AT_ONCE)));
    assertThat(storage.relations().all(EdgeKind.SEQUENCE)).extracting(Edge::sightings)
        .containsExactly((long) AT_ONCE);
    assertThat(storage.experience().unlearned(1)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2, 0, CANDIDATE", "3, 0, PROMOTED", "7, 3, CANDIDATE", "8, 3, PROMOTED", "2, 1, CANDIDATE"})
  void ran_programsOfTheSameTools_promoteTheBestAboveTheTerms(int good, int bad, Status status) {
    Capability first = keep(1);
    Capability second = keep(2);

    for (int number = 0; number < bad; number++) {
      run(number, first, false);
    }
    for (int number = bad; number < bad + good; number++) {
      run(number, second, true);
    }

    assertThat(storage.capabilities().find(second.id()).orElseThrow().status()).isEqualTo(status);
    assertThat(storage.capabilities().find(first.id()).orElseThrow().status()).isEqualTo(Status.DRAFT);
  }

  private void run(int number, Capability capability, boolean success) {
    Workflow workflow = begin(number, capability.id());
    Run.End end = end(workflow, success);
    storage.runs().end(workflow.id(), end);
    assertThat(learner.ran(workflow, end)).isTrue();
  }

  private Capability keep(int number) {
    return storage.capabilities()
        .keep(new Capability(new UUID(9, number), "identity" + number, 1, "intent",
            new Body.Code("code", new Structure(List.of(), List.of())), List.of(),
            Set.of(new ToolId("t", "a"), new ToolId("t", "b")), Status.DRAFT, BEGIN));
  }

  private Workflow begin(int number, UUID capability) {
    Workflow workflow = new Workflow(new UUID(0x7000L, number), "intent",
        new Workflow.Code("code", "hash", new Structure(List.of(), List.of()), false), Json.object(),
        new Caller("local", "test", Profile.EVERYTHING, Optional.empty()),
        new Workflow.Start(0, BEGIN, Duration.ofSeconds(30)), Optional.empty(), Optional.of(capability));
    storage.runs().begin(workflow, RunState.RUNNING);
    return workflow;
  }

  private static Run.End end(Workflow workflow, boolean success) {
    Instant at = workflow.start().at().plusMillis(10);
    Trace trace = new Trace(success ? List.of("n1", "d1", "n2") : List.of("n1", "d1"),
        List.of(new Trace.Choice("d1", "true")), Map.of(), List.of(step(1, "t:a", true), step(2, "t:b", success)),
        List.of());
    return new Run.End(success ? new Ending.Succeeded(Json.text("done")) : Ending.Failed.of("threw", "it broke"),
        trace, at);
  }

  private static Trace.Step step(int number, String tool, boolean success) {
    return new Trace.Step(number, Optional.of("n" + number), tool, Json.object(), BEGIN, Duration.ZERO,
        new Trace.Turn(number - 1, number, number), success, "");
  }
}
