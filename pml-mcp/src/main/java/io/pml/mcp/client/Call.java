package io.pml.mcp.client;

import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request to a server.
 *
 * @param params taken over: the connection adds its own {@code _meta} to it
 * @param timeout the longest silence; progress counts as a sign of life, up to ten times this long
 * @param headers for transports that have any
 */
public record Call(String method, ObjectNode params, Duration timeout, CallListener listener,
    Map<String, String> headers) {
  public Call(String method, ObjectNode params, Duration timeout) {
    this(method, params, timeout, CallListener.NONE, Map.of());
  }

  /** The same call with other parameters. */
  public Call with(ObjectNode other) {
    return new Call(method, other, timeout, listener, headers);
  }
}
