package io.pml.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Starts foreign programs and sees to it that none stays behind. */
final class Programs {
  private static final long PATIENCE_SECONDS = 120;

  private Programs() {}

  /** How a program ended, and all that it wrote to both its outputs. */
  record Ended(int exitCode, String output) {}

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** Runs a program to its end. */
  static Ended run(List<String> command, Path folder, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      int exitCode = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) ? process.exitValue() : -1;
      return new Ended(exitCode, Files.readString(output));
    } finally {
      end(process);
    }
  }

  /** Starts a server and waits until it has written a line with this text. */
  static Process serve(List<String> command, Map<String, String> environment, String sign) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    CountDownLatch ready = new CountDownLatch(1);
    Thread.ofPlatform().daemon().start(() -> {
      try (BufferedReader lines = process.inputReader()) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.contains(sign)) {
            ready.countDown();
          }
        }
      } catch (IOException e) {
        // It has ended.
      }
    });
    if (!ready.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      end(process);
      throw new IllegalStateException("never said \"" + sign + "\": " + command);
    }
    return process;
  }

  static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
