package io.pml.mcp.server;

import io.pml.mcp.Revision;
import tools.jackson.databind.node.ObjectNode;

/** The client at the other end, as it described itself. */
public record Peer(String revision, ObjectNode info, ObjectNode capabilities, Origin origin) {
  public boolean modern() {
    return Revision.isModern(revision);
  }

  /** Whether the client said that it can serve a request of ours, such as {@code elicitation/create}. */
  public boolean canAnswer(String method) {
    return capabilities.has(capabilityFor(method));
  }

  /** The client capability that stands behind a request of the server. */
  public static String capabilityFor(String method) {
    return method.substring(0, Math.max(0, method.indexOf('/')));
  }

  /** The client's own name for itself. */
  public String name() {
    return info.path("name").asString("unnamed client");
  }
}
