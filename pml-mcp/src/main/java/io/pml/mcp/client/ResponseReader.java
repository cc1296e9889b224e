package io.pml.mcp.client;

import io.pml.mcp.FrameReader;
import io.pml.mcp.HttpNames;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes one HTTP response, as JSON or as events, and hands over the messages in it. Whatever else comes is read and
 * forgotten; more than the limit of anything ends the response.
 */
final class ResponseReader implements HttpResponse.BodyHandler<Void>, HttpResponse.BodySubscriber<Void> {
  private final Consumer<HttpResponse.ResponseInfo> head;
  private final Consumer<byte[]> messages;
  private final CompletableFuture<Void> body = new CompletableFuture<>();
  private final ByteBuilder whole = new ByteBuilder();
  private final EventStream events;
  private volatile int status;
  private volatile String type = "";
  private volatile String encoding = "";
  private volatile String location = "";
  private long length;
  private volatile Flow.@Nullable Subscription subscription;

  /**
   * A reader for one response.
   *
   * @param head told of status and headers, before any message
   * @param messages takes the bytes of each message
   */
  ResponseReader(Consumer<HttpResponse.ResponseInfo> head, Consumer<byte[]> messages) {
    this.head = head;
    this.messages = messages;
    this.events = new EventStream(FrameReader.LIMIT, this::event);
  }

  int status() {
    return status;
  }

  boolean ok() {
    return status / 100 == 2;
  }

  boolean streams() {
    return encoding.isEmpty() && type.startsWith(HttpNames.EVENT_STREAM);
  }

  EventStream events() {
    return events;
  }

  /** Why this response, which has ended, answers nothing. */
  IOException refusal(String place) {
    if (!encoding.isEmpty()) {
      return new IOException(place + ": answered with content encoding " + encoding + ", which was not asked for");
    }
    return switch (status / 100) {
      case 2 -> new IOException(place + ": " + (streams()
          ? "the stream ended before the answer"
          : "no answer in a response of " + (type.isEmpty() ? "no content type" : "type " + type)));
      case 3 -> new HttpRefusal(status, "HTTP " + status + " from " + place + ": moved to " + location
          + "; redirects are not followed: put the new address into the config");
      default -> new HttpRefusal(status, "HTTP " + status + " from " + place + (status == 401
          ? " (unauthorized): put a valid token into the server's headers"
          : ""));
    };
  }

  /** Reads no further. */
  void stop() {
    Flow.Subscription open = subscription;
    if (open != null) {
      open.cancel();
    }
    body.complete(null);
  }

  @Override
  public HttpResponse.BodySubscriber<Void> apply(HttpResponse.ResponseInfo info) {
    status = info.statusCode();
    type = info.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    location = info.headers().firstValue("Location").orElse("nowhere");
    encoding = info.headers()
        .firstValue("Content-Encoding")
        .filter(given -> !given.equalsIgnoreCase("identity"))
        .orElse("");
    head.accept(info);
    return this;
  }

  @Override
  public CompletionStage<Void> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (encoding.isEmpty()) {
      // Without a limit: bytes still come only as fast as they are taken, and asking for each costs a turn of a thread.
      given.request(Long.MAX_VALUE);
    } else {
      stop();
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    try {
      for (ByteBuffer buffer : buffers) {
        take(buffer);
      }
    } catch (IOException | RuntimeException e) {
      body.completeExceptionally(e);
      stop();
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    try {
      if (whole.length() > 0) {
        messages.accept(whole.toBytes(0, whole.length()));
        whole.clear();
      }
    } finally {
      body.complete(null);
    }
  }

  private void take(ByteBuffer buffer) throws IOException {
    if (streams()) {
      events.feed(buffer);
      return;
    }
    length += buffer.remaining();
    if (length > FrameReader.LIMIT) {
      throw new IOException("body over " + (FrameReader.LIMIT >> 20) + " MiB");
    }
    if (type.startsWith(HttpNames.JSON)) {
      whole.append(buffer, buffer.remaining());
    }
  }

  private void event(EventStream.Event event) {
    if (event.kind().equals("message") && event.data().length > 0) {
      messages.accept(event.data());
    }
  }
}
