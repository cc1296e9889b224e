package io.pml.mcp.server;

import io.pml.mcp.RpcException;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** What a server does, whatever the era and the transport. The same service answers many clients at once. */
public interface McpService {
  /** How the service presents itself to a client: {@code serverInfo}, {@code capabilities}, {@code instructions}. */
  ObjectNode describe(Peer peer);

  /** The methods it answers beside those that belong to the protocol itself. Asked for once. */
  Map<String, Method> methods();

  /** The first client began to watch a resource. */
  default void watch(String uri) {}

  /** The last client stopped watching a resource. */
  default void unwatch(String uri) {}

  /** One method. Runs on a virtual thread of its own; an interrupt means that the client no longer wants the answer. */
  @FunctionalInterface
  interface Method {
    ObjectNode answer(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException;
  }
}
