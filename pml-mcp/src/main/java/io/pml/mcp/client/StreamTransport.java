package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.Frame;
import io.pml.mcp.FrameReader;
import io.pml.mcp.FrameWriter;
import io.pml.mcp.Message;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/** Messages over a pair of byte streams, one per line: a child process, or a socket. */
public final class StreamTransport implements Transport {
  private final String name;
  private final InputStream in;
  private final OutputStream out;
  private final FrameWriter writer;

  /**
   * A transport over streams that it will close.
   *
   * @param name the server's, for thread names and messages
   */
  public StreamTransport(String name, InputStream in, OutputStream out) {
    this.name = name;
    this.in = in;
    this.out = out;
    this.writer = new FrameWriter(out);
  }

  @Override
  public void open(Inbox inbox) {
    // A platform thread: reading a pipe would pin a virtual one.
    Thread.ofPlatform().daemon().name("mcp-read-" + name).start(() -> read(inbox));
  }

  @Override
  public void send(Message message, Map<String, String> headers) throws IOException {
    writer.write(message);
  }

  @Override
  public boolean mayBeSilent() {
    return true;
  }

  @Override
  public void close() {
    closeQuietly(out);
    closeQuietly(in);
  }

  private void read(Inbox inbox) {
    FrameReader reader = new FrameReader(in);
    try {
      while (true) {
        switch (reader.next()) {
          case Frame.Line(byte[] bytes) -> deliver(bytes, inbox);
          case Frame.TooLong(long limit) -> {
            inbox.closed(new IOException("frame over " + (limit >> 20) + " MiB"));
            return;
          }
          case Frame.End() -> {
            inbox.closed(new IOException("the server closed its output"));
            return;
          }
        }
      }
    } catch (IOException e) {
      inbox.closed(e);
    }
  }

  private static void deliver(byte[] bytes, Inbox inbox) {
    try {
      inbox.received(Message.read(Json.parse(bytes)), Optional.empty());
    } catch (JsonSyntaxException | RpcException e) {
      inbox.junk(bytes);
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
