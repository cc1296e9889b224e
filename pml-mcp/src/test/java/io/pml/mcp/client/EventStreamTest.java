package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventStreamTest {
  private final List<String> seen = new ArrayList<>();
  private final EventStream stream = new EventStream(1 << 20, event -> seen.add(show(event)));

  private static String show(EventStream.Event event) {
    return event.kind() + "=" + new String(event.data(), StandardCharsets.UTF_8);
  }

  private void feed(String text) throws IOException {
    stream.feed(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n"})
  void feed_anyLineEnd_separatesEvents(String end) throws IOException {
    feed(String.join(end, "data: one", "", "event: other", "data:two", "data: three", "", ""));

    assertThat(seen).containsExactly("message=one", "other=two\nthree");
  }

  @Test
  void feed_commentsAndUnknownFields_areSkipped() throws IOException {
    feed(": hello\n:\nnothing: here\ndata\n\ndata:  two spaces\n\nevent: lonely\n\ndata: x\n\n");

    assertThat(seen).containsExactly("message=", "message= two spaces", "message=x");
  }

  @Test
  void feed_byteOrderMark_isDropped() throws IOException {
    feed("\uFEFFdata: a\n\n");

    assertThat(seen).containsExactly("message=a");
  }

  @Test
  void lastId_eventCutShort_isThatOfTheLastWholeEvent() throws IOException {
    feed("id: 1\ndata: a\n\nid: 2\ndata: half");

    assertThat(stream.lastId()).contains("1");
    assertThat(seen).containsExactly("message=a");
  }

  @Test
  void lastId_idThatFitsNoHeader_isIgnored() throws IOException {
    feed("id: 1\n\nid: caf\u00e9\ndata: a\n\nid: a\0b\n\n");

    assertThat(stream.lastId()).contains("1");
  }

  @Test
  void retryMillis_onlyDigitsCount() throws IOException {
    feed("retry: 250\nretry: soon\nretry: -1\nretry: 99999999999\n\n");

    assertThat(stream.retryMillis()).isEqualTo(250);
  }

  @Test
  void feed_eventOverTheLimit_isRefused() {
    String line = "data: " + "x".repeat(1000) + "\n";

    assertThatThrownBy(() -> feed(line.repeat(1100))).isInstanceOf(IOException.class).hasMessage("event over 1 MiB");
    assertThat(seen).isEmpty();
  }

  @Test
  void feed_endlessLineOfNoField_isRefused() {
    assertThatThrownBy(() -> feed("x".repeat((1 << 20) + 1))).isInstanceOf(IOException.class);
  }

  static LongStream seeds() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void feed_cutAnywhere_seesTheSame(long seed) throws IOException {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    byte[] all = "id: 7\r\ndata: gr\u00fc\u00df \ud83d\ude00\r\ndata: b\r\r\nretry:5\n\nevent: e\ndata:c\r\n\r\n"
        .getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at < all.length;) {
      int size = Math.min(all.length - at, random.nextInt(1, 6));
      stream.feed(ByteBuffer.wrap(all, at, size).slice());
      at += size;
    }

    assertThat(seen).containsExactly("message=gr\u00fc\u00df \ud83d\ude00\nb", "e=c");
    assertThat(stream.lastId()).contains("7");
    assertThat(stream.retryMillis()).isEqualTo(5);
  }
}
