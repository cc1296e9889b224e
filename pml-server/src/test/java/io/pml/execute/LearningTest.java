package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.Mode;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.edge.Dependency;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.learn.CapabilityLearner;
import io.pml.learn.CapabilityLearner.Subject;
import io.pml.store.Approvals.Decision;
import io.pml.store.Dependencies.Direction;
import io.pml.store.Experience;
import io.pml.tool.ToolId;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What runs teach about tools and capabilities. All tools answer at once: no clock could tell which came first. */
class LearningTest {
  private final Rig rig = new Rig(Mode.ALLOW, Map.of("t:write", Mode.ASK));

  LearningTest() {
    rig.tools.reads("t:a", Json::write)
        .reads("t:b", Json::write)
        .reads("t:c", Json::write)
        .reads("t:d", Json::write)
        .writes("t:write", Json::write)
        .add("t:picky", true, arguments -> arguments.path("ok").asBoolean(true)
            ? ToolResult.text("fine")
            : ToolResult.error("not today"));
  }

  // -- edges between tools ------------------------------------------------------------------------------------------

  @Test
  void edges_callsSideBySide_areCoOccurrence() throws InterruptedException {
    rig.run("await Promise.all([mcp.t.b({}), mcp.t.a({})])");

    assertThat(edges()).containsExactly("t:a CO_OCCURRENCE t:b 1");
  }

  @Test
  void edges_callsOneAfterTheOther_areSequence() throws InterruptedException {
    rig.run("await mcp.t.b({}); await mcp.t.a({}); await mcp.t.c({})");

    assertThat(edges()).containsExactly("t:a SEQUENCE t:c 1", "t:b SEQUENCE t:a 1");
  }

  @Test
  void edges_callThatIsNotAwaited_runsBesideWhatFollows() throws InterruptedException {
    rig.run("const later = mcp.t.b({}); await mcp.t.a({}); await later; await mcp.t.c({})");

    assertThat(edges()).contains("t:a CO_OCCURRENCE t:b 1", "t:b SEQUENCE t:c 1");
  }

  @Test
  void edges_moreAtOnceThanMayRun_areStillCoOccurrence() throws InterruptedException {
    rig.run("await Promise.all([...Array(100).keys()].map(i => i === 0 ? mcp.t.a({i}) : mcp.t.b({i})))");

    assertThat(edges()).containsExactly("t:a CO_OCCURRENCE t:b 1");
  }

  @Test
  void edges_afterACallThatCouldNotBeRead_areCountedRight() throws InterruptedException {
    ExecuteOutcome.Ended ended = ended(rig.run("""
        const deep = {};
        let inner = deep;
        for (let i = 0; i < 1500; i++) inner = inner.n = {};
        let refused = "";
        try { await mcp.t.d(deep) } catch (e) { refused = e.message }
        await Promise.all([mcp.t.a({}), mcp.t.b({})]);
        return refused;
        """));

    assertThat(ended.ending()).asString().contains("the arguments cannot be taken");
    assertThat(edges()).containsExactly("t:a CO_OCCURRENCE t:b 1");
  }

  @Test
  void edges_afterAPauseInTheMiddle_areThoseOfTheWholeRun() throws InterruptedException {
    ExecuteOutcome waiting = rig.run("""
        await Promise.all([mcp.t.a({}), mcp.t.b({})]);
        await mcp.t.c({});
        const w = await mcp.t[["wr", "ite"].join("")]({});
        await mcp.t.d({});
        """);
    assertThat(edges()).isEmpty();
    var asked = (ExecuteOutcome.NeedsApproval) waiting;
    rig.answer(asked.question(), Decision.ONCE);

    ExecuteOutcome outcome = rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE);
    while (outcome instanceof ExecuteOutcome.NeedsApproval again) {
      rig.answer(again.question(), Decision.ONCE);
      outcome = rig.executor().resume(again.workflow().id(), Rig.CALLER, Line.NONE);
    }

    assertThat(outcome).isInstanceOf(ExecuteOutcome.Ended.class);
    assertThat(edges()).containsExactly("t:a CO_OCCURRENCE t:b 1", "t:a SEQUENCE t:c 1", "t:b SEQUENCE t:c 1",
        "t:c SEQUENCE t:write 1", "t:write SEQUENCE t:d 1");
  }

  @Test
  void edges_threeRuns_areObserved() throws InterruptedException {
    for (int run = 0; run < 3; run++) {
      rig.run("await mcp.t.b({}); await mcp.t.a({})");
    }

    assertThat(rig.storage.relations().all(EdgeKind.SEQUENCE)).extracting(Edge::source)
        .containsExactly(EdgeSource.OBSERVED);
  }

  // -- between capabilities -----------------------------------------------------------------------------------------

  @Test
  void contains_capabilityThatCallsAnother_isInferredAndObservedAfterThree() throws InterruptedException {
    Capability part = capability("return await mcp.t.a({v: 1})");
    String code = "return [await capabilities." + part.name() + "({}), await capabilities." + part.name() + "({})]";

    Capability whole = capability(code);

    assertThat(between(whole, part)).containsExactly("CONTAINS INFERRED 1");
    capability(code);
    capability(code);
    assertThat(between(whole, part)).containsExactly("CONTAINS OBSERVED 3");
    assertThat(rig.learner.dependencies().needs(whole.id())).containsExactly(part.id());
    assertThat(rig.learner.dependencies().needing(List.of(part.id()))).contains(whole.id());
  }

  @Test
  void sequence_capabilitiesOneAfterTheOther_isSeen() throws InterruptedException {
    Capability first = capability("return await mcp.t.a({v: 1})");
    Capability second = capability("return await mcp.t.b({v: 1})");

    capability("await capabilities." + second.name() + "({}); await capabilities." + first.name() + "({})");

    assertThat(between(second, first)).containsExactly("SEQUENCE INFERRED 1");
    assertThat(between(first, second)).isEmpty();
  }

  @Test
  void sequence_sharingHalfOfTheToolsOfAnother_isInferred() throws InterruptedException {
    Capability known = capability("await mcp.t.a({}); return await mcp.t.b({})");
    Capability more = capability("await mcp.t.a({}); await mcp.t.c({}); return await mcp.t.d({})");

    Capability fresh = capability("return (await mcp.t.a({})).x");

    assertThat(between(fresh, known)).containsExactly("SEQUENCE INFERRED 0");
    assertThat(between(fresh, more)).as("a third is less than half").isEmpty();
    assertThat(between(more, known)).containsExactly("SEQUENCE INFERRED 0");
    assertThat(between(known, fresh)).isEmpty();
  }

  @Test
  void contains_cycle_isKeptAndWarnedOf() throws InterruptedException {
    Capability part = capability("return await mcp.t.a({v: 1})");
    String code = "return await capabilities." + part.name() + "({})";
    Capability whole = capability(code);
    rig.learner.dependencies()
        .add(Dependency.told(part.id(), whole.id(), EdgeKind.CONTAINS, EdgeSource.TEMPLATE, whole.created()));

    List<String> warnings = warnings(() -> capability(code));

    assertThat(warnings).anyMatch(line -> line.contains("in the end itself"));
    assertThat(between(part, whole)).hasSize(1);
    assertThat(between(whole, part)).hasSize(1);
  }

  // -- tools that go and come back ----------------------------------------------------------------------------------

  @Test
  void tool_gone_degradesWhatNeedsItUntilItIsBack() throws InterruptedException {
    Capability part = capability("return await mcp.t.a({v: 1})");
    Capability whole = capability("return await capabilities." + part.name() + "({v: 2})");
    Capability other = capability("return await mcp.t.b({v: 1})");
    for (int run = 0; run < 2; run++) {
      capability("return await mcp.t.a({v: 1})");
    }
    assertThat(status(part)).isEqualTo(Status.PROMOTED);

    rig.gone.add(new ToolId("t", "a"));
    rig.learner.toolsChanged();

    assertThat(List.of(status(part), status(whole), status(other)))
        .containsExactly(Status.DEGRADED, Status.DEGRADED, Status.CANDIDATE);
    rig.gone.clear();
    rig.learner.toolsChanged();
    assertThat(List.of(status(part), status(whole), status(other)))
        .containsExactly(Status.PROMOTED, Status.CANDIDATE, Status.CANDIDATE);
  }

  @Test
  void tool_back_doesNotMendWhatFailedTooOften() throws InterruptedException {
    String code = "return await mcp.t.picky({ok: args.ok ?? true})";
    Capability picky = capability(code);
    for (int run = 0; run < 3; run++) {
      rig.run(code, "{\"ok\": false}", Line.NONE);
    }
    assertThat(status(picky)).isEqualTo(Status.DEGRADED);

    rig.learner.toolsChanged();

    assertThat(status(picky)).isEqualTo(Status.DEGRADED);
    rig.gone.add(new ToolId("t", "picky"));
    rig.run(code);
    assertThat(status(picky)).as("a run that was under way when the tool went").isEqualTo(Status.DEGRADED);
    rig.gone.clear();
    rig.run(code);
    assertThat(status(picky)).isEqualTo(Status.CANDIDATE);
  }

  @Test
  void rejectedRun_saysNothingAboutTheProgram() throws InterruptedException {
    var asked = (ExecuteOutcome.NeedsApproval) rig.run("return await mcp.t.write({})");
    rig.answer(asked.question(), Decision.NO);

    ended(rig.executor().resume(asked.workflow().id(), Rig.CALLER, Line.NONE));

    UUID capability = asked.workflow().capability().orElseThrow();
    assertThat(rig.storage.capabilities().learning(capability)).isEqualTo(Learning.NONE);
    assertThat(rig.storage.experience().unlearned(10)).isEmpty();
  }

  // -- what people and agents say -----------------------------------------------------------------------------------

  @Test
  void feedback_onARun_countsAgainstItsCapabilityOnce() throws InterruptedException {
    ExecuteOutcome.Ended run = ended(rig.run("return await mcp.t.a({v: 1})"));
    UUID capability = run.workflow().capability().orElseThrow();

    Learning learning = rig.learner.feedback(new Subject.OfRun(run.workflow().id()), false,
        "wrong file, and ghp_0123456789abcdefABCDEF0123456789abcd is bad", "me");

    assertThat(learning.total().successRate()).isEqualTo(1);
    assertThat(learning.evidence().successRate()).isEqualTo(0.5);
    assertThat(rig.storage.experience().feedback(capability, 10)).singleElement()
        .returns("me", Experience.Feedback::by)
        .satisfies(said -> assertThat(said.comment()).startsWith("wrong file").doesNotContain("ghp_0"));
    assertThatThrownBy(() -> rig.learner.feedback(new Subject.OfRun(run.workflow().id()), false, "", "me"))
        .asInstanceOf(type(PmlException.class))
        .satisfies(e -> assertThat(e).hasMessageContaining("before"));
  }

  @Test
  void feedback_badThreeTimes_costsTheStanding() throws InterruptedException {
    Capability capability = capability("return await mcp.t.a({v: 1})");

    for (int time = 0; time < 3; time++) {
      assertThat(status(capability)).isEqualTo(Status.CANDIDATE);
      rig.learner.feedback(new Subject.OfCapability(capability.id()), false, "no", "me");
    }

    assertThat(status(capability)).isEqualTo(Status.DEGRADED);
  }

  @Test
  void feedback_onNothing_isRefused() throws InterruptedException {
    UUID nobody = new UUID(1, 2);
    var waiting = (ExecuteOutcome.NeedsApproval) rig.run("return await mcp.t.write({})");

    for (Subject subject : List.of(new Subject.OfCapability(nobody), new Subject.OfRun(nobody),
        new Subject.OfRun(waiting.workflow().id()))) {
      assertThatThrownBy(() -> rig.learner.feedback(subject, true, "", "me")).isInstanceOf(PmlException.class);
    }
  }

  // -- the rig ------------------------------------------------------------------------------------------------------

  private Capability capability(String code) throws InterruptedException {
    UUID id = ended(rig.run(code)).workflow().capability().orElseThrow();
    return rig.storage.capabilities().find(id).orElseThrow();
  }

  private Status status(Capability capability) {
    return rig.storage.capabilities().find(capability.id()).orElseThrow().status();
  }

  private List<String> edges() {
    return Arrays.stream(EdgeKind.values())
        .flatMap(kind -> rig.storage.relations().all(kind).stream())
        .map(edge -> edge.from() + " " + edge.kind() + " " + edge.to() + " " + edge.sightings())
        .sorted()
        .toList();
  }

  private List<String> between(Capability from, Capability to) {
    return rig.storage.dependencies()
        .of(from.id(), Direction.FROM)
        .stream()
        .filter(each -> each.to().equals(to.id()))
        .map(each -> each.kind() + " " + each.source() + " " + each.sightings())
        .toList();
  }

  private interface Work {
    void run() throws InterruptedException;
  }

  private static List<String> warnings(Work work) throws InterruptedException {
    List<String> lines = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger(CapabilityLearner.class.getName());
    Handler handler = new Handler() {
      @Override
      public void publish(LogRecord line) {
        lines.add(line.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
    logger.addHandler(handler);
    try {
      work.run();
    } finally {
      logger.removeHandler(handler);
    }
    return lines;
  }
}
