package io.pml.mcp.client;

import io.pml.mcp.Message;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A way to exchange messages with one server. Threads may share it once it is open. */
public interface Transport extends AutoCloseable {
  /** Begins to deliver what the server says. Called once, first. */
  void open(Inbox inbox) throws IOException;

  /**
   * Sends a message; an answer comes through the inbox.
   *
   * @param headers for transports that have any
   */
  void send(Message message, Map<String, String> headers) throws IOException;

  /** Both sides have agreed on a revision: later messages may have to say so. */
  default void agreed(String revision) {}

  /**
   * Nobody waits for this request any more. True when the transport itself tells the server so; else a notification has to.
   */
  default boolean abandon(JsonNode id) {
    return false;
  }

  /** Whether a server that does not know a method may say nothing at all, as some do over byte streams. */
  boolean mayBeSilent();

  @Override
  void close();

  /** Where messages of the server go. Called from the transport's own threads. */
  interface Inbox {
    /**
     * A message came.
     *
     * @param during the request on whose own stream it came; empty where all share one
     */
    void received(Message message, Optional<JsonNode> during);

    /** This request will never be answered. */
    void unanswered(JsonNode id, IOException reason);

    /** Something came that is no message. */
    void junk(byte[] bytes);

    /** The server is gone for good. */
    void closed(IOException reason);
  }
}
