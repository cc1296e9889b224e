package io.pml.mcp.client;

import io.pml.mcp.Change;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import tools.jackson.databind.node.ObjectNode;

/** What a server does of its own accord. Called from threads of the connection; must not block. */
public interface ServerEvents {
  default void changed(Change change) {}

  default void updated(String uri) {}

  /** Any other notification that belongs to no call. */
  default void notified(String method, ObjectNode params) {}

  /**
   * Answers a request of the server that belongs to no call, such as {@code roots/list} after the handshake. On a thread of
   * its own: may block.
   */
  default ObjectNode asked(String method, ObjectNode params) throws RpcException, InterruptedException {
    throw new RpcException(RpcError.METHOD_NOT_FOUND, "no client here offers " + method);
  }

  /** Something came that is no message. */
  default void junk(byte[] bytes) {}

  /** The connection is lost, and everything waiting on it has failed. */
  default void closed(IOException reason) {}
}
