package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.PmlException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Standard output belongs to others, and native code writes past Java: so a process of its own is listened to. */
class QuietTest {
  @TempDir
  private Path folder;

  @Test
  void process_thatEmbeds_saysNothingAndLeavesNothing() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Path out = folder.resolve("out");
    Process process = new ProcessBuilder(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
        "--enable-native-access=ALL-UNNAMED", "-Djava.io.tmpdir=" + temporary, "-cp",
        System.getProperty("java.class.path"), Program.class.getName(), folder.resolve("cache").toString()))
        .redirectErrorStream(true)
        .redirectOutput(out.toFile())
        .start();

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(out).hasContent("");
    assertThat(process.exitValue()).isEqualTo(7);
    assertThat(temporary).isEmptyDirectory();
  }

  /** Runs the bundled model, and one that is broken. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws Exception {
      Path cache = Path.of(arguments[0]);
      Path broken = Files.writeString(cache.resolveSibling("broken.onnx"), "nonsense");
      Path tokenizer = Files.write(cache.resolveSibling("tokenizer.json"), WordPieceTest.bundledJson());
      int status = 0;
      try (OnnxEmbedder embedder = OnnxEmbedder.bundled(cache)) {
        status += embedder.embed("read a file").length == 384 ? 3 : 0;
        OnnxEmbedder.of(broken, tokenizer, cache);
      } catch (PmlException e) {
        status += 4;
      }
      // As if it were killed: nothing is tidied up any more.
      Runtime.getRuntime().halt(status);
    }
  }
}
