package io.pml.connect;

import io.pml.mcp.client.StreamTransport;
import io.pml.settings.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The process of one downstream server. */
final class ChildProcess {
  /** What a program needs to run at all; everything else of PML's environment stays with PML. */
  private static final Set<String> INHERITED = Set.of("HOME", "LANG", "LC_ALL", "LC_CTYPE", "LOGNAME", "PATH", "SHELL",
      "TERM", "TMPDIR", "TZ", "USER");
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration LAST_ERRORS = Duration.ofMillis(200);

  private final String name;
  private final Process process;
  private final ProcessGroups groups;
  private final Thread errors;

  private ChildProcess(String name, Process process, ProcessGroups groups, Thread errors) {
    this.name = name;
    this.process = process;
    this.groups = groups;
    this.errors = errors;
  }

  static ChildProcess start(String name, Launch.Stdio launch, Map<String, String> environment, ProcessGroups groups,
      ServerLog log) throws IOException {
    List<String> command = new ArrayList<>(List.of(launch.command()));
    command.addAll(launch.args());
    ProcessBuilder builder = new ProcessBuilder(groups.grouped(command));
    builder.environment().clear();
    environment.forEach((key, value) -> {
      if (INHERITED.contains(key)) {
        builder.environment().put(key, value);
      }
    });
    builder.environment().putAll(launch.env());
    launch.cwd().ifPresent(folder -> builder.directory(folder.toFile()));
    requireProgram(launch.command(), builder.environment().getOrDefault("PATH", ""), launch.cwd());
    Process process = builder.start();
    groups.started(process);
    log.begin();
    Thread errors = Thread.ofPlatform().daemon().name("mcp-stderr-" + name).start(() -> {
      try {
        log.drain(process.getErrorStream());
      } catch (IOException e) {
        log.note("standard error could not be read: " + e.getMessage());
      }
    });
    return new ChildProcess(name, process, groups, errors);
  }

  /** Says in plain words what {@code setsid} would only put into its exit code. */
  private static void requireProgram(String command, String path, Optional<Path> folder) throws IOException {
    if (command.contains("/")) {
      Path program = folder.orElse(Path.of("")).resolve(command);
      if (!Files.isExecutable(program)) {
        throw new NoSuchProgram("no program at " + program + ": correct \"command\"");
      }
      return;
    }
    if (Programs.find(command, path).isEmpty()) {
      throw new NoSuchProgram(
          "no program \"" + command + "\" on the PATH: install it, or write its full path as \"command\"");
    }
  }

  /** A program that is not there: trying again will not help. */
  static final class NoSuchProgram extends IOException {
    private static final long serialVersionUID = 1L;

    NoSuchProgram(String message) {
      super(message);
    }
  }

  StreamTransport transport() {
    return new StreamTransport(name, process.getInputStream(), process.getOutputStream());
  }

  long pid() {
    return process.pid();
  }

  boolean isGone() {
    return !process.isAlive();
  }

  /**
   * Has something done when the process has ended, even though what it started may keep its streams open.
   *
   * @param later how long after that
   */
  void onExit(Duration later, Runnable action) {
    var _ = process.onExit()
        .thenRunAsync(() -> Thread.startVirtualThread(action),
            CompletableFuture.delayedExecutor(later.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** How the process ended, waiting a moment for one that is about to. */
  OptionalInt exitCode(Duration patience) {
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /**
   * Ends the process and all that it started: by closing its input, then politely, then by force. Returns when all is done.
   *
   * @param farewell how long it may take to notice that its input has ended
   */
  void stop(Duration farewell) {
    closeInput();
    if (exitCode(farewell).isEmpty()) {
      groups.terminate(process);
      if (exitCode(GRACE).isEmpty()) {
        groups.kill(process);
        process.onExit().join();
      }
    }
    // What the process left behind in its group has lost its reason to be.
    groups.kill(process);
    groups.ended(process);
    awaitErrors();
  }

  /** What it said last may explain its end. */
  private void awaitErrors() {
    try {
      errors.join(LAST_ERRORS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The process may have gone already.
    }
  }
}
