package io.pml.mcp.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events from bytes as they come. For one thread at a time.
 *
 * <p>What follows {@code data:} goes straight to where the data of the event is put together, so that a large event is held
 * once. An id counts only once its event is whole: a client that went on from half an event would never see the other half.
 */
final class EventStream {
  /** One event: its kind, and its data with the lines joined. */
  @SuppressWarnings("ArrayRecordComponent")
  record Event(String kind, byte[] data) {}

  private static final byte[] DATA = "data:".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] BYTE_ORDER_MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

  private final int limit;
  private final Consumer<Event> consumer;
  private final ByteBuilder line = new ByteBuilder();
  private final ByteBuilder data = new ByteBuilder();
  private boolean first = true;
  private boolean inData;
  private boolean afterCarriageReturn;
  private String kind = "message";
  private @Nullable String id;
  private @Nullable String lastId;
  private long retryMillis = 1000;

  EventStream(int limit, Consumer<Event> consumer) {
    this.limit = limit;
    this.consumer = consumer;
  }

  void feed(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      if (afterCarriageReturn) {
        afterCarriageReturn = false;
        if (bytes.get(bytes.position()) == '\n') {
          bytes.get();
          continue;
        }
      }
      int end = lineEnd(bytes);
      append(bytes, (end < 0 ? bytes.limit() : end) - bytes.position());
      if (end >= 0) {
        afterCarriageReturn = bytes.get() == '\r';
        finishLine();
      }
    }
  }

  /** The id of the last whole event that had one: what a client may ask the server to go on from. */
  Optional<String> lastId() {
    return Optional.ofNullable(lastId);
  }

  /** How long the server asks its clients to wait before they come back. */
  long retryMillis() {
    return retryMillis;
  }

  private static int lineEnd(ByteBuffer bytes) {
    for (int i = bytes.position(); i < bytes.limit(); i++) {
      byte b = bytes.get(i);
      if (b == '\n' || b == '\r') {
        return i;
      }
    }
    return -1;
  }

  private void append(ByteBuffer bytes, int count) throws IOException {
    if ((long) line.length() + data.length() + count > limit) {
      throw new IOException("event over " + (limit >> 20) + " MiB");
    }
    if (inData) {
      data.append(bytes, count);
      return;
    }
    line.append(bytes, count);
    // One byte more than the name, because a space after the colon is not part of the value.
    if (line.length() > DATA.length && startsWith(DATA)) {
      data.append(line, valueAfter(DATA.length - 1));
      line.clear();
      inData = true;
    }
  }

  private void finishLine() {
    if (first) {
      first = false;
      dropByteOrderMark();
    }
    if (inData) {
      data.append((byte) '\n');
      inData = false;
    } else if (line.length() == 0) {
      dispatch();
    } else {
      field();
    }
    line.clear();
  }

  private void dropByteOrderMark() {
    if (!inData && startsWith(BYTE_ORDER_MARK)) {
      ByteBuffer rest = ByteBuffer.wrap(line.toBytes(BYTE_ORDER_MARK.length, line.length()));
      line.clear();
      line.append(rest, rest.remaining());
    }
  }

  private boolean startsWith(byte[] prefix) {
    if (line.length() < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (line.at(i) != prefix[i]) {
        return false;
      }
    }
    return true;
  }

  private int valueAfter(int colon) {
    return colon + 1 < line.length() && line.at(colon + 1) == ' ' ? colon + 2 : colon + 1;
  }

  private void dispatch() {
    lastId = id;
    byte[] whole = data.toBytes(0, Math.max(0, data.length() - 1));
    String name = kind;
    boolean present = data.length() > 0;
    data.clear();
    kind = "message";
    if (present) {
      consumer.accept(new Event(name, whole));
    }
  }

  private void field() {
    int colon = 0;
    while (colon < line.length() && line.at(colon) != ':') {
      colon++;
    }
    int start = colon == line.length() ? colon : valueAfter(colon);
    String value = new String(line.toBytes(start, line.length()), StandardCharsets.UTF_8);
    switch (new String(line.toBytes(0, colon), StandardCharsets.UTF_8)) {
      case "data" -> {
        data.append(line, start);
        data.append((byte) '\n');
      }
      case "event" -> kind = value.isEmpty() ? "message" : value;
      case "id" -> id = isHeaderText(value) ? value : id;
      case "retry" -> retryMillis = milliseconds(value);
      default -> {
        // Comments and unknown fields mean nothing.
      }
    }
  }

  /** An id goes back to the server in a header: one that cannot is as good as none. */
  private static boolean isHeaderText(String value) {
    return value.chars().allMatch(c -> c >= 0x20 && c <= 0x7e);
  }

  private long milliseconds(String value) {
    boolean number = !value.isEmpty() && value.length() < 8 && value.chars().allMatch(c -> c >= '0' && c <= '9');
    return number ? Long.parseLong(value) : retryMillis;
  }
}
