package io.pml.mcp.server;

import io.pml.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Something that a client is asked for while it waits for an answer, such as {@code elicitation/create}. */
public record Question(String method, ObjectNode params) {
  ObjectNode toJson() {
    ObjectNode node = Json.object().put("method", method);
    node.set("params", params);
    return node;
  }
}
