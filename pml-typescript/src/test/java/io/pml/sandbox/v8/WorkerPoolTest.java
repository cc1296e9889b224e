package io.pml.sandbox.v8;

import static io.pml.sandbox.v8.Workers.LIMITS;
import static io.pml.sandbox.v8.Workers.NAMES;
import static io.pml.sandbox.v8.Workers.program;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.sandbox.Host;
import io.pml.pool.Pool;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerPoolTest {
  @TempDir
  private static Path folder;
  private static WorkerPool pool;

  @BeforeAll
  static void start() {
    pool = Workers.locked(folder, 2);
  }

  @AfterAll
  static void stop() {
    pool.close();
  }

  @Test
  void isolation_realWorker_isComplete() throws InterruptedException {
    assertThat(pool.isolation().missing()).isEmpty();
    assertThat(pool.isolation().active()).contains("no new privileges (no_new_privs)",
        "system calls (seccomp)", "limits of resources (rlimits)", "dies with its parent (pdeathsig)",
        "gives way to others (priority)");
  }

  @Test
  void workers_ready_giveWayWithAllThreads() throws Exception {
    pool.isolation();
    try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pool.idlePids().getFirst()), "task"))) {
      assertThat(threads.flatMap(WorkerPoolTest::niceness)).isNotEmpty().containsOnly("10");
    }
  }

  /** The seventeenth word after the name of a thread; none when it has ended meanwhile. */
  private static Stream<String> niceness(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      return Stream.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[16]);
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  @Test
  void run_noLocks_isRefusedUnlessAllowed() throws InterruptedException {
    WorkerProgram unlocked = Workers.unlock(WorkerProgram.find(folder));
    try (WorkerPool strict = Workers.pool(unlocked, 1, Isolation.Required.OS)) {
      assertThatThrownBy(() -> Workers.run(strict, "return 1", new Desk()))
          .isInstanceOfSatisfying(PmlException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.SANDBOX_UNAVAILABLE))
          .hasMessageContaining("\"require\"");
    }
    try (WorkerPool lenient = Workers.pool(unlocked, 1, Isolation.Required.LANGUAGE)) {
      assertThat(returned(Workers.run(lenient, "return 1", new Desk()))).isEqualTo("1");
      assertThat(lenient.isolation().isComplete()).isFalse();
    }
  }

  @Test
  void run_everyWayToCall_reachesTheHostWithItsNode() throws InterruptedException {
    Desk desk = new Desk();
    String result = returned(Workers.run(pool,
        """
            const a = await mcp.echo.say({n: 1}, _node("n1"));
            const b = await mcp["echo"]["say"]({n: 2}, _node("n2"));
            const c = await mcp.call("echo:say", {n: 3}, _node("n3"));
            const d = await mcp.echo.say(undefined, _node("n4"));
            const e = await mcp.echo.say(_node("n5"));
            const f = await Promise.all([6, 7].map(n => mcp.echo.say({n})));
            const refused = [];
            for (const call of [() => capabilities.read_json({x: 1}, _node("n8")), () => mcp.call("cap:fs:read_json", {})]) {
              try { await call(); } catch (error) { refused.push(error instanceof Error, error.message, error.tool); }
            }
            return [a, b, c, d, e, f, refused];
            """,
        desk));

    assertThat(result).isEqualTo("[{\"n\":1},{\"n\":2},{\"n\":3},{},{},[{\"n\":6},{\"n\":7}],"
        + "[true,\"NOT_APPROVED cap:read_json\",\"cap:read_json\",true,\"NOT_APPROVED cap:fs:read_json\",\"cap:fs:read_json\"]]");
    assertThat(desk.calls.stream().map(call -> call.node().orElse("-"))).containsExactly("n1", "n2", "n3", "n4", "n5",
        "-", "-", "n8", "-");
  }

  @Test
  void run_structureNames_areReportedInOrder() throws InterruptedException {
    Desk desk = new Desk();
    Workers.run(pool, """
        if (_decide("d1", 0)) { return 1; }
        const x = _decide("d2", null, "present") ?? 5;
        _outcome("d3", "case:x");
        for (let i = 0; i < 300; i++) { _iterate("l1"); }
        console.log("x is", x, {a: 1});
        console.error(new Error("seen").message);
        progress("half", 1, 2);
        hint({name: "fs:read", description: "reads"});
        """, desk);

    List<String> loops = desk.events.stream().filter(event -> event.startsWith("iteration")).toList();
    assertThat(desk.events.subList(0, 4)).containsExactly("decision d1 false", "decision d2 false",
        "decision d3 case:x", "iteration l1 1");
    assertThat(loops).hasSize(103).endsWith("iteration l1 128", "iteration l1 256", "iteration l1 300");
    assertThat(desk.events).contains("INFO x is 5 {\"a\":1}", "ERROR seen", "progress half 1.0/2.0",
        "hint fs:read: reads");
  }

  @Test
  void run_decisionsInALoop_areBounded() throws InterruptedException {
    Desk desk = new Desk();
    Workers.run(pool, "for (let i = 0; i < 50000; i++) _decide('d1', i < 49999); return 1", desk);

    assertThat(desk.events).hasSize(1001).endsWith("decision d1 false");
  }

  @Test
  void run_argumentsAndTheirNames_areInScope() throws InterruptedException {
    Program code = new Program("return [args.path, path, typeof JSON.parse]", NAMES,
        Json.parseObject("{\"path\": \"a.txt\", \"JSON\": 1}"), 1, Desk.MORNING);

    assertThat(returned(pool.run(code, LIMITS, new Desk()))).isEqualTo("[\"a.txt\",\"a.txt\",\"function\"]");
  }

  @Test
  void run_nothingReturned_isNull() throws InterruptedException {
    assertThat(returned(Workers.run(pool, "", new Desk()))).isEqualTo("null");
  }

  @Test
  void run_notJson_saysWhy() throws InterruptedException {
    assertThat(threw("return {a: 1n}").message()).contains("not JSON", "BigInt");
    assertThat(threw("return () => 1").message()).contains("not JSON", "function");
    assertThat(threw("return {f() {}}").message()).contains("\"f\" is a function");
    assertThat(threw("const o = {}; o.o = o; return o").message()).contains("circular");
  }

  @Test
  void run_throws_tellsThePlaceInTheAgentsOwnSource() throws InterruptedException {
    assertThat(threw("null.x")).extracting("name", "line", "column").containsExactly("TypeError", 1, 6);
    assertThat(threw("const a = 1;\nfunction f() {\n  throw new RangeError('no');\n}\nf();"))
        .extracting("name", "message", "line", "column", "stack")
        .containsExactly("RangeError", "no", 3, 9, "at f (program:3:9)\nat program:5:1");
    assertThat(threw("const a = 1;\nawait mcp.echo.fail({});")).extracting("name", "message", "line", "column")
        .containsExactly("Error", "it failed", 2, 16);
    assertThat(threw("let a = ;")).extracting("name", "line", "column").containsExactly("SyntaxError", 1, 9);
    assertThat(threw("throw 'plain'").message()).isEqualTo("plain");
  }

  @Test
  void run_textThatLeavesItsFunction_isNoProgram() throws InterruptedException {
    Desk desk = new Desk();
    assertThat(Workers.run(pool, "}}) ; mcp.echo.say({}); (function() { return async function() {", desk))
        .isInstanceOfSatisfying(SandboxOutcome.Threw.class, error -> assertThat(error.name()).isEqualTo("SyntaxError"));
    assertThat(desk.calls).as("nothing of it ran").isEmpty();
  }

  @Test
  void run_again_findsAFreshGlobalScope() throws InterruptedException {
    Workers.run(pool, "globalThis.left = 1; Array.prototype.map = null; Object.prototype.x = 2; return 1", new Desk());

    for (int i = 0; i < 3; i++) {
      assertThat(returned(Workers.run(pool, "return [typeof left, typeof [].map, typeof ({}).x]", new Desk())))
          .isEqualTo("[\"undefined\",\"function\",\"undefined\"]");
    }
  }

  @Test
  void run_parallelCalls_areAllInFlightAtOnce() throws InterruptedException {
    CountDownLatch ten = new CountDownLatch(10);
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        ten.countDown();
        Thread.startVirtualThread(() -> {
          try {
            if (ten.await(2, TimeUnit.SECONDS)) {
              answer.answer(Json.number(call.id()), MORNING);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
      }
    };

    assertThat(returned(Workers.run(pool,
        "return (await Promise.all(Array.from({length: 10}, () => mcp.a.b()))).reduce((x, y) => x + y)", desk)))
        .isEqualTo("55");
  }

  @Test
  void run_moreCallsThanMayRunAtOnce_takesTheRestLater() throws InterruptedException {
    List<Integer> open = new ArrayList<>();
    AtomicReference<Integer> now = new AtomicReference<>(0);
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        open.add(now.updateAndGet(count -> count + 1));
        Thread.startVirtualThread(() -> {
          now.updateAndGet(count -> count - 1);
          answer.answer(call.arguments(), MORNING);
        });
      }
    };
    assertThat(returned(pool.run(
        program("return (await Promise.all(Array.from({length: 20}, (_, i) => mcp.a.b({i})))).map(x => x.i).join()"),
        LIMITS.withMaxParallel(3), desk)))
        .isEqualTo("\"0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19\"");
    assertThat(open).hasSize(20).allMatch(count -> count <= 3);
  }

  @Test
  void run_timers_fireInTheirOrderAndCanBeCleared() throws InterruptedException {
    assertThat(returned(Workers.run(pool, """
        const seen = [];
        let rounds = 0;
        setTimeout(() => seen.push("never"), 40);
        const cleared = setTimeout(() => seen.push("cleared"), 5);
        clearTimeout(cleared);
        setTimeout((x) => seen.push(x), 10, "b");
        setTimeout(() => seen.push("a"), 0);
        const id = setInterval(() => { if (++rounds === 3) clearInterval(id); }, 5);
        for (let i = 0; i < 6; i++) await mcp.clock.wind({ms: 5});
        return [...seen, rounds];
        """, new ClockDesk()))).isEqualTo("[\"a\",\"b\",3]");
    assertThat(threw("setTimeout(() => { throw new TypeError('late'); }, 1); await new Promise(() => {});").message())
        .isEqualTo("late");
  }

  @Test
  void run_sameSeedAndAnswers_isTheSameRun() throws InterruptedException {
    String code = """
        const out = [Math.random(), crypto.randomUUID(), [...crypto.getRandomValues(new Uint8Array(4))], Date.now(), Date()];
        for (let i = 0; i < 3; i++) {
          const r = await mcp.echo.say({x: Math.random(), at: new Date()});
          out.push(r, Date.now(), performance.now());
        }
        await new Promise(done => setTimeout(done, 1));
        return [...out, new Date(), new Date(2020, 1, 1).toISOString(), new Date().constructor === Date];
        """;
    Desk first = new Desk();
    Desk second = new Desk();
    String one = returned(Workers.run(pool, code, first));
    String two = returned(Workers.run(pool, code, second));
    String other = returned(pool.run(new Program(code, NAMES, Json.object(), 43, Desk.MORNING), LIMITS, new Desk()));

    assertThat(one).isEqualTo(two).isNotEqualTo(other);
    assertThat(first.calls).isEqualTo(second.calls);
    assertThat(one).contains("\"2026-03-01T08:00:04.000Z\",\"2020-02-01T00:00:00.000Z\",true]");
  }

  @Test
  void run_answersInAnotherOrder_isSeenByTheProgram() throws InterruptedException {
    List<Host.Answer> held = new ArrayList<>();
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        held.add(answer);
        if (held.size() == 3) {
          for (int i : new int[]{2, 0, 1}) {
            held.get(i).answer(Json.number(i), Instant.ofEpochMilli(100 + i));
          }
        }
      }
    };
    assertThat(returned(Workers.run(pool, """
        const order = [];
        await Promise.all([0, 1, 2].map(async () => { const n = await mcp.a.b(); order.push([n, Date.now()]); }));
        return order;
        """, desk))).isEqualTo("[[2,102],[0,100],[1,101]]");
  }

  @Test
  void run_interrupted_endsSoonAndLeavesTheHostAlone() throws Exception {
    for (String code : List.of("for (;;) {}", "await mcp.a.b()", "for (;;) await mcp.echo.say({})")) {
      CountDownLatch begun = new CountDownLatch(1);
      Desk desk = new Desk() {
        @Override
        public void call(Call call, Answer answer) {
          if (!call.tool().equals("a:b")) {
            super.call(call, answer);
          }
        }

        @Override
        public void log(Level level, String text) {
          begun.countDown();
        }
      };
      FutureTask<Boolean> run = new FutureTask<>(() -> {
        try {
          pool.run(program("console.log('begun'); " + code),
              LIMITS.withTime(Duration.ofSeconds(20)).withMaxCalls(1 << 30),
              desk);
          return false;
        } catch (InterruptedException e) {
          return true;
        }
      });
      Thread thread = Thread.ofPlatform().start(run);
      assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
      thread.interrupt();

      assertThat(run.get(5, TimeUnit.SECONDS)).isTrue();
      int calls = desk.calls.size();
      assertThat(returned(Workers.run(pool, "return 1", new Desk()))).isEqualTo("1");
      assertThat(desk.calls).hasSize(calls);
    }
  }

  @Test
  void run_workerKilledFromOutside_crashesAloneAndIsReplaced() throws Exception {
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        // The worker is the only one of this program's children that runs something.
        ProcessHandle.of(Long.parseLong(call.arguments().path("pid").asString("0")))
            .ifPresent(ProcessHandle::destroyForcibly);
      }
    };
    try (WorkerPool single = Workers.locked(folder, 1)) {
      single.isolation();
      long pid = single.idlePids().getFirst();
      assertThat(single.run(
          new Program("await mcp.kill.me(args)", NAMES, Json.object().put("pid", Long.toString(pid)), 1, Desk.MORNING),
          LIMITS, desk)).isInstanceOf(SandboxOutcome.Crashed.class);
      assertThat(returned(Workers.run(single, "return 1", new Desk()))).isEqualTo("1");

      long next = single.idlePids().getFirst();
      ProcessHandle.of(next).orElseThrow().destroyForcibly();
      ProcessHandle.of(next).ifPresent(handle -> handle.onExit().join());
      assertThat(Workers.run(single, "return 2", new Desk())).isNotNull();
      assertThat(returned(Workers.run(single, "return 3", new Desk()))).isEqualTo("3");
    }
  }

  @Test
  void run_frozenWorker_timesOutAndIsReplaced() throws Exception {
    try (WorkerPool single = Workers.locked(folder, 1)) {
      single.isolation();
      long pid = single.idlePids().getFirst();
      assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(pid)).start().waitFor()).isZero();
      Path state = Path.of("/proc", Long.toString(pid), "stat");
      while (!Files.readString(state).contains(") T ")) {
        // The signal is on its way.
        Thread.onSpinWait();
      }

      assertThat(single.run(program("return 1"), LIMITS.withTime(Duration.ofMillis(500)), new Desk()))
          .isInstanceOf(SandboxOutcome.TimedOut.class);
      assertThat(returned(Workers.run(single, "return 1", new Desk()))).isEqualTo("1");
    }
  }

  @Test
  void run_hostAnswersUnderALockOfItsOwn_goesOn() throws InterruptedException {
    Object lock = new Object();
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        Thread.startVirtualThread(() -> {
          synchronized (lock) {
            answer.answer(call.arguments(), MORNING);
          }
        });
        synchronized (lock) {
          calls.add(call);
        }
      }
    };
    assertThat(returned(Workers.run(pool,
        "return (await Promise.all(Array.from({length: 200}, (_, i) => mcp.a.b({i})))).length", desk)))
        .isEqualTo("200");
  }

  @Test
  void workers_afterARest_endAndComeBack() throws Exception {
    WorkerProgram found = WorkerProgram.find(folder);
    try (WorkerPool single = new WorkerPool(() -> found,
        new Pool.Plan("sandbox worker", 1, 1, Duration.ofMillis(200)), LIMITS.memoryBytes(), Isolation.Required.OS)) {
      assertThat(single.idlePids()).isEmpty();
      AtomicLong pid = new AtomicLong();
      assertThat(returned(Workers.run(single, "await mcp.a.b(); return 1", new Desk() {
        @Override
        public void call(Call call, Answer answer) {
          pid.set(single.pids().getFirst());
          answer.answer(Json.object(), MORNING);
        }
      }))).isEqualTo("1");

      ProcessHandle.of(pid.get()).ifPresent(process -> process.onExit().orTimeout(10, TimeUnit.SECONDS).join());

      assertThat(returned(Workers.run(single, "return 2", new Desk()))).isEqualTo("2");
    }
  }

  /** What is on its way when a run ends arrives in the next one, whose calls have the same numbers. */
  @Test
  void worker_answerToTheRunBefore_isNotTaken() throws Exception {
    Process worker = Workers.unlock(WorkerProgram.find(folder)).start(LIMITS.memoryBytes());
    try (BufferedReader frames = worker.inputReader(StandardCharsets.UTF_8);
        Writer lines = worker.outputWriter(StandardCharsets.UTF_8)) {
      assertThat(frames.readLine()).contains("hello");
      List<String> order = new ArrayList<>();
      new Session(2, LIMITS, new Desk(), line -> order.add(new String(line, StandardCharsets.UTF_8)))
          .begin(program("return await mcp.a.b()"));
      lines.write(order.getFirst());
      lines.flush();
      assertThat(frames.readLine()).contains("\"call\"");
      lines.write("ANSWER 1 1 5 \"old\"\nANSWER 2 1 5 \"new\"\n");
      lines.flush();

      assertThat(frames.readLine()).contains("\"value\":\"new\"");
    } finally {
      worker.destroyForcibly();
    }
  }

  @Test
  void workers_parentKilled_dieWithIt() throws Exception {
    Process parent = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), Parent.class.getName(), folder.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    try (BufferedReader reader = parent.inputReader(StandardCharsets.UTF_8)) {
      ProcessHandle worker = ProcessHandle.of(Long.parseLong(reader.readLine())).orElseThrow();
      parent.destroyForcibly().waitFor();

      assertThat(worker.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
    }
  }

  @Test
  void run_hostThrows_isACrashOfThatRun() throws InterruptedException {
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        throw new IllegalStateException("host trouble");
      }
    };
    assertThat(Workers.run(pool, "await mcp.a.b()", desk)).isInstanceOfSatisfying(SandboxOutcome.Crashed.class,
        crash -> assertThat(crash.detail()).contains("host trouble"));
    assertThat(returned(Workers.run(pool, "return 1", new Desk()))).isEqualTo("1");
  }

  @Test
  void close_duringARun_cancelsIt() throws Exception {
    WorkerPool doomed = Workers.locked(folder, 1);
    CountDownLatch begun = new CountDownLatch(1);
    Desk desk = new Desk() {
      @Override
      public void call(Call call, Answer answer) {
        begun.countDown();
      }
    };
    FutureTask<SandboxOutcome> run = new FutureTask<>(() -> Workers.run(doomed, "await mcp.a.b()", desk));
    Thread.ofVirtual().start(run);
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    doomed.close();

    assertThat(run.get(5, TimeUnit.SECONDS)).isInstanceOf(SandboxOutcome.Cancelled.class);
    assertThatThrownBy(() -> Workers.run(doomed, "return 1", new Desk())).isInstanceOf(PmlException.class);
  }

  @Test
  void run_moreRunsThanWorkers_allEnd() throws Exception {
    List<FutureTask<SandboxOutcome>> runs = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String code = "return " + i;
      FutureTask<SandboxOutcome> run = new FutureTask<>(() -> Workers.run(pool, code, new Desk()));
      runs.add(run);
      Thread.ofVirtual().start(run);
    }
    for (int i = 0; i < 12; i++) {
      assertThat(returned(runs.get(i).get(20, TimeUnit.SECONDS))).isEqualTo(Integer.toString(i));
    }
  }

  @Test
  void run_environment_isNotInherited() throws InterruptedException {
    try (WorkerPool open = Workers.openLocked(folder)) {
      assertThat(returned(Workers.run(open, "return [process.env.PATH, process.env.HOME, process.env.TZ]", new Desk())))
          .isEqualTo("[\"null\",\"null\",\"UTC0\"]");
    }
    assertThat(Map.copyOf(WorkerProgram.find(folder).environment())).containsOnlyKeys("TZ");
  }

  private static SandboxOutcome.Threw threw(String code) throws InterruptedException {
    SandboxOutcome outcome = Workers.run(pool, code, new Desk());
    assertThat(outcome).isInstanceOf(SandboxOutcome.Threw.class);
    return (SandboxOutcome.Threw) outcome;
  }

  private static String returned(SandboxOutcome outcome) {
    assertThat(outcome).isInstanceOf(SandboxOutcome.Returned.class);
    return Json.write(((SandboxOutcome.Returned) outcome).value());
  }

  @Test
  void run_otherMemoryLimit_getsItsOwnWorker() throws InterruptedException {
    String code = "const a = []; for (let i = 0; i < 60; i++) a.push(new Array(131072).fill(i)); return a.length";
    Limits small = LIMITS.withMemoryBytes(32L << 20).withTime(Duration.ofSeconds(5));

    assertThat(returned(Workers.run(pool, code, new Desk()))).isEqualTo("60");
    assertThat(pool.run(program(code), small, new Desk())).isEqualTo(new SandboxOutcome.OutOfMemory(32L << 20));
  }
}
