package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.PermissionSet;
import io.pml.approve.Mode;
import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.dag.Dag;
import io.pml.error.PmlException;
import io.pml.execute.ExecuteRequest.Options;
import io.pml.json.Json;
import io.pml.structure.Node;
import io.pml.trace.Ending;
import io.pml.trace.Trace;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.EnumSet;
import java.util.UUID;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks that wait for each other, run as the program they stand for. */
class DagTest {
  private final Rig rig = new Rig(Mode.ALLOW, Map.of());

  DagTest() {
    rig.tools.reads("t:echo", Json::write).add("t:fail", true, arguments -> ToolResult.error("it broke"));
  }

  @Test
  void references_alone_keepTheirType_insideText_areSpelledOut() throws InterruptedException {
    ExecuteOutcome.Ended ended = run(
        """
            {"tasks": [
              {"id": "a", "tool": "t:echo", "arguments": {"list": [1, {"x": "${args.name}"}], "n": 2}},
              {"id": "b", "tool": "t:echo", "arguments": {"whole": "${a.list}", "x": "${a.list[1].x}", "text": "n is ${a.n}, ${args.name}!"}}
            ]}""",
        "{\"name\": \"Ada\"}");

    assertThat(ended.ending())
        .hasToString("Succeeded[result={\"whole\":[1,{\"x\":\"Ada\"}],\"x\":\"Ada\",\"text\":\"n is 2, Ada!\"}]");
    assertThat(ended.trace().steps()).extracting(Trace.Step::group).containsExactly(1, 2);
  }

  @Test
  void tasks_thatDoNotWait_runSideBySide() throws InterruptedException {
    CyclicBarrier both = new CyclicBarrier(2);
    rig.tools.add("t:meet", true, arguments -> {
      try {
        both.await(10, TimeUnit.SECONDS);
        return ToolResult.text("met");
      } catch (BrokenBarrierException | TimeoutException e) {
        return ToolResult.error("alone");
      }
    });

    assertThat(run("""
        {"tasks": [{"id": "a", "tool": "t:meet"}, {"id": "b", "tool": "t:meet"},
          {"id": "c", "tool": "t:echo", "arguments": {"a": "${a}"}, "dependsOn": ["b"]}]}""", "{}").ending())
        .hasToString("Succeeded[result={\"a\":\"met\"}]");
  }

  @Test
  void task_thatMayFail_leavesTheOthersIntact() throws InterruptedException {
    ExecuteOutcome.Ended ended = run(
        """
            {"tasks": [{"id": "a", "tool": "t:fail", "onError": "continue"}, {"id": "b", "tool": "t:echo", "arguments": {"v": "${a.x}"}},
              {"id": "c", "tool": "t:echo", "arguments": {"v": 1}}]}""",
        "{}");

    assertThat(ended.ending()).hasToString("Succeeded[result={\"c\":{\"v\":1},\"b\":null}]");
    assertThat(rig.tools.calls).containsExactlyInAnyOrder("t:fail {}", "t:echo {\"v\":1}");
  }

  @Test
  void task_thatMustNotFail_failsTheWhole() throws InterruptedException {
    assertThat(run("{\"tasks\": [{\"tool\": \"t:fail\"}, {\"tool\": \"t:echo\"}]}", "{}").ending())
        .asInstanceOf(type(Ending.Failed.class))
        .returns("task t1: it broke", Ending.Failed::message)
        .returns(Optional.of("t:fail"), Ending.Failed::tool)
        .returns(Optional.empty(), Ending.Failed::line);
  }

  @Test
  void task_withRetry_isTriedAgain() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    rig.tools.add("t:third", true, arguments -> calls.incrementAndGet() < 3
        ? ToolResult.error("not yet")
        : ToolResult.text("now"));

    assertThat(run("{\"tasks\": [{\"tool\": \"t:third\", \"retry\": 3, \"sideEffects\": false}]}", "{}").ending())
        .hasToString("Succeeded[result=\"now\"]");
    assertThat(calls).hasValue(3);
  }

  @Test
  void code_findsWhatItWaitedFor() throws InterruptedException {
    assertThat(run("""
        {"tasks": [{"id": "a", "tool": "t:echo", "arguments": {"v": 20}},
          {"id": "b", "code": "return deps.a.v + args.n", "dependsOn": ["a"]}]}""", "{\"n\": 1}").ending())
        .hasToString("Succeeded[result=21]");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"tasks": []}                                                                                     | list of 1 to
      {"tasks": [{"id": "a", "tool": "t:echo", "dependsOn": ["b"]}, {"id": "b", "tool": "t:echo", "dependsOn": ["a"]}]} | wait for each other
      {"tasks": [{"id": "a", "tool": "t:echo", "dependsOn": ["x"]}]}                                    | no such task
      {"tasks": [{"id": "a", "tool": "t:echo", "arguments": {"v": "${x.y}"}}]}                          | no such task
      {"tasks": [{"id": "a", "tool": "t:echo"}, {"id": "a", "tool": "t:echo"}]}                         | two tasks
      {"tasks": [{"id": "a", "tol": "t:echo"}]}                                                         | unknown key
      {"tasks": [{"id": "a"}]}                                                                          | neither
      {"tasks": [{"id": "a", "tool": "t:echo", "retry": 2}]}                                            | sideEffects
      """)
  void read_whatCannotRun_isRefused(String dag, String words) {
    assertThatThrownBy(() -> Dag.read(Json.parse(dag))).isInstanceOf(PmlException.class).hasMessageContaining(words);
  }

  @Test
  void execute_unknownTool_isRefusedBeforeAnythingRuns() throws InterruptedException {
    assertThat(rig.run(request("{\"tasks\": [{\"tool\": \"t:echo\"}, {\"tool\": \"t:ecko\"}]}", "{}", false)))
        .isInstanceOf(ExecuteOutcome.Refused.class);
    assertThat(rig.tools.calls).isEqualTo(List.of());
  }

  @Test
  void execute_argumentThatIsNotGiven_isRefusedBeforeAnythingRuns() throws InterruptedException {
    assertThat(rig.run(request("""
        {"tasks": [{"tool": "t:echo"}, {"tool": "t:echo", "arguments": {"v": "${args.path}"}}]}""", "{}", false)))
        .asInstanceOf(type(ExecuteOutcome.Refused.class))
        .satisfies(refused -> assertThat(refused.failure().message()).contains("${args.path}"));
    assertThat(rig.tools.calls).isEqualTo(List.of());
  }

  @Test
  void calls_areKnownByTheIdsOfTheirTasks() throws InterruptedException {
    ExecuteOutcome.Ended ended = run("""
        {"tasks": [{"id": "first", "tool": "t:echo", "arguments": {"v": 1}},
          {"id": "many", "code": "await mcp.t.echo({ a: 1 }); return mcp.t.echo(deps.first)", "dependsOn": ["first"]},
          {"id": "last", "tool": "t:echo", "arguments": {"w": "${many.v}"}, "dependsOn": ["first"]}]}""", "{}");

    Map<String, String> tasks = ended.workflow().code().plan().orElseThrow().tasks();
    assertThat(ended.trace().steps()).extracting(step -> tasks.get(step.node().orElseThrow()))
        .containsExactly("first", "many", "many", "last");
  }

  @Test
  void dag_thatSucceeds_becomesACapabilityWithParameters() throws InterruptedException {
    ExecuteOutcome.Ended ended = run("""
        {"tasks": [{"id": "a", "tool": "t:echo", "arguments": {"path": "one.txt", "deep": {"n": 1}}},
          {"id": "b", "tool": "t:echo", "arguments": {"from": "${a.path}", "by": "${args.who}"}}]}""",
        "{\"who\": \"Ada\"}");

    Capability learned = rig.storage.capabilities().find(ended.workflow().capability().orElseThrow()).orElseThrow();
    assertThat(learned.status()).isEqualTo(Status.CANDIDATE);
    assertThat(learned.body()).isInstanceOf(Body.Dag.class);
    assertThat(learned.parameters()).extracting(Parameter::name).containsExactlyInAnyOrder("who", "path", "n");
    assertThat(learned.missing(Json.object())).containsExactly("who");
    ExecuteOutcome.Ended again = ended(rig.run(new ExecuteRequest("again", Script.of(learned.body()),
        learned.arguments(Json.parseObject("{\"who\": \"Bob\", \"path\": \"two.txt\"}")), Rig.CALLER,
        Optional.of(learned), Options.USUAL)));
    assertThat(again.ending()).hasToString("Succeeded[result={\"from\":\"two.txt\",\"by\":\"Bob\"}]");
  }

  @Test
  void dag_withASecretAndCodeThatHandsItsArgumentsOn_isNotRemembered() throws InterruptedException {
    ExecuteOutcome.Ended ended = run("""
        {"tasks": [{"id": "a", "code": "return mcp.t.echo({...args})"},
          {"id": "b", "tool": "t:echo", "arguments": {"token": "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6"}}]}""", "{}");

    assertThat(ended.workflow().capability()).isEmpty();
    assertThat(rig.storage.capabilities().all(EnumSet.allOf(Status.class))).isEmpty();
  }

  @Test
  void capability_asATask_isRun() throws InterruptedException {
    ExecuteOutcome.Ended taught = ended(rig.run("return (await mcp.t.echo({ v: 20 })).v + 1"));
    String name = rig.storage.capabilities().find(taught.workflow().capability().orElseThrow()).orElseThrow().name();

    assertThat(run("""
        {"tasks": [{"id": "a", "capability": "%s", "arguments": {"v": 41}},
          {"id": "b", "tool": "t:echo", "arguments": {"v": "${a}"}}]}""".formatted(name), "{}").ending())
        .hasToString("Succeeded[result={\"v\":42}]");
  }

  @Test
  void text_thatLooksLikeAReference_isText_withOneDollarMore() throws InterruptedException {
    assertThat(run("{\"tasks\": [{\"tool\": \"t:echo\", \"arguments\": {\"v\": \"$${t9.x} of ${args.n}\"}}]}",
        "{\"n\": 2}").ending()).hasToString("Succeeded[result={\"v\":\"${t9.x} of 2\"}]");
  }

  @Test
  void structure_ofTasks_isThoseTasks() throws InterruptedException {
    ExecuteOutcome.Ended ended = run("""
        {"tasks": [{"id": "a", "tool": "t:echo", "arguments": {"v": 1}},
          {"id": "b", "tool": "t:echo", "arguments": {"v": "${a.v}"}}]}""", "{}");

    assertThat(ended.workflow().code().structure().nodes()).extracting(Node::id)
        .startsWith("n1")
        .noneMatch(id -> id.startsWith("d") || id.startsWith("l"));
  }

  @Test
  void replay_ofAProgram_doesItsCallsAgain() throws InterruptedException {
    ExecuteOutcome.Ended ended = ended(rig.run("""
        const first = await mcp.t.echo({ v: args.start, text: "${no.reference}" });
        const [a, b] = await Promise.all([mcp.t.echo({ from: first.v }), mcp.t.echo({ sum: first.v + 1 })]);
        return a.from + b.sum;""", "{\"start\": 5}", Line.NONE));

    List<String> calls = List.copyOf(rig.tools.calls);
    rig.tools.calls.clear();
    ExecuteOutcome.Ended again = ended(rig.executor().replay(ended.workflow().id(), Rig.CALLER, Line.NONE));

    assertThat(rig.tools.calls).containsExactlyInAnyOrderElementsOf(calls);
    assertThat(again.ending()).hasToString("Succeeded[result={\"t2\":{\"from\":5},\"t3\":{\"sum\":6}}]");
    assertThat(TraceDag.of(ended.workflow(), ended.trace())).hasToString(
        """
            {"tasks":[{"id":"t1","tool":"t:echo","arguments":{"v":"${args.start}","text":"$${no.reference}"},"dependsOn":[]},\
            {"id":"t2","tool":"t:echo","arguments":{"from":"${t1.v}"},"dependsOn":["t1"]},\
            {"id":"t3","tool":"t:echo","arguments":{"sum":6},"dependsOn":["t1"]}]}""");
  }

  // -- layers ---------------------------------------------------------------------------------------------------------

  private static final String THREE_LAYERS = """
      {"tasks": [{"id": "a", "tool": "t:echo", "arguments": {"v": 1}},
        {"id": "b", "tool": "t:echo", "arguments": {"v": "${a.v}", "at": "b"}},
        {"id": "side", "tool": "t:echo", "arguments": {"v": 9}},
        {"id": "c", "tool": "t:echo", "arguments": {"v": "${b.v}", "at": "c"}}]}""";

  @Test
  void layers_validated_stopsBetweenThem_andRepeatsNothing() throws InterruptedException {
    ExecuteOutcome.Paused first = paused(rig.run(request(THREE_LAYERS, "{}", true)));
    assertThat(first.layer()).isEqualTo(1);
    assertThat(rig.tools.calls).containsExactlyInAnyOrder("t:echo {\"v\":1}", "t:echo {\"v\":9}");

    ExecuteOutcome.Paused second = paused(rig.executor().resume(first.workflow().id(), Rig.CALLER, Line.NONE));
    assertThat(second.layer()).isEqualTo(2);
    assertThat(second.trace().steps()).hasSize(3);

    ExecuteOutcome.Ended last = ended(rig.executor().resume(first.workflow().id(), Rig.CALLER, Line.NONE));
    assertThat(last.ending()).hasToString("Succeeded[result={\"side\":{\"v\":9},\"c\":{\"v\":1,\"at\":\"c\"}}]");
    assertThat(rig.tools.calls).hasSize(4);
  }

  @Test
  void layers_aborted_endsThere() throws InterruptedException {
    ExecuteOutcome.Paused first = paused(rig.run(request(THREE_LAYERS, "{}", true)));

    assertThat(ended(rig.executor().abort(first.workflow().id(), Rig.CALLER)).ending())
        .asInstanceOf(type(Ending.Failed.class))
        .returns("aborted", Ending.Failed::code);
    assertThat(rig.executor().abort(first.workflow().id(), Rig.CALLER)).isInstanceOf(ExecuteOutcome.Refused.class);
    assertThat(rig.tools.calls).hasSize(2);
  }

  @Test
  void layers_replanned_keepsWhatIsDone_andDoesTheNewTasks() throws InterruptedException {
    ExecuteOutcome.Paused first = paused(rig.run(request(THREE_LAYERS, "{}", true)));

    ExecuteOutcome.Paused second = paused(rig.executor().replan(first.workflow().id(), Json.parse("""
        {"tasks": [{"id": "x", "tool": "t:echo", "arguments": {"old": "${a.v}"}},
          {"id": "y", "tool": "t:echo", "arguments": {"whole": "${x}"}}]}"""), Rig.CALLER, Line.NONE));
    assertThat(second.layer()).isEqualTo(2);
    ExecuteOutcome.Ended last = ended(rig.executor().resume(first.workflow().id(), Rig.CALLER, Line.NONE));

    assertThat(last.ending()).hasToString("Succeeded[result={\"side\":{\"v\":9},\"y\":{\"whole\":{\"old\":1}}}]");
    assertThat(rig.tools.calls).hasSize(4).noneMatch(call -> call.contains("\"at\""));
  }

  @Test
  void replan_toATool_thatHasToBeApproved_asks() throws InterruptedException {
    rig.tools.writes("t:write", Json::write);
    rig.rules(Mode.ASK, Map.of());
    ExecuteOutcome.Paused first = paused(rig.run(request(THREE_LAYERS, "{}", true)));

    assertThat(rig.executor().replan(first.workflow().id(), Json.parse("""
        {"tasks": [{"id": "x", "tool": "t:write", "arguments": {}}]}"""), Rig.CALLER, Line.NONE))
        .isInstanceOf(ExecuteOutcome.NeedsApproval.class);
    assertThat(rig.tools.calls).noneMatch(call -> call.startsWith("t:write"));
  }

  @Test
  void replan_ofAMinimalOne_toATool_thatHasToBeApproved_endsWithoutAsking() throws InterruptedException {
    rig.tools.writes("t:write", Json::write);
    rig.rules(Mode.ASK, Map.of());
    ExecuteOutcome.Paused first = paused(rig.run(Rig.request(Script.dag(Json.parse(THREE_LAYERS), true), "{}",
        new Options(Optional.empty(), PermissionSet.MINIMAL, false, ExecuteRequest.Cache.OFF))));

    assertThat(ended(rig.executor().replan(first.workflow().id(), Json.parse("""
        {"tasks": [{"id": "x", "tool": "t:write", "arguments": {}}]}"""), Rig.CALLER, Line.NONE)).ending())
        .asInstanceOf(type(Ending.Failed.class))
        .returns("not_allowed", Ending.Failed::code);
    assertThat(rig.tools.calls).noneMatch(call -> call.startsWith("t:write"));
  }

  @Test
  void replan_ofWhatHeldSecrets_afterAStop_isRefused() throws InterruptedException {
    ExecuteOutcome.Paused first = paused(rig.run(request(THREE_LAYERS,
        "{\"api_key\": \"sk-live-0123456789abcdefghijklmnop\"}", true)));

    assertThat(rig.executor().replan(first.workflow().id(), Json.parse("""
        {"tasks": [{"id": "x", "tool": "t:echo", "arguments": {}}]}"""), Rig.CALLER, Line.NONE))
        .asInstanceOf(type(ExecuteOutcome.Refused.class))
        .returns("not_repeatable", refused -> refused.failure().code());
    assertThat(rig.tools.calls).hasSize(2);
  }

  @Test
  void replan_withASecret_repeatsNothing_andKeepsItToItself() throws InterruptedException {
    Executor executor = rig.executor();
    ExecuteOutcome.Paused first = paused(executor.execute(request(THREE_LAYERS, "{}", true), Line.NONE));
    UUID id = first.workflow().id();

    ExecuteOutcome last = executor.replan(id, Json.parse("""
        {"tasks": [{"id": "x", "tool": "t:echo", "arguments": {"api_key": "sk-live-0123456789abcdefghijklmnop"}}]}"""),
        Rig.CALLER, Line.NONE);
    while (last instanceof ExecuteOutcome.Paused) {
      last = executor.resume(id, Rig.CALLER, Line.NONE);
    }

    assertThat(ended(last).ending()).isInstanceOf(Ending.Succeeded.class);
    assertThat(rig.tools.calls).containsExactlyInAnyOrder("t:echo {\"v\":1}", "t:echo {\"v\":9}",
        "t:echo {\"api_key\":\"sk-live-0123456789abcdefghijklmnop\"}");
    assertThat(rig.storage.runs().find(id).toString() + rig.storage.runs().journal(id)).doesNotContain("sk-live");
  }

  private static ExecuteOutcome.Paused paused(ExecuteOutcome outcome) {
    return assertThat(outcome).asInstanceOf(type(ExecuteOutcome.Paused.class)).actual();
  }

  private ExecuteOutcome.Ended run(String dag, String args) throws InterruptedException {
    return ended(rig.run(request(dag, args, false)));
  }

  private static ExecuteRequest request(String dag, String args, boolean layered) {
    return Rig.request(Script.dag(Json.parse(dag), layered), args,
        new Options(Optional.empty(), PermissionSet.STANDARD, false, ExecuteRequest.Cache.OFF));
  }
}
