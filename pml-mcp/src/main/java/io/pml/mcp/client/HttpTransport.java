package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.FrameReader;
import io.pml.mcp.HeaderValue;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Streamable HTTP: every message is a POST, and what belongs to a request comes back as its response, whole or as a stream
 * of events. With a legacy server there is also a session, and a stream for what the server says unasked.
 */
public final class HttpTransport implements Transport {
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);

  private final HttpClient http;
  private final URI url;
  private final Map<String, String> headers;
  private final Map<JsonNode, CompletableFuture<?>> underWay = new ConcurrentHashMap<>();
  private volatile @Nullable Inbox inbox;
  private volatile @Nullable String revision;
  private volatile @Nullable String session;
  private volatile @Nullable Thread listener;
  private volatile boolean closed;

  /**
   * A transport to one address.
   *
   * @param headers sent with every request
   */
  public HttpTransport(HttpClient http, URI url, Map<String, String> headers) {
    this.http = http;
    this.url = url;
    this.headers = Map.copyOf(headers);
  }

  @Override
  public void open(Inbox receiver) {
    inbox = receiver;
  }

  @Override
  public void agreed(String agreed) {
    revision = agreed;
    if (!Revision.isModern(agreed)) {
      listener = Thread.ofVirtual().name("mcp-listen").start(this::listen);
    }
  }

  @Override
  public boolean mayBeSilent() {
    return false;
  }

  @Override
  public void send(Message message, Map<String, String> extra) throws IOException {
    if (closed) {
      throw new IOException("the connection is closed");
    }
    HttpRequest.Builder request = builder()
        .header("Content-Type", HttpNames.JSON)
        .header("Accept", HttpNames.JSON + ", " + HttpNames.EVENT_STREAM)
        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(message.toJson())));
    extra.forEach(request::setHeader);
    Optional<JsonNode> id = message instanceof Message.Request call ? Optional.of(call.id()) : Optional.empty();
    if (message instanceof Message.Request call && (revision == null || Revision.isModern(revision))
        && !call.method().equals("initialize")) {
      request.setHeader(HttpNames.PROTOCOL_VERSION, Revision.MODERN);
      request.setHeader(HttpNames.METHOD, call.method());
      HttpNames.nameOf(call.method(), call.params())
          .ifPresent(name -> request.setHeader(HttpNames.NAME, HeaderValue.encode(name)));
    }
    Reader reader = new Reader(id);
    CompletableFuture<HttpResponse<Void>> response = http.sendAsync(request.build(), reader);
    id.ifPresent(key -> underWay.put(key, response));
    var _ = response.whenComplete((ok, failure) -> {
      id.ifPresent(underWay::remove);
      reader.over(failure);
    });
  }

  /** Closing a request's own stream is how a modern server learns that nobody waits. */
  @Override
  public boolean abandon(JsonNode id) {
    String agreed = revision;
    boolean modern = agreed != null && Revision.isModern(agreed);
    CompletableFuture<?> request = underWay.remove(id);
    if (request != null && modern) {
      request.cancel(true);
    }
    return modern;
  }

  @Override
  public void close() {
    closed = true;
    Thread listening = listener;
    if (listening != null) {
      listening.interrupt();
    }
    underWay.values().forEach(request -> request.cancel(true));
    if (session != null) {
      var _ = http.sendAsync(builder().DELETE().build(), HttpResponse.BodyHandlers.discarding());
    }
  }

  private HttpRequest.Builder builder() {
    HttpRequest.Builder request = HttpRequest.newBuilder(url);
    if ("http".equals(url.getScheme())) {
      request.version(HttpClient.Version.HTTP_1_1);
    }
    headers.forEach(request::setHeader);
    if (session != null) {
      request.setHeader(HttpNames.SESSION, session);
    }
    if (revision != null) {
      request.setHeader(HttpNames.PROTOCOL_VERSION, revision);
    }
    return request;
  }

  private Inbox inbox() {
    Inbox receiver = inbox;
    if (receiver == null) {
      throw new IllegalStateException("not open");
    }
    return receiver;
  }

  /** Keeps the stream for unasked messages open, as long as the server offers one. */
  private void listen() {
    Duration pause = Duration.ofSeconds(1);
    Optional<String> lastId = Optional.empty();
    while (!closed) {
      try {
        Reader reader = new Reader(Optional.empty());
        int status = get(reader, lastId);
        if (status / 100 != 2) {
          return;
        }
        lastId = reader.events.lastId();
        pause = Duration.ofMillis(reader.events.retryMillis());
      } catch (IOException e) {
        pause = pause.multipliedBy(2).compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : pause.multipliedBy(2);
      } catch (InterruptedException e) {
        return;
      }
      if (!pause(pause)) {
        return;
      }
    }
  }

  private int get(Reader reader, Optional<String> lastId) throws IOException, InterruptedException {
    HttpRequest.Builder request = builder().header("Accept", HttpNames.EVENT_STREAM).GET();
    lastId.ifPresent(id -> request.header("Last-Event-ID", id));
    return http.send(request.build(), reader).statusCode();
  }

  private static boolean pause(Duration duration) {
    try {
      Thread.sleep(duration);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Takes one response, as JSON or as events, and hands over the messages in it. */
  private final class Reader implements HttpResponse.BodyHandler<Void>, HttpResponse.BodySubscriber<Void> {
    private final Optional<JsonNode> request;
    private final CompletableFuture<Void> body = new CompletableFuture<>();
    private final ByteArrayOutputStream whole = new ByteArrayOutputStream();
    private final EventStream events = new EventStream(FrameReader.LIMIT, this::event);
    private int status;
    private String type = "";
    private String location = "";
    private boolean answered;
    private Flow.@Nullable Subscription subscription;

    Reader(Optional<JsonNode> request) {
      this.request = request;
    }

    @Override
    public HttpResponse.BodySubscriber<Void> apply(HttpResponse.ResponseInfo info) {
      status = info.statusCode();
      type = info.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
      location = info.headers().firstValue("Location").orElse("");
      info.headers()
          .firstValue("Content-Encoding")
          .filter(encoding -> !encoding.equals("identity"))
          .ifPresent(encoding -> type = "content-encoding " + encoding);
      info.headers().firstValue(HttpNames.SESSION).ifPresent(id -> session = id);
      return this;
    }

    @Override
    public CompletionStage<Void> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      try {
        for (ByteBuffer buffer : buffers) {
          if (type.startsWith(HttpNames.EVENT_STREAM)) {
            events.feed(buffer);
          } else {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            whole.write(bytes);
            if (whole.size() > FrameReader.LIMIT) {
              throw new IOException("body over " + (FrameReader.LIMIT >> 20) + " MiB");
            }
          }
        }
      } catch (IOException e) {
        if (subscription != null) {
          subscription.cancel();
        }
        body.completeExceptionally(e);
      }
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(null);
    }

    /** The response has ended, one way or the other: whoever waits must not wait for ever. */
    void over(@Nullable Throwable failure) {
      boolean sessionLost = status == 404 && session != null;
      if (failure == null && type.startsWith(HttpNames.JSON) && !sessionLost) {
        deliver(whole.toByteArray());
      }
      if (request.isEmpty() || answered || closed) {
        return;
      }
      if (failure == null && type.startsWith(HttpNames.EVENT_STREAM) && events.lastId().isPresent()
          && session != null) {
        Thread.startVirtualThread(this::goOn);
      } else {
        inbox().unanswered(request.get(), reason(failure));
      }
    }

    /** A legacy server may close the stream and let the client come back for the rest. */
    private void goOn() {
      IOException reason = new IOException("the stream ended before the answer");
      try {
        if (pause(Duration.ofMillis(events.retryMillis()))) {
          get(this, events.lastId());
        }
      } catch (IOException e) {
        reason = e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      if (!answered) {
        inbox().unanswered(request.orElseThrow(), reason);
      }
    }

    private IOException reason(@Nullable Throwable failure) {
      Throwable cause = failure instanceof CompletionException wrapped && wrapped.getCause() != null
          ? wrapped.getCause()
          : failure;
      if (cause != null) {
        String text = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new IOException(url + ": " + text, cause);
      }
      return switch (status / 100) {
        case 2 -> type.startsWith(HttpNames.EVENT_STREAM)
            ? new IOException("the stream ended before the answer")
            : new IOException("answered with " + (type.isEmpty() ? "no content type" : type) + " and no message");
        case 3 -> new HttpRefusal(status, "HTTP " + status + ": moved to " + location
            + "; redirects are not followed: put the new address into the config");
        default -> new HttpRefusal(status, "HTTP " + status + (status == 401
            ? " (unauthorized): put a valid token into the server's headers"
            : "") + " from " + url);
      };
    }

    private void event(EventStream.Event event) {
      if (event.kind().equals("message")) {
        deliver(event.data().getBytes(StandardCharsets.UTF_8));
      }
    }

    private void deliver(byte[] json) {
      try {
        Message message = Message.read(Json.parse(json));
        switch (message) {
          case Message.Result(JsonNode id, JsonNode result) -> answered |= request.filter(id::equals).isPresent();
          case Message.Failure failure -> {
            if (failure.id().isEmpty() && request.isPresent()) {
              message = new Message.Failure(request, failure.error());
            }
            answered = true;
          }
          default -> {
            // Not an answer.
          }
        }
        inbox().received(message, request);
      } catch (JsonSyntaxException | RpcException e) {
        inbox().junk(json);
      }
    }
  }
}
