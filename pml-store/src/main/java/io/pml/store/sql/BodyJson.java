package io.pml.store.sql;

import io.pml.capability.Body;
import io.pml.json.Json;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import tools.jackson.databind.JsonNode;

/** What a capability does, as text. JSON in it is text, too: it may be as deep as JSON may be, and must not become deeper. */
final class BodyJson {
  private static final String CODE = "code";
  private static final String DAG = "dag";
  private static final String DELEGATE = "delegate";

  private BodyJson() {}

  static String kind(Body body) {
    return switch (body) {
      case Body.Code _ -> CODE;
      case Body.Dag _ -> DAG;
      case Body.Delegate _ -> DELEGATE;
    };
  }

  static String write(Body body) {
    return Json.write(switch (body) {
      case Body.Code(var source, var structure) -> Json.object()
          .put("source", source)
          .put("structure", Json.write(structure.toJson()));
      case Body.Dag(var dag, var structure) -> Json.object()
          .put("dag", Json.write(dag))
          .put("structure", Json.write(structure.toJson()));
      case Body.Delegate(var tool, var arguments) -> Json.object()
          .put("tool", tool.toString())
          .put("arguments", Json.write(arguments));
    });
  }

  static Body read(String kind, String text) {
    JsonNode json = Json.parse(text);
    return switch (kind) {
      case CODE -> new Body.Code(json.path("source").stringValue(""), structure(json));
      case DAG -> new Body.Dag(Json.parseObject(json.path("dag").stringValue("")), structure(json));
      case DELEGATE -> new Body.Delegate(tool(json.path("tool").stringValue("")),
          Json.parseObject(json.path("arguments").stringValue("")));
      default -> throw new IllegalArgumentException("not a kind of body: " + kind);
    };
  }

  private static Structure structure(JsonNode json) {
    return Structure.read(Json.parse(json.path("structure").stringValue("")));
  }

  static ToolId tool(String text) {
    return ToolId.parse(text).orElseThrow(() -> new IllegalArgumentException("not a tool: " + text));
  }
}
