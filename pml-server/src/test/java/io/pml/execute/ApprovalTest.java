package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.Mode;
import io.pml.approve.PermissionSet;
import io.pml.json.Json;
import io.pml.store.Approvals.Decision;
import io.pml.trace.Ending;
import io.pml.trace.RunState;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.Profile;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ApprovalTest {
  private static final String WRITE = "const v = (await mcp.t.read({})).v; return await mcp.t.write({v})";
  private static final String HIDDEN = "const v = (await mcp.t.read({})).v; return await mcp['t']['wr' + args.x]({v})";

  private final Rig rig = rig(Map.of());

  private static Rig rig(Map<String, Mode> rules) {
    return tools(new Rig(Mode.ASK, rules));
  }

  private static Rig tools(Rig rig) {
    rig.tools.reads("t:read", arguments -> "{\"v\": 1}").writes("t:write", arguments -> "written");
    return rig;
  }

  @Test
  void execute_toolThatNeedsIt_waitsBeforeAnythingRan() throws InterruptedException {
    ExecuteOutcome.NeedsApproval waiting = waiting(rig.run(WRITE));

    assertThat(waiting.question().subject().tools().keySet()).hasToString("[t:write]");
    assertThat(waiting.question().text()).contains("t:write").contains("do it").contains("mcp.t.write({v})");
    assertThat(rig.tools.calls).isEmpty();
  }

  @Test
  void resume_withoutAnAnswer_stillWaits() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));

    ExecuteOutcome.NeedsApproval second = waiting(resume(first));

    assertThat(second.question().id()).isEqualTo(first.question().id());
    assertThat(rig.tools.calls).isEmpty();
  }

  @Test
  void resume_approved_runsOnce() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.ONCE);

    assertThat(ended(resume(first)).ending()).isEqualTo(new Ending.Succeeded(Json.text("written")));
    assertThat(ended(resume(first)).ending()).isEqualTo(new Ending.Succeeded(Json.text("written")));
    assertThat(rig.tools.calls).containsExactly("t:read {}", "t:write {\"v\":1}");
    assertThat(waiting(rig.run(WRITE)).workflow().id()).isNotEqualTo(first.workflow().id());
  }

  @Test
  void resume_rejected_fails() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.NO);

    assertThat(ended(resume(first)).ending()).asInstanceOf(type(Ending.Failed.class))
        .returns("rejected", Ending.Failed::code);
    assertThat(rig.gate.decide(first.question().id(), Decision.ONCE, "test")).isFalse();
    assertThat(rig.tools.calls).isEmpty();
  }

  @Test
  void resume_byTwentyAtOnce_runsOnce() throws Exception {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.ONCE);
    Executor executor = rig.executor();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<ExecuteOutcome> again = () -> executor.resume(first.workflow().id(), Rig.CALLER, Line.NONE);
      for (Future<ExecuteOutcome> outcome : threads.invokeAll(Collections.nCopies(20, again))) {
        assertThat(ended(outcome.get()).ending()).isEqualTo(new Ending.Succeeded(Json.text("written")));
      }
    }
    assertThat(rig.tools.calls).containsExactly("t:read {}", "t:write {\"v\":1}");
  }

  @Test
  void resume_byAnotherPrincipal_findsNothing() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.ONCE);
    Caller other = new Caller("you", "tester", Profile.EVERYTHING, Optional.empty());

    assertThat(rig.executor().resume(first.workflow().id(), other, Line.NONE))
        .asInstanceOf(type(ExecuteOutcome.Refused.class))
        .returns("not_found", refused -> refused.failure().code());
    assertThat(rig.tools.calls).isEmpty();
  }

  @Test
  void resume_tooLate_asksAgain() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.ONCE);
    rig.passed = Duration.ofMinutes(11);

    assertThat(waiting(resume(first)).question().id()).isNotEqualTo(first.question().id());
    assertThat(rig.tools.calls).isEmpty();
  }

  @Test
  void resume_toolChangedSince_asksAgain() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.ONCE);
    rig.tools.define("t:write", "{\"description\": \"now it deletes\"}", arguments -> ToolResult.text("deleted"));

    assertThat(waiting(resume(first)).question().id()).isNotEqualTo(first.question().id());
    assertThat(rig.tools.calls).isEmpty();
  }

  @Test
  void execute_approvedForGood_asksOnlyForOtherCodeOrAChangedTool() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.ALWAYS);
    ended(resume(first));

    assertThat(ended(rig.run(WRITE)).ending()).isInstanceOf(Ending.Succeeded.class);
    waiting(rig.run(WRITE + " "));
    rig.tools.define("t:write", "{\"description\": \"other\"}", arguments -> ToolResult.text("written"));
    waiting(rig.run(WRITE));
  }

  @Test
  void execute_approvedForGood_asksForOtherArguments() throws InterruptedException {
    String code = "return await mcp.t.write({v: args.v})";
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(code, "{\"v\": 1}", Line.NONE));
    rig.answer(first.question(), Decision.ALWAYS);

    assertThat(ended(rig.run(code, "{\"v\": 1}", Line.NONE)).ending()).isInstanceOf(Ending.Succeeded.class);
    waiting(rig.run(code, "{\"v\": 2}", Line.NONE));
    assertThat(rig.tools.calls).containsExactly("t:write {\"v\":1}");
  }

  @Test
  void execute_approvedForGoodWithAnyArguments_asksForOtherCodeOnly() throws InterruptedException {
    String code = "return await mcp.t.write({v: args.v})";
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(code, "{\"v\": 1}", Line.NONE));
    rig.answer(first.question(), Decision.ANY_ARGUMENTS);

    assertThat(ended(rig.run(code, "{\"v\": 2}", Line.NONE)).ending()).isInstanceOf(Ending.Succeeded.class);
    waiting(rig.run(code + " ", "{\"v\": 2}", Line.NONE));
    rig.tools.define("t:write", "{\"description\": \"other\"}", arguments -> ToolResult.text("written"));
    waiting(rig.run(code, "{\"v\": 2}", Line.NONE));
    assertThat(rig.tools.calls).containsExactly("t:write {\"v\":2}");
  }

  // -- permission sets ----------------------------------------------------------------------------------------------

  @Test
  void minimal_whatNeedsAYes_isRefusedBeforeAndDuringTheRun() throws InterruptedException {
    ExecuteOutcome seen = rig.run(request(WRITE, "{}", PermissionSet.MINIMAL));
    ExecuteOutcome.Ended reading = ended(rig.run(request("return await mcp.t.read({})", "{}", PermissionSet.MINIMAL)));
    Rig open = tools(new Rig(Mode.ALLOW, Map.of("t:write", Mode.ASK)));
    ExecuteOutcome.Ended caught = ended(open.run(request(
        "try { return await mcp['t']['wr' + args.x]({}) } catch (e) { return e.message }", "{\"x\": \"ite\"}",
        PermissionSet.MINIMAL)));

    assertThat(seen).asInstanceOf(type(ExecuteOutcome.Refused.class))
        .satisfies(refused -> assertThat(refused.failure().message()).contains("minimal", "t:write"));
    assertThat(reading.ending()).isInstanceOf(Ending.Succeeded.class);
    assertThat(caught.ending()).asInstanceOf(type(Ending.Succeeded.class))
        .satisfies(end -> assertThat(end.result().stringValue()).contains("minimal", "t:write"));
    assertThat(open.tools.calls).isEmpty();
    assertThat(rig.tools.calls).containsExactly("t:read {}");
  }

  @Test
  void privileged_isAskedAboutOnce_andThenCallsWhatOnlyTheRunTells() throws InterruptedException {
    ExecuteOutcome.NeedsApproval asked = waiting(
        rig.run(request(HIDDEN, "{\"x\": \"ite\"}", PermissionSet.PRIVILEGED)));
    assertThat(asked.question().text()).contains("privileged", "ANY tool");
    assertThat(rig.tools.calls).isEmpty();
    rig.answer(asked.question(), Decision.ALWAYS);

    assertThat(ended(resume(asked)).ending()).isEqualTo(new Ending.Succeeded(Json.text("written")));
    // The yes to everything was for that run.
    assertThat(waiting(rig.run(request(HIDDEN, "{\"x\": \"ite\"}", PermissionSet.PRIVILEGED))).question().id())
        .isNotEqualTo(asked.question().id());
    assertThat(rig.tools.calls).containsExactly("t:read {}", "t:write {\"v\":1}");
  }

  @Test
  void privileged_allowedForGood_endsWithItsRun_forTheToolsItNames_too() throws InterruptedException {
    String code = "await mcp['t']['re' + args.x]({}); return await mcp.t.write({v: 1})";
    ExecuteOutcome.NeedsApproval asked = waiting(
        rig.run(request(code, "{\"x\": \"ad\"}", PermissionSet.PRIVILEGED)));
    rig.answer(asked.question(), Decision.ANY_ARGUMENTS);

    assertThat(ended(resume(asked)).ending()).isEqualTo(new Ending.Succeeded(Json.text("written")));
    assertThat(waiting(rig.run(request(code, "{\"x\": \"ad\"}", PermissionSet.STANDARD))).question()
        .subject()
        .tools()
        .keySet()
        .toString()).contains("t:write");
  }

  @Test
  void privileged_deniedOrChangedTool_isNotAmongWhatWasAllowed() throws InterruptedException {
    Rig strict = tools(new Rig(Mode.ASK, Map.of("t:write", Mode.DENY)));
    ExecuteOutcome.NeedsApproval first = waiting(
        strict.run(request(HIDDEN, "{\"x\": \"ite\"}", PermissionSet.PRIVILEGED)));
    strict.answer(first.question(), Decision.ONCE);
    ExecuteOutcome.Ended denied = ended(strict.executor().resume(first.workflow().id(), Rig.CALLER, Line.NONE));

    String both = "await mcp['t']['re' + args.x]({}); return await mcp.t.write({v: 1})";
    ExecuteOutcome.NeedsApproval second = waiting(
        rig.run(request(both, "{\"x\": \"ad\"}", PermissionSet.PRIVILEGED)));
    rig.answer(second.question(), Decision.ONCE);
    rig.tools.add("t:read", true, arguments -> {
      rig.tools.define("t:write", "{\"description\": \"now it deletes\"}", _ -> ToolResult.text("deleted"));
      return ToolResult.text("1");
    });
    ExecuteOutcome changed = resume(second);

    assertThat(denied.ending()).asInstanceOf(type(Ending.Failed.class))
        .satisfies(failed -> assertThat(failed.message()).contains("t:write is denied"));
    assertThat(waiting(changed).question().subject().tools().keySet()).hasToString("[t:write]");
    assertThat(rig.tools.calls).containsExactly("t:read {}");
  }

  private static ExecuteRequest request(String code, String args, PermissionSet permissions) {
    return Rig.request(Script.code(code), args,
        new ExecuteRequest.Options(Optional.empty(), permissions, false, ExecuteRequest.Cache.OFF));
  }

  @Test
  void execute_humanAtTheClient_isAsked() throws InterruptedException {
    ExecuteOutcome yes = rig.run(WRITE, "{}", Rig.answering(Rig.says("once")));
    ExecuteOutcome no = rig.run(WRITE, "{}", Rig.answering(Rig.says("no")));
    ExecuteOutcome declined = rig.run(WRITE, "{}", Rig.answering(new Line.Reply.Declined()));
    ExecuteOutcome cancelled = rig.run(WRITE, "{}", Rig.answering(new Line.Reply.None()));

    assertThat(ended(yes).ending()).isInstanceOf(Ending.Succeeded.class);
    assertThat(ended(no).ending()).isInstanceOf(Ending.Failed.class);
    assertThat(ended(declined).ending()).isInstanceOf(Ending.Failed.class);
    waiting(cancelled);
    assertThat(rig.tools.calls).containsExactly("t:read {}", "t:write {\"v\":1}");
  }

  @Test
  void execute_hiddenCall_stopsThereAndGoesOnWithoutRepeating() throws InterruptedException {
    ExecuteOutcome.NeedsApproval upFront = waiting(rig.run(HIDDEN, "{\"x\": \"ite\"}", Line.NONE));
    rig.answer(upFront.question(), Decision.ONCE);

    ExecuteOutcome.NeedsApproval inside = waiting(resume(upFront));

    assertThat(inside.question().subject().tools().keySet()).hasToString("[t:write]");
    assertThat(rig.tools.calls).containsExactly("t:read {}");
    rig.answer(inside.question(), Decision.ONCE);
    assertThat(ended(resume(inside)).ending()).isEqualTo(new Ending.Succeeded(Json.text("written")));
    assertThat(rig.tools.calls).containsExactly("t:read {}", "t:write {\"v\":1}");
  }

  @Test
  void execute_hiddenCallOfADeniedTool_throwsInTheProgram() throws InterruptedException {
    Rig strict = tools(new Rig(Mode.ALLOW, Map.of("t:write", Mode.DENY)));

    ExecuteOutcome.Ended ended = ended(strict.run(
        "try { return await mcp['t']['wr' + args.x]({}) } catch (e) { return e.message }", "{\"x\": \"ite\"}",
        Line.NONE));

    assertThat(ended.ending()).isInstanceOfSatisfying(Ending.Succeeded.class,
        succeeded -> assertThat(succeeded.result().stringValue()).contains("t:write is denied"));
    assertThat(strict.tools.calls).isEmpty();
  }

  @Test
  void execute_deniedTool_isRefusedByName() throws InterruptedException {
    Rig strict = rig(Map.of("t:write", Mode.DENY));

    assertThat(strict.run(WRITE)).asInstanceOf(type(ExecuteOutcome.Refused.class))
        .returns(Optional.of("t:write"), refused -> refused.failure().tool());
    assertThat(strict.tools.calls).isEmpty();
  }

  @Test
  void resume_whereAgentsMayApprove_goesOn() throws InterruptedException {
    Rig trusting = tools(new Rig(Mode.ASK, Map.of(), UnaryOperator.identity(), true));
    ExecuteOutcome.NeedsApproval first = waiting(trusting.run(WRITE));

    assertThat(ended(trusting.executor().resume(first.workflow().id(), Rig.CALLER, Line.NONE)).ending())
        .isInstanceOf(Ending.Succeeded.class);
  }

  @Test
  void resume_afterARestart_goesOnFromTheStore() throws InterruptedException {
    ExecuteOutcome.NeedsApproval first = waiting(rig.run(WRITE));
    rig.answer(first.question(), Decision.ONCE);

    assertThat(rig.storage.runs().inState(RunState.PAUSED)).hasSize(1);
    assertThat(ended(rig.executor().resume(first.workflow().id(), Rig.CALLER, Line.NONE)).ending())
        .isEqualTo(new Ending.Succeeded(Json.text("written")));
    assertThat(rig.storage.runs().inState(RunState.PAUSED)).isEqualTo(List.of());
  }

  private ExecuteOutcome resume(ExecuteOutcome.NeedsApproval waiting) throws InterruptedException {
    return rig.executor().resume(waiting.workflow().id(), Rig.CALLER, Line.NONE);
  }

  private static ExecuteOutcome.NeedsApproval waiting(ExecuteOutcome outcome) {
    assertThat(outcome).isInstanceOf(ExecuteOutcome.NeedsApproval.class);
    return (ExecuteOutcome.NeedsApproval) outcome;
  }
}
