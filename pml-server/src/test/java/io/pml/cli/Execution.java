package io.pml.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that was run to its end, and what it said. */
record Execution(int exitCode, String output, String errors) {
  private static final long PATIENCE_SECONDS = 60;

  /** Runs a program with these variables and no others. */
  static Execution of(List<String> command, Path folder, Map<String, String> environment)
      throws IOException, InterruptedException {
    return begin(command, folder, environment).end();
  }

  static Running begin(List<String> command, Path folder, Map<String, String> environment) throws IOException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    Path errors = Files.createTempFile(folder, "errors", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
        .redirectOutput(output.toFile())
        .redirectError(errors.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Running(builder.start(), output, errors);
  }

  /** A program under way. */
  record Running(Process process, Path output, Path errors) {
    Execution end() throws IOException, InterruptedException {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("did not end: " + Files.readString(errors));
      }
      return new Execution(process.exitValue(), Files.readString(output), Files.readString(errors));
    }
  }
}
