package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.FrameReader;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The HTTP transport of 2024-11-05: one stream of events for all answers, and an address it names for all messages. */
public final class SseTransport implements Transport {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final HttpClient http;
  private final URI url;
  private final String place;
  private final Map<String, String> headers;
  private final CompletableFuture<URI> endpoint = new CompletableFuture<>();
  private volatile @Nullable Inbox inbox;
  private volatile @Nullable Thread reader;
  private volatile boolean closed;

  public SseTransport(HttpClient http, URI url, Map<String, String> headers) {
    this.http = http;
    this.url = url;
    this.place = HttpTransport.place(url);
    this.headers = Map.copyOf(headers);
  }

  @Override
  public void open(Inbox receiver) throws IOException {
    inbox = receiver;
    reader = Thread.ofVirtual().name("mcp-sse").start(() -> read(receiver));
    try {
      endpoint.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException broken ? broken : new IOException(e);
    } catch (TimeoutException e) {
      throw new IOException(place + ": no endpoint event within " + PATIENCE.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Hands a message over; should it not be accepted, its answer will be told never to come. */
  @Override
  public void send(Message message, Map<String, String> extra) throws IOException {
    if (closed) {
      throw new IOException("the connection is closed");
    }
    HttpRequest.Builder request = builder(endpoint.join())
        .timeout(PATIENCE)
        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(message.toJson())))
        .setHeader("Content-Type", HttpNames.JSON);
    CompletableFuture<HttpResponse<Void>> response = http.sendAsync(request.build(),
        HttpResponse.BodyHandlers.discarding());
    if (message instanceof Message.Request call) {
      var _ = response.whenComplete((accepted, failure) -> refusal(accepted, failure)
          .ifPresent(reason -> inbox().unanswered(call.id(), reason)));
    } else {
      accepted(response);
    }
  }

  @Override
  public boolean mayBeSilent() {
    return true;
  }

  @Override
  public void close() {
    closed = true;
    Thread reading = reader;
    if (reading != null) {
      reading.interrupt();
    }
  }

  private HttpRequest.Builder builder(URI target) {
    HttpRequest.Builder request = HttpRequest.newBuilder(target);
    if ("http".equals(target.getScheme())) {
      request.version(HttpClient.Version.HTTP_1_1);
    }
    headers.forEach(request::setHeader);
    return request;
  }

  /** Waits until a message that wants no answer is accepted: what comes after may build on it. */
  private void accepted(CompletableFuture<HttpResponse<Void>> response) throws IOException {
    Optional<IOException> refusal;
    try {
      refusal = refusal(response.get(), null);
    } catch (ExecutionException e) {
      refusal = refusal(null, e.getCause());
    } catch (InterruptedException e) {
      response.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (refusal.isPresent()) {
      throw refusal.get();
    }
  }

  private Optional<IOException> refusal(@Nullable HttpResponse<Void> response, @Nullable Throwable failure) {
    if (response != null) {
      return response.statusCode() / 100 == 2
          ? Optional.empty()
          : Optional.of(refused(response.statusCode(), HttpTransport.place(endpoint.join())));
    }
    Throwable cause = failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
    return Optional.of(new IOException(place + ": " + cause, cause));
  }

  private static HttpRefusal refused(int status, String where) {
    return new HttpRefusal(status, "HTTP " + status + " from " + where + (status == 401
        ? " (unauthorized): put a valid token into the server's headers"
        : ""));
  }

  private Inbox inbox() {
    Inbox receiver = inbox;
    if (receiver == null) {
      throw new IllegalStateException("not open");
    }
    return receiver;
  }

  private void read(Inbox receiver) {
    IOException reason = new IOException("the server closed its event stream");
    try {
      HttpRequest request = builder(url).setHeader("Accept", HttpNames.EVENT_STREAM).GET().build();
      HttpResponse<InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream in = response.body()) {
        if (response.statusCode() / 100 != 2) {
          throw refused(response.statusCode(), place);
        }
        EventStream events = new EventStream(FrameReader.LIMIT, event -> take(event, receiver));
        byte[] chunk = new byte[16 << 10];
        for (int n = in.read(chunk); n >= 0 && !closed; n = in.read(chunk)) {
          events.feed(ByteBuffer.wrap(chunk, 0, n));
        }
      }
    } catch (IOException e) {
      reason = e;
    } catch (InterruptedException e) {
      reason = new IOException("the connection is closed", e);
    }
    endpoint.completeExceptionally(reason);
    receiver.closed(reason);
  }

  private void take(EventStream.Event event, Inbox receiver) {
    if (event.kind().equals("endpoint")) {
      name(new String(event.data(), StandardCharsets.UTF_8).strip());
      return;
    }
    if (!event.kind().equals("message") || event.data().length == 0) {
      return;
    }
    try {
      receiver.received(Message.read(Json.parse(event.data())), Optional.empty());
    } catch (JsonSyntaxException | RpcException e) {
      receiver.junk(event.data());
    }
  }

  /** The server says where messages go: nowhere but to itself, or its headers would go to strangers. */
  private void name(String address) {
    try {
      URI target = url.resolve(address);
      if (origin(target).equals(origin(url))) {
        endpoint.complete(target);
      } else {
        endpoint.completeExceptionally(
            new IOException(place + ": the server names an endpoint on another host: " + HttpTransport.place(target)));
      }
    } catch (IllegalArgumentException e) {
      endpoint.completeExceptionally(new IOException(place + ": the server names an endpoint that is no address", e));
    }
  }

  private static String origin(URI address) {
    int port = address.getPort();
    boolean usual = port == ("https".equals(address.getScheme()) ? 443 : 80);
    return address.getScheme() + "://" + address.getHost() + (port < 0 || usual ? "" : ":" + port);
  }
}
