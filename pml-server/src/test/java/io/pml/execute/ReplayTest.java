package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.Mode;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.event.Event;
import io.pml.event.Listening;
import io.pml.json.Json;
import io.pml.store.Runs;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of an execution when PML is stopped in the middle of it. */
class ReplayTest {
  /** Thirty calls, some side by side, with chance, time and timers in between. */
  private static final String PROGRAM = """
      const seen: unknown[] = [];
      for (let round = 0; round < 5; round++) {
        const first = await mcp.t.read({ round, i: 0 });
        const both = await Promise.all([1, 2, 3, 4].map(async (i) => {
          if (i % 2) await new Promise((r) => setTimeout(r, i));
          return (await mcp.t.read({ round, i, was: first.round })).i;
        }));
        seen.push(both, Math.random(), Date.now() > 0, crypto.randomUUID?.() ?? "");
        seen.push((await mcp.t.put({ round })).round);
      }
      return seen;
      """;

  /** A storage that is gone after so many writes to the journal, as it is for a process that is killed. */
  private static Runs dying(Runs runs, int writes) {
    AtomicInteger left = new AtomicInteger(writes);
    return (Runs) Proxy.newProxyInstance(Runs.class.getClassLoader(), new Class<?>[]{Runs.class},
        (_, method, arguments) -> {
          boolean counts = List.of("began", "answered", "end").contains(method.getName());
          if (counts && left.getAndDecrement() <= 0) {
            throw new PmlException(ErrorCode.STORAGE_FAILED, "killed");
          }
          return method.invoke(runs, arguments);
        });
  }

  private static final int CALLS = 30;
  private static final int AT_ONCE = 4;

  static IntStream moments() {
    return IntStream.range(0, 26);
  }

  @Test
  void restart_callWithUnknownEffect_isNotRepeated() throws InterruptedException {
    Rig rig = tools(new Rig(Mode.ALLOW, Map.of()));
    Workflow workflow = begun(rig);
    rig.storage.runs().began(workflow.id(), entry(workflow, 2)).await();
    Listening everything = rig.events.listen(Optional.empty());

    ExecuteOutcome.Ended ended = ended(resume(rig, workflow.id()));

    Optional<Event> told = everything.next(Duration.ZERO);
    while (told.isPresent()) {
      assertThat(told.get().toJson().path("tool").asString("")).isNotEqualTo("t:write");
      told = everything.next(Duration.ZERO);
    }
    assertThat(ended.ending()).asInstanceOf(type(Ending.Failed.class))
        .returns("unknown_outcome", Ending.Failed::code)
        .returns("t:write", failed -> failed.tool().orElse(""));
    assertThat(rig.tools.calls).containsExactly("t:read {\"n\":1}");
  }

  @Test
  void restart_confined_mustStillDoWithWhatNeedsNobodysYes() throws InterruptedException {
    Rig rig = tools(new Rig(Mode.ALLOW, Map.of("t:write", Mode.ASK)));

    assertThat(resume(rig, begun(rig, false).id())).isInstanceOf(ExecuteOutcome.NeedsApproval.class);
    assertThat(ended(resume(rig, begun(rig, true).id())).ending()).asInstanceOf(type(Ending.Failed.class))
        .satisfies(failed -> assertThat(failed.message()).contains("minimal", "t:write"));
    assertThat(rig.tools.calls).doesNotContain("t:write {\"n\":1}");
  }

  @Test
  void restart_recordOfSomethingElse_fails() throws InterruptedException {
    Rig rig = tools(new Rig(Mode.ALLOW, Map.of()));
    Workflow workflow = begun(rig);
    Recorded wrong = entry(workflow, 1);
    rig.storage.runs()
        .answered(workflow.id(), List.of(wrong.answered(new Recorded.Answer(1, workflow.start().at(), true,
            Json.object()))))
        .await();

    assertThat(ended(resume(rig, workflow.id())).ending()).asInstanceOf(type(Ending.Failed.class))
        .returns("replay_failed", Ending.Failed::code);
    assertThat(rig.tools.calls).isEmpty();
  }

  @ParameterizedTest(name = "after {0} writes")
  @MethodSource("moments")
  void restart_atAnyMoment_endsAsIfNothingHadHappened(int moment) throws Exception {
    Ending expected = ended(tools(new Rig(Mode.ALLOW, Map.of())).run(PROGRAM)).ending();
    Rig rig = tools(new Rig(Mode.ALLOW, Map.of(), runs -> dying(runs, moment), false));
    assertThatThrownBy(() -> rig.run(PROGRAM)).isInstanceOf(PmlException.class);
    Run stopped = rig.storage.runs().inState(RunState.RUNNING).getFirst();
    List<String> before = List.copyOf(rig.tools.calls);

    ExecuteOutcome.Ended ended = ended(rig.surviving().resume(stopped.workflow().id(), Rig.CALLER, Line.NONE));

    assertThat(ended.ending()).isEqualTo(expected);
    assertThat(new HashSet<>(rig.tools.calls)).hasSize(CALLS);
    assertThat(rig.tools.calls.size() - CALLS).as("calls made twice, of %s", before).isBetween(0, AT_ONCE);
    assertThat(ended.trace().steps()).hasSize(CALLS);
  }

  private static Workflow begun(Rig rig) throws InterruptedException {
    return begun(rig, false);
  }

  private static Workflow begun(Rig rig, boolean confined) throws InterruptedException {
    ExecuteOutcome.Ended model = ended(rig.run("return (await mcp.t.read({n: 1})).n"));
    rig.tools.calls.clear();
    Workflow like = model.workflow();
    String source = "const r = await mcp.t.read({n: 1}); return await mcp.t.write({n: r.n})";
    Workflow workflow = new Workflow(UUID.randomUUID(), like.intent(),
        new Workflow.Code(source, "hash", like.code().structure(), false), like.args(), like.caller(),
        new Workflow.Start(like.start().seed(), like.start().at(), like.start().timeLimit(), false, confined),
        like.parent(), like.capability());
    rig.storage.runs().begin(workflow, RunState.RUNNING);
    return workflow;
  }

  private static Recorded entry(Workflow workflow, long id) {
    return new Recorded(id, "t:write", Optional.of("n2"), Json.object(),
        Json.hash(Json.object().put("n", 1)), workflow.start().at(), Optional.empty());
  }

  private static ExecuteOutcome resume(Rig rig, UUID id) throws InterruptedException {
    return rig.executor().resume(id, Rig.CALLER, Line.NONE);
  }

  private static Rig tools(Rig rig) {
    rig.tools.reads("t:read", Json::write)
        .writes("t:write", Json::write)
        .define("t:put", "{\"annotations\": {\"idempotentHint\": true}}",
            arguments -> ToolResult.text(Json.write(arguments)));
    return rig;
  }
}
