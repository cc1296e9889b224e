package io.pml.steward;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.LocalTool;
import io.pml.upstream.ToolResult;
import tools.jackson.databind.node.ObjectNode;

/** A tool, given by its definition and what it does. */
record OwnTool(ObjectNode definition, Action action) implements LocalTool {
  /** What a tool does; the answer is a structured result. */
  @FunctionalInterface
  interface Action {
    ObjectNode answer(Caller caller, ObjectNode arguments, Line line) throws InterruptedException;
  }

  /** A tool that changes nothing. */
  static OwnTool looking(String name, String description, String schema, Action action) {
    OwnTool tool = changing(name, description, schema, action);
    tool.definition.putObject("annotations").put("readOnlyHint", true).put("openWorldHint", false);
    return tool;
  }

  /** A tool that changes what PML knows, and nothing else; nothing of that is lost. */
  static OwnTool changing(String name, String description, String schema, Action action) {
    ObjectNode definition = Json.object().put("name", name).put("description", description);
    definition.set("inputSchema",
        Json.object().put("type", "object").setAll(Json.parseObject(schema)).put("additionalProperties", false));
    definition.putObject("annotations")
        .put("readOnlyHint", false)
        .put("destructiveHint", false)
        .put("openWorldHint", false);
    return new OwnTool(definition, action);
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode arguments, Line line) throws InterruptedException {
    return ToolResult.structured(action.answer(caller, arguments, line));
  }
}
