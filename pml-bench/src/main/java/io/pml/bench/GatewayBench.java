package io.pml.bench;

import io.pml.json.Json;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures of the gateway: what a call costs on its way through PML, how many get through beside another gateway, what
 * the processes take, and what a model has to read. Runs the built program as processes, on the loopback address alone.
 *
 * <p>Arguments: {@code --quick} for rough figures within half a minute, and any of {@code latency}, {@code throughput},
 * {@code footprint}, {@code tokens} for these alone; or {@code signatures --data FOLDER}, for which nothing is started: see
 * {@link SignatureBench}. To be run in the root folder of the built project.
 */
public final class GatewayBench {
  private final Path root = Path.of("").toAbsolutePath();
  private final PrintStream out;
  private final Path folder;
  private final Processes processes;
  private final Pace pace;

  private GatewayBench(PrintStream out, Path folder, Processes processes, Pace pace) {
    this.out = out;
    this.folder = folder;
    this.processes = processes;
    this.pace = pace;
  }

  public static void main(String[] given) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(given));
    Pace pace = arguments.remove("--quick") ? Pace.QUICK : Pace.FULL;
    Locale.setDefault(Locale.ROOT);
    Logger.getLogger("").setLevel(Level.WARNING);
    Path folder = Files.createTempDirectory("pml-bench");
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    try (Processes processes = new Processes(folder)) {
      new GatewayBench(out, folder, processes, pace).run(arguments);
    } finally {
      delete(folder);
    }
    System.exit(0);
  }

  private void run(List<String> parts) throws Exception {
    if (parts.contains("signatures")) {
      heading("Tokens of declarations (cl100k)");
      SignatureBench.measure(data(parts)).forEach(this::line);
      return;
    }
    if (wanted(parts, "footprint")) {
      footprint();
    }
    if (wanted(parts, "latency") || wanted(parts, "throughput")) {
      calls(parts);
    }
    if (wanted(parts, "tokens")) {
      TokenCost cost = TokenCost.measure(root, folder.resolve("many"), processes);
      heading("Tokens before the first call (cl100k), " + cost.tools() + " downstream tools");
      line("servers connected directly %,d; PML %,d".formatted(cost.direct(), cost.proxied()));
    }
  }

  private static Path data(List<String> parts) {
    int option = parts.indexOf("--data");
    if (option < 0 || option + 1 == parts.size()) {
      throw new IllegalArgumentException(
          "signatures of which tools? Give --data FOLDER, with tools.jsonl in its folders");
    }
    return Path.of(parts.get(option + 1));
  }

  private static boolean wanted(List<String> parts, String part) {
    return parts.isEmpty() || parts.contains(part);
  }

  // -- calls --------------------------------------------------------------------------------------------------------

  private void calls(List<String> parts) throws IOException, InterruptedException {
    int port = Waiting.freePort();
    processes.start(Processes.java(EchoServer.class, "--port", Integer.toString(port)), Map.of());
    URI web = URI.create("http://127.0.0.1:" + port + "/mcp");
    ObjectNode servers = Json.object();
    servers.putObject("web").put("url", web.toString());
    servers.set("echo", Installation.entry(Processes.java(EchoServer.class, "--stdio")));
    Waiting.until("the echo server", () -> post(web, "echo", true));
    if (wanted(parts, "throughput") && Npm.available()) {
      Hub hub = Hub.start(folder.resolve("hub"), servers.deepCopy(), processes);
      throughput(web, servers, Optional.of(hub));
    } else if (wanted(parts, "throughput")) {
      throughput(web, servers, Optional.empty());
    }
    if (wanted(parts, "latency")) {
      latency(web, servers);
    }
  }

  private void throughput(URI web, ObjectNode servers, Optional<Hub> hub) throws IOException, InterruptedException {
    Installation pml = new Installation(root, folder.resolve("home"), servers, processes);
    Process daemon = pml.serve(servers.propertyNames());
    heading("Calls per second, " + Throughput.CLIENTS + " clients at once (medians)");
    throughput("HTTP server", pml, "web", Optional.of(web), hub);
    throughput("stdio server", pml, "echo", Optional.empty(), hub);
    heading("The daemon after that");
    line(Footprint.of(pml.daemonId()).toString());
    Processes.end(daemon);
  }

  private void throughput(String title, Installation pml, String server, Optional<URI> direct, Optional<Hub> hub)
      throws IOException, InterruptedException {
    List<Throughput> sides = new ArrayList<>();
    String tool = server + ":echo";
    sides.add(new Throughput(() -> post(pml, tool, true)));
    if (hub.isPresent()) {
      sides.add(new Throughput(() -> hub.get().connect(server)));
    }
    if (direct.isPresent()) {
      sides.add(new Throughput(() -> post(direct.get(), "echo", true)));
    }
    double[][] rates = new double[sides.size()][pace.bursts()];
    // What comes first only lets the compilers of every side do their work; nobody rests for so long as to be hung up on.
    for (int burst = -pace.warmUpBursts(); burst < pace.bursts(); burst++) {
      for (int i = 0; i < sides.size(); i++) {
        double rate = sides.get(i).callsPerSecond(pace.burst());
        if (burst >= 0) {
          rates[i][burst] = rate;
        }
      }
    }
    sides.forEach(Throughput::close);
    double own = Times.median(rates[0]);
    String text = String.format(Locale.ROOT, "%-14s PML %,7.0f", title, own);
    if (hub.isPresent()) {
      double others = Times.median(rates[1]);
      text += String.format(Locale.ROOT, "   mcp-hub %,7.0f   ratio %.1f", others, own / others);
    }
    if (direct.isPresent()) {
      text += String.format(Locale.ROOT, "   directly %,7.0f", Times.median(rates[rates.length - 1]));
    }
    line(text);
  }

  private void latency(URI web, ObjectNode servers) throws IOException {
    ObjectNode all = servers.deepCopy();
    List<String> everything = Npm.available() ? Npm.command(NpmPackage.SERVER_EVERYTHING, "stdio") : List.of();
    if (!everything.isEmpty()) {
      all.set("everything", Installation.entry(everything));
    }
    Installation pml = new Installation(root, folder.resolve("latency"), all, processes);
    Process daemon = pml.serve(all.propertyNames());
    heading("One call after the other, one client: milliseconds directly, through PML, and what PML adds");
    compare("stdio, echo server", line(Processes.java(EchoServer.class, "--stdio"), "echo"),
        new LineClient(pml.stdio(), "echo:echo"));
    if (!everything.isEmpty()) {
      compare("stdio, server-everything", line(everything, "echo"), new LineClient(pml.stdio(), "everything:echo"));
    }
    compare("HTTP, modern era", post(web, "echo", true), post(pml, "web:echo", true));
    compare("HTTP, legacy era", post(web, "echo", false), post(pml, "web:echo", false));
    Processes.end(daemon);
  }

  private void compare(String title, EchoClient direct, EchoClient proxied) throws IOException {
    try (direct; proxied) {
      Latency latency = Latency.compare(direct, proxied, pace);
      line("%-26s p50 %.3f  %.3f  +%.3f    p95 %.3f  %.3f  +%.3f".formatted(title, latency.direct50(),
          latency.proxied50(),
          latency.added50(), latency.direct95(), latency.proxied95(), latency.added95()));
    }
  }

  private LineClient line(List<String> command, String tool) throws IOException {
    return new LineClient(processes.start(command, Map.of()), tool);
  }

  private static PostClient post(URI address, String tool, boolean modern) throws IOException {
    return new PostClient(address, tool, modern, Optional.empty());
  }

  private static PostClient post(Installation pml, String tool, boolean modern) throws IOException {
    return new PostClient(pml.address(), tool, modern, pml.token());
  }

  // -- footprint ----------------------------------------------------------------------------------------------------

  private void footprint() throws IOException {
    ObjectNode servers = Json.object();
    servers.set("echo", Installation.entry(Processes.java(EchoServer.class, "--stdio")));
    Installation pml = new Installation(root, folder.resolve("fresh"), servers, processes);
    heading("From the start of the shim to the first tools/list");
    start(pml, "first start, new home");
    start(pml, "later start");
  }

  private void start(Installation pml, String title) throws IOException {
    ProcessHandle daemon;
    long begin = System.nanoTime();
    try (LineClient client = new LineClient(pml.stdio(), "echo:echo")) {
      client.list();
      double seconds = (System.nanoTime() - begin) / 1e9;
      daemon = ProcessHandle.of(pml.daemonId()).orElseThrow();
      line("%-22s %.2f s".formatted(title, seconds));
      line("  daemon  %s".formatted(Footprint.of(daemon.pid())));
      line("  shim    %s".formatted(Footprint.of(client.pid())));
    }
    daemon.destroy();
    daemon.onExit().join();
  }

  // -- the report ---------------------------------------------------------------------------------------------------

  private void heading(String text) {
    out.println();
    out.println(text);
  }

  private void line(String text) {
    out.println("  " + text);
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
