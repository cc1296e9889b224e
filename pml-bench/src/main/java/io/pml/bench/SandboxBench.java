package io.pml.bench;

import io.pml.json.Json;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.structure.Names;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import io.pml.sandbox.v8.Isolation;
import io.pml.sandbox.v8.WorkerPool;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;

/**
 * The figures of the sandbox: what a run costs, what a call costs inside it, and what the workers take.
 *
 * <p>Started with {@code -Dbench.main=io.pml.bench.SandboxBench}; needs nothing but the class path.
 */
public final class SandboxBench {
  private static final int WARM_UP = 200;
  private static final int RUNS = 1000;
  private static final int CALLS = 900;
  private static final Duration TOOL = Duration.ofMillis(50);

  private final PrintStream out;
  private final Path cache;

  private SandboxBench(PrintStream out, Path cache) {
    this.out = out;
    this.cache = cache;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Locale.setDefault(Locale.ROOT);
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Path cache = Files.createTempDirectory("pml-sandbox-bench");
    try {
      new SandboxBench(out, cache).measure();
    } finally {
      try (Stream<Path> paths = Files.walk(cache)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    System.exit(0);
  }

  private void measure() throws InterruptedException {
    start();
    try (WorkerPool pool = WorkerPool.open(cache, 2, Limits.DEFAULTS.memoryBytes(), Isolation.Required.OS)) {
      List<String> layers = pool.isolation().active();
      out.println("layers: " + String.join(", ", layers));
      empty(pool);
      parallel(pool);
      sequential(pool);
      data(pool);
    }
    flat();
  }

  /** From nothing to the first answer, the library being unpacked already the second time. */
  private void start() throws InterruptedException {
    for (String kind : List.of("first start, unpacking", "later start", "later start")) {
      long begin = System.nanoTime();
      try (WorkerPool pool = WorkerPool.open(cache, 1, Limits.DEFAULTS.memoryBytes(), Isolation.Required.OS)) {
        run(pool, "return 1");
        out.printf("%s: %.0f ms to the first result%n", kind, millisSince(begin));
      }
    }
  }

  private void empty(WorkerPool pool) throws InterruptedException {
    Times backToBack = new Times();
    for (int i = 0; i < WARM_UP + RUNS; i++) {
      long begin = System.nanoTime();
      run(pool, "return 1");
      if (i >= WARM_UP) {
        backToBack.add(System.nanoTime() - begin);
      }
    }
    out.printf("empty program, one after the other: p50 %.2f ms, p95 %.2f ms%n", backToBack.percentile(0.5),
        backToBack.percentile(0.95));
    Times rested = new Times();
    for (int i = 0; i < 100; i++) {
      TimeUnit.MILLISECONDS.sleep(20);
      long begin = System.nanoTime();
      run(pool, "return 1");
      rested.add(System.nanoTime() - begin);
    }
    out.printf("empty program, every 20 ms: p50 %.2f ms, p95 %.2f ms%n", rested.percentile(0.5),
        rested.percentile(0.95));
  }

  private void parallel(WorkerPool pool) throws InterruptedException {
    Times times = new Times();
    for (int i = 0; i < 50; i++) {
      long begin = System.nanoTime();
      run(pool, "await Promise.all(Array.from({length: 10}, () => mcp.slow.tool({}))); return 1");
      times.add(System.nanoTime() - begin);
    }
    out.printf("ten calls of %d ms at once: p50 %.1f ms, p95 %.1f ms%n", TOOL.toMillis(), times.percentile(0.5),
        times.percentile(0.95));
  }

  private void sequential(WorkerPool pool) throws InterruptedException {
    Times times = new Times();
    for (int i = 0; i < 20; i++) {
      long begin = System.nanoTime();
      run(pool, "for (let i = 0; i < " + CALLS + "; i++) await mcp.quick.tool({i}); return 1");
      times.add((System.nanoTime() - begin) / CALLS);
    }
    out.printf("a call that is answered at once: p50 %.3f ms%n", times.percentile(0.5));
  }

  private void data(WorkerPool pool) throws InterruptedException {
    Times times = new Times();
    for (int i = 0; i < 10; i++) {
      long begin = System.nanoTime();
      run(pool, "const rows = await mcp.big.tool({}); rows.sort((a, b) => b.n - a.n); return rows.length");
      times.add(System.nanoTime() - begin);
    }
    out.printf("4 MB of rows taken and sorted: p50 %.0f ms%n", times.percentile(0.5));
  }

  private void flat() throws InterruptedException {
    try (WorkerPool pool = WorkerPool.open(cache, 1, Limits.DEFAULTS.memoryBytes(), Isolation.Required.OS)) {
      pool.isolation();
      out.printf("one worker: %d MB at rest", pool.residentBytes() >> 20);
      for (int i = 1; i < RUNS; i++) {
        run(pool,
            "const a = []; for (let i = 0; i < 20000; i++) a.push({i}); await mcp.quick.tool({}); return a.length");
        if (i % 333 == 0) {
          out.printf(", %d MB after %d runs", pool.residentBytes() >> 20, i);
        }
      }
      out.println();
    }
  }

  private static void run(WorkerPool pool, String code) throws InterruptedException {
    SandboxOutcome outcome = pool.run(new Program(code, Names.UNUSED, Json.object(), 1, Instant.EPOCH), Limits.DEFAULTS,
        new Tools());
    if (!(outcome instanceof SandboxOutcome.Returned)) {
      throw new IllegalStateException(code + ": " + outcome);
    }
  }

  private static double millisSince(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }

  /** A host whose tools are as slow as their names say. */
  private static final class Tools implements Host {
    private static final ArrayNode ROWS = rows();

    @Override
    public void call(Call call, Answer answer) {
      switch (call.tool()) {
        case "slow:tool" -> CompletableFuture.delayedExecutor(TOOL.toMillis(), TimeUnit.MILLISECONDS)
            .execute(() -> answer.answer(call.arguments(), Instant.EPOCH));
        case "big:tool" -> answer.answer(ROWS, Instant.EPOCH);
        default -> answer.answer(call.arguments(), Instant.EPOCH);
      }
    }

    @Override
    public void timer(long id, Duration delay, Answer answer) {
      throw new UnsupportedOperationException("no timers here");
    }

    private static ArrayNode rows() {
      var rows = Json.array();
      for (int i = 0; i < 50_000; i++) {
        rows.addObject()
            .put("n", (i * 7919L) % 50_000)
            .put("name", "row number " + i)
            .put("tag", "abcdefghijklmnopqrst");
      }
      return rows;
    }
  }
}
