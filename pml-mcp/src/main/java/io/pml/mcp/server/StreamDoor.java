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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** The door for clients at the other end of a byte stream: standard input and output, or a socket. */
public final class StreamDoor {
  private static final Logger LOG = LoggerFactory.getLogger(StreamDoor.class);

  private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

  private final McpServer server;

  public StreamDoor(McpServer server) {
    this.server = server;
  }

  /** Serves one client until its stream ends; what is under way for it then has a moment to finish, and is cancelled. */
  public void serve(InputStream in, OutputStream out, Origin origin) {
    FrameReader reader = new FrameReader(in);
    FrameWriter writer = new FrameWriter(out);
    Conversation conversation = server.join(origin);
    conversation.outbox().open(writer::write);
    try {
      for (Frame frame = reader.next(); !(frame instanceof Frame.End); frame = reader.next()) {
        receive(frame, conversation, writer);
      }
      // A client may send all it has to say, end its stream, and still read the answers.
      McpServer.drain(conversation, LAST_ANSWERS);
    } catch (IOException e) {
      LOG.debug("a client's stream broke: {}", e.getMessage());
    } finally {
      server.leave(conversation);
    }
  }

  private void receive(Frame frame, Conversation conversation, FrameWriter writer) throws IOException {
    switch (frame) {
      case Frame.Line(byte[] bytes) -> receive(bytes, conversation, writer);
      case Frame.TooLong(long limit) -> refuse(writer, Optional.empty(),
          new RpcError(RpcError.INVALID_REQUEST, "Invalid request: a message may have at most " + limit + " bytes"));
      case Frame.End() -> throw new IllegalStateException("the end is no message");
    }
  }

  private void receive(byte[] bytes, Conversation conversation, FrameWriter writer) throws IOException {
    JsonNode json;
    try {
      json = Json.parse(bytes);
    } catch (JsonSyntaxException e) {
      refuse(writer, Optional.empty(), new RpcError(RpcError.PARSE_ERROR, "Parse error: " + e.getMessage()));
      return;
    }
    try {
      if (json.isArray()) {
        Batch.receive(json, conversation, server, () -> new StreamReply(writer));
      } else {
        handle(Message.read(json), conversation, writer);
      }
    } catch (RpcException e) {
      refuse(writer, Message.idOf(json), e.error());
    }
  }

  private void handle(Message message, Conversation conversation, FrameWriter writer) {
    if (message instanceof Message.Request request) {
      server.request(conversation, request, McpServer.isModern(request), new StreamReply(writer));
    } else {
      server.heard(conversation, message);
    }
  }

  private static void refuse(FrameWriter writer, Optional<JsonNode> id, RpcError error) throws IOException {
    writer.write(new Message.Failure(id, error));
  }

  /** One answer among many on the same stream. */
  private static final class StreamReply implements Reply {
    private final FrameWriter writer;
    private volatile boolean ended;

    StreamReply(FrameWriter writer) {
      this.writer = writer;
    }

    @Override
    public void send(Message message) throws IOException {
      writer.write(message, () -> !ended);
    }

    @Override
    public void finish(Message answer) {
      try {
        writer.write(answer, this::end);
      } catch (IOException e) {
        LOG.debug("a client went away before its answer: {}", e.getMessage());
      }
    }

    @Override
    public void finishAll(List<Message> answers) {
      try {
        writer.write(answers, this::end);
      } catch (IOException e) {
        LOG.debug("a client went away before its answers: {}", e.getMessage());
      }
    }

    /** True for the one who gets to end it. */
    private boolean end() {
      boolean first = !ended;
      ended = true;
      return first;
    }

    @Override
    public void refuse(Message.Failure failure) {
      finish(failure);
    }

    @Override
    public void drop() {
      ended = true;
    }

    /** The end of the stream ends the whole conversation, which tells every exchange by itself. */
    @Override
    public void onLeave(Runnable action) {}
  }
}
