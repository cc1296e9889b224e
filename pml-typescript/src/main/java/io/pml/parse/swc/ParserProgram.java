package io.pml.parse.swc;

import io.pml.jars.AotCache;
import io.pml.jars.Jars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * How a process that reads is started: only what it needs on its class path, no environment, an empty folder.
 *
 * @param libraries the folder of SWC's library, unpacked once: left alone, every process unpacks 20 MB of its own
 */
record ParserProgram(List<Path> classPath, Path libraries, Path folder) {
  private static final String FOLDER = "parser";
  private static final String VERSION = "2.2.0";
  private static final List<String> CLASSES = List.of("io/pml/parse/swc/WorkerMain.class",
      "io/pml/parse/Parsed.class", "com/caoccao/javet/swc4j/Swc4j.class", "tools/jackson/databind/JsonNode.class",
      "tools/jackson/core/JsonParser.class", "com/fasterxml/jackson/annotation/JsonInclude.class");
  private static final List<String> OPTIONS = List.of("-Xlog:disable", "-Xlog:all=warning:stderr",
      "-XX:+UseSerialGC", "-Xms16m", "-Xmx192m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
      "-XX:-CreateCoredumpOnCrash", "-XX:+SuppressFatalErrorMessage", "--enable-native-access=ALL-UNNAMED");

  /**
   * The parser that came with this program.
   *
   * @param cache where the library is kept between starts
   */
  static ParserProgram find(Path cache) throws IOException {
    try (Jars jars = Jars.beside(ParserProgram.class, FOLDER)) {
      Set<Path> classPath = new LinkedHashSet<>();
      for (String type : CLASSES) {
        classPath.add(jars.holding(type));
      }
      return new ParserProgram(List.copyOf(classPath), jars.unpack(library(), cache),
          Files.createDirectories(cache.resolve("empty")));
    }
  }

  Process start() throws IOException {
    return start(AotCache.options(FOLDER));
  }

  /** Makes the file that lets it start faster, where it is wanted and missing. */
  void warmUp() throws IOException, InterruptedException {
    Optional<AotCache> missing = AotCache.of(FOLDER).filter(cache -> !Files.exists(cache.file()));
    if (missing.isPresent()) {
      missing.get().make(this::start);
    }
  }

  private Process start(List<String> more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(more);
    command.addAll(List.of("-cp", String.join(":", classPath.stream().map(Path::toString).toList()),
        WorkerMain.class.getName(), libraries.toString()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.start();
  }

  private static String library() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "macos" : "linux";
    String machine = System.getProperty("os.arch").contains("aarch64") ? "arm64" : "x86_64";
    return "libswc4j-" + system + "-" + machine + ".v." + VERSION + (system.equals("macos") ? ".dylib" : ".so");
  }
}
