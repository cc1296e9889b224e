package io.pml.mcp.client;

import io.pml.mcp.Change;
import java.io.IOException;
import tools.jackson.databind.node.ObjectNode;

/** What a server does of its own accord. Called from threads of the connection; must not block. */
public interface ServerEvents {
  default void changed(Change change) {}

  default void updated(String uri) {}

  /** Any other notification that belongs to no call. */
  default void notified(String method, ObjectNode params) {}

  /** Something came that is no message. */
  default void junk(byte[] bytes) {}

  /** The connection is lost, and everything waiting on it has failed. */
  default void closed(IOException reason) {}
}
