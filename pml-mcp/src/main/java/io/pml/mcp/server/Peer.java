package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.util.Optional;
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

  /** Whether the client declared an extension of the protocol. */
  public boolean hasExtension(String extension) {
    return capabilities.path("extensions").has(extension);
  }

  /** The client capability that stands behind a request of the server. */
  public static String capabilityFor(String method) {
    return method.substring(0, Math.max(0, method.indexOf('/')));
  }

  /** The refusal of a request that cannot be served to a client which lacks a capability, given by its path. */
  public static RpcException lacks(String... capability) {
    ObjectNode data = Json.object();
    ObjectNode innermost = data.putObject("requiredCapabilities");
    for (String step : capability) {
      innermost = innermost.putObject(step);
    }
    return new RpcException(new RpcError(RpcError.MISSING_CLIENT_CAPABILITY,
        "Missing required client capability: " + String.join(".", capability), Optional.of(data)));
  }

  /** Whether this is the same client, perhaps on another connection: of the same name, and to its door the same. */
  boolean isSameAs(Peer other) {
    return origin.equals(other.origin) && name().equals(other.name());
  }

  /** The client's own name for itself. */
  public String name() {
    return info.path("name").asString("unnamed client");
  }
}
