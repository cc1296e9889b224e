package io.pml.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
  @TempDir
  Path folder;

  private ServerLog log(long limit) {
    return new ServerLog(folder.resolve("a.log"), limit, () -> Instant.EPOCH, text -> text.replace("secret", "***"));
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void drain_ofSecretInTwoPieces_hidesIt() throws IOException {
    try (ServerLog log = log(1_000)) {
      log.drain(new SequenceInputStream(bytes("a\nthe sec"), bytes("ret is out\nand secret")));

      assertThat(Files.readString(folder.resolve("a.log"))).isEqualTo("a\nthe *** is out\nand ***");
      assertThat(log.tail(100)).isEqualTo("a\nthe *** is out\nand ***");
    }
  }

  @Test
  void drain_ofMore_keepsTwoFilesAndTheLastWords() throws IOException {
    try (ServerLog log = log(100_000)) {
      log.drain(bytes("x".repeat(1_000_000) + "\n" + "last words"));

      assertThat(Files.size(folder.resolve("a.log"))).isLessThanOrEqualTo(100_000);
      assertThat(Files.size(folder.resolve("a.log.1"))).isLessThanOrEqualTo(100_000);
      assertThat(log.tail(12)).isEqualTo("…x\nlast words");
      assertThat(log.tail(1 << 20)).hasSize(64 << 10);
    }
  }

  @Test
  void drain_whenTheFileCannotBeWritten_stillReadsToTheEnd() throws IOException {
    ServerLog log = log(1_000);
    log.close();
    InputStream in = bytes("x".repeat(200_000));
    log.drain(in);

    assertThat(in.read()).isNegative();
    assertThat(log.tail(3)).isEqualTo("…xxx");
  }

  @Test
  void begin_forgetsWhatTheLastProcessSaid() {
    try (ServerLog log = new ServerLog(folder.resolve("a.log"), 1_000, () -> Instant.EPOCH, UnaryOperator.identity())) {
      log.note("old");
      log.begin();
      log.note("new");

      assertThat(log.tail(100)).isEqualTo("1970-01-01T00:00:00Z [pml] new");
    }
  }
}
