package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.trace.Ending;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How a run failed, as text. */
final class FailureJson {
  private FailureJson() {}

  static String write(Ending.Failed failure) {
    ObjectNode json = Json.object().put("code", failure.code()).put("message", failure.message());
    failure.line().ifPresent(line -> json.put("line", line));
    failure.column().ifPresent(column -> json.put("column", column));
    failure.tool().ifPresent(tool -> json.put("tool", tool));
    return Json.write(json);
  }

  static Ending.Failed read(String text) {
    JsonNode json = Json.parse(text);
    return new Ending.Failed(json.path("code").stringValue(""), json.path("message").stringValue(""),
        Optional.ofNullable(json.get("line")).map(JsonNode::intValue),
        Optional.ofNullable(json.get("column")).map(JsonNode::intValue),
        Optional.ofNullable(json.get("tool")).map(JsonNode::stringValue));
  }
}
