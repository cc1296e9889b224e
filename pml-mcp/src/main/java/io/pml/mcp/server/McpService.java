package io.pml.mcp.server;

import io.pml.mcp.RpcException;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** What a server does, whatever the era and the transport. The same service answers many clients at once. */
public interface McpService {
  /**
   * How the service presents itself to a client: {@code serverInfo}, {@code capabilities}, {@code instructions}. Called
   * where messages arrive, so it must not block; {@code serverInfo} is the same for every client.
   */
  ObjectNode describe(Peer peer);

  /**
   * Refuses clients that are not to be served at all because of where they come from: none of their requests is answered
   * otherwise. Called where messages arrive, so it must not block.
   */
  default void admit(Origin origin) throws RpcException {}

  /** The methods it answers beside those that belong to the protocol itself. Asked for once. */
  Map<String, Method> methods();

  /**
   * The input schema of a tool, by which HTTP clients repeat marked arguments in headers ({@code x-mcp-header}); empty when
   * it marks none. Called where messages arrive, so it must not block.
   */
  default Optional<ObjectNode> inputSchema(Origin origin, String tool) {
    return Optional.empty();
  }

  /** The first client began to watch a resource. Calls come one at a time and must not block. */
  default void watch(String uri) {}

  /** The last client stopped watching a resource. Calls come one at a time and must not block. */
  default void unwatch(String uri) {}

  /** One method. Runs on a virtual thread of its own; an interrupt means that the client no longer wants the answer. */
  @FunctionalInterface
  interface Method {
    /** The result is the service's to keep: it is never changed after it was returned. */
    ObjectNode answer(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException;
  }
}
