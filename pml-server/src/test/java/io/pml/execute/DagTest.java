package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.Mode;
import io.pml.dag.Dag;
import io.pml.dag.DagProgram;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.trace.Ending;
import io.pml.trace.Trace;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.util.List;
import java.util.Map;
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
        .returns("it broke", Ending.Failed::message);
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
    String program = DagProgram
        .of(Dag.read(Json.parse("{\"tasks\": [{\"tool\": \"t:echo\"}, {\"tool\": \"t:ecko\"}]}")));

    assertThat(rig.run(program)).isInstanceOf(ExecuteOutcome.Refused.class);
    assertThat(rig.tools.calls).isEqualTo(List.of());
  }

  private ExecuteOutcome.Ended run(String dag, String args) throws InterruptedException {
    return ended(rig.run(DagProgram.of(Dag.read(Json.parse(dag))), args, Line.NONE));
  }
}
