package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.Frame;
import io.pml.mcp.FrameReader;
import io.pml.mcp.FrameWriter;
import io.pml.mcp.Message;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The door for clients at the other end of a byte stream: standard input and output, or a socket. */
public final class StreamDoor {
  private static final Logger LOG = LoggerFactory.getLogger(StreamDoor.class);

  private final McpServer server;

  public StreamDoor(McpServer server) {
    this.server = server;
  }

  /** Serves one client until its stream ends; what was under way for it is cancelled then. */
  public void serve(InputStream in, OutputStream out, Origin origin) {
    FrameReader reader = new FrameReader(in);
    FrameWriter writer = new FrameWriter(out);
    Conversation conversation = server.join(origin, writer::write);
    try {
      for (Frame frame = reader.next(); !(frame instanceof Frame.End); frame = reader.next()) {
        receive(frame, conversation, writer);
      }
    } catch (IOException e) {
      LOG.debug("a client's stream broke: {}", e.getMessage());
    } finally {
      server.leave(conversation);
    }
  }

  private void receive(Frame frame, Conversation conversation, FrameWriter writer) throws IOException {
    switch (frame) {
      case Frame.Line(byte[] bytes) -> {
        try {
          handle(Message.read(Json.parse(bytes)), conversation, writer);
        } catch (JsonSyntaxException e) {
          refuse(writer, new RpcError(RpcError.PARSE_ERROR, "Parse error: " + e.getMessage()));
        } catch (RpcException e) {
          refuse(writer, e.error());
        }
      }
      case Frame.TooLong(long limit) -> refuse(writer,
          new RpcError(RpcError.INVALID_REQUEST, "Invalid request: a message may have at most " + limit + " bytes"));
      case Frame.End() -> throw new IllegalStateException("the end is no message");
    }
  }

  private void handle(Message message, Conversation conversation, FrameWriter writer) {
    switch (message) {
      case Message.Request request -> server.request(conversation, request, McpServer.isModern(request),
          new StreamReply(writer));
      case Message.Notification notification -> server.notified(conversation, notification);
      case Message.Result result -> conversation.asked().answered(result);
      case Message.Failure failure -> conversation.asked().failed(failure);
    }
  }

  private static void refuse(FrameWriter writer, RpcError error) throws IOException {
    writer.write(new Message.Failure(Optional.empty(), error));
  }

  private record StreamReply(FrameWriter writer) implements Reply {
    @Override
    public void send(Message message) throws IOException {
      writer.write(message);
    }

    @Override
    public void finish(Message answer) {
      try {
        writer.write(answer);
      } catch (IOException e) {
        LOG.debug("a client went away before its answer: {}", e.getMessage());
      }
    }

    @Override
    public void refuse(Message.Failure failure) {
      finish(failure);
    }

    @Override
    public void drop() {}
  }
}
