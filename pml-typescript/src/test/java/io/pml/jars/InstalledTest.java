package io.pml.jars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lays the jars out as an installation does, and starts a program with nothing but the uppermost on its class path. */
class InstalledTest {
  private static final List<String> DAEMON = List.of("io/pml/jars/Jars.class", "io/pml/json/Json.class",
      "tools/jackson/databind/JsonNode.class", "tools/jackson/core/JsonParser.class",
      "com/fasterxml/jackson/annotation/JsonInclude.class", "org/slf4j/Logger.class",
      "org/slf4j/jul/JDK14LoggerAdapter.class");
  private static final List<String> WORKER = List.of("io/pml/worker/Main.class",
      "com/caoccao/javet/interop/V8Host.class", "libjavet-v8-linux-x86_64.v.5.0.6.so");
  private static final List<String> PARSER = List.of("com/caoccao/javet/swc4j/Swc4j.class",
      "libswc4j-linux-x86_64.v.2.2.0.so");

  @TempDir
  private Path folder;

  @Test
  void code_installed_isReadAndRunWithoutAnEngineOnTheClassPath() throws Exception {
    Path lib = folder.resolve("lib");
    lay(DAEMON, lib);
    lay(WORKER, lib.resolve("worker"));
    lay(PARSER, lib.resolve("parser"));
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        lib + "/*:" + home("io/pml/jars/Installed.class"), Installed.class.getName(),
        folder.resolve("cache").toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();

    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(output.lines()).containsExactly("not here: com.caoccao.javet.interop.V8Host",
        "not here: com.caoccao.javet.swc4j.Swc4j", "not here: io.pml.worker.Main", "read", "Returned[value=42]");
  }

  private static void lay(List<String> resources, Path to) throws IOException {
    Files.createDirectories(to);
    for (String resource : resources) {
      Path home = home(resource);
      if (Files.isDirectory(home)) {
        pack(home, to.resolve(resources.indexOf(resource) + ".jar"));
      } else {
        Files.copy(home, to.resolve(home.getFileName()));
      }
    }
  }

  private static Path home(String resource) throws IOException {
    try (Jars jars = Jars.beside(InstalledTest.class, "none")) {
      return jars.holding(resource);
    }
  }

  private static void pack(Path classes, Path target) throws IOException {
    try (OutputStream out = Files.newOutputStream(target);
        JarOutputStream jar = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, jar);
      }
    }
  }
}
