package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.Mode;
import io.pml.capability.Capability;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.store.Approvals.Decision;
import io.pml.store.Runs;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that call what was remembered. */
class NestingTest {
  @Test
  void call_ofACapability_runsItWithTheArgumentsGiven() throws InterruptedException {
    Rig rig = rig(Mode.ALLOW, Map.of());
    Capability twice = capability(rig, "return (await mcp.t.echo({v: 1})).v * 2");

    ExecuteOutcome.Ended ended = ended(rig.run("return await capabilities." + twice.name()
        + "({v: 20}) + await mcp.call('cap:" + twice.name() + "', {v: 1})"));

    assertThat(ended.ending()).hasToString("Succeeded[result=42]");
    assertThat(ended.trace().steps()).extracting(Trace.Step::tool)
        .containsExactly("cap:" + twice.name(), "cap:" + twice.name());
    List<Run> children = rig.storage.runs()
        .newest(10)
        .stream()
        .filter(run -> run.workflow().parent().isPresent())
        .toList();
    assertThat(children).hasSize(2)
        .allMatch(run -> run.workflow().parent().orElseThrow().equals(ended.workflow().id()));
    assertThat(rig.storage.capabilities().learning(twice.id()).total().runs()).isEqualTo(3);
    for (int i = 0; i < 5; i++) {
      UUID newer = ended(rig.run("return " + i)).workflow().id();
      assertThat(rig.storage.runs().newest(1)).extracting(run -> run.workflow().id())
          .containsExactly(newer);
    }
  }

  @Test
  void call_thatFails_throwsInTheProgram() throws InterruptedException {
    Rig rig = rig(Mode.ALLOW, Map.of());
    Capability picky = capability(rig,
        "if (args.v) throw new Error('no ' + args.v); return (await mcp.t.echo({w: 1})).w");

    assertThat(ended(rig.run("try { await capabilities." + picky.name() + "({v: 3}) } catch (e) { return e.message }"))
        .ending()).hasToString("Succeeded[result=\"no 3\"]");
  }

  @Test
  void call_ofOneThatNeedsApproval_asksForTheWhole_andRepeatsNothing() throws InterruptedException {
    Rig rig = rig(Mode.ASK, Map.of("t:write", Mode.ALLOW));
    Capability writes = capability(rig, "const a = await mcp.t.echo({v: 1}); await mcp.t.write({v: 2}); return a.v");
    rig.rules(Mode.ASK, Map.of());

    ExecuteOutcome waiting = rig.run("return await capabilities." + writes.name() + "({})");

    assertThat(waiting).asInstanceOf(type(ExecuteOutcome.NeedsApproval.class))
        .satisfies(asked -> assertThat(asked.question().subject().tools().keySet()).hasToString("[t:write]"));
    rig.tools.calls.clear();
    ExecuteOutcome.NeedsApproval asked = (ExecuteOutcome.NeedsApproval) waiting;
    rig.answer(asked.question(), Decision.ONCE);
    assertThat(ended(rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE)).ending())
        .hasToString("Succeeded[result=1]");
    assertThat(rig.tools.calls).containsExactly("t:echo {\"v\":1}", "t:write {\"v\":2}");
  }

  @Test
  void call_ofADeniedTool_throughACapability_isRefused() throws InterruptedException {
    Rig rig = rig(Mode.ALLOW, Map.of());
    Capability writes = capability(rig, "return await mcp.t.write({v: 2})");
    rig.rules(Mode.ALLOW, Map.of("t:write", Mode.DENY));
    rig.tools.calls.clear();

    assertThat(rig.run("return await capabilities." + writes.name() + "({})"))
        .isInstanceOf(ExecuteOutcome.Refused.class);
    assertThat(rig.tools.calls).isEmpty();
  }

  @Test
  void call_tooDeep_failsAndManyAtOnceDoNotBlockEachOther() throws Exception {
    Rig rig = rig(Mode.ALLOW, Map.of());
    Capability one = capability(rig, "return (await mcp.t.echo({v: 1})).v");
    Capability two = capability(rig, "return await capabilities." + one.name() + "({v: args.v ?? 1})");
    Capability three = capability(rig, "return await capabilities." + two.name() + "({v: args.v ?? 2})");

    ExecuteOutcome.Ended many = ended(
        rig.run("return (await Promise.all([1,2,3,4,5,6,7,8,9,10,11,12].map(v => capabilities."
            + three.name() + "({v})))).reduce((a, b) => a + b)"));
    assertThat(many.ending()).hasToString("Succeeded[result=78]");

    Capability four = capability(rig, "return await capabilities." + three.name() + "({v: args.v ?? 3})");
    ExecuteOutcome.Ended deep = ended(rig.run("return await capabilities." + four.name() + "({v: 1})"));
    assertThat(deep.ending()).asInstanceOf(type(Ending.Failed.class))
        .satisfies(failed -> assertThat(failed.message()).contains("deep"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void call_stoppedWhileItsBeginningIsWritten_goesOnAfterwards(boolean written) throws Exception {
    CountDownLatch beginning = new CountDownLatch(1);
    AtomicReference<Callable<?>> underWay = new AtomicReference<>();
    AtomicReference<UUID> nested = new AtomicReference<>();
    Rig rig = new Rig(Mode.ALLOW, Map.of(), runs -> (Runs) Proxy.newProxyInstance(Runs.class.getClassLoader(),
        new Class<?>[]{Runs.class}, (_, method, arguments) -> {
          if (method.getName().equals("begin") && ((Workflow) arguments[0]).parent().isPresent()) {
            nested.set(((Workflow) arguments[0]).id());
            underWay.set(() -> method.invoke(runs, arguments));
            beginning.countDown();
            ExecutorTest.awaitInterrupt();
            throw new PmlException(ErrorCode.CANCELLED, "interrupted while waiting for the database");
          }
          if (method.getName().equals("end") && arguments[0].equals(nested.get())) {
            underWay.get().call();
          }
          return method.invoke(runs, arguments);
        }), false);
    rig.tools.reads("t:echo", Json::write);
    Capability one = capability(rig, "return (await mcp.t.echo({v: 1})).v");
    Executor executor = rig.executor();
    Thread.startVirtualThread(() -> {
      await(beginning);
      executor.close();
    });

    ExecuteOutcome stopped = executor.execute(Rig.request("return await capabilities." + one.name() + "({v: 5})", "{}"),
        Line.NONE);
    if (written) {
      underWay.get().call();
    }

    assertThat(stopped).isInstanceOf(ExecuteOutcome.Refused.class);
    UUID parent = rig.storage.runs()
        .inState(RunState.RUNNING)
        .stream()
        .filter(run -> run.workflow().parent().isEmpty())
        .findFirst()
        .orElseThrow()
        .workflow()
        .id();
    assertThat(ended(rig.surviving().resume(parent, Rig.CALLER, Line.NONE)).ending())
        .hasToString("Succeeded[result=5]");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void run_unknownCapability_isRefusedWithTheNearest() throws InterruptedException {
    Rig rig = rig(Mode.ALLOW, Map.of());
    Capability one = capability(rig, "return (await mcp.t.echo({v: 1})).v");

    assertThat(rig.run("return await capabilities." + one.name() + "x({})"))
        .asInstanceOf(type(ExecuteOutcome.Refused.class))
        .satisfies(refused -> assertThat(refused.failure().message()).contains(one.name()));
  }

  private static Rig rig(Mode otherwise, Map<String, Mode> rules) {
    Rig rig = new Rig(otherwise, rules);
    rig.tools.reads("t:echo", Json::write)
        .add("t:write", false, arguments -> ToolResult.text("written"));
    return rig;
  }

  private static Capability capability(Rig rig, String code) throws InterruptedException {
    return rig.storage.capabilities()
        .find(ended(rig.run(code)).workflow().capability().orElseThrow())
        .orElseThrow();
  }
}
