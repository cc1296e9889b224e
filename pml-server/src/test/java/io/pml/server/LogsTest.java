package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is logged concerns a whole process: so one of its own is looked at. */
class LogsTest {
  @TempDir
  private Path folder;

  @Test
  void lines_ofForeignParts_areThereOnlyIfTheyMatter() throws Exception {
    Path errors = folder.resolve("errors");
    Process process = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", System.getProperty("java.class.path"), Program.class.getName(), folder.toString()))
        .redirectError(errors.toFile())
        .start();

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(folder.resolve("pml-0.log"))).extracting(line -> line.replaceFirst("\\S+ ", ""))
        .containsExactly("INFO Pml: begins", "WARNING Server: is full", "SEVERE Index: is lost");
    assertThat(Files.readAllLines(errors)).extracting(line -> line.replaceFirst("\\S+ ", ""))
        .containsExactly("WARNING Server: is full", "SEVERE Index: is lost");
  }

  /** Logs as a daemon does whose parts are loaded later. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws Exception {
      Logs.toFile(Path.of(arguments[0]), Level.WARNING, false, line -> line);
      // What nobody holds is gone after this.
      System.gc();
      Logger.getLogger("io.pml.server.Pml").info("begins");
      Logger.getLogger("org.eclipse.jetty.server.Server").info("begins, too");
      Logger.getLogger("org.eclipse.jetty.server.Server").warning("is full");
      Logger.getLogger("org.apache.lucene.index.Index").warning("could be faster");
      Logger.getLogger("org.apache.lucene.index.Index").severe("is lost");
      Logger.getLogger("com.networknt.schema.Schema").severe("is wrong");
    }
  }
}
