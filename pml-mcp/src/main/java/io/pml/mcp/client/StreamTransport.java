package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.Frame;
import io.pml.mcp.FrameReader;
import io.pml.mcp.Message;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages over a pair of byte streams, one per line: a child process, or a socket. */
public final class StreamTransport implements Transport {
  private final String name;
  private final InputStream in;
  private final OutputStream out;
  private final Outbox outbox;
  private volatile @Nullable Inbox inbox;

  /**
   * A transport over streams that it will close.
   *
   * @param name the server's, for thread names and messages
   */
  public StreamTransport(String name, InputStream in, OutputStream out) {
    this.name = name;
    this.in = in;
    this.out = out;
    this.outbox = new Outbox(out, this::lost);
  }

  @Override
  public void open(Inbox receiver) {
    inbox = receiver;
    // Platform threads: a pipe would pin virtual ones.
    Thread.ofPlatform().daemon().name("mcp-write-" + name).start(this::write);
    Thread.ofPlatform().daemon().name("mcp-read-" + name).start(() -> read(receiver));
  }

  @Override
  public void send(Message message, Map<String, String> headers) throws IOException {
    outbox.put(message);
  }

  @Override
  public boolean mayBeSilent() {
    return true;
  }

  /** Closes both streams; the outgoing one as soon as a write that blocks on it lets go. */
  @Override
  public void close() {
    outbox.close(new IOException("the connection is closed"));
    if (inbox == null) {
      closeQuietly(out);
    }
    closeQuietly(in);
  }

  private void write() {
    try {
      outbox.run();
    } finally {
      closeQuietly(out);
    }
  }

  private void lost(IOException reason) {
    Inbox receiver = inbox;
    if (receiver != null) {
      receiver.closed(reason);
    }
  }

  private void read(Inbox receiver) {
    FrameReader reader = new FrameReader(in);
    try {
      while (true) {
        switch (reader.next()) {
          case Frame.Line(byte[] bytes) -> deliver(bytes, receiver);
          case Frame.TooLong(long limit) -> {
            receiver.closed(new IOException("frame over " + (limit >> 20) + " MiB"));
            close();
            return;
          }
          case Frame.End() -> {
            receiver.closed(new IOException("the server closed its output"));
            return;
          }
        }
      }
    } catch (IOException e) {
      receiver.closed(e);
    } catch (RuntimeException | Error e) {
      receiver.closed(new IOException("reading failed: " + e, e));
      throw e;
    } finally {
      outbox.close(new IOException("the server is gone"));
    }
  }

  private static void deliver(byte[] bytes, Inbox receiver) {
    try {
      receiver.received(Message.read(Json.parse(bytes)), Optional.empty());
    } catch (JsonSyntaxException | RpcException e) {
      receiver.junk(bytes);
    }
  }

  private static void closeQuietly(AutoCloseable stream) {
    try {
      stream.close();
    } catch (Exception e) {
      // It is going away in any case.
    }
  }
}
