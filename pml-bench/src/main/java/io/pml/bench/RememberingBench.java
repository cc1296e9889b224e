package io.pml.bench;

import io.pml.json.Json;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures of what is remembered, as a client has them from a warm daemon: tasks beside the longest way through them,
 * results that are told again, capabilities beside the calls they make, and all that beside very many executions.
 *
 * <p>Arguments: {@code --quick} for rough figures, and any of {@code tasks}, {@code cached}, {@code call}, {@code scale} for
 * these alone. To be run in the root folder of the built project.
 */
public final class RememberingBench {
  private static final int TASKS = 40;
  private static final int DAG_ROUNDS = 9;
  private static final int CALLS = 20;
  private static final int FEW = 1_000;
  private static final int MANY = 100_000;

  private final PrintStream out;
  private final Path folder;
  private final Processes processes;
  private final int rounds;

  private RememberingBench(PrintStream out, Path folder, Processes processes, int rounds) {
    this.out = out;
    this.folder = folder;
    this.processes = processes;
    this.rounds = rounds;
  }

  public static void main(String[] given) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(given));
    int rounds = arguments.remove("--quick") ? 100 : 500;
    Locale.setDefault(Locale.ROOT);
    Logger.getLogger("").setLevel(Level.WARNING);
    Path folder = Files.createTempDirectory("pml-bench");
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    try (Processes processes = new Processes(folder)) {
      new RememberingBench(out, folder, processes, rounds).run(arguments);
    } finally {
      GatewayBench.delete(folder);
    }
    System.exit(0);
  }

  private void run(List<String> parts) throws Exception {
    out.printf("%nRemembering; load of the machine %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
    Installation pml = installation("home");
    Process daemon = pml.serve(List.of("echo"));
    try (ExecuteClient client = new ExecuteClient(pml)) {
      Latency.run(client, Pace.QUICK.warmUp());
      if (wanted(parts, "tasks")) {
        tasks(client);
      }
      if (wanted(parts, "cached")) {
        cached(client);
      }
      if (wanted(parts, "call")) {
        call(pml, client, "echo:echo", "message", List.of("hello", "hello again"), "calls that take no time");
        if (Npm.available()) {
          List<String> files = List.of(file("one"), file("two"));
          call(pml, client, "files:read_text_file", "path", files, "reads of a file server");
        }
      }
    }
    Processes.end(daemon);
    if (wanted(parts, "scale")) {
      scale();
    }
    out.printf("load of the machine at the end %s%n", Files.readString(Path.of("/proc/loadavg")).strip());
  }

  private static boolean wanted(List<String> parts, String part) {
    return parts.isEmpty() || parts.contains(part);
  }

  private Installation installation(String home) throws IOException {
    ObjectNode servers = Json.object();
    servers.set("echo", Installation.entry(Processes.java(EchoServer.class, "--stdio"))
        .put("max_parallel", 64));
    if (Npm.available()) {
      Path files = Files.createDirectories(folder.resolve("files")).toRealPath();
      servers.set("files", Installation.entry(Npm.command(NpmPackage.SERVER_FILESYSTEM, files.toString())));
    }
    return new Installation(Path.of("").toAbsolutePath(), folder.resolve(home), servers, processes);
  }

  // -- what is measured ---------------------------------------------------------------------------------------------

  /**
   * Each task sleeps. The least that all of them can take is the longest way through them, called directly, one after the
   * other; every round has tasks of its own, which are sent twice: at first nothing of them was read before.
   */
  private void tasks(ExecuteClient client) throws IOException {
    double[] first = new double[DAG_ROUNDS];
    double[] again = new double[DAG_ROUNDS];
    double[] ideal = new double[DAG_ROUNDS];
    double[] taken = new double[DAG_ROUNDS];
    try (LineClient line = new LineClient(processes.start(Processes.java(EchoServer.class, "--stdio"), Map.of()),
        "nap")) {
      for (int i = -2; i < DAG_ROUNDS; i++) {
        ObjectNode dag = Json.object();
        List<Integer> longest = naps(dag.putArray("tasks"), new Random(7 + i));
        double directly = timed(() -> {
          for (int millis : longest) {
            line.call(Json.object().put("message", "nap").put("ms", millis));
          }
        });
        double asTasks = timed(() -> client.run(dag));
        double onceMore = timed(() -> client.run(dag));
        if (i >= 0) {
          ideal[i] = directly;
          taken[i] = asTasks;
          first[i] = asTasks / directly;
          again[i] = onceMore / directly;
        }
      }
    }
    figure(TASKS + " tasks, of the longest way through them", Times.median(first), 1.05, "");
    figure("the same tasks again", Times.median(again), 1.05, "");
    out.printf("  %-62s %.0f ms, the longest way alone %.0f ms (medians of %d graphs)%n", "", Times.median(taken),
        Times.median(ideal), DAG_ROUNDS);
  }

  /** Writes tasks that wait for each other at random; tells how long those on the longest way through them sleep. */
  private static List<Integer> naps(ArrayNode tasks, Random random) {
    List<List<Integer>> ways = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      int millis = 50 + random.nextInt(200);
      ObjectNode task = tasks.addObject().put("id", "t" + i).put("tool", "echo:nap");
      task.putObject("arguments").put("message", "nap").put("ms", millis);
      ArrayNode before = task.putArray("dependsOn");
      List<Integer> longest = List.of();
      for (int other : random.ints(i == 0 ? 0 : random.nextInt(4), 0, Math.max(1, i)).distinct().toArray()) {
        before.add("t" + other);
        longest = longer(longest, ways.get(other));
      }
      List<Integer> way = new ArrayList<>(longest);
      way.add(millis);
      ways.add(way);
    }
    return ways.stream().reduce(List.of(), RememberingBench::longer);
  }

  private static List<Integer> longer(List<Integer> one, List<Integer> other) {
    return sum(one) >= sum(other) ? one : other;
  }

  private static int sum(List<Integer> millis) {
    return millis.stream().mapToInt(Integer::intValue).sum();
  }

  private void cached(ExecuteClient client) throws IOException {
    ObjectNode direct = Json.object()
        .put("intent", "look")
        .put("code",
            "return await mcp.echo.look({ message: 'again' })");
    ObjectNode call = Json.object().put("capability", client.name(direct));
    for (ObjectNode request : List.of(direct, call)) {
      double ran = client.run(request, "");
      Times times = new Times();
      for (int i = 0; i < rounds * 2; i++) {
        long begin = System.nanoTime();
        client.run(request, "\"cache_hit\"");
        if (i >= rounds) {
          times.add(System.nanoTime() - begin);
        }
      }
      figure("a kept result, " + (request.has("code") ? "of code" : "of a capability") + ", p50", times.percentile(0.5),
          2,
          "ms");
      out.printf("  %-62s p95 %.2f ms; run %.2f ms%n", "", times.percentile(0.95), ran);
    }
  }

  private String file(String name) throws IOException {
    return Files.writeString(Files.createDirectories(folder.resolve("files")).resolve(name), name).toString();
  }

  /**
   * The same calls, written as code each time, as a capability, and made one by one. Rounds alternate.
   *
   * @param values of the one argument that the tool takes, at the first time and later
   */
  private void call(Installation pml, ExecuteClient client, String tool, String argument, List<String> values,
      String title) throws IOException {
    ObjectNode arguments = Json.object().put(argument, values.getLast());
    try (PostClient single = new PostClient(pml.address(), tool, true, pml.token())) {
      Waiting.until(tool, () -> {
        ExecuteClient.refuseErrors(single.call(arguments));
        return tool;
      });
      call(client, single, tool, argument, values, title);
    }
  }

  private void call(ExecuteClient client, PostClient single, String tool, String argument, List<String> values,
      String title) throws IOException {
    StringBuilder code = new StringBuilder("let last;");
    for (int i = 0; i < CALLS; i++) {
      code.append(" last = await mcp.")
          .append(tool.replace(':', '.'))
          .append("({ ")
          .append(argument)
          .append(": args.text });");
    }
    ObjectNode direct = Json.object()
        .put("intent", "often " + title)
        .put("code", code.append(" return last;").toString());
    direct.putObject("args").put("text", values.getFirst());
    ObjectNode call = Json.object().put("capability", client.name(direct));
    call.putObject("args").put("text", values.getLast());
    direct.putObject("options").put("cache", "off");
    call.putObject("options").put("cache", "off");
    double[] raw = new double[rounds];
    double[] learned = new double[rounds];
    double[] calls = new double[rounds];
    ObjectNode arguments = Json.object().put(argument, values.getLast());
    for (int i = -rounds / 4; i < rounds; i++) {
      // What follows a run at once shares the processor with what tidies up after it: each of the two does that in turn.
      boolean codeFirst = i % 2 == 0;
      double first = timed(() -> client.run(codeFirst ? direct : call, ""));
      double second = timed(() -> client.run(codeFirst ? call : direct, ""));
      double third = timed(() -> {
        for (int j = 0; j < CALLS; j++) {
          ExecuteClient.refuseErrors(single.call(arguments));
        }
      });
      if (i >= 0) {
        raw[i] = codeFirst ? first : second;
        learned[i] = codeFirst ? second : first;
        calls[i] = third;
      }
    }
    figure("a capability of " + CALLS + " " + title + ", of these made one by one", Times.median(learned)
        / Times.median(calls), 1.2, "");
    out.printf("  %-62s capability %.2f ms, the same as code %.2f ms, by tools/call %.2f ms%n", "",
        Times.median(learned), Times.median(raw), Times.median(calls));
  }

  /** One PML with few executions and one with many, side by side; rounds alternate. */
  private void scale() throws Exception {
    Installation few = remembering(FEW);
    Installation many = remembering(MANY);
    List<Process> daemons = List.of(few.serve(List.of("echo")), many.serve(List.of("echo")));
    double[][] discover = new double[2][rounds];
    double[][] execute = new double[2][rounds];
    try (ExecuteClient first = new ExecuteClient(few); ExecuteClient second = new ExecuteClient(many)) {
      List<ExecuteClient> clients = List.of(first, second);
      for (ExecuteClient client : clients) {
        client.warmDiscovery();
      }
      for (int i = -rounds; i < rounds; i++) {
        int round = i;
        for (int size = 0; size < 2; size++) {
          ExecuteClient client = clients.get(size);
          double found = timed(() -> client.discover("send the weekly figures to " + round));
          double ran = timed(() -> client.run("return await mcp.echo.echo({ message: 'x' })"));
          if (i >= 0) {
            discover[size][i] = found;
            execute[size][i] = ran;
          }
        }
      }
    }
    for (Process daemon : daemons) {
      Processes.end(daemon);
    }
    double[] found = {Times.median(discover[0]), Times.median(discover[1])};
    double[] ran = {Times.median(execute[0]), Times.median(execute[1])};
    figure("discover beside " + MANY + " executions, of that beside " + FEW, found[1] / found[0], 1.2, "");
    figure("execute beside " + MANY + " executions, of that beside " + FEW, ran[1] / ran[0], 1.2, "");
    out.printf("  %-62s discover %.2f and %.2f ms, execute %.2f and %.2f ms (medians)%n", "", found[0], found[1],
        ran[0], ran[1]);
  }

  private Installation remembering(int executions) throws Exception {
    ManyRuns.write(folder.resolve("home-" + executions).resolve("data"), executions);
    return installation("home-" + executions);
  }

  /** Something that takes time. */
  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }

  private static double timed(Action action) {
    long begin = System.nanoTime();
    try {
      action.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (System.nanoTime() - begin) / 1e6;
  }

  private void figure(String title, double figure, double goal, String unit) {
    out.printf("  %-62s %8.2f %-2s  goal %6.2f %-2s  %s%n", title, figure, unit, goal, unit,
        figure <= goal ? "met" : "MISSED");
  }
}
