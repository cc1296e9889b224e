package io.pml.store.sql;

import io.pml.capability.Parameter;
import io.pml.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters as text. Schemas and values are text within it: they may be as deep as JSON may be. */
final class ParameterJson {
  private ParameterJson() {}

  static String write(List<Parameter> parameters) {
    ArrayNode list = Json.array();
    for (Parameter parameter : parameters) {
      ObjectNode json = list.addObject().put("name", parameter.name()).put("schema", Json.write(parameter.schema()));
      parameter.fallback().ifPresent(value -> json.put("fallback", Json.write(value)));
    }
    return Json.write(list);
  }

  static List<Parameter> read(String text) {
    List<Parameter> parameters = new ArrayList<>();
    for (JsonNode json : Json.parse(text)) {
      parameters.add(new Parameter(json.path("name").stringValue(""),
          Json.parseObject(json.path("schema").stringValue("")),
          Optional.ofNullable(json.get("fallback")).map(value -> Json.parse(value.stringValue("")))));
    }
    return parameters;
  }
}
