package io.pml.mcp.client;

import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request to a server.
 *
 * @param params taken over: the connection adds its own {@code _meta} to it
 * @param timeout the longest silence; progress counts as a sign of life
 * @param longest how long it may take in all, signs of life or not
 * @param headers for transports that have any
 */
public record Call(String method, ObjectNode params, Duration timeout, Duration longest, CallListener listener,
    Map<String, String> headers) {
  private static final int LONGEST = 10;

  /** A call that may take ten times its longest silence. */
  public Call(String method, ObjectNode params, Duration timeout, CallListener listener,
      Map<String, String> headers) {
    this(method, params, timeout, timeout.multipliedBy(LONGEST), listener, headers);
  }

  public Call(String method, ObjectNode params, Duration timeout) {
    this(method, params, timeout, CallListener.NONE, Map.of());
  }

  /** The same call with other parameters. */
  public Call with(ObjectNode other) {
    return new Call(method, other, timeout, longest, listener, headers);
  }
}
