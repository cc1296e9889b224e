package io.pml.mcp;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The HTTP headers of the protocol, and what a modern request must mirror in them. */
public final class HttpNames {
  public static final String SESSION = "Mcp-Session-Id";
  public static final String PROTOCOL_VERSION = "MCP-Protocol-Version";
  public static final String METHOD = "Mcp-Method";
  public static final String NAME = "Mcp-Name";
  public static final String PARAMETER_PREFIX = "Mcp-Param-";
  public static final String EVENT_STREAM = "text/event-stream";
  public static final String JSON = "application/json";

  private HttpNames() {}

  /** The text that {@link #NAME} must hold for a request; empty for methods that name nothing. */
  public static Optional<String> nameOf(String method, ObjectNode params) {
    String key = switch (method) {
      case "tools/call", "prompts/get" -> "name";
      case "resources/read" -> "uri";
      case "tasks/get", "tasks/update", "tasks/cancel" -> "taskId";
      default -> "";
    };
    return Optional.ofNullable(params.get(key)).filter(value -> value.isString()).map(value -> value.asString());
  }
}
