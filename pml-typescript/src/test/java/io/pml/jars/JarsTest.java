package io.pml.jars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarsTest {
  private static final ClassLoader CLASS_PATH = JarsTest.class.getClassLoader();

  @TempDir
  private Path folder;
  private Path own;
  private Path other;

  @BeforeEach
  void install() throws IOException {
    own = jar(folder.resolve("a lib/own.jar"), "own.txt", "own");
    other = jar(folder.resolve("a lib/other/other.jar"), "some/thing.so", "first");
  }

  @Test
  void holding_besideTheOwnJar_isFound() throws IOException {
    try (Jars jars = Jars.in(own, "other", CLASS_PATH)) {
      assertThat(jars.holding("some/thing.so")).isEqualTo(other);
    }
  }

  @Test
  void holding_onTheClassPath_isFound() throws IOException {
    try (Jars jars = Jars.beside(JarsTest.class, "other")) {
      assertThat(jars.holding("io/pml/jars/JarsTest.class").resolve("io/pml/jars/JarsTest.class")).exists();
      assertThat(jars.holding("com/caoccao/javet/interop/V8Host.class")).isRegularFile();
    }
  }

  @Test
  void holding_nowhere_saysWhatToDo() throws IOException {
    try (Jars jars = Jars.in(own, "missing", CLASS_PATH)) {
      assertThatThrownBy(() -> jars.holding("some/thing.so")).isInstanceOf(IOException.class)
          .hasMessage("some/thing.so is in no jar of this installation; install PML again");
    }
  }

  @Test
  void unpack_damagedCopy_isReplaced() throws IOException {
    try (Jars jars = Jars.in(jar(folder.resolve("x/own.jar"), "own.txt", ""), "y", CLASS_PATH)) {
      assertThatThrownBy(() -> jars.unpack("thing.so", folder)).isInstanceOf(IOException.class);
    }
    jar(folder.resolve("a lib/other/flat.jar"), "thing.so", "right");
    try (Jars jars = Jars.in(own, "other", CLASS_PATH)) {
      Path file = jars.unpack("thing.so", folder.resolve("cache")).resolve("thing.so");
      assertThat(file).hasContent("right");
      Files.writeString(file, "wrong");

      assertThat(jars.unpack("thing.so", folder.resolve("cache"))).isEqualTo(file.getParent());
      assertThat(file).hasContent("right");
    }
  }

  @Test
  void unpack_anotherContent_isAnotherFolder() throws IOException {
    Path cache = folder.resolve("cache");
    jar(folder.resolve("a lib/other/flat.jar"), "thing.so", "first");
    Path first;
    try (Jars jars = Jars.in(own, "other", CLASS_PATH)) {
      first = jars.unpack("thing.so", cache);
    }
    jar(folder.resolve("a lib/other/flat.jar"), "thing.so", "other");
    try (Jars jars = Jars.in(own, "other", CLASS_PATH)) {
      assertThat(jars.unpack("thing.so", cache)).isNotEqualTo(first);
    }
    assertThat(first.resolve("thing.so")).hasContent("first");
  }

  private static Path jar(Path file, String name, String content) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file); JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry(name));
      jar.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
