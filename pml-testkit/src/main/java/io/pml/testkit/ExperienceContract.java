package io.pml.testkit;

import static io.pml.testkit.StorageContract.NOW;
import static io.pml.testkit.StorageContract.ODD;
import static io.pml.testkit.StorageContract.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Surprise;
import io.pml.edge.Dependency;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.json.Json;
import io.pml.store.Experience;
import io.pml.store.Experience.Feedback;
import io.pml.store.Experience.Lesson;
import io.pml.store.Experience.Usage;
import io.pml.store.Storage;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Experience} does. */
abstract class ExperienceContract {
  private static final int CAPABILITY = 1;
  private static final int OTHER = 2;

  abstract Storage storage();

  @BeforeEach
  void keepCapabilities() {
    storage().capabilities().keep(CapabilitiesContract.capability(CAPABILITY));
    storage().capabilities().keep(CapabilitiesContract.capability(OTHER));
  }

  @Test
  void learn_twice_countsOnce() {
    ended(10, true);

    Learning learning = experience().learn(lesson(10, true, "n1")).orElseThrow();

    assertThat(learning.total().runs()).isEqualTo(1);
    assertThat(experience().learn(lesson(10, true, "n1"))).isEmpty();
    assertThat(storage().capabilities().learning(id(CAPABILITY))).isEqualTo(learning);
    storage().flush();
    assertThat(storage().relations().all(EdgeKind.SEQUENCE)).extracting(Edge::sightings).containsExactly(1L);
    assertThat(storage().dependencies().all()).extracting(Dependency::sightings).containsExactly(1L);
  }

  @Test
  void learn_byManyAtOnce_countsEachRunOnce() throws Exception {
    for (int run = 0; run < 8; run++) {
      ended(10 + run, true);
    }

    var next = new AtomicInteger();
    long learned = Race.winners(64,
        () -> experience().learn(lesson(10 + next.getAndIncrement() % 8, true, "n1")).isPresent());

    assertThat(learned).isEqualTo(8);
    assertThat(storage().capabilities().learning(id(CAPABILITY)).total().runs()).isEqualTo(8);
    storage().flush();
    assertThat(storage().relations().all(EdgeKind.SEQUENCE)).extracting(Edge::sightings).containsExactly(8L);
  }

  @Test
  void unlearned_runs_areThoseThatEndedAndTaughtNothingYet() {
    ended(12, true);
    ended(11, false);
    ended(10, true);
    storage().runs().begin(RunsContract.workflow(13), RunState.RUNNING);

    experience().learn(lesson(11, false, "n1"));

    assertThat(experience().unlearned(10)).containsExactly(id(10), id(12));
    assertThat(experience().unlearned(1)).containsExactly(id(10));
    experience().learn(new Lesson(id(10), Optional.empty(), Optional.empty(), List.of(), List.of()));
    assertThat(experience().unlearned(10)).containsExactly(id(12));
  }

  @Test
  void learn_withoutObservation_changesNoSums() {
    ended(10, false);

    experience().learn(new Lesson(id(10), Optional.of(id(CAPABILITY)), Optional.empty(), List.of(), List.of()));

    assertThat(storage().capabilities().learning(id(CAPABILITY))).isEqualTo(Learning.NONE);
    assertThat(experience().surprise(id(10))).isEmpty();
  }

  @Test
  void surprise_runs_isWhatTheRecordDidNotLetExpect() {
    tenGoodRunsAndABadOne();

    assertThat(experience().surprise(id(10)).orElseThrow().priority()).isCloseTo(0.5, within(1e-5));
    assertThat(experience().surprise(id(19)).orElseThrow().predicted()).isCloseTo(10.0 / 11, within(1e-5));
    Surprise surprise = experience().surprise(id(20)).orElseThrow();
    assertThat(surprise.predicted()).isCloseTo(11.0 / 12, within(1e-5));
    assertThat(surprise.error()).isCloseTo(-11.0 / 12, within(1e-5));
    assertThat(experience().surprising(10)).containsExactly(id(20));
    assertThat(experience().surprise(id(21))).isEmpty();
  }

  @Test
  void deleteEnded_surprisingRuns_stayLonger() {
    tenGoodRunsAndABadOne();

    assertThat(storage().runs().deleteEnded(NOW.plusSeconds(1), NOW)).isEqualTo(10);
    assertThat(storage().runs().newest(20)).extracting(run -> run.workflow().id()).containsExactly(id(20));
    assertThat(storage().runs().deleteEnded(NOW.plusSeconds(2), NOW.plusSeconds(1))).isEqualTo(1);
    assertThat(experience().surprising(10)).isEmpty();
  }

  @Test
  void told_goodAndBad_countsApartFromRuns() {
    ended(10, true);
    experience().learn(lesson(10, true, "n1"));
    Feedback bad = new Feedback(id(30), id(CAPABILITY), Optional.of(id(10)), false, ODD, ODD, NOW);
    Feedback good = new Feedback(id(31), id(CAPABILITY), Optional.empty(), true, "", "me", NOW.plusMillis(1));

    assertThat(experience().told(bad).orElseThrow().failuresInARow()).isEqualTo(1);
    Learning learning = experience().told(good).orElseThrow();

    assertThat(learning.total()).isEqualTo(new Learning.Tally(1, 1, Duration.ofMillis(5)));
    assertThat(learning.opinions()).isEqualTo(new Learning.Tally(2, 1, Duration.ZERO));
    assertThat(learning.evidence().successRate()).isCloseTo(2.0 / 3, within(1e-9));
    assertThat(learning.failuresInARow()).isZero();
    assertThat(storage().capabilities().learning(id(CAPABILITY))).isEqualTo(learning);
    assertThat(experience().feedback(id(CAPABILITY), 10)).containsExactly(good, bad);
    assertThat(experience().feedback(id(CAPABILITY), 1)).containsExactly(good);
    assertThat(experience().feedback(id(OTHER), 10)).isEmpty();
  }

  @Test
  void told_ofNobody_isEmpty() {
    assertThat(experience().told(new Feedback(id(30), id(9), Optional.empty(), true, "", "me", NOW))).isEmpty();
    assertThat(experience().feedback(id(9), 10)).isEmpty();
  }

  @Test
  void usage_runs_areCountedByModeAndState() {
    ended(10, true);
    ended(11, true);
    ended(12, false);
    storage().runs().begin(RunsContract.workflow(13).by(Workflow.Mode.CALL), RunState.PAUSED);

    int length = RunsContract.workflow(13).code().source().length();
    assertThat(experience().usage(NOW)).containsExactly(
        new Usage(Workflow.Mode.CALL, RunState.PAUSED, 1, length),
        new Usage(Workflow.Mode.DIRECT, RunState.FAILED, 1, length),
        new Usage(Workflow.Mode.DIRECT, RunState.SUCCEEDED, 2, 2L * length));
    assertThat(experience().usage(NOW.plusMillis(1))).isEmpty();
  }

  @Test
  void forgottenDrafts_areOldNeverRanWellAndHaveNoRunLeft() {
    Instant later = NOW.plusSeconds(1);
    assertThat(experience().forgottenDrafts(NOW, 10)).isEmpty();
    assertThat(experience().forgottenDrafts(later, 10)).containsExactly(id(CAPABILITY), id(OTHER));

    storage().runs().begin(of(10, CAPABILITY), RunState.RUNNING);
    assertThat(experience().forgottenDrafts(later, 10)).containsExactly(id(OTHER));
    storage().capabilities().move(id(OTHER), Set.of(Status.DRAFT), Status.CANDIDATE);

    assertThat(experience().forgottenDrafts(later, 10)).isEmpty();
  }

  @Test
  void of_capability_areItsRunsNewestFirst() {
    storage().runs().begin(of(10, CAPABILITY), RunState.RUNNING);
    storage().runs().begin(of(11, OTHER), RunState.RUNNING);
    storage().runs().begin(of(12, CAPABILITY), RunState.PAUSED);

    assertThat(storage().runs().of(id(CAPABILITY), 10)).extracting(run -> run.workflow().id())
        .containsExactly(id(12), id(10));
    assertThat(storage().runs().of(id(CAPABILITY), 1)).hasSize(1);
    assertThat(storage().runs().of(id(9), 1)).isEmpty();
  }

  private void tenGoodRunsAndABadOne() {
    for (int run = 10; run < 20; run++) {
      ended(run, true);
      experience().learn(lesson(run, true, "n1", "n2"));
    }
    ended(20, false);
    experience().learn(lesson(20, false, "n1"));
  }

  private Experience experience() {
    return storage().experience();
  }

  private static Lesson lesson(int run, boolean success, String... path) {
    return new Lesson(id(run), Optional.of(id(CAPABILITY)), Optional.of(CapabilitiesContract.run(success, path)),
        List.of(Edge.seen(new ToolId("files", "a"), new ToolId("files", "b"), EdgeKind.SEQUENCE)),
        List.of(Dependency.seen(id(CAPABILITY), id(OTHER), EdgeKind.CONTAINS, NOW)));
  }

  private void ended(int number, boolean success) {
    storage().runs().begin(RunsContract.workflow(number), RunState.RUNNING);
    storage().runs()
        .end(id(number), new Run.End(
            success ? new Ending.Succeeded(Json.text("done")) : Ending.Failed.of("failed", "it failed"), Trace.EMPTY,
            NOW));
  }

  private static Workflow of(int number, int capability) {
    Workflow plain = RunsContract.workflow(number);
    UUID id = id(capability);
    return new Workflow(plain.id(), plain.intent(), plain.code(), plain.args(), plain.caller(), plain.start(),
        Optional.empty(), Optional.of(id));
  }
}
