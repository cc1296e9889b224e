package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.pml.approve.PermissionSet;
import io.pml.approve.Mode;
import io.pml.capability.Status;
import io.pml.execute.ExecuteRequest.Cache;
import io.pml.execute.ExecuteRequest.Options;
import io.pml.trace.Trace;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Programs that are tried without changing anything. */
class DryRunTest {
  private static final String CODE = """
      const found = await mcp.t.read({ path: "a" });
      const made = await mcp.t.create({ title: found.title });
      if (made.id > 0) { await mcp.t.notify({ id: made.id }); }
      return made;""";
  private final Rig rig = new Rig(Mode.ASK, Map.of());

  DryRunTest() {
    rig.tools.reads("t:read", arguments -> "{\"title\": \"one\"}")
        .writes("t:create", arguments -> "{\"id\": 42}")
        .writes("t:notify", arguments -> "\"sent\"");
    rig.shapes.put("t:create", """
        {"type": "object", "properties": {"id": {"type": "integer", "minimum": 7}, "tags": {"type": "array",
          "items": {"type": "string"}}}}""");
  }

  @Test
  void dryRun_callsOnlyWhatReads_andMakesUpTheRest() throws InterruptedException {
    ExecuteOutcome.Ended ended = ended(rig.run(dry(CODE)));

    assertThat(ended.ending()).hasToString("Succeeded[result={\"id\":7,\"tags\":[\"text\"]}]");
    assertThat(rig.tools.calls).containsExactly("t:read {\"path\":\"a\"}");
    assertThat(ended.trace().steps()).extracting(Trace.Step::tool, Trace.Step::origin)
        .containsExactly(tuple("t:read", Trace.Origin.REAL), tuple("t:create", Trace.Origin.GENERATED),
            tuple("t:notify", Trace.Origin.GENERATED));
  }

  @Test
  void dryRun_tellsWhatTheSameCallGaveBefore() throws InterruptedException {
    rig.rules(Mode.ALLOW, Map.of());
    ended(rig.run(CODE));
    rig.tools.calls.clear();
    rig.rules(Mode.ASK, Map.of());

    ExecuteOutcome.Ended ended = ended(rig.run(dry(CODE)));

    assertThat(ended.ending()).hasToString("Succeeded[result={\"id\":42}]");
    assertThat(ended.trace().steps()).extracting(Trace.Step::origin)
        .containsExactly(Trace.Origin.REAL, Trace.Origin.RECORDED, Trace.Origin.RECORDED);
    assertThat(rig.tools.calls).hasSize(1);
  }

  @Test
  void dryRun_teachesNothing() throws InterruptedException {
    ended(rig.run(dry(CODE)));

    assertThat(rig.storage.capabilities().all(EnumSet.allOf(Status.class))).isEqualTo(List.of());
  }

  @Test
  void dryRun_ofADeniedTool_isRefused() throws InterruptedException {
    rig.rules(Mode.ALLOW, Map.of("t:create", Mode.DENY));

    assertThat(rig.run(dry(CODE))).isInstanceOf(ExecuteOutcome.Refused.class);
  }

  @Test
  void dryRun_ofAToolThatOnlyTheRunTells_pretends() throws InterruptedException {
    ExecuteOutcome.Ended ended = ended(rig.run(dry("const name = 'cre' + 'ate'; return mcp.t[name]({})")));

    assertThat(ended.trace().steps()).extracting(Trace.Step::origin).containsExactly(Trace.Origin.GENERATED);
    assertThat(rig.tools.calls).isEqualTo(List.of());
  }

  private static ExecuteRequest dry(String code) {
    return Rig.request(Script.code(code), "{}", new Options(Optional.empty(), PermissionSet.STANDARD, true, Cache.USE));
  }
}
