package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.pml.approve.PermissionSet;
import io.pml.approve.Mode;
import io.pml.cache.ResultCache;
import io.pml.capability.Capability;
import io.pml.execute.ExecuteRequest.Cache;
import io.pml.execute.ExecuteRequest.Options;
import io.pml.json.Json;
import io.pml.store.CachedResults.Policy;
import io.pml.store.CachedResults.Strategy;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told again, and what never is. */
class CacheTest {
  private static final String READING = "return (await mcp.t.read({ path: args.path })).content";
  private final Rig rig = new Rig(Mode.ALLOW, Map.of());

  CacheTest() {
    rig.tools.reads("t:read", arguments -> "{\"content\": \"of " + arguments.path("path").asString("") + "\"}");
  }

  @Test
  void code_thatReads_isToldAgain() throws InterruptedException {
    ExecuteOutcome.Ended first = ended(run(READING, "{\"path\": \"a\"}"));

    ExecuteOutcome.Cached second = cached(run(READING, "{\"path\": \"a\"}"));

    assertThat(second.hit().kind()).isEqualTo(ResultCache.Kind.EXECUTION);
    assertThat(second.hit().cached().result()).hasToString("\"of a\"");
    assertThat(second.hit().cached().workflow()).isEqualTo(first.workflow().id());
    assertThat(rig.tools.calls).hasSize(1);
    assertThat(rig.cache.hits()).isEqualTo(Map.of(ResultCache.Kind.EXECUTION, 1L));
  }

  @Test
  void code_withOtherArguments_orOfAnotherPrincipal_runs() throws InterruptedException {
    ended(run(READING, "{\"path\": \"a\"}"));

    ended(run(READING, "{\"path\": \"b\"}"));
    Caller other = new Caller("somebody else", "tester", Profile.EVERYTHING, Optional.empty());
    ended(rig.run(new ExecuteRequest("do it", Script.code(READING), Json.parseObject("{\"path\": \"a\"}"), other,
        Optional.empty(), Options.USUAL)));
    assertThat(rig.tools.calls).hasSize(3);
  }

  @Test
  void code_withAnEffect_alwaysRuns() throws InterruptedException {
    rig.tools.writes("t:write", Json::write);

    ended(run("return mcp.t.write({ v: 1 })", "{}"));
    ended(run("return mcp.t.write({ v: 1 })", "{}"));

    assertThat(rig.tools.calls).hasSize(2);
  }

  @Test
  void code_ofAToolThatMayBeRepeated_isToldAgain_unlessItDestroys() throws InterruptedException {
    rig.tools.define("t:set", """
        {"inputSchema": {"type": "object"}, "annotations": {"idempotentHint": true}}""",
        arguments -> ToolResult.text("set"));
    rig.tools.define("t:replace", """
        {"inputSchema": {"type": "object"}, "annotations": {"idempotentHint": true, "destructiveHint": true}}""",
        arguments -> ToolResult.text("replaced"));

    ended(run("return mcp.t.set({})", "{}"));
    cached(run("return mcp.t.set({})", "{}"));
    ended(run("return mcp.t.replace({})", "{}"));
    ended(run("return mcp.t.replace({})", "{}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"await mcp.t.read({}); return Date.now()", "await mcp.t.read({}); return Math.random()",
      "const tool = args.tool; return mcp.t[tool]({})",
      "try { await mcp.t.fail({}) } catch { return 'caught' }"})
  void code_thatMayGiveSomethingElseNextTime_runs(String code) throws InterruptedException {
    rig.tools.add("t:fail", true, arguments -> ToolResult.error("broken"));

    ended(run(code, "{\"tool\": \"read\"}"));
    ended(run(code, "{\"tool\": \"read\"}"));
  }

  @Test
  void effect_onTheSameServer_endsWhatItTold() throws InterruptedException {
    ended(run(READING, "{\"path\": \"a\"}"));

    rig.cache.touched(new ToolId("other", "write"));
    cached(run(READING, "{\"path\": \"a\"}"));
    rig.cache.touched(new ToolId("t", "write"));
    ended(run(READING, "{\"path\": \"a\"}"));

    assertThat(rig.cache.log()).singleElement()
        .satisfies(line -> assertThat(line.reason()).contains("t:write"))
        .returns(1, ResultCache.Invalidation::entries);
  }

  @Test
  void effect_duringTheRun_keepsItFromBeingTold() throws InterruptedException {
    rig.tools.add("t:slow", true, arguments -> {
      rig.cache.touched(new ToolId("t", "write"));
      return ToolResult.text("old or new");
    });

    ended(run("return mcp.t.slow({})", "{}"));
    ended(run("return mcp.t.slow({})", "{}"));
  }

  @Test
  void tool_thatChanged_endsWhatRestsOnIt() throws InterruptedException {
    ended(run(READING, "{\"path\": \"a\"}"));

    rig.tools.define("t:read", """
        {"description": "another", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}}""",
        arguments -> ToolResult.text("{\"content\": \"new\"}"));

    assertThat(ended(run(READING, "{\"path\": \"a\"}")).ending()).hasToString("Succeeded[result=\"new\"]");
    cached(run(READING, "{\"path\": \"a\"}"));
    rig.cache.changed(List.of(new ToolId("t", "read")), "tools were changed: t:read");
    ended(run(READING, "{\"path\": \"a\"}"));
  }

  @Test
  void tool_thatMustNotBeCalledAnyMore_isNotToldOfEither() throws InterruptedException {
    ended(run(READING, "{\"path\": \"a\"}"));

    rig.rules(Mode.ALLOW, Map.of("t:read", Mode.DENY));

    assertThat(run(READING, "{\"path\": \"a\"}")).isInstanceOf(ExecuteOutcome.Refused.class);
  }

  @Test
  void time_ends() throws InterruptedException {
    ended(run(READING, "{\"path\": \"a\"}"));

    rig.passed = Duration.ofMinutes(5).plusMillis(1);

    ended(run(READING, "{\"path\": \"a\"}"));
    rig.passed = Duration.ofMinutes(11);
    assertThat(rig.cache.expire()).isEqualTo(1);
  }

  @Test
  void refresh_runs_andKeepsTheNewResult_offKeepsNothing() throws InterruptedException {
    ended(run(READING, "{\"path\": \"a\"}"));

    ended(rig.run(Rig.request(Script.code(READING), "{\"path\": \"a\"}", options(Cache.OFF))));
    ExecuteOutcome.Ended fresh = ended(
        rig.run(Rig.request(Script.code(READING), "{\"path\": \"a\"}", options(Cache.REFRESH))));

    assertThat(cached(run(READING, "{\"path\": \"a\"}")).hit().cached().workflow())
        .isEqualTo(fresh.workflow().id());
  }

  @Test
  void secrets_areNotKept() throws InterruptedException {
    String args = "{\"path\": \"a\", \"api_key\": \"sk-live-0123456789abcdefghijklmnop\"}";

    ended(run(READING, args));
    ended(run(READING, args));
  }

  // -- capabilities ---------------------------------------------------------------------------------------------------

  @Test
  void capability_isToldAgain_alsoByAnotherProcess_untilItFails() throws InterruptedException {
    Capability learned = learned(READING, "{\"path\": \"a\"}");
    ended(call(learned, "{\"path\": \"a\"}"));

    assertThat(cached(call(learned, "{\"path\": \"a\"}")).hit().kind()).isEqualTo(ResultCache.Kind.CAPABILITY);
    ended(call(learned, "{\"path\": \"b\"}"));
    cached(call(learned, "{\"path\": \"b\"}"));

    assertThat(rig.cache.forget(learned.id(), "it failed too often")).isEqualTo(3);
    ended(call(learned, "{\"path\": \"a\"}"));
  }

  @Test
  void capability_withTermsOfItsOwn_keepsToThem() throws InterruptedException {
    Capability learned = learned(READING, "{\"path\": \"a\"}");
    rig.cache.setPolicy(learned.id(), new Policy(Optional.empty(), Duration.ofSeconds(60), Strategy.PARAMS_HASH,
        Set.of(), 1));
    ended(call(learned, "{\"path\": \"a\"}"));
    ended(call(learned, "{\"path\": \"b\"}"));

    ended(call(learned, "{\"path\": \"a\"}"));
    cached(call(learned, "{\"path\": \"a\"}"));
    rig.passed = Duration.ofSeconds(61);
    ended(call(learned, "{\"path\": \"a\"}"));
    rig.cache.setPolicy(learned.id(), new Policy(Optional.of(false), Duration.ofSeconds(60), Strategy.PARAMS_HASH,
        Set.of(), 1));
    ended(call(learned, "{\"path\": \"a\"}"));
    ended(call(learned, "{\"path\": \"a\"}"));
  }

  @Test
  void capability_withAnEffect_isToldAgainOnlyWhenSomebodyDecidedSo() throws InterruptedException {
    rig.tools.writes("t:write", Json::write);
    Capability learned = learned("return mcp.t.write({ v: 1 })", "{}");
    ended(call(learned, "{}"));
    ended(call(learned, "{}"));

    rig.cache.setPolicy(learned.id(), new Policy(Optional.of(true), Duration.ofSeconds(60), Strategy.PARAMS_HASH,
        Set.of(), 10));
    ended(call(learned, "{}"));
    cached(call(learned, "{}"));
  }

  @Test
  void capability_throughAnother_restsOnItsTools() throws InterruptedException {
    Capability inner = learned(READING, "{\"path\": \"a\"}");
    String outer = "return 'got ' + await mcp.call('cap:" + inner.name() + "', { path: args.path })";
    ended(run(outer, "{\"path\": \"a\"}"));
    cached(run(outer, "{\"path\": \"a\"}"));

    rig.cache.changed(List.of(new ToolId("t", "read")), "tools were changed: t:read");

    ended(run(outer, "{\"path\": \"a\"}"));
  }

  private Capability learned(String code, String args) throws InterruptedException {
    return rig.storage.capabilities()
        .find(ended(run(code, args)).workflow().capability().orElseThrow())
        .orElseThrow();
  }

  private ExecuteOutcome call(Capability capability, String args) throws InterruptedException {
    return rig.run(new ExecuteRequest("again", Script.of(capability.body()),
        capability.arguments(Json.parseObject(args)), Rig.CALLER, Optional.of(capability), Options.USUAL));
  }

  private ExecuteOutcome run(String code, String args) throws InterruptedException {
    return rig.run(Rig.request(Script.code(code), args, Options.USUAL));
  }

  private static Options options(Cache cache) {
    return new Options(Optional.empty(), PermissionSet.STANDARD, false, cache);
  }

  private static ExecuteOutcome.Cached cached(ExecuteOutcome outcome) {
    return assertThat(outcome).asInstanceOf(type(ExecuteOutcome.Cached.class)).actual();
  }
}
