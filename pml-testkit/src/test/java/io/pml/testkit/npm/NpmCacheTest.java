package io.pml.testkit.npm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache, with a script in the place of npm. */
class NpmCacheTest {
  private static final List<String> SPECS = List.of("a@1.0.0", "@b/c@2.0.0");

  @TempDir
  Path temporary;

  private Path cache;
  private Path log;

  @BeforeEach
  void paths() {
    cache = temporary.resolve("cache");
    log = temporary.resolve("log");
  }

  @Test
  void folder_firstAsked_installsQuietlyWithoutScripts() throws IOException {
    Path folder = new NpmCache(cache, npm("echo \"$@\" >> " + log + "; mkdir node_modules")).folder(SPECS);

    assertThat(folder).hasParent(cache);
    assertThat(folder.resolve("node_modules")).isDirectory();
    assertThat(Files.readString(log)).startsWith("install ")
        .contains("--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts")
        .endsWith(" a@1.0.0 @b/c@2.0.0\n");
  }

  @Test
  void folder_askedAgain_isThereAlready() throws IOException {
    Path npm = npm("echo run >> " + log);

    assertThat(new NpmCache(cache, npm).folder(SPECS)).isEqualTo(new NpmCache(cache, npm).folder(SPECS.reversed()));
    assertThat(Files.readAllLines(log)).hasSize(1);
  }

  @Test
  void folder_otherVersion_isAnotherFolder() throws IOException {
    NpmCache packages = new NpmCache(cache, npm("mkdir node_modules"));

    assertThat(packages.folder(List.of("a@1.0.0"))).isNotEqualTo(packages.folder(List.of("a@1.0.1")));
  }

  @Test
  void folder_npmFails_saysWhatItSaidAndIsNotThere() throws IOException {
    NpmCache failing = new NpmCache(cache, npm("mkdir node_modules; echo no such version >&2; exit 3"));

    assertThatThrownBy(() -> failing.folder(SPECS)).isInstanceOf(IllegalStateException.class)
        .hasMessage("npm could not install a@1.0.0 @b/c@2.0.0, it ended with 3:\nno such version");

    Path folder = new NpmCache(cache, npm("test ! -e node_modules && mkdir node_modules")).folder(SPECS);
    assertThat(folder.resolve("node_modules")).isDirectory();
  }

  @Test
  void folder_threeProcessesAtOnce_installOnce() throws Exception {
    Path started = Files.createDirectory(temporary.resolve("started"));
    Path npm = npm("echo run >> " + log + "; mkdir node_modules\n"
        + "for i in $(seq 3000); do test $(ls " + started + " | wc -l) -ge 3 && exit 0; sleep 0.01; done; exit 1");

    List<Process> processes = Stream.of(1, 2, 3).map(i -> fork(npm, started.resolve("process" + i))).toList();
    for (Process process : processes) {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    }

    assertThat(Files.readAllLines(log)).hasSize(1);
  }

  private Process fork(Path npm, Path started) {
    try {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      return new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
          Install.class.getName(), cache.toString(), npm.toString(), started.toString()).inheritIO().start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What another process does: it says that it has started, and asks for the folder. */
  static final class Install {
    private Install() {}

    public static void main(String[] arguments) throws IOException {
      Files.createFile(Path.of(arguments[2]));
      Path folder = new NpmCache(Path.of(arguments[0]), Path.of(arguments[1])).folder(SPECS);
      System.exit(Files.isDirectory(folder.resolve("node_modules")) ? 0 : 1);
    }
  }

  private Path npm(String script) throws IOException {
    Path npm = Files.createTempFile(temporary, "npm", "");
    Files.writeString(npm, "#!/bin/sh\n" + script + "\n");
    return Files.setPosixFilePermissions(npm, PosixFilePermissions.fromString("rwx------"));
  }
}
