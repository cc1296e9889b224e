package io.pml.testkit;

import static io.pml.testkit.StorageContract.NOW;
import static io.pml.testkit.StorageContract.ODD;
import static io.pml.testkit.StorageContract.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.store.Runs;
import io.pml.structure.Argument;
import io.pml.structure.Arguments;
import io.pml.structure.Edge;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What every {@link Runs} does. */
abstract class RunsContract {
  private static final ObjectNode ARGUMENTS = Json.parseObject("""
      {"a": [null, true, {"\\u0000": "\\ud83d"}], "n": 1.10, "big": 1e400, "long": 9007199254740993}""");

  abstract Runs runs();

  @Test
  void runs_none_areEmpty() {
    assertThat(runs().find(id(1))).isEmpty();
    assertThat(runs().newest(10)).isEmpty();
    assertThat(runs().inState(RunState.RUNNING)).isEmpty();
    assertThat(runs().journal(id(1))).isEmpty();
    assertThat(runs().recorded(id(1), 1)).isEmpty();
    assertThat(runs().move(id(1), RunState.PAUSED, RunState.RUNNING)).isFalse();
    assertThat(runs().end(id(1), failed(NOW))).isFalse();
    assertThat(runs().attempted(id(1))).isZero();
  }

  @Test
  void begin_everyPart_comesBackExactly() {
    var structure = new Structure(
        List.of(new Node.Task("n1", Optional.of(new ToolId("files", ODD)),
            new Arguments(Map.of("path", new Argument.Literal(Json.text(ODD))))), new Node.Decision("d1", ODD)),
        List.of(new Edge.Conditional("d1", "n1", ODD)));
    var profile = new Profile(ODD, List.of(new ToolPattern("a:*"), new ToolPattern(ODD)),
        List.of(new ToolPattern("b:?")), Optional.of(List.of()));
    var full = new Workflow(id(1), ODD, new Workflow.Code(ODD, "hash", structure, true,
        Optional.of(new Workflow.Plan(ARGUMENTS, true, Map.of("n1", ODD)))), ARGUMENTS,
        new Caller(ODD, ODD, profile, Optional.of(Path.of("/tmp/ä b"))),
        new Workflow.Start(Long.MIN_VALUE, NOW, Duration.ofNanos(30_000_000_001L), true, true), Optional.of(id(7)),
        Optional.of(id(8)));
    Workflow plain = workflow(2);
    runs().begin(full, RunState.PAUSED);
    runs().begin(plain, RunState.RUNNING);

    assertThat(runs().find(full.id())).contains(new Run(full, RunState.PAUSED, 1, Optional.empty()));
    assertThat(runs().find(plain.id())).contains(new Run(plain, RunState.RUNNING, 1, Optional.empty()));
  }

  @Test
  void begin_sameIdTwice_isRefusedAndChangesNothing() {
    runs().begin(workflow(1), RunState.PAUSED);

    assertThatThrownBy(() -> runs().begin(workflow(1), RunState.RUNNING)).isInstanceOf(RuntimeException.class);
    assertThat(runs().find(id(1)).orElseThrow().state()).isEqualTo(RunState.PAUSED);
  }

  @Test
  void runs_several_areOrderedByTheirIds() {
    runs().begin(workflow(2), RunState.PAUSED);
    runs().begin(workflow(3), RunState.RUNNING);
    runs().begin(workflow(1), RunState.PAUSED);

    assertThat(runs().newest(2)).extracting(run -> run.workflow().id()).containsExactly(id(3), id(2));
    assertThat(runs().newest(-1)).isEmpty();
    assertThat(runs().inState(RunState.PAUSED)).extracting(run -> run.workflow().id()).containsExactly(id(1), id(2));
    assertThat(runs().inState(RunState.FAILED)).isEmpty();
  }

  @Test
  void move_fromWhereItStands_movesIt() {
    runs().begin(workflow(1), RunState.PAUSED);
    runs().begin(workflow(2), RunState.PAUSED);

    assertThat(runs().move(id(1), RunState.PAUSED, RunState.RUNNING)).isTrue();
    assertThat(runs().move(id(1), RunState.PAUSED, RunState.RUNNING)).isFalse();
    assertThat(runs().inState(RunState.RUNNING)).extracting(run -> run.workflow().id()).containsExactly(id(1));
    assertThat(runs().inState(RunState.PAUSED)).extracting(run -> run.workflow().id()).containsExactly(id(2));
  }

  @Test
  void revise_whatIsPaused_hasOtherCodeFromThenOn() {
    var code = new Workflow.Code("other", "other hash", new Structure(List.of(new Node.Fork("f1")), List.of()), true,
        Optional.of(new Workflow.Plan(ARGUMENTS, false, Map.of())));
    runs().begin(workflow(1), RunState.PAUSED);
    runs().begin(workflow(2), RunState.RUNNING);

    assertThat(runs().revise(id(1), code)).isTrue();
    assertThat(runs().revise(id(2), code)).isFalse();
    assertThat(runs().revise(id(3), code)).isFalse();
    assertThat(runs().find(id(1)).orElseThrow().workflow()).isEqualTo(workflow(1).with(code));
    assertThat(runs().find(id(2)).orElseThrow().workflow()).isEqualTo(workflow(2));
  }

  @Test
  void answered_theSameCall_isTheNewestOfOneself_thatSucceeded() {
    var tool = new ToolId("files", "read");
    String principal = workflow(1).caller().principal();
    for (int number = 1; number <= 4; number++) {
      runs().begin(workflow(number), RunState.RUNNING);
    }
    runs().answered(id(1), List.of(answered("files:read", "hash", NOW.plusSeconds(1), true, "older"))).await();
    runs().answered(id(2), List.of(answered("files:read", "hash", NOW.plusSeconds(2), true, "newer"))).await();
    runs().answered(id(3), List.of(answered("files:read", "hash", NOW.plusSeconds(3), false, "failed"))).await();
    runs().answered(id(4), List.of(answered("files:read", "other", NOW.plusSeconds(4), true, "of others"))).await();

    assertThat(runs().answered(tool, "hash", principal)).contains(Json.text("newer"));
    assertThat(runs().answered(tool, "none", principal)).isEmpty();
    assertThat(runs().answered(tool, "hash", "somebody else")).isEmpty();
  }

  private static Recorded answered(String tool, String hash, Instant at, boolean success, String value) {
    return new Recorded(1, tool, Optional.empty(), Json.object(), hash, NOW,
        Optional.of(new Recorded.Answer(1, at, success, Json.text(value))));
  }

  @Test
  void move_toItsEnd_isRefused() {
    runs().begin(workflow(1), RunState.RUNNING);

    assertThatThrownBy(() -> runs().move(id(1), RunState.RUNNING, RunState.FAILED))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(runs().find(id(1)).orElseThrow().state()).isEqualTo(RunState.RUNNING);
  }

  @Test
  void move_byManyAtOnce_succeedsForOne() throws Exception {
    runs().begin(workflow(1), RunState.PAUSED);

    assertThat(Race.winners(() -> runs().move(id(1), RunState.PAUSED, RunState.RUNNING))).isEqualTo(1);
  }

  @Test
  void attempted_byManyAtOnce_countsEach() throws Exception {
    runs().begin(workflow(1), RunState.RUNNING);

    assertThat(runs().attempted(id(1))).isEqualTo(2);
    assertThat(Race.winners(() -> runs().attempted(id(1)) > 2)).isEqualTo(16);
    assertThat(runs().find(id(1)).orElseThrow().attempts()).isEqualTo(18);
  }

  @Test
  void journal_everyPart_comesBackExactly() {
    var call = new Recorded(1, ODD, Optional.of(ODD), ARGUMENTS, "hash", NOW, 7, Optional.empty());
    Recorded answered = new Recorded(2, "files:read", Optional.empty(), Json.object(), "", NOW, Optional.empty())
        .answered(new Recorded.Answer(Long.MAX_VALUE, NOW.plusMillis(1), true, ARGUMENTS));
    Recorded timer = new Recorded(3, "", Optional.empty(), Json.object(), "", NOW, Optional.empty())
        .answered(new Recorded.Answer(2, NOW.plusMillis(2), false, Json.parse("null")));
    runs().answered(id(1), List.of(timer, answered)).await();
    runs().began(id(1), call).await();
    runs().began(id(2), begun(1)).await();

    assertThat(runs().journal(id(1))).containsExactly(call, answered, timer);
    assertThat(runs().recorded(id(1), 2)).contains(answered);
    assertThat(runs().recorded(id(1), 4)).isEmpty();
    assertThat(runs().journal(id(2))).containsExactly(begun(1));
  }

  @Test
  void answered_begunBefore_hasItsAnswer() {
    Recorded answered = begun(1).answered(answer("\"text\""));
    runs().began(id(1), begun(1)).await();
    runs().answered(id(1), List.of(answered, begun(2).answered(answer("2")))).await();

    assertThat(runs().journal(id(1))).containsExactly(answered, begun(2).answered(answer("2")));
  }

  @Test
  void answered_again_keepsWhatTheProgramGot() {
    Recorded first = begun(1).answered(answer("1"));
    runs().answered(id(1), List.of(first)).await();
    runs().answered(id(1), List.of(begun(1).answered(answer("2")))).await();
    runs().began(id(1), begun(1)).await();

    assertThat(runs().journal(id(1))).containsExactly(first);
  }

  @Test
  void answered_nothing_keepsNothing() {
    runs().answered(id(1), List.of()).await();

    assertThat(runs().journal(id(1))).isEmpty();
  }

  @Test
  void values_asDeepAsJsonMayBe_comeBackExactly() {
    JsonNode deep = Json.parse("[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH));
    ObjectNode arguments = Json.parseObject(
        "{\"a\":" + "[".repeat(Json.MAX_DEPTH - 1) + "]".repeat(Json.MAX_DEPTH - 1) + "}");
    Recorded call = new Recorded(1, "files:read", Optional.empty(), arguments, "", NOW, Optional.empty())
        .answered(new Recorded.Answer(1, NOW, true, deep));
    var step = new Trace.Step(1, Optional.empty(), "files:read", arguments, NOW, Duration.ZERO, turn(1), true, "");
    var end = new Run.End(new Ending.Succeeded(deep),
        new Trace(List.of(), List.of(), Map.of(), List.of(step), List.of()), NOW);
    runs().begin(workflow(1), RunState.RUNNING);
    runs().answered(id(1), List.of(call)).await();
    runs().end(id(1), end);

    assertThat(runs().journal(id(1))).containsExactly(call);
    assertThat(runs().find(id(1)).orElseThrow().end()).contains(end);
  }

  @Test
  void end_everyPart_comesBackExactly() {
    var trace = new Trace(List.of("n1", ODD), List.of(new Trace.Choice("d1", ODD)), Map.of("l1", 3L, ODD, 4L),
        List.of(
            new Trace.Step(1, Optional.of("n1"), ODD, ARGUMENTS, NOW, Duration.ofNanos(1_234_567_891L),
                turn(1), true, ODD),
            new Trace.Step(2, Optional.empty(), "files:read", Json.object(), NOW, Duration.ZERO, turn(2), false, "",
                Trace.Origin.GENERATED)),
        List.of(new Trace.Line("warn", ODD)));
    var succeeded = new Run.End(new Ending.Succeeded(ARGUMENTS), trace, NOW.plusSeconds(1));
    var nothing = new Run.End(new Ending.Succeeded(Json.parse("null")), Trace.EMPTY, NOW);
    var failed = new Run.End(new Ending.Failed("tool_failed", ODD, Optional.of(3), Optional.of(1), Optional.of(ODD)),
        Trace.EMPTY, NOW);
    IntStream.rangeClosed(1, 3).forEach(i -> runs().begin(workflow(i), RunState.RUNNING));

    assertThat(runs().end(id(1), succeeded)).isTrue();
    assertThat(runs().end(id(2), nothing)).isTrue();
    assertThat(runs().end(id(3), failed)).isTrue();

    assertThat(runs().find(id(1)))
        .contains(new Run(workflow(1), RunState.SUCCEEDED, 1, Optional.of(succeeded)));
    assertThat(runs().find(id(2)).orElseThrow().end()).contains(nothing);
    assertThat(runs().inState(RunState.FAILED))
        .containsExactly(new Run(workflow(3), RunState.FAILED, 1, Optional.of(failed)));
    assertThat(runs().inState(RunState.RUNNING)).isEmpty();
  }

  @Test
  void end_ofOneThatIsOver_changesNothing() {
    runs().begin(workflow(1), RunState.PAUSED);
    var first = new Run.End(new Ending.Succeeded(Json.parse("1")), Trace.EMPTY, NOW);

    assertThat(runs().end(id(1), first)).isTrue();
    assertThat(runs().end(id(1), failed(NOW))).isFalse();
    assertThat(runs().find(id(1)).orElseThrow().end()).contains(first);
    assertThat(runs().move(id(1), RunState.PAUSED, RunState.RUNNING)).isFalse();
  }

  @Test
  void end_byManyAtOnce_succeedsForOne() throws Exception {
    runs().begin(workflow(1), RunState.RUNNING);

    assertThat(Race.winners(() -> runs().end(id(1), failed(NOW)))).isEqualTo(1);
  }

  @Test
  void deleteJournals_endedBeforeAMoment_leavesTheRunsAndOtherJournals() {
    beginThree();

    assertThat(runs().deleteJournals(NOW)).isEqualTo(2);
    assertThat(runs().journal(id(1))).isEmpty();
    assertThat(runs().journal(id(2))).hasSize(2);
    assertThat(runs().journal(id(3))).hasSize(2);
    assertThat(runs().newest(10)).hasSize(3);
    assertThat(runs().deleteJournals(NOW)).isZero();
  }

  @Test
  void deleteEnded_beforeAMoment_deletesTheJournalsToo() {
    beginThree();

    assertThat(runs().deleteEnded(NOW, NOW)).isEqualTo(1);
    assertThat(runs().find(id(1))).isEmpty();
    assertThat(runs().journal(id(1))).isEmpty();
    assertThat(runs().journal(id(2))).hasSize(2);
    assertThat(runs().deleteEnded(NOW.plusSeconds(1), NOW)).isEqualTo(1);
    assertThat(runs().newest(10)).extracting(run -> run.workflow().id()).containsExactly(id(3));
    assertThat(runs().deleteEnded(NOW.plusSeconds(1), NOW)).isZero();
  }

  @Test
  void deleteJournals_thousandsOfEntries_deletesAll() {
    runs().begin(workflow(1), RunState.RUNNING);
    runs().answered(id(1),
        IntStream.rangeClosed(1, 11_000).mapToObj(i -> begun(i).answered(answer("1"))).toList()).await();
    runs().end(id(1), failed(NOW));

    assertThat(runs().deleteJournals(NOW.plusMillis(1))).isEqualTo(11_000);
    assertThat(runs().journal(id(1))).isEmpty();
  }

  /** One that ended just before, one that ended now, one that goes on; each with a journal of two. */
  private void beginThree() {
    for (int i = 1; i <= 3; i++) {
      runs().begin(workflow(i), RunState.RUNNING);
      runs().began(id(i), begun(1)).await();
      runs().answered(id(i), List.of(begun(2).answered(answer("1")))).await();
    }
    runs().end(id(1), failed(NOW.minusMillis(1)));
    runs().end(id(2), failed(NOW));
  }

  private static Trace.Turn turn(int group) {
    return new Trace.Turn(group + 2, group + 5, group);
  }

  static Workflow workflow(int number) {
    UUID id = id(number);
    return new Workflow(id, "read it",
        new Workflow.Code("return 1", "hash", new Structure(List.of(), List.of()), false),
        Json.object(), new Caller("tester", "test", Profile.EVERYTHING, Optional.empty()),
        new Workflow.Start(number, NOW, Duration.ofSeconds(30)), Optional.empty(), Optional.empty());
  }

  static Recorded begun(long call) {
    return new Recorded(call, "files:read", Optional.of("n1"), Json.object(), "hash", NOW, Optional.empty());
  }

  private static Recorded.Answer answer(String json) {
    return new Recorded.Answer(1, NOW.plusMillis(5), true, Json.parse(json));
  }

  private static Run.End failed(Instant at) {
    return new Run.End(Ending.Failed.of("stopped", "PML was stopped"), Trace.EMPTY, at);
  }
}
