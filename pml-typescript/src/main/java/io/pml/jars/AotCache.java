package io.pml.jars;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A file that lets Java start a program faster, made by a run of that program.
 *
 * <p>Java does not notice when the jars are others than those it was made of: its name must say all that it is made of.
 */
public record AotCache(Path file) {
  private static final String PROPERTY = "pml.aot";
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Starts the program: with no locks, and with these options for Java besides its own. */
  public interface Start {
    Process start(List<String> options) throws IOException;
  }

  /** The cache of a program, if whoever started this one wants any and said where. */
  public static Optional<AotCache> of(String program) {
    return Optional.ofNullable(System.getProperty(PROPERTY))
        .map(beginning -> new AotCache(Path.of(beginning + "." + program + ".aot")));
  }

  /** The options that make use of it; none while it is not there. */
  public static List<String> options(String program) {
    return of(program).filter(cache -> Files.isRegularFile(cache.file))
        .map(cache -> List.of("-XX:AOTCache=" + cache.file))
        .orElse(List.of());
  }

  /**
   * Makes it; takes some seconds.
   *
   * @param start of a program that says a line when it is warm, and ends when its input ends
   */
  public void make(Start start) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(Files.createDirectories(file.toAbsolutePath().getParent()), "making");
    Path fresh = folder.resolve("aot");
    try {
      train(start.start(List.of("-XX:AOTCacheOutput=" + fresh)));
      if (!Files.exists(fresh)) {
        throw new IOException("Java made no " + file);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
      Files.deleteIfExists(folder);
    }
  }

  private static void train(Process process) throws IOException, InterruptedException {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      if (reader.readLine() == null) {
        throw new IOException("the program ended before it was warm");
      }
      process.getOutputStream().close();
      reader.transferTo(Writer.nullWriter());
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("the program did not end within " + PATIENCE.toSeconds() + " s");
      }
    } finally {
      process.destroyForcibly();
    }
  }
}
