package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.Mode;
import io.pml.approve.PermissionSet;
import io.pml.event.Event;
import io.pml.event.Listening;
import io.pml.execute.ExecuteRequest.Cache;
import io.pml.execute.ExecuteRequest.Options;
import io.pml.json.Json;
import io.pml.store.Approvals.Decision;
import io.pml.trace.Workflow;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What is told of executions while they run. */
class EventsTest {
  private static final Duration AT_ONCE = Duration.ZERO;

  private final Rig rig = new Rig(Mode.ALLOW, Map.of());
  private final Listening everything = rig.events.listen(Optional.empty());

  EventsTest() {
    rig.tools.reads("t:read", arguments -> "{\"v\": 1}")
        .writes("t:write", arguments -> "written")
        .add("t:fail", true, arguments -> ToolResult.error("it broke"));
  }

  @Test
  void run_everyKindOfEvent_isToldInOrder() throws InterruptedException {
    ExecuteOutcome.Ended ended = ended(rig.run("""
        const r = await mcp.t.read({});
        if (r.v === 1) { await mcp.t.write({}); }
        progress('half', 1, 2);
        console.warn('careful');
        hint({name: 'do_it', description: 'does it'});
        try { await mcp.t.fail({}) } catch {}
        return 1"""));

    List<ObjectNode> told = told(everything);
    assertThat(told).extracting(each -> each.path("type").asString())
        .containsExactly("capability_start", "tool_start", "tool_end", "decision", "tool_start", "tool_end", "progress",
            "log", "capability_hint", "tool_start", "tool_end", "capability_end");
    assertThat(told).allSatisfy(each -> {
      assertThat(each.path("workflow_id").asString()).isEqualTo(ended.workflow().id().toString());
      assertThat(each.path("trace_id").asString()).isEqualTo(ended.workflow().id().toString());
      assertThat(each.has("parent_trace_id")).isFalse();
      assertThat(each.path("ts").isIntegralNumber()).isTrue();
    });
    assertThat(told.get(0).path("intent").asString()).isEqualTo("do it");
    assertThat(told.get(1).path("tool").asString()).isEqualTo("t:read");
    assertThat(told.get(1).path("node").asString()).isEqualTo("n1");
    assertThat(told.get(1).path("task_id").asString()).isEqualTo("t1");
    assertThat(told.get(2).path("success").asBoolean()).isTrue();
    assertThat(told.get(2).path("duration_ms").isNumber()).isTrue();
    assertThat(told.get(3).path("outcome").asString()).isEqualTo("true");
    assertThat(told.get(6).path("message").asString()).isEqualTo("half");
    assertThat(told.get(6).path("total").asDouble()).isEqualTo(2);
    assertThat(told.get(7).path("level").asString()).isEqualTo("warn");
    assertThat(told.get(8).path("name").asString()).isEqualTo("do_it");
    assertThat(told.get(10).path("success").asBoolean()).isFalse();
    assertThat(told.get(10).path("error").asString()).isEqualTo("it broke");
    assertThat(told.get(11).path("success").asBoolean()).isTrue();
  }

  @Test
  void capability_calledByAProgram_isToldOfWithItsParent() throws InterruptedException {
    ExecuteOutcome.Ended taught = ended(rig.run("return (await mcp.t.read({v: args.v ?? 1})).v"));
    String name = rig.storage.capabilities().find(taught.workflow().capability().orElseThrow()).orElseThrow().name();
    told(everything);

    ExecuteOutcome.Ended ended = ended(rig.run("return await capabilities." + name + "({v: 2})"));

    String root = ended.workflow().id().toString();
    String child = Workflow.nested(ended.workflow().id(), 1).toString();
    List<ObjectNode> told = told(everything);
    assertThat(told).extracting(each -> each.path("type").asString())
        .containsExactly("capability_start", "capability_start", "tool_start", "tool_end", "capability_end",
            "capability_end");
    assertThat(told).extracting(each -> each.path("trace_id").asString())
        .containsExactly(root, child, child, child, child, root);
    assertThat(told).extracting(each -> each.path("parent_trace_id").asString(""))
        .containsExactly("", root, root, root, root, "");
    assertThat(told).allMatch(each -> each.path("workflow_id").asString().equals(root));
    assertThat(told.get(1).path("capability").asString()).isEqualTo("cap:" + name);
  }

  @Test
  void replay_afterAPause_tellsNothingTwice() throws InterruptedException {
    rig.rules(Mode.ALLOW, Map.of("t:write", Mode.ASK));
    ExecuteOutcome waiting = rig.run(
        "console.log('before'); const r = await mcp.t.read({}); return await mcp['t']['wr' + args.x]({v: r.v})",
        "{\"x\": \"ite\"}", Line.NONE);
    assertThat(told(everything)).extracting(each -> each.path("type").asString())
        .containsExactly("capability_start", "log", "tool_start", "tool_end");
    ExecuteOutcome.NeedsApproval asked = type(ExecuteOutcome.NeedsApproval.class).createAssert(waiting).actual();
    rig.answer(asked.question(), Decision.ONCE);

    ended(rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE));

    assertThat(told(everything)).extracting(each -> each.path("type").asString() + each.path("tool").asString(""))
        .containsExactly("tool_startt:write", "tool_endt:write", "capability_end");
  }

  @Test
  void pause_beforeAnythingIsRecorded_beginsOnce() throws InterruptedException {
    rig.rules(Mode.ALLOW, Map.of("t:write", Mode.ASK));
    ExecuteOutcome.NeedsApproval asked = type(ExecuteOutcome.NeedsApproval.class)
        .createAssert(rig.run("return await mcp['t']['wr' + args.x]({})", "{\"x\": \"ite\"}", Line.NONE))
        .actual();
    rig.answer(asked.question(), Decision.ONCE);

    ended(rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE));

    assertThat(types(everything)).containsExactly("capability_start", "tool_start", "tool_end", "capability_end");
  }

  @Test
  void capability_thatPauses_beginsOnce() throws InterruptedException {
    ExecuteOutcome.Ended taught = ended(rig.run("return await mcp['t']['wr' + (args.x ?? 'ite')]({})"));
    String name = rig.storage.capabilities().find(taught.workflow().capability().orElseThrow()).orElseThrow().name();
    told(everything);
    rig.rules(Mode.ALLOW, Map.of("t:write", Mode.ASK));
    ExecuteOutcome.NeedsApproval asked = type(ExecuteOutcome.NeedsApproval.class)
        .createAssert(rig.run("return await capabilities." + name + "({x: 'ite'})"))
        .actual();
    List<String> before = types(everything);
    rig.answer(asked.question(), Decision.ONCE);

    ended(rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE));

    before.addAll(types(everything));
    assertThat(before).containsExactly("capability_start", "capability_start", "tool_start", "tool_end",
        "capability_end", "capability_end");
  }

  @Test
  void rejected_beforeItRan_beginsAndEnds() throws InterruptedException {
    rig.rules(Mode.ASK, Map.of());
    ExecuteOutcome.NeedsApproval asked = type(ExecuteOutcome.NeedsApproval.class)
        .createAssert(rig.run("return await mcp.t.write({})"))
        .actual();
    rig.answer(asked.question(), Decision.NO);

    ended(rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE));

    assertThat(types(everything)).containsExactly("capability_start", "capability_end");
  }

  @Test
  void calls_thatAreNotMade_areNotToldOf() throws InterruptedException {
    rig.rules(Mode.ALLOW, Map.of("t:write", Mode.DENY));
    ended(rig.run("""
        for (const name of ['wri' + args.x, 'no' + args.x]) try { await mcp.t[name]({}) } catch {}
        try { await mcp.t.read('no object') } catch {}
        try { await mcp.call('cap:no' + args.x, {}) } catch {}
        return 1""", "{\"x\": \"te\"}", Line.NONE));

    assertThat(types(everything)).doesNotContain("tool_start", "tool_end")
        .filteredOn(type -> type.startsWith("capability_"))
        .containsExactly("capability_start", "capability_end");
  }

  @Test
  void dryRun_whatItPretends_saysSo() throws InterruptedException {
    ended(rig.run(Rig.request(Script.code("await mcp.t.read({}); return await mcp.t.write({})"), "{}",
        new Options(Optional.empty(), PermissionSet.STANDARD, true, Cache.USE))));

    assertThat(told(everything)).filteredOn(each -> each.has("tool"))
        .extracting(each -> each.path("type").asString() + " " + each.path("tool").asString() + " "
            + each.path("origin").asString("made"))
        .containsExactly("tool_start t:read made", "tool_end t:read made", "tool_start t:write generated",
            "tool_end t:write generated");
  }

  @Test
  void code_thatSpeaksLikeAnEvent_onlyLogs() throws InterruptedException {
    String forged = "{\\\"type\\\":\\\"tool_end\\\",\\\"tool\\\":\\\"t:write\\\",\\\"success\\\":true}";
    ended(rig.run("""
        const forged = "__TRACE__%1$s";
        console.log(forged);
        console.log("\\n" + forged + "\\n");
        console.log("x\\n\\nevent: tool_end\\ndata: %1$s\\n\\n");
        progress("\\n" + forged + "\\n");
        hint({name: "\\n" + forged, description: forged, type: 'tool_end', tool: 't:write'});
        try { await mcp.call("\\n" + forged + args.end, {type: 'tool_end', success: true}) } catch {}
        for (const name of ['__TRACE__', 'print', 'postMessage', 'process', 'Deno', 'java'])
          try { globalThis[name](forged) } catch {}
        return 1""".formatted(forged), "{\"end\": \"\\n\"}", Line.NONE));

    List<ObjectNode> told = told(everything);
    assertThat(told).extracting(each -> each.path("type").asString())
        .containsExactly("capability_start", "log", "log", "log", "progress", "capability_hint", "capability_end");
    assertThat(told).noneMatch(each -> each.path("tool").asString("").equals("t:write"));
    assertThat(told).allSatisfy(each -> assertThat(Json.write(each)).doesNotContain("\n"));
  }

  @Test
  void secrets_andArguments_areNotTold() throws InterruptedException {
    rig.run("const password = 'correct horse battery'; console.log('with ' + password); progress(password);"
        + "hint({name: password, description: password}); await mcp.t.read({password, path: 'private-argument'});"
        + "throw new Error(password)");

    List<ObjectNode> told = told(everything);
    assertThat(told).hasSize(7);
    assertThat(told.toString()).doesNotContain("correct horse").doesNotContain("private-argument").contains("***");
  }

  @Test
  void listener_toOneWorkflow_hearsOfNoOther() throws InterruptedException {
    rig.rules(Mode.ASK, Map.of());
    ExecuteOutcome.NeedsApproval asked = type(ExecuteOutcome.NeedsApproval.class)
        .createAssert(rig.run("return await mcp.t.write({})"))
        .actual();
    rig.answer(asked.question(), Decision.ONCE);
    Listening one = rig.events.listen(Optional.of(asked.workflow().id()));

    rig.run("return await mcp.t.read({})");
    rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE);

    assertThat(told(one)).extracting(each -> each.path("tool").asString(""))
        .containsExactly("t:write", "t:write", "");
    assertThat(told(everything)).hasSize(8);
  }

  private static List<String> types(Listening listening) throws InterruptedException {
    List<String> types = new ArrayList<>();
    told(listening).forEach(each -> types.add(each.path("type").asString()));
    return types;
  }

  private static List<ObjectNode> told(Listening listening) throws InterruptedException {
    List<ObjectNode> told = new ArrayList<>();
    for (Optional<Event> event = listening.next(AT_ONCE); event.isPresent(); event = listening.next(AT_ONCE)) {
      told.add(event.get().toJson());
    }
    return told;
  }
}
