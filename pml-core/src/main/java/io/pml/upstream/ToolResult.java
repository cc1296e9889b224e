package io.pml.upstream;

import io.pml.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** The result of a tool call as MCP spells it. */
public final class ToolResult {
  private ToolResult() {}

  public static ObjectNode text(String text) {
    ObjectNode result = Json.object();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }

  /** A structured value, with its JSON text beside it for clients that only read text. */
  public static ObjectNode structured(ObjectNode value) {
    ObjectNode result = text(Json.write(value));
    result.set("structuredContent", value);
    return result;
  }

  public static ObjectNode error(String message) {
    return text(message).put("isError", true);
  }

  public static boolean isError(ObjectNode result) {
    return result.path("isError").asBoolean(false);
  }
}
