package io.pml.server;

import io.pml.cli.Main;
import io.pml.daemon.Home;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** A daemon in a process of its own, which can be killed. */
final class PmlProcess implements AutoCloseable {
  /** A tenth of what a huge answer would need. */
  private static final String MEMORY = "96m";

  private final Home home;
  private final Process process;

  private PmlProcess(Home home, Process process) {
    this.home = home;
    this.process = process;
  }

  /** The command line of any command of PML's. */
  static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + MEMORY, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xlog:disable",
        "-Xlog:all=warning:stderr", "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
        Main.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  /**
   * Starts a daemon on a home that has a config, and waits until it answers.
   *
   * @param prefix a program to run it under
   */
  static PmlProcess start(Path folder, String... prefix) throws Exception {
    return awaited(launch(folder, prefix));
  }

  /** Starts a daemon as clients and commands do that find none, and waits until it answers. */
  static PmlProcess startForSessions(Path folder) throws Exception {
    return awaited(launch(folder, List.of(), "--until-last-session"));
  }

  private static PmlProcess awaited(PmlProcess started) throws Exception {
    Await.until("a daemon", () -> started.isReady() || !started.process.isAlive());
    if (!started.process.isAlive()) {
      throw new AssertionError("the daemon did not start: " + started.output());
    }
    return started;
  }

  /** Starts a daemon and does not wait. */
  static PmlProcess launch(Path folder, String... prefix) throws IOException {
    return launch(folder, List.of(prefix));
  }

  private static PmlProcess launch(Path folder, List<String> prefix, String... options) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(command("serve", "--no-auth", "--home", folder.toString()));
    command.addAll(List.of(options));
    Path output = folder.resolve("output.txt");
    return new PmlProcess(new Home(folder), new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(Redirect.appendTo(output.toFile()))
        .start());
  }

  Home home() {
    return home;
  }

  Process process() {
    return process;
  }

  /** What it wrote to its standard streams. */
  String output() throws IOException {
    return Files.readString(home.folder().resolve("output.txt"));
  }

  private boolean isReady() {
    try {
      return RunningPml.status(home).path("pid").asLong() == process.pid();
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  Client client() throws Exception {
    return Client.of(home, Map.of());
  }

  JsonNode server(String name) throws IOException {
    for (JsonNode server : RunningPml.status(home).path("servers")) {
      if (server.path("server").asString().equals(name)) {
        return server;
      }
    }
    throw new AssertionError("no server " + name);
  }

  void awaitTools(String name) throws Exception {
    RunningPml.awaitTools(home, name);
  }

  /** Asks it to end. */
  void terminate() {
    process.destroy();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Waits for its end, and says how it ended. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the daemon does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor(15, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }
}
