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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The HTTP transport of 2024-11-05: one stream of events for all answers, and an address it names for all messages. */
public final class SseTransport implements Transport {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final HttpClient http;
  private final URI url;
  private final Map<String, String> headers;
  private final CompletableFuture<URI> endpoint = new CompletableFuture<>();
  private volatile @Nullable InputStream stream;
  private volatile boolean closed;

  public SseTransport(HttpClient http, URI url, Map<String, String> headers) {
    this.http = http;
    this.url = url;
    this.headers = Map.copyOf(headers);
  }

  @Override
  public void open(Inbox inbox) throws IOException {
    Thread.ofVirtual().name("mcp-sse").start(() -> read(inbox));
    try {
      endpoint.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException broken ? broken : new IOException(e);
    } catch (TimeoutException e) {
      throw new IOException(url + ": no endpoint event within " + PATIENCE.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public void send(Message message, Map<String, String> extra) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.join())
        .timeout(PATIENCE)
        .POST(HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(message.toJson())));
    headers.forEach(request::setHeader);
    request.setHeader("Content-Type", HttpNames.JSON);
    try {
      int status = http.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
      if (status / 100 != 2) {
        throw new HttpRefusal(status, "HTTP " + status + " from " + endpoint.join());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public boolean mayBeSilent() {
    return true;
  }

  @Override
  public void close() {
    closed = true;
    InputStream open = stream;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It is going away in any case.
      }
    }
  }

  private void read(Inbox inbox) {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(url).GET();
      headers.forEach(request::setHeader);
      request.setHeader("Accept", HttpNames.EVENT_STREAM);
      HttpResponse<InputStream> response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      if (response.statusCode() / 100 != 2) {
        throw new HttpRefusal(response.statusCode(), "HTTP " + response.statusCode() + " from " + url);
      }
      try (InputStream in = response.body()) {
        stream = in;
        EventStream events = new EventStream(FrameReader.LIMIT, event -> take(event, inbox));
        byte[] chunk = new byte[16 << 10];
        for (int n = in.read(chunk); n >= 0 && !closed; n = in.read(chunk)) {
          events.feed(ByteBuffer.wrap(chunk, 0, n));
        }
      }
      throw new IOException("the server closed its event stream");
    } catch (IOException e) {
      endpoint.completeExceptionally(e);
      inbox.closed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(EventStream.Event event, Inbox inbox) {
    if (event.kind().equals("endpoint")) {
      URI target = url.resolve(event.data().strip());
      if (target.getHost() != null && target.getHost().equals(url.getHost()) && target.getPort() == url.getPort()) {
        endpoint.complete(target);
      } else {
        endpoint.completeExceptionally(new IOException("the server names an endpoint on another host: " + target));
      }
      return;
    }
    try {
      inbox.received(Message.read(Json.parse(event.data())), Optional.empty());
    } catch (JsonSyntaxException | RpcException e) {
      inbox.junk(event.data().getBytes(StandardCharsets.UTF_8));
    }
  }
}
