package io.pml.jars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a shell in the place of Java: no cache is ever made of the classes of a build. */
class AotCacheTest {
  @TempDir
  private Path folder;

  @Test
  void of_nobodyWantsAny_isEmpty() {
    assertThat(AotCache.of("worker")).isEmpty();
    assertThat(AotCache.options("worker")).isEmpty();
  }

  @Test
  void make_programThatEndsWithItsInput_leavesTheFileAlone() throws Exception {
    AotCache cache = new AotCache(folder.resolve("caches/x.worker.aot"));

    cache.make(options -> shell("echo ready; cat; echo more; echo made > \"${1#-XX:AOTCacheOutput=}\"",
        options.getFirst()));

    assertThat(cache.file()).hasContent("made");
    assertThat(folder.resolve("caches")).isDirectoryContaining(cache.file()::equals)
        .isDirectoryNotContaining("glob:**making*");
  }

  @Test
  void make_programThatFails_leavesNothing() {
    AotCache cache = new AotCache(folder.resolve("x.worker.aot"));

    assertThatThrownBy(() -> cache.make(options -> shell("exit 1", ""))).isInstanceOf(IOException.class)
        .hasMessage("the program ended before it was warm");
    assertThatThrownBy(() -> cache.make(options -> shell("echo ready", ""))).isInstanceOf(IOException.class)
        .hasMessageContaining("Java made no ");
    assertThat(folder).isEmptyDirectory();
  }

  private static Process shell(String script, String argument) throws IOException {
    return new ProcessBuilder("sh", "-c", script, "sh", argument).start();
  }
}
