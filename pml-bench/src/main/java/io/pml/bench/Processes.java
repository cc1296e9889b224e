package io.pml.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The processes that a benchmark starts. None outlives it. */
public final class Processes implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 10;

  private final Path folder;
  private final Queue<Process> started = new ConcurrentLinkedQueue<>();

  /**
   * No process yet.
   *
   * @param folder where they run and leave what they say
   */
  public Processes(Path folder) {
    this.folder = folder;
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(this::close));
  }

  Process start(List<String> command, Map<String, String> environment) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("errors.log").toFile()));
    builder.environment().putAll(environment);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /** The command of a class of this program in a Java of its own. */
  static List<String> java(Class<?> main, String... arguments) {
    return Stream.concat(
        Stream.of(javaProgram(), "-XX:+UseSerialGC", "-Xmx256m", "-cp", System.getProperty("java.class.path"),
            main.getName()),
        Stream.of(arguments)).toList();
  }

  static String javaProgram() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Asks a process to end, and sees to it that it and its children do. */
  public static void end(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It no longer reads.
    }
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    children.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    for (Process process = started.poll(); process != null; process = started.poll()) {
      if (process.isAlive()) {
        end(process);
      }
    }
  }
}
