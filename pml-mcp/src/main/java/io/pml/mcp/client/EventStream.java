package io.pml.mcp.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events from bytes as they come. For one thread at a time. */
final class EventStream {
  /** One event: its kind, and its data with the lines joined. */
  record Event(String kind, String data) {}

  private final int limit;
  private final Consumer<Event> consumer;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private String kind = "message";
  private boolean afterCarriageReturn;
  private @Nullable String lastId;
  private long retryMillis = 1000;

  EventStream(int limit, Consumer<Event> consumer) {
    this.limit = limit;
    this.consumer = consumer;
  }

  void feed(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      byte b = bytes.get();
      if (b == '\n' && afterCarriageReturn) {
        afterCarriageReturn = false;
        continue;
      }
      afterCarriageReturn = b == '\r';
      if (b == '\n' || b == '\r') {
        field(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else {
        line.write(b);
        if (line.size() + data.length() > limit) {
          throw new IOException("event over " + (limit >> 20) + " MiB");
        }
      }
    }
  }

  /** The id of the last event that had one: what a client may ask the server to go on from. */
  Optional<String> lastId() {
    return Optional.ofNullable(lastId);
  }

  /** How long the server asks its clients to wait before they come back. */
  long retryMillis() {
    return retryMillis;
  }

  private void field(String text) {
    if (text.isEmpty()) {
      if (!data.isEmpty()) {
        consumer.accept(new Event(kind, data.substring(0, data.length() - 1)));
      }
      data.setLength(0);
      kind = "message";
      return;
    }
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    String rest = colon < 0 ? "" : text.substring(colon + 1);
    String value = rest.startsWith(" ") ? rest.substring(1) : rest;
    switch (name) {
      case "data" -> data.append(value).append('\n');
      case "event" -> kind = value;
      case "id" -> lastId = value;
      case "retry" -> retryMillis = milliseconds(value);
      default -> {
        // Comments and unknown fields mean nothing.
      }
    }
  }

  private long milliseconds(String value) {
    boolean number = !value.isEmpty() && value.length() < 8 && value.chars().allMatch(c -> c >= '0' && c <= '9');
    return number ? Long.parseLong(value) : retryMillis;
  }
}
