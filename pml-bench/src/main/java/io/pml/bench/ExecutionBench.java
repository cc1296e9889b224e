package io.pml.bench;

import io.pml.json.Json;
import io.pml.testkit.npm.Npm;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures of {@code pml_execute}, as a client has them from a warm daemon: what a program costs, beside a worker of Deno's
 * in the same run, what its calls cost, and what others notice of it. Every line says what is promised, and whether it is kept.
 *
 * <p>Arguments: {@code --quick} for rough figures within a minute, and any of {@code empty}, {@code parallel},
 * {@code sequential}, {@code analysis}, {@code memory}, {@code siege} for these alone. To be run in the root folder of the built
 * project.
 */
public final class ExecutionBench {
  private static final int CALLS = 200;
  private static final long BETWEEN_ECHOES_NANOS = 5_000_000;

  private final PrintStream out;
  private final Path folder;
  private final Processes processes;
  private final Extent extent;

  /**
   * How much to measure.
   *
   * @param pace of the empty programs
   * @param rounds of everything else
   * @param runs while the memory is watched
   */
  private record Extent(Pace pace, int rounds, int runs, int analyses, Duration siege) {
    static final Extent FULL = new Extent(Pace.FULL, 31, 1000, 300, Duration.ofSeconds(30));
    static final Extent QUICK = new Extent(Pace.QUICK, 7, 200, 50, Duration.ofSeconds(8));
  }

  private ExecutionBench(PrintStream out, Path folder, Processes processes, Extent extent) {
    this.out = out;
    this.folder = folder;
    this.processes = processes;
    this.extent = extent;
  }

  public static void main(String[] given) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(given));
    Extent extent = arguments.remove("--quick") ? Extent.QUICK : Extent.FULL;
    Locale.setDefault(Locale.ROOT);
    Logger.getLogger("").setLevel(Level.WARNING);
    Path folder = Files.createTempDirectory("pml-bench");
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    try (Processes processes = new Processes(folder)) {
      new ExecutionBench(out, folder, processes, extent).run(arguments);
    } finally {
      GatewayBench.delete(folder);
    }
    System.exit(0);
  }

  private void run(List<String> parts) throws IOException, InterruptedException {
    out.printf("%nRunning programs; load of the machine %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
    if (wanted(parts, "analysis")) {
      analysis();
    }
    ObjectNode servers = Json.object();
    servers.set("echo", Installation.entry(Processes.java(EchoServer.class, "--stdio")));
    Installation pml = new Installation(Path.of("").toAbsolutePath(), folder.resolve("home"), servers, processes);
    Process daemon = pml.serve(servers.propertyNames());
    try (ExecuteClient client = new ExecuteClient(pml)) {
      Latency.run(client, extent.pace().warmUp());
      if (wanted(parts, "empty")) {
        empty(pml, client);
      }
      if (wanted(parts, "parallel")) {
        parallel(client);
      }
      if (wanted(parts, "sequential")) {
        sequential(client, "look", "a tool that only reads");
        sequential(client, "echo", "any other tool");
      }
      if (wanted(parts, "memory")) {
        memory(pml, client);
      }
      if (wanted(parts, "siege")) {
        siege(pml);
      }
    }
    Processes.end(daemon);
    out.printf("load of the machine at the end %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
  }

  private static boolean wanted(List<String> parts, String part) {
    return parts.isEmpty() || parts.contains(part);
  }

  // -- what is measured ---------------------------------------------------------------------------------------------

  private void empty(Installation pml, ExecuteClient client) throws IOException {
    if (!Npm.available()) {
      Times times = Latency.run(client, extent.pace().warmUp());
      figure("empty program, p50", times.percentile(0.5), 6, "ms");
      return;
    }
    try (DenoWorkers deno = DenoWorkers.start(folder.resolve("deno"), processes)) {
      Latency latency = Latency.compare(deno, client, extent.pace());
      figure("empty program, p50", latency.proxied50(), 6, "ms");
      out.printf("  %-62s p95 %.2f ms; Deno's worker p50 %.2f ms, p95 %.2f ms%n", "", latency.proxied95(),
          latency.direct50(), latency.direct95());
      figure("its share of what Deno's worker takes, p50", latency.proxied50() / latency.direct50(), 0.5, "");
      processor(pml, client, deno);
    }
  }

  /** What others on the machine do changes little about this. */
  private void processor(Installation pml, ExecuteClient client, DenoWorkers deno) throws IOException {
    Machinery before = Machinery.of(pml);
    repeat(client);
    double own = Machinery.of(pml).cpuSecondsSince(before);
    double since = deno.cpuSeconds();
    repeat(deno);
    double others = deno.cpuSeconds() - since;
    out.printf("  %-62s processor time: all of PML %.2f ms, Deno %.2f ms (means of %d)%n", "",
        own * 1e3 / extent.runs(), others * 1e3 / extent.runs(), extent.runs());
  }

  private void repeat(EchoClient client) throws IOException {
    for (int i = 0; i < extent.runs(); i++) {
      client.call();
    }
  }

  private void parallel(ExecuteClient client) throws IOException {
    String ten = "await Promise.all(Array.from({length: 10}, () => mcp.echo.nap({}))); return 1";
    double[] one = new double[extent.rounds()];
    double[] many = new double[extent.rounds()];
    for (int i = 0; i < extent.rounds(); i++) {
      one[i] = client.run("await mcp.echo.nap({}); return 1");
      many[i] = client.run(ten);
    }
    figure("ten calls of " + EchoServer.NAP.toMillis() + " ms at once, of the time of one",
        Times.median(many) / Times.median(one), 1.2, "");
    out.printf("  %-62s one %.1f ms, ten %.1f ms (medians of %d)%n", "", Times.median(one), Times.median(many),
        extent.rounds());
  }

  /** Differences are taken within each round, so that whatever else the machine does hits all parts of it. */
  private void sequential(ExecuteClient client, String tool, String title) throws IOException {
    String program = "for (let i = 0; i < " + CALLS + "; i++) await mcp.echo." + tool + "({message: '"
        + Requests.MESSAGE + "'}); return 1";
    double[] direct = new double[extent.rounds()];
    double[] added = new double[extent.rounds()];
    try (LineClient line = new LineClient(processes.start(Processes.java(EchoServer.class, "--stdio"), Map.of()),
        tool)) {
      for (int i = -extent.rounds() / 2; i < extent.rounds(); i++) {
        double directly = average(line);
        double empty = client.run("return 1");
        double perCall = (client.run(program) - empty) / CALLS;
        if (i >= 0) {
          direct[i] = directly;
          added[i] = perCall - directly;
        }
      }
    }
    figure("added to each call of " + title, Times.median(added), 0.5, "ms");
    out.printf("  %-62s directly %.3f ms (medians of %d rounds of %d calls)%n", "", Times.median(direct),
        extent.rounds(), CALLS);
  }

  private static double average(LineClient line) throws IOException {
    long begin = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      line.call();
    }
    return (System.nanoTime() - begin) / 1e6 / CALLS;
  }

  private void analysis() throws IOException {
    List<AnalysisBench.Look> looks = AnalysisBench.measure(extent.analyses());
    AnalysisBench.Look least = looks.getFirst();
    AnalysisBench.Look most = looks.getLast();
    figure("looking at an empty program, processor time", least.whole().processor(), 5, "ms");
    figure("looking at a long one, for each KB more",
        (most.whole().processor() - least.whole().processor()) / (most.kilobytes() - least.kilobytes()), 1, "ms");
  }

  private void memory(Installation pml, ExecuteClient client) throws IOException {
    String program = "const a = []; for (let i = 0; i < 20000; i++) a.push({i}); await mcp.echo.look({message: 'x'});"
        + " return a.length";
    for (int i = 0; i < extent.runs() / 5; i++) {
      client.run(program);
    }
    Machinery before = Machinery.of(pml);
    for (int i = 0; i < extent.runs(); i++) {
      client.run(program);
    }
    Machinery after = Machinery.of(pml);
    figure("memory after " + extent.runs() + " runs, of what it was before",
        (double) after.kilobytes() / before.kilobytes(), 1.1, "");
    out.printf("  %-62s before %s; after %s%n", "", before, after);
  }

  private void siege(Installation pml) throws IOException, InterruptedException {
    Times echoes = new Times();
    Map<String, Siege.Lateness> late;
    try (Siege siege = Siege.begin(pml);
        PostClient other = new PostClient(pml.address(), "echo:echo", true, pml.token())) {
      long end = System.nanoTime() + extent.siege().toNanos();
      for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
        other.call();
        echoes.add(System.nanoTime() - start);
        LockSupport.parkNanos(BETWEEN_ECHOES_NANOS);
      }
      late = siege.end();
    }
    figure("another session's echo beside bombs, p99", echoes.percentile(0.99), 100, "ms");
    out.printf("  %-62s p50 %.2f ms, longest %.1f ms, of %d%n", "", echoes.percentile(0.5), echoes.percentile(1),
        echoes.size());
    late.forEach((kind, times) -> {
      figure(kind + ", the latest end after its limit", times.told().percentile(1), 250, "ms");
      out.printf("  %-62s p50 %.1f ms; as the client sees it p50 %.1f ms, latest %.1f ms, of %d%n", "",
          times.told().percentile(0.5), times.felt().percentile(0.5), times.felt().percentile(1), times.felt().size());
    });
  }

  // -- the report ---------------------------------------------------------------------------------------------------

  private void figure(String title, double figure, double goal, String unit) {
    out.printf("  %-62s %8.2f %-2s  goal %6.1f %-2s  %s%n", title, figure, unit, goal, unit,
        figure <= goal ? "met" : "MISSED");
  }
}
