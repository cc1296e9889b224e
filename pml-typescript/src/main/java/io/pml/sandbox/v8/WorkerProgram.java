package io.pml.sandbox.v8;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;

/**
 * How a worker is started: nothing on its class path but itself and the engine, no environment, an empty folder.
 *
 * @param library the folder of the engine's library, unpacked once for all workers
 * @param main the class to start
 * @param locks whether the worker locks itself in
 */
record WorkerProgram(List<Path> classPath, Path library, Path folder, String main, boolean locks,
    Map<String, String> environment) {
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
   * The worker that is on this program's own class path.
   *
   * @param cache where the engine's library is kept between starts
   */
  static WorkerProgram find(Path cache) {
    try {
      Path folder = Files.createDirectories(cache.resolve("empty"));
      return new WorkerProgram(List.of(place(WORKER_CLASS), place(ENGINE_CLASS)), unpack(cache), folder, MAIN, true,
          ENVIRONMENT);
    } catch (IOException e) {
      throw new PmlException(ErrorCode.SANDBOX_UNAVAILABLE, "the sandbox cannot be prepared in " + cache + ": "
          + e.getMessage(), e);
    }
  }

  Process start(long memoryBytes) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(List.of("-cp", String.join(":", classPath.stream().map(Path::toString).toList()), main,
        library.toString(), Long.toString(memoryBytes), locks ? "os" : "none"));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** The jar or folder that a class comes from. */
  private static Path place(String resource) throws IOException {
    URL url = resource(resource);
    try {
      if (url.openConnection() instanceof JarURLConnection connection) {
        return Path.of(connection.getJarFileURL().toURI());
      }
      Path file = Path.of(url.toURI());
      return Objects.requireNonNull(file.getRoot())
          .resolve(file.subpath(0, file.getNameCount() - Path.of(resource).getNameCount()));
    } catch (URISyntaxException e) {
      throw new IOException("no path: " + url, e);
    }
  }

  private static URL resource(String name) throws IOException {
    URL url = WorkerProgram.class.getClassLoader().getResource(name);
    if (url == null) {
      throw new IOException(name + " is not on the class path");
    }
    return url;
  }

  /** The folder that holds the library, named by its content; what is there already is used if it is whole. */
  private static Path unpack(Path cache) throws IOException {
    URL url = resource(LIBRARY);
    if (!(url.openConnection() instanceof JarURLConnection connection)) {
      return Objects.requireNonNull(place(LIBRARY));
    }
    ZipEntry entry = connection.getJarEntry();
    Path folder = Files.createDirectories(cache.resolve("engine-" + Long.toHexString(entry.getCrc())));
    Path file = folder.resolve(LIBRARY);
    if (!Files.exists(file) || Files.size(file) != entry.getSize() || checksum(file) != entry.getCrc()) {
      Path fresh = Files.createTempFile(folder, "fresh", ".so");
      try (InputStream in = url.openStream()) {
        Files.copy(in, fresh, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return folder;
  }

  private static long checksum(Path file) throws IOException {
    try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
      byte[] buffer = new byte[1 << 20];
      while (in.read(buffer) >= 0) {
        // Only the sum is of interest.
      }
      return in.getChecksum().getValue();
    }
  }
}
