package io.pml.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.Mode;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.sandbox.Limits;
import io.pml.store.Runs;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutorTest {
  private final Rig rig = new Rig(Mode.ALLOW, Map.of());

  // -- what comes out -----------------------------------------------------------------------------------------------

  @Test
  void execute_program_returnsAndLeavesItsTrace() throws InterruptedException {
    rig.tools.reads("fs:stat", arguments -> "{\"exists\": true}").reads("fs:read", arguments -> "hello");

    ExecuteOutcome.Ended ended = ended(rig.run("""
        const file = await mcp.fs.stat({ path });
        if (file.exists) {
          return await mcp.fs.read({ path });
        } else {
          await mcp.fs.create({ path });
        }
        """.replace("await mcp.fs.create({ path });", "return null;"), "{\"path\": \"/a\"}", Line.NONE));

    assertThat(ended.ending()).isEqualTo(new Ending.Succeeded(Json.text("hello")));
    assertThat(ended.trace().path()).containsExactly("n1", "d1", "n2");
    assertThat(ended.trace().decisions()).containsExactly(new Trace.Choice("d1", "true"));
    assertThat(ended.trace().steps()).extracting(Trace.Step::tool).containsExactly("fs:stat", "fs:read");
    assertThat(ended.trace().steps()).extracting(Trace.Step::preview).containsExactly("{\"exists\":true}", "hello");
    assertThat(rig.storage.runs().find(ended.workflow().id()).orElseThrow().end().orElseThrow().trace().path())
        .isEqualTo(ended.trace().path());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      guard clause     | if (!args.go) return 'stopped'; return await mcp.t.echo({v: 1})      | "stopped"  |
      catch            | try { await mcp.t.fail({}) } catch (e) { return e.tool + '/' + (await mcp.t.echo({v: e.message})).v } | "t:fail/it broke" | t:fail {}; t:echo {"v":"it broke"}
      and              | return (args.go && await mcp.t.echo({v: 1})) ?? 'none'               | "none"     |
      nullish          | return (await mcp.t.nothing({})).x ?? (await mcp.t.echo({v: 2})).v   | 2          | t:nothing {}; t:echo {"v":2}
      loop             | let s = 0; for (const v of [1, 2, 3]) s += (await mcp.t.echo({v})).v; return s | 6 | t:echo {"v":1}; t:echo {"v":2}; t:echo {"v":3}
      all in map       | return (await Promise.all([1, 2].map(async v => (await mcp.t.echo({v: v * 2})).v))) | [2,4] | t:echo {"v":2}; t:echo {"v":4}
      helper           | async function twice(v: number) { return (await mcp.t.echo({v: v + v})).v } return await twice(4) | 8 | t:echo {"v":8}
      alias            | const { t } = mcp; const e = t.echo; return (await e({v: 5})).v       | 5          | t:echo {"v":5}
      call by text     | return (await mcp.call('t:echo', {v: 6})).v                           | 6          | t:echo {"v":6}
      types            | interface P {v: number} enum E {A = 7} const p = {v: E.A} satisfies P; return (await mcp.t.echo(p as P))?.v | 7 | t:echo {"v":7}
      generics         | const id = <T,>(x: T): T => x; return `${id<number>((await mcp.t.echo({v: 8})).v)}!` | "8!" | t:echo {"v":8}
      """)
  void execute_construct_makesTheRightCalls(String what, String code, String result, @Nullable String calls)
      throws InterruptedException {
    rig.tools.reads("t:echo", Json::write)
        .reads("t:nothing", arguments -> "{}")
        .add("t:fail", true,
            arguments -> ToolResult.error("it broke"));

    ExecuteOutcome.Ended ended = ended(rig.run(code));

    assertThat(ended.ending()).as(what).hasToString("Succeeded[result=" + result + "]");
    assertThat(rig.tools.calls).containsExactlyInAnyOrderElementsOf(
        calls == null ? List.of() : List.of(calls.split("; ")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"return await Promise.all([{v: 1}, {v: 2}].map(mcp.t.echo))",
      "await mcp.t.echo.call(null, {v: 1})",
      "const f = args.x ? mcp.t.nothing : mcp.t.echo; await f({v: 1})"})
  void execute_toolCalledInARoundaboutWay_isFoundInTheStructure(String code) throws InterruptedException {
    rig.tools.reads("t:echo", Json::write).reads("t:nothing", arguments -> "{}");

    ExecuteOutcome.Ended ended = ended(rig.run(code));

    assertThat(ended.ending()).isInstanceOf(Ending.Succeeded.class);
    assertThat(ended.trace().steps()).isNotEmpty().allMatch(step -> step.node().equals(Optional.of("n1")));
  }

  @Test
  void execute_parallelCalls_runSideBySide() throws Exception {
    CyclicBarrier all = new CyclicBarrier(10);
    rig.tools.add("t:meet", true, arguments -> {
      try {
        all.await(10, TimeUnit.SECONDS);
      } catch (BrokenBarrierException | TimeoutException e) {
        return ToolResult.error("alone");
      }
      return ToolResult.text("met");
    });

    ExecuteOutcome.Ended ended = ended(
        rig.run("return await Promise.all([...Array(10).keys()].map(i => mcp.t.meet({i})))"));

    assertThat(ended.trace().steps()).hasSize(10).allMatch(Trace.Step::success);
    assertThat(ended.trace().steps()).extracting(Trace.Step::group).containsOnly(1);
  }

  @Test
  void execute_callNobodyWaitsFor_isFinished() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    rig.tools.add("t:slow", false, arguments -> {
      begun.countDown();
      TimeUnit.MILLISECONDS.sleep(50);
      return ToolResult.text("done");
    });

    ExecuteOutcome.Ended ended = ended(rig.run("mcp.t.slow({}); return 1"));

    assertThat(ended.ending()).hasToString("Succeeded[result=1]");
    assertThat(ended.trace().steps()).singleElement().returns("done", Trace.Step::preview);
  }

  @Test
  void execute_progress_reachesTheClient() throws InterruptedException {
    List<String> heard = new ArrayList<>();
    Line line = new Line() {
      @Override
      public synchronized void progress(String message, OptionalDouble done, OptionalDouble total) {
        heard.add(message + " " + done.orElse(-1) + "/" + total.orElse(-1));
      }
    };

    rig.run("progress('half', 1, 2); return 0", "{}", line);

    assertThat(heard).containsExactly("half 1.0/2.0");
  }

  // -- what goes wrong ----------------------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      const x = ;                               | syntax_error  | line 1, column 11
      return await mcp.t.ecko({})               | unknown_tool  | t:echo
      return await mcp.t.echo({wrong: 1})       | bad_arguments | /wrong: not welcome
      return await mcp.t.echo({v: path})        | bad_arguments | path
      """)
  void execute_mistake_isRefusedBeforeAnythingRuns(String code, String error, String words)
      throws InterruptedException {
    rig.tools.reads("t:echo", Json::write);

    ExecuteOutcome outcome = rig.run(code);

    assertThat(outcome).asInstanceOf(type(ExecuteOutcome.Refused.class)).satisfies(refused -> {
      assertThat(refused.failure().code()).isEqualTo(error);
      assertThat(refused.failure().message()).contains(words);
    });
    assertThat(rig.tools.calls).isEmpty();
    assertThat(rig.storage.runs().newest(10)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      await mcp.t.fail({})                                   | tool_failed  | it broke
      null.x                                                 | code_failed  | TypeError
      const a = []; for (;;) a.push(new Array(1e5).fill(1))  | memory_limit | memory
      for (;;);                                              | time_limit   | timeout_ms
      await new Promise(() => {})                            | stalled      | cannot happen
      for (let i = 0; i < 60; i++) await mcp.t.echo({i})     | call_limit   | 50 calls
      return 'x'.repeat(3e6)                                 | output_limit | return
      """)
  void execute_failure_hasItsCode(String code, String error, String words) throws InterruptedException {
    rig.tools.reads("t:echo", Json::write).add("t:fail", true, arguments -> ToolResult.error("it broke"));
    Limits limits = Limits.DEFAULTS.withMemoryBytes(64L << 20)
        .withTime(Duration.ofSeconds(error.equals("time_limit") ? 1 : 20))
        .withMaxCalls(50)
        .withOutputBytes(1 << 20);

    ExecuteOutcome.Ended ended = ended(rig.executor(limits).execute(Rig.request(code, "{}"), Line.NONE));

    assertThat(ended.ending()).asInstanceOf(type(Ending.Failed.class)).satisfies(failed -> {
      assertThat(failed.code()).isEqualTo(error);
      assertThat(failed.message()).contains(words);
    });
  }

  @Test
  void execute_errorOnAThirdLine_namesItsPlace() throws InterruptedException {
    ExecuteOutcome.Ended ended = ended(rig.run("const a: number = 1;\n\n  throw new RangeError('no ' + a);"));

    assertThat(ended.ending()).isEqualTo(
        new Ending.Failed("code_failed", "RangeError: no 1", Optional.of(3), Optional.of(9), Optional.empty()));
  }

  /** Whoever is interrupted is not told whether what is under way will be written. */
  @Test
  void execute_cancelledWhileItsBeginningIsWritten_doesNotBeginAgain() throws Exception {
    Queue<Callable<?>> underWay = new ArrayDeque<>();
    Rig slow = new Rig(Mode.ALLOW, Map.of(), runs -> (Runs) Proxy.newProxyInstance(Runs.class.getClassLoader(),
        new Class<?>[]{Runs.class}, (_, method, arguments) -> {
          if (method.getName().equals("begin")) {
            underWay.add(() -> method.invoke(runs, arguments));
            throw new PmlException(ErrorCode.CANCELLED, "interrupted while waiting for the database");
          }
          if (method.getName().equals("end")) {
            underWay.remove().call();
          }
          return method.invoke(runs, arguments);
        }), false);

    assertThatThrownBy(() -> slow.run("return 1")).isInstanceOf(PmlException.class);

    for (Callable<?> write : underWay) {
      write.call();
    }
    assertThat(slow.storage.runs().newest(10)).extracting(Run::state).containsExactly(RunState.FAILED);
  }

  @Test
  void execute_timeOverWhileAnAnswerIsWritten_saysThatTimeIsOver() throws InterruptedException {
    Rig slow = new Rig(Mode.ALLOW, Map.of(), runs -> (Runs) Proxy.newProxyInstance(Runs.class.getClassLoader(),
        new Class<?>[]{Runs.class}, (_, method, arguments) -> {
          if (method.getName().equals("answered")) {
            awaitInterrupt();
            throw new PmlException(ErrorCode.CANCELLED, "cancelled while waiting for the database");
          }
          return method.invoke(runs, arguments);
        }), false);
    slow.tools.reads("t:read", arguments -> "{}");

    ExecuteOutcome.Ended ended = ended(slow.executor(Limits.DEFAULTS.withTime(Duration.ofMillis(300)))
        .execute(Rig.request("return await mcp.t.read({})", "{}"), Line.NONE));

    assertThat(ended.ending()).isInstanceOfSatisfying(Ending.Failed.class,
        failed -> assertThat(failed.code()).isEqualTo("time_limit"));
  }

  static void awaitInterrupt() {
    try {
      assertThat(new CountDownLatch(1).await(20, TimeUnit.SECONDS)).isFalse();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void execute_interrupted_cancelsTheCallUnderWay() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    rig.tools.add("t:wait", true, arguments -> {
      begun.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        cancelled.countDown();
        throw e;
      }
      return ToolResult.text("never");
    });
    Thread client = Thread.ofVirtual().start(() -> {
      try {
        rig.run("return await mcp.t.wait({})");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    client.interrupt();

    assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(client.join(Duration.ofSeconds(20))).isTrue();
  }

  @Test
  void execute_secretInACallOrInTheCode_isNotKept() throws InterruptedException {
    rig.tools.reads("t:echo", Json::write);
    String token = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8";

    ExecuteOutcome.Ended ended = ended(rig.run("return (await mcp.t.echo({token: '" + token + "'})).token.length"));

    assertThat(ended.ending()).hasToString("Succeeded[result=40]");
    assertThat(rig.storage.runs().find(ended.workflow().id()).toString()).doesNotContain(token);
    assertThat(rig.storage.runs().journal(ended.workflow().id()).getFirst().arguments().toString())
        .doesNotContain(token);
  }

  static ExecuteOutcome.Ended ended(ExecuteOutcome outcome) {
    assertThat(outcome).isInstanceOf(ExecuteOutcome.Ended.class);
    return (ExecuteOutcome.Ended) outcome;
  }
}
