package io.pml.sandbox.v8;

import static io.pml.sandbox.v8.Workers.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.sandbox.Limits;
import io.pml.sandbox.SandboxOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that use up what there is: each ends alone, in its own way, in time, and the next one runs. */
@Isolated("it times what others hold up")
class BoundsTest {
  private static final Limits SECOND = LIMITS.withTime(Duration.ofSeconds(1));

  /** Wide enough for a machine with other work; the bench tells how late runs really are. */
  private static final Duration LATE = Duration.ofSeconds(4);

  @TempDir
  private static Path folder;
  private static WorkerPool pool;

  @BeforeAll
  static void start() throws InterruptedException {
    pool = Workers.locked(folder, 1);
    pool.isolation();
  }

  @AfterAll
  static void stop() {
    pool.close();
  }

  @AfterEach
  void next_afterwards_runs() throws InterruptedException {
    assertThat(Workers.run(pool, "return 'next'", new Desk()))
        .isEqualTo(new SandboxOutcome.Returned(Json.text("next")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"for (;;) {}", "const f = () => Promise.resolve().then(f); f(); await new Promise(() => {});",
      "return /^(a+)+$/.test('a'.repeat(40) + '!');", "for (;;) { try { for (;;) {} } finally { continue; } }",
      "for await (const x of (async function* () { for (;;) yield 1; })()) {}", "for (;;) await null;",
      "new Array(2 ** 32 - 1).fill(0)", "return (2n ** (2n ** 28n)).toString().length",
      "setInterval(() => {}, 0); await new Promise(() => {});", "await mcp.never.answers();",
      "return [...new Proxy([], { get: () => { for (;;) {} } })]", "return { toJSON() { for (;;) {} } }"})
  void run_neverEnds_isStoppedInTime(String code) throws InterruptedException {
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        // No answer ever.
      }
    };
    long begin = System.nanoTime();
    SandboxOutcome outcome = pool.run(Workers.program(code), SECOND, desk);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);

    assertThat(outcome).isInstanceOfAny(SandboxOutcome.TimedOut.class, SandboxOutcome.OutOfMemory.class,
        SandboxOutcome.Threw.class);
    assertThat(took).isLessThan(SECOND.time().plus(LATE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"const a = []; for (;;) a.push({x: new Array(1000).fill(1.5)});",
      "const a = []; for (;;) a.push(new Uint8Array(1 << 22).fill(1));",
      "const a = []; for (let i = 0; ; i++) a.push('x'.repeat(100000) + i, [...'y'.repeat(1000)]);",
      "const m = new Map(); for (let i = 0; ; i++) m.set(i, {i});", "let s = 'x'; for (;;) s += s + '!';",
      "const a = []; for (;;) a.push(Promise.resolve().then(() => a));",
      "const a = []; for (;;) a.push(new ArrayBuffer(64 << 20));", "let a = [1]; for (;;) a = [...a, ...a];",
      "return 'x'.repeat(500e6).split('')",
      "const a = []; for (;;) a.push(Symbol('s'.repeat(1e5) + a.length).toString());"})
  void run_takesAllMemory_endsWithinBounds(String code) throws InterruptedException {
    Peak peak = new Peak(pool);
    SandboxOutcome outcome = pool.run(Workers.program(code), LIMITS.withTime(Duration.ofSeconds(4)), new Desk());

    assertThat(outcome).isInstanceOfAny(SandboxOutcome.OutOfMemory.class, SandboxOutcome.Threw.class,
        SandboxOutcome.TimedOut.class);
    assertThat(peak.end()).isLessThan(400L << 20);
  }

  @Test
  void run_waitsForWhatCannotHappen_endsAtOnce() throws InterruptedException {
    assertThat(Workers.run(pool, "await new Promise(() => {})", new Desk())).isEqualTo(new SandboxOutcome.Stalled());
    assertThat(Workers.run(pool, "await {then() {}}", new Desk())).isEqualTo(new SandboxOutcome.Stalled());
  }

  @Test
  void run_recursesForEver_throws() throws InterruptedException {
    assertThat(Workers.run(pool, "function f() { f(); } f();", new Desk()))
        .isInstanceOfSatisfying(SandboxOutcome.Threw.class, threw -> assertThat(threw.name()).isEqualTo("RangeError"));
    assertThat(
        Workers.run(pool, "let n = 0; function f() { n++; mcp.echo.say({}); f(); } try { f(); } catch {} return 1",
            new Desk()))
        .isInstanceOf(SandboxOutcome.TooManyCalls.class);
    assertThat(Workers.run(pool, "return JSON.parse('['.repeat(1e6))", new Desk()))
        .isInstanceOf(SandboxOutcome.Threw.class);
  }

  @Test
  void run_floodOfCalls_endsAtTheQuota() throws InterruptedException {
    for (String code : new String[]{"for (;;) await mcp.echo.say({})", "for (;;) mcp.echo.say({})",
        "await Promise.all(Array.from({length: 100000}, () => mcp.echo.say({})))"}) {
      Desk desk = new Desk();
      assertThat(Workers.run(pool, code, desk)).isEqualTo(new SandboxOutcome.TooManyCalls(1000));
      assertThat(desk.calls).hasSizeLessThanOrEqualTo(1000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"return 'x'.repeat(200e6)", "return {a: ['x'.repeat(200e6)]}", "return 'é'.repeat(600000)",
      "const o = {}; for (let i = 0; i < 2e5; i++) o['key' + i] = i; return o",
      "for (;;) console.log('y'.repeat(1000))",
      "console.log('z'.repeat(2e6))", "for (;;) progress('p')", "await mcp.echo.say({a: 'x'.repeat(2e6)})"})
  void run_saysTooMuch_ends(String code) throws InterruptedException {
    assertThat(Workers.run(pool, code, new Desk())).isInstanceOf(SandboxOutcome.OutputTooLarge.class);
  }

  @Test
  void run_tooDeep_saysSo() throws InterruptedException {
    String deep = "let o = {}; for (let i = 0; i < 50000; i++) o = {o}; ";
    assertThat(Workers.run(pool, deep + "return o", new Desk())).isInstanceOfSatisfying(SandboxOutcome.Threw.class,
        threw -> assertThat(threw.message()).contains("too deep"));
    assertThat(Workers.run(pool, deep + "try { await mcp.echo.say(o) } catch (e) { return e.message }", new Desk()))
        .isInstanceOfSatisfying(SandboxOutcome.Returned.class,
            returned -> assertThat(returned.value().asString("")).contains("too deep"));
    String lessDeep = deep.replace("50000", "1000");
    assertThat(Workers.run(pool, lessDeep + "return o", new Desk())).isInstanceOfSatisfying(SandboxOutcome.Threw.class,
        threw -> assertThat(threw.message()).contains("too deep"));
    assertThat(Workers.run(pool, lessDeep + "try { await mcp.echo.say(o) } catch (e) { return e.message }", new Desk()))
        .isInstanceOfSatisfying(SandboxOutcome.Returned.class,
            returned -> assertThat(returned.value().asString("")).contains("cannot be taken"));
  }

  @Test
  void run_manyStoppedAtAnyMoment_noneCrashes() throws InterruptedException {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(7);
    List<String> codes = List.of("return 1", "for (;;) {}", "for (;;) await null", "await mcp.echo.say({}); return 2",
        "setTimeout(() => { for (;;) {} }, 3); await new Promise(() => {})", "const a = []; for (;;) a.push({})");
    for (int i = 0; i < 300; i++) {
      String code = codes.get(random.nextInt(codes.size()));
      Limits brief = LIMITS.withTime(Duration.ofMillis(1 + random.nextInt(8)));

      assertThat(pool.run(Workers.program(code), brief, new Desk())).as("run %s: %s", i, code)
          .isInstanceOfAny(SandboxOutcome.Returned.class, SandboxOutcome.TimedOut.class);
    }
  }

  @Test
  void run_codeTooLong_isNotRun() throws InterruptedException {
    assertThat(Workers.run(pool, "//" + "x".repeat(1 << 20), new Desk()))
        .isEqualTo(new SandboxOutcome.CodeTooLarge(2 + (1 << 20), LIMITS.codeBytes()));
  }

  @Test
  void run_answerTooLong_failsTheCall() throws InterruptedException {
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        answer.answer(Json.text("x".repeat(17 << 20)), MORNING);
      }
    };
    assertThat(Workers.run(pool, "try { await mcp.a.b() } catch (e) { return e.message.length > 0 }", desk))
        .isInstanceOf(SandboxOutcome.Returned.class);
  }

  @Test
  void run_longAnswer_isTaken() throws InterruptedException {
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        answer.answer(Json.text("x".repeat(8 << 20)), MORNING);
      }
    };
    assertThat(Workers.run(pool, "return (await mcp.a.b()).length", desk))
        .isEqualTo(new SandboxOutcome.Returned(Json.parse(Integer.toString(8 << 20))));
  }
}
