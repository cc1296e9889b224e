package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.LogLevel;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What happens during one call, for whoever made it. Called from threads of the connection. */
public interface CallListener {
  /** Wants to know nothing and can answer nothing. */
  CallListener NONE = new CallListener() {
    @Override
    public boolean wantsProgress() {
      return false;
    }
  };

  /** Whether the server is asked for word of its progress; that also tells a slow call from a dead one. */
  default boolean wantsProgress() {
    return true;
  }

  /** The parameters of a progress notification; its token is the connection's own. */
  default void progressed(ObjectNode params) {}

  /** The mildest log messages that the server is asked for; empty for whatever it sends unasked. */
  default Optional<LogLevel> logLevel() {
    return Optional.empty();
  }

  /** The parameters of a log message. */
  default void logged(ObjectNode params) {}

  /** The server has opened the stream that the call asked for. */
  default void acknowledged() {}

  /** Whether {@link #asked} can answer a request of the server, such as {@code elicitation/create}. */
  default boolean canAnswer(String method) {
    return false;
  }

  /** Answers a request that the server makes while it serves the call. */
  default ObjectNode asked(String method, ObjectNode params) throws RpcException, InterruptedException {
    throw new RpcException(RpcError.METHOD_NOT_FOUND, "the client does not offer " + method);
  }

  /** The client capabilities that a modern request declares. */
  default ObjectNode capabilities() {
    return Json.object();
  }
}
