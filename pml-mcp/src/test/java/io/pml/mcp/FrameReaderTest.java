package io.pml.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FrameReaderTest {
  @Test
  void next_twoLines_givesEach() throws IOException {
    assertThat(read("{}\n[]\n", 100)).containsExactly("{}", "[]", "end");
  }

  @Test
  void next_blankLines_areSkipped() throws IOException {
    assertThat(read("\n \t\r\n{}\n\r\n", 100)).containsExactly("{}", "end");
  }

  @Test
  void next_unfinishedLastLine_isDropped() throws IOException {
    assertThat(read("{}\n{\"half\"", 100)).containsExactly("{}", "end");
  }

  @Test
  void next_lineOfExactlyTheLimit_isGiven() throws IOException {
    assertThat(read("12345678\n", 8)).containsExactly("12345678", "end");
  }

  @Test
  void next_lineOverTheLimit_isToldOnceAndReadingGoesOn() throws IOException {
    assertThat(read("1\n" + "x".repeat(300_000) + "\n2\n", 8)).containsExactly("1", "too long", "2", "end");
  }

  @Test
  void next_tooLongLineWithoutEnd_isToldBeforeTheEnd() throws IOException {
    assertThat(read("123456789", 8)).containsExactly("too long", "end");
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void next_anySplitOfTheBytes_givesTheSameLines(long seed) throws IOException {
    Random random = new Random(seed);
    List<String> lines = IntStream.range(0, 20).mapToObj(i -> i + "é".repeat(random.nextInt(40))).toList();
    byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);

    List<String> expected = new ArrayList<>(lines);
    expected.add("end");
    assertThat(read(new Trickle(bytes, random), 1000)).isEqualTo(expected);
  }

  private static List<String> read(String text, int limit) throws IOException {
    return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), limit);
  }

  private static List<String> read(InputStream in, int limit) throws IOException {
    FrameReader reader = new FrameReader(in, limit);
    List<String> seen = new ArrayList<>();
    while (true) {
      switch (reader.next()) {
        case Frame.Line(byte[] bytes) -> seen.add(new String(bytes, StandardCharsets.UTF_8));
        case Frame.TooLong(long over) -> seen.add("too long");
        case Frame.End() -> {
          seen.add("end");
          return seen;
        }
      }
    }
  }

  /** Gives its bytes in pieces of random length. */
  private static final class Trickle extends InputStream {
    private final ByteArrayInputStream all;
    private final Random random;

    Trickle(byte[] bytes, Random random) {
      this.all = new ByteArrayInputStream(bytes);
      this.random = random;
    }

    @Override
    public int read() {
      return all.read();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      return all.read(buffer, offset, Math.min(length, 1 + random.nextInt(7)));
    }
  }
}
