package io.pml.upstream;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import tools.jackson.databind.JsonNode;
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

  /**
   * What a program gets of a result: the structured value if there is one; the text of a single text item, read when it
   * is a JSON object or array; otherwise the list of items.
   */
  public static JsonNode value(ObjectNode result) {
    JsonNode structured = result.path("structuredContent");
    if (!structured.isMissingNode() && !structured.isNull()) {
      return structured;
    }
    JsonNode content = result.path("content");
    JsonNode only = content.path(0);
    if (content.size() == 1 && only.path("type").stringValue("").equals("text") && only.path("text").isString()) {
      return readText(only.path("text").stringValue());
    }
    return content.isArray() ? content : Json.array();
  }

  private static JsonNode readText(String text) {
    String stripped = text.stripLeading();
    if (stripped.startsWith("{") || stripped.startsWith("[")) {
      try {
        return Json.parse(text);
      } catch (JsonSyntaxException _) {
        // Text that only begins like JSON is text.
      }
    }
    return Json.text(text);
  }
}
