package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.json.Json;
import io.pml.store.Approvals;
import io.pml.store.Approvals.Decision;
import io.pml.store.Capabilities;
import io.pml.store.Experience;
import io.pml.store.Storage;
import io.pml.store.memory.InMemoryStorage;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HousekeeperTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Trace TRACE = new Trace(List.of("n1"), List.of(), Map.of(), List.of(), List.of());

  private Instant now = BEGIN;
  private final Storage storage = new InMemoryStorage(() -> now);
  private final Housekeeper housekeeper = new Housekeeper(storage, Duration.ofHours(1), Duration.ofDays(10),
      _ -> TRACE, () -> now);

  @Test
  void tidy_executionThatEnded_losesItsJournalFirstAndGoesLater() {
    storage.runs().begin(workflow(1), RunState.RUNNING);
    storage.runs().answered(id(1), List.of(call())).await();
    storage.runs().end(id(1), new Run.End(new Ending.Succeeded(Json.text("done")), TRACE, now));

    after(Duration.ofMinutes(59));
    assertThat(storage.runs().journal(id(1))).hasSize(1);
    after(Duration.ofMinutes(61));
    assertThat(storage.runs().journal(id(1))).isEmpty();
    assertThat(storage.runs().find(id(1))).isPresent();
    after(Duration.ofDays(11));
    assertThat(storage.runs().find(id(1))).isEmpty();
  }

  @Test
  void tidy_executionThatSurprised_staysThreeTimesAsLong() {
    Capability capability = storage.capabilities().keep(draft(1));
    for (long number = 1; number <= 4; number++) {
      boolean success = number < 4;
      storage.runs().begin(workflow(number), RunState.RUNNING);
      storage.runs()
          .end(id(number), new Run.End(success ? new Ending.Succeeded(Json.text("done"))
              : Ending.Failed.of("threw", "it broke"), TRACE, now));
      storage.experience()
          .learn(new Experience.Lesson(id(number), Optional.of(capability.id()),
              Optional.of(new Capabilities.Observation(success, Duration.ZERO, List.of("n1"), List.of(), now)),
              List.of(), List.of()));
    }

    after(Duration.ofDays(11));
    assertThat(storage.runs().newest(10)).extracting(run -> run.workflow().id()).containsExactly(id(4));
    after(Duration.ofDays(31));
    assertThat(storage.runs().newest(10)).isEmpty();
    assertThat(storage.capabilities().learning(capability.id()).total().runs()).isEqualTo(4);
  }

  @Test
  void tidy_draftOfWhichNothingCame_goesWithItsLastRun() {
    Capability draft = storage.capabilities().keep(draft(1));
    Capability good = storage.capabilities().keep(draft(2));
    storage.capabilities().move(good.id(), Set.of(Status.DRAFT), Status.CANDIDATE);

    after(Duration.ofDays(9));
    assertThat(storage.capabilities().find(draft.id())).isPresent();
    after(Duration.ofDays(11));
    assertThat(storage.capabilities().find(draft.id())).isEmpty();
    assertThat(storage.capabilities().find(good.id())).isPresent();
  }

  @Test
  void tidy_executionThatNobodyApproves_failsInTheEndAndThenGoes() {
    storage.runs().begin(workflow(1), RunState.PAUSED);
    storage.runs().answered(id(1), List.of(call())).await();

    after(Duration.ofDays(9));
    assertThat(storage.runs().find(id(1)).orElseThrow().state()).isEqualTo(RunState.PAUSED);
    assertThat(storage.runs().journal(id(1))).hasSize(1);
    after(Duration.ofDays(11));
    Run.End end = storage.runs().find(id(1)).orElseThrow().end().orElseThrow();
    assertThat(end.ending()).asInstanceOf(type(Ending.Failed.class)).returns("expired", Ending.Failed::code);
    assertThat(end.trace()).isEqualTo(TRACE);
    after(Duration.ofDays(22));
    assertThat(storage.runs().find(id(1))).isEmpty();
  }

  @Test
  void tidy_executionThatStillRuns_stays() {
    storage.runs().begin(workflow(1), RunState.RUNNING);

    after(Duration.ofDays(100));

    assertThat(storage.runs().find(id(1)).orElseThrow().state()).isEqualTo(RunState.RUNNING);
  }

  @Test
  void tidy_approvals_goUnlessTheyAreForGood() {
    for (long number = 1; number <= 3; number++) {
      storage.approvals()
          .ask(new Approvals.Question(id(number), id(9),
              new Approvals.Subject("hash", Map.of(new ToolId("a", "b"), "definition"), "local"), "may it?", now,
              now.plus(Duration.ofHours(1))));
    }
    storage.approvals().decide(id(1), new Approvals.Answer(Decision.ONCE, "cli", now));
    storage.approvals().decide(id(2), new Approvals.Answer(Decision.ALWAYS, "cli", now));

    after(Duration.ofDays(9));
    assertThat(storage.approvals().newest(10)).hasSize(3);
    after(Duration.ofDays(11));
    assertThat(storage.approvals().newest(10)).extracting(approval -> approval.question().id()).containsExactly(id(2));
  }

  private void after(Duration since) {
    now = BEGIN.plus(since);
    housekeeper.tidy();
  }

  private static UUID id(long number) {
    return new UUID(0x7000L, number);
  }

  private static Capability draft(long number) {
    return new Capability(id(100 + number), "identity" + number, 1, "intent",
        new Body.Code("code", new Structure(List.of(), List.of())), List.of(), Set.of(), Status.DRAFT, BEGIN);
  }

  private static Recorded call() {
    return new Recorded(1, "a:b", Optional.empty(), Json.object(), "", BEGIN,
        Optional.of(new Recorded.Answer(1, BEGIN, true, Json.text("answer"))));
  }

  private static Workflow workflow(long number) {
    return new Workflow(id(number), "intent", new Workflow.Code("code", "hash", new Structure(List.of(), List.of()),
        false), Json.object(), new Caller("local", "test", Profile.EVERYTHING, Optional.empty()),
        new Workflow.Start(0, BEGIN, Duration.ofSeconds(30)), Optional.empty(), Optional.empty());
  }
}
