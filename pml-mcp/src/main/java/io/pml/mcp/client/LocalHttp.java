package io.pml.mcp.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * HTTP/1.1 to a server on this machine: a virtual thread per exchange, which writes, reads and hands over by itself, on a
 * connection of its own that the next exchange may use again. Threads may share it.
 *
 * <p>A request is never sent twice: a server that hangs up at the moment in which its connection is used again fails that
 * one exchange. Connections that were hung up before are found out and left.
 */
final class LocalHttp implements HttpCarrier {
  private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_IDLE = 64;

  private final URI url;
  private final String target;
  private final String host;
  private final BlockingDeque<HttpConnection> idle = new LinkedBlockingDeque<>(MOST_IDLE);
  private volatile boolean closed;

  LocalHttp(URI url) {
    this.url = url;
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    this.target = path + (url.getRawQuery() == null ? "" : "?" + url.getRawQuery());
    this.host = url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }

  @Override
  public CompletableFuture<?> send(HttpRequest request, byte[] body, ResponseReader reader) {
    CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    byte[] bytes = bytes(request, body);
    Thread.ofVirtual().name("mcp-http").start(() -> exchange(bytes, reader, over));
    return over;
  }

  @Override
  public void close() {
    closed = true;
    for (HttpConnection connection = idle.poll(); connection != null; connection = idle.poll()) {
      connection.close();
    }
  }

  private void exchange(byte[] request, ResponseReader reader, CompletableFuture<@Nullable Void> over) {
    AtomicReference<@Nullable HttpConnection> used = new AtomicReference<>();
    var _ = over.whenComplete((done, failure) -> {
      HttpConnection connection = used.get();
      if (connection != null && over.isCancelled()) {
        connection.close();
      }
    });
    try {
      HttpConnection connection = open();
      used.set(connection);
      if (over.isCancelled()) {
        connection.close();
      }
      connection.write(request);
      boolean reusable = connection.read(reader);
      boolean whole = !connection.isStopped();
      // Before those who wait hear of it, so that whoever calls next finds the connection.
      keep(connection, reusable);
      if (whole) {
        reader.onComplete();
      }
      var _ = reader.getBody().whenComplete((done, failure) -> {
        if (failure == null) {
          over.complete(null);
        } else {
          over.completeExceptionally(failure);
        }
      });
    } catch (IOException | RuntimeException | Error e) {
      HttpConnection connection = used.get();
      if (connection != null) {
        connection.close();
      }
      reader.onError(e);
      over.completeExceptionally(e);
    }
  }

  private void keep(HttpConnection connection, boolean reusable) {
    if (!reusable || closed || !idle.offerFirst(connection)) {
      connection.close();
    } else if (closed) {
      close();
    }
  }

  private HttpConnection open() throws IOException {
    for (HttpConnection connection = idle.poll(); connection != null; connection = idle.poll()) {
      if (connection.isAlive()) {
        return connection;
      }
      connection.close();
    }
    return connect();
  }

  /** The name of the machine itself may mean several addresses, and a server may listen at one of them only. */
  private HttpConnection connect() throws IOException {
    IOException failure = new IOException("no address");
    for (InetAddress address : InetAddress.getAllByName(url.getHost())) {
      SocketChannel channel = SocketChannel.open();
      try {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.socket()
            .connect(new InetSocketAddress(address, url.getPort() < 0 ? 80 : url.getPort()),
                (int) CONNECT_PATIENCE.toMillis());
        return new HttpConnection(channel);
      } catch (IOException e) {
        channel.close();
        failure = e;
      }
    }
    throw failure;
  }

  private byte[] bytes(HttpRequest request, byte[] body) {
    StringBuilder head = new StringBuilder(request.method()).append(' ')
        .append(target)
        .append(" HTTP/1.1\r\nHost: ")
        .append(host)
        .append("\r\nContent-Length: ")
        .append(body.length)
        .append("\r\n");
    request.headers()
        .map()
        .forEach(
            (name, values) -> values.forEach(value -> head.append(name).append(": ").append(value).append("\r\n")));
    byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] whole = new byte[start.length + body.length];
    System.arraycopy(start, 0, whole, 0, start.length);
    System.arraycopy(body, 0, whole, start.length, body.length);
    return whole;
  }
}
