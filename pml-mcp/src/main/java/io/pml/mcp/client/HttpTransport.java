package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.HeaderValue;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Streamable HTTP: every message is a POST, and what belongs to a request comes back as its response, whole or as a stream
 * of events. With a legacy server there is also a session, a stream for what the server says unasked, and a way to come
 * back for an answer whose stream broke off.
 */
public final class HttpTransport implements Transport {
  private static final Logger LOG = LoggerFactory.getLogger(HttpTransport.class);
  /** How long a message that wants no answer may take to be accepted. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  /** How long a stream may stay open after its answer: most servers end it at once, and its connection can be used again. */
  private static final Duration LINGER = Duration.ofSeconds(2);
  /** The listener's connection may be closed by our own leaving, and one more by the server. */
  private static final int GOODBYES = 3;
  private static final Duration SHORTEST_RETRY = Duration.ofMillis(50);
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);

  private final HttpClient http;
  private final HttpCarrier carrier;
  private final URI url;
  private final String place;
  private final Map<String, String> headers;
  private final Map<JsonNode, Exchange> underWay = new ConcurrentHashMap<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile @Nullable Inbox inbox;
  private volatile @Nullable String revision;
  private volatile @Nullable String session;
  private volatile @Nullable Thread listener;

  /**
   * A transport to one address.
   *
   * @param headers sent with every request
   */
  public HttpTransport(HttpClient http, URI url, Map<String, String> headers) {
    this.http = http;
    this.carrier = HttpCarrier.to(url, http);
    this.url = url;
    this.place = place(url);
    this.headers = Map.copyOf(headers);
  }

  /** An address as messages may show it: without what may be secret in it. */
  static String place(URI url) {
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort()) + url.getPath();
  }

  @Override
  public void open(Inbox receiver) {
    inbox = receiver;
  }

  @Override
  public void agreed(String agreed) {
    revision = agreed;
  }

  @Override
  public boolean mayBeSilent() {
    return false;
  }

  @Override
  public void send(Message message, Map<String, String> extra) throws IOException {
    if (closed.get()) {
      throw new IOException("the connection is closed");
    }
    byte[] body = Json.writeBytes(message.toJson());
    HttpRequest request = post(message, body, extra);
    if (message instanceof Message.Request call) {
      new Exchange(call).begin(request, body);
    } else {
      deliver(request);
      if (message instanceof Message.Notification note && note.method().equals("notifications/initialized")) {
        Thread listening = Thread.ofVirtual().name("mcp-listen").start(this::listen);
        listener = listening;
        if (closed.get()) {
          listening.interrupt();
        }
      }
    }
  }

  /** Closing a request's own stream is how a modern server learns that nobody waits. */
  @Override
  public boolean abandon(JsonNode id) {
    Exchange exchange = underWay.get(id);
    if (exchange != null) {
      exchange.stop();
    }
    return modern();
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    Thread listening = listener;
    if (listening != null) {
      listening.interrupt();
    }
    underWay.values().forEach(Exchange::stop);
    carrier.close();
    if (session != null) {
      var _ = sayGoodbye(builder().timeout(PATIENCE).DELETE().build(), GOODBYES);
    }
  }

  /** Ends the session; again on another connection where the one that was to carry it is just being closed. */
  private CompletableFuture<HttpResponse<Void>> sayGoodbye(HttpRequest goodbye, int attempts) {
    CompletableFuture<HttpResponse<Void>> said = http.sendAsync(goodbye, HttpResponse.BodyHandlers.discarding());
    return attempts == 1 ? said : said.exceptionallyCompose(_ -> sayGoodbye(goodbye, attempts - 1));
  }

  /** How many requests have neither an answer nor an end. */
  int requestsUnderWay() {
    return underWay.size();
  }

  // -- requests -----------------------------------------------------------------------------------------------------

  private boolean modern() {
    String agreed = revision;
    return agreed != null && Revision.isModern(agreed);
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

  private HttpRequest post(Message message, byte[] body, Map<String, String> extra) {
    HttpRequest.Builder request = builder()
        .setHeader("Content-Type", HttpNames.JSON)
        .setHeader("Accept", HttpNames.JSON + ", " + HttpNames.EVENT_STREAM)
        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    extra.forEach(request::setHeader);
    if (revision == null || modern()) {
      switch (message) {
        case Message.Request(JsonNode id, String method, ObjectNode params) when !method.equals("initialize") ->
          mirror(request, method, params);
        case Message.Notification(String method, ObjectNode params) -> mirror(request, method, params);
        default -> {
          // Nothing of it is mirrored.
        }
      }
    }
    return request.build();
  }

  /** A modern message says in headers what proxies on the way may want to know. */
  private static void mirror(HttpRequest.Builder request, String method, ObjectNode params) {
    request.setHeader(HttpNames.PROTOCOL_VERSION, Revision.MODERN);
    request.setHeader(HttpNames.METHOD, method);
    HttpNames.nameOf(method, params)
        .ifPresent(name -> request.setHeader(HttpNames.NAME, HeaderValue.encode(name)));
  }

  /** Sends what wants no answer, and waits until the server has it: what comes after may build on it. */
  private void deliver(HttpRequest request) throws IOException {
    ResponseReader reader = new ResponseReader(info -> {}, json -> hand(json, Optional.empty()));
    CompletableFuture<?> response = http.sendAsync(request, reader);
    try {
      response.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      response.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (Exception e) {
      response.cancel(true);
      throw broken(e);
    }
    if (!reader.ok()) {
      throw reader.refusal(place);
    }
  }

  private IOException broken(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String text = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new IOException(place + ": " + text, cause);
  }

  // -- responses ----------------------------------------------------------------------------------------------------

  private Inbox inbox() {
    Inbox receiver = inbox;
    if (receiver == null) {
      throw new IllegalStateException("not open");
    }
    return receiver;
  }

  private void hand(byte[] json, Optional<JsonNode> during) {
    try {
      inbox().received(Message.read(Json.parse(json)), during);
    } catch (JsonSyntaxException | RpcException e) {
      inbox().junk(json);
    }
  }

  /** Keeps the stream for unasked messages open, as long as the server offers one. */
  private void listen() {
    Duration pause = SHORTEST_RETRY;
    Optional<String> lastId = Optional.empty();
    while (!closed.get()) {
      ResponseReader reader = new ResponseReader(info -> {}, json -> hand(json, Optional.empty()));
      try {
        get(reader, lastId);
        if (!reader.ok() || !reader.streams()) {
          return;
        }
        pause = Duration.ofMillis(reader.events().retryMillis());
      } catch (IOException e) {
        LOG.debug("{}: the stream for unasked messages broke off: {}", place, e.getMessage());
        pause = longer(pause);
      } catch (InterruptedException e) {
        return;
      }
      lastId = reader.events().lastId().isPresent() ? reader.events().lastId() : lastId;
      if (!pause(pause)) {
        return;
      }
    }
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_RETRY) > 0 ? LONGEST_RETRY : twice;
  }

  private void get(ResponseReader reader, Optional<String> lastId) throws IOException, InterruptedException {
    HttpRequest.Builder request = builder().setHeader("Accept", HttpNames.EVENT_STREAM).GET();
    lastId.ifPresent(id -> request.setHeader("Last-Event-ID", id));
    http.send(request.build(), reader);
  }

  private static boolean pause(Duration duration) {
    try {
      Thread.sleep(duration);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** One request that waits for its answer. */
  private final class Exchange {
    private final JsonNode id;
    private final boolean opensSession;
    private volatile ResponseReader reader;
    private volatile @Nullable CompletableFuture<?> response;
    private volatile @Nullable Thread resuming;
    private volatile boolean answered;
    private volatile boolean stopped;

    Exchange(Message.Request request) {
      id = request.id();
      opensSession = request.method().equals("initialize");
      reader = newReader();
    }

    void begin(HttpRequest request, byte[] body) {
      underWay.put(id, this);
      try {
        CompletableFuture<?> sent = carrier.send(request, body, reader);
        response = sent;
        var _ = sent.whenComplete((ok, failure) -> over(failure));
      } catch (RuntimeException e) {
        underWay.remove(id, this);
        throw e;
      }
      if (closed.get()) {
        stop();
      }
    }

    void stop() {
      stopped = true;
      CompletableFuture<?> sent = response;
      if (sent != null) {
        sent.cancel(true);
      }
      Thread thread = resuming;
      if (thread != null) {
        thread.interrupt();
      }
    }

    private ResponseReader newReader() {
      return new ResponseReader(this::head, this::take);
    }

    private void head(HttpResponse.ResponseInfo info) {
      if (opensSession) {
        info.headers().firstValue(HttpNames.SESSION).ifPresent(given -> session = given);
      }
    }

    private void take(byte[] json) {
      int status = reader.status();
      // These speak of the connection, whatever the body says.
      if (status == 401 || status == 403 || (status == 404 && session != null)) {
        return;
      }
      Message message;
      try {
        message = Message.read(Json.parse(json));
      } catch (JsonSyntaxException | RpcException e) {
        if (reader.ok()) {
          inbox().junk(json);
        }
        return;
      }
      if (message instanceof Message.Failure failure && failure.id().isEmpty()) {
        message = new Message.Failure(Optional.of(id), failure.error());
      }
      if (answers(message)) {
        answered = true;
        if (reader.streams()) {
          CompletableFuture.delayedExecutor(LINGER.toMillis(), TimeUnit.MILLISECONDS).execute(this::stop);
        }
      }
      inbox().received(message, Optional.of(id));
    }

    private boolean answers(Message message) {
      return switch (message) {
        case Message.Result result -> result.id().equals(id);
        case Message.Failure failure -> failure.id().filter(id::equals).isPresent();
        case Message.Request _,Message.Notification _ -> false;
      };
    }

    /** The response has ended, one way or the other: whoever waits must not wait for ever. */
    private void over(@Nullable Throwable failure) {
      if (answered || stopped) {
        underWay.remove(id, this);
      } else if (canGoOn()) {
        Thread.ofVirtual().name("mcp-resume").start(this::goOn);
      } else {
        end(failure == null ? refusal() : broken(failure));
      }
    }

    private void end(IOException reason) {
      underWay.remove(id, this);
      inbox().unanswered(id, reason);
    }

    private boolean canGoOn() {
      return !modern() && reader.ok() && reader.streams() && reader.events().lastId().isPresent();
    }

    /** A legacy server may close the stream and let the client come back for the rest, again and again. */
    private void goOn() {
      resuming = Thread.currentThread();
      Optional<String> from = Optional.empty();
      while (!answered && !stopped) {
        from = reader.events().lastId().isPresent() ? reader.events().lastId() : from;
        Duration wait = Duration.ofMillis(reader.events().retryMillis());
        if (!pause(wait.compareTo(SHORTEST_RETRY) < 0 ? SHORTEST_RETRY : wait)) {
          break;
        }
        reader = newReader();
        IOException failure = null;
        try {
          get(reader, from);
        } catch (IOException e) {
          failure = e;
        } catch (InterruptedException e) {
          break;
        }
        if (!answered && !(reader.ok() && reader.streams())) {
          end(failure == null ? refusal() : broken(failure));
          return;
        }
      }
      underWay.remove(id, this);
    }

    private IOException refusal() {
      return reader.status() == 404 && session != null
          ? new HttpRefusal(404, "HTTP 404 from " + place + ": the session is gone, connect anew")
          : reader.refusal(place);
    }
  }
}
