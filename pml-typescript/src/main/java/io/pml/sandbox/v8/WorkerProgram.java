package io.pml.sandbox.v8;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.jars.AotCache;
import io.pml.jars.Jars;
import io.pml.sandbox.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a worker is started: nothing on its class path but itself and the engine, no environment, an empty folder.
 *
 * @param library the folder of the engine's library, unpacked once for all workers
 * @param main the class to start
 * @param locks whether the worker locks itself in
 */
record WorkerProgram(List<Path> classPath, Path library, Path folder, String main, boolean locks,
    Map<String, String> environment) {
  private static final String FOLDER = "worker";
  private static final String MAIN = "io.pml.worker.Main";
  private static final String WORKER_CLASS = "io/pml/worker/Main.class";
  private static final String ENGINE_CLASS = "com/caoccao/javet/interop/V8Host.class";
  private static final String LIBRARY = "libjavet-v8-linux-x86_64.v.5.0.6.so";

  /** The time zone of every run; without it the C library would read the machine's. */
  private static final Map<String, String> ENVIRONMENT = Map.of("TZ", "UTC0");

  /**
   * All heap is taken at the start, and all room for compiled code, so that the locks can forbid more of either. Java's
   * own messages go to standard error, since standard output is for frames.
   */
  private static final List<String> OPTIONS = List.of("-Xlog:disable", "-Xlog:all=warning:stderr",
      "-XX:+DisplayVMOutputToStderr", "-XX:+UseSerialGC", "-Xms128m", "-Xmx128m", "-Xmn8m", "-Xss512k",
      "-XX:TieredStopAtLevel=1", "-XX:CICompilerCount=1", "-XX:ReservedCodeCacheSize=12m",
      "-XX:InitialCodeCacheSize=12m", "-XX:-UsePerfData", "-XX:+DisableAttachMechanism", "-XX:+ErrorFileToStderr",
      "-XX:-CreateCoredumpOnCrash", "-XX:+ExitOnOutOfMemoryError", "-XX:-UseContainerSupport",
      "--enable-native-access=ALL-UNNAMED");

  /**
   * The worker that came with this program.
   *
   * @param cache where the engine's library is kept between starts
   */
  static WorkerProgram find(Path cache) {
    try (Jars jars = Jars.beside(WorkerProgram.class, FOLDER)) {
      Path folder = Files.createDirectories(cache.resolve("empty"));
      return new WorkerProgram(List.of(jars.holding(WORKER_CLASS), jars.holding(ENGINE_CLASS)),
          jars.unpack(LIBRARY, cache), folder, MAIN, true, ENVIRONMENT);
    } catch (IOException e) {
      throw new PmlException(ErrorCode.SANDBOX_UNAVAILABLE, "the sandbox cannot be prepared in " + cache + ": "
          + e.getMessage(), e);
    }
  }

  Process start(long memoryBytes) throws IOException {
    return start(memoryBytes, AotCache.options(FOLDER));
  }

  /** Makes the file that lets workers start faster, where it is wanted and missing. */
  void warmUp() throws IOException, InterruptedException {
    Optional<AotCache> missing = AotCache.of(FOLDER).filter(cache -> !Files.exists(cache.file()));
    if (missing.isPresent()) {
      WorkerProgram unlocked = new WorkerProgram(classPath, library, folder, main, false, environment);
      missing.get().make(options -> unlocked.start(Limits.DEFAULTS.memoryBytes(), options));
    }
  }

  private Process start(long memoryBytes, List<String> more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(more);
    command.addAll(List.of("-cp", String.join(":", classPath.stream().map(Path::toString).toList()), main,
        library.toString(), Long.toString(memoryBytes), locks ? "os" : "none"));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }
}
