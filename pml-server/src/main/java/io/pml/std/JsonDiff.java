package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Says how to turn one JSON value into another. */
record JsonDiff() implements PlainTool {
  private static final ObjectNode DEFINITION = Definition
      .of("json_diff", "Compare JSON", "Compare two JSON values: the JSON Patch (RFC 6902) that turns left into right.")
      .takes("left", Schemas.any("JSON value or JSON text"))
      .takes("right", Schemas.any("JSON value or JSON text"))
      .gives("equal", Schemas.flag())
      .gives("patch", Schemas.list(Schemas.object()))
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    ArrayNode patch = Json.array();
    compare(Pointer.ROOT, arguments.json("left"), arguments.json("right"), patch);
    ObjectNode result = Json.object().put("equal", patch.isEmpty());
    result.set("patch", patch);
    return ToolResult.structured(result);
  }

  private static void compare(Pointer at, JsonNode left, JsonNode right, ArrayNode patch) {
    if (left instanceof ObjectNode a && right instanceof ObjectNode b) {
      objects(at, a, b, patch);
    } else if (left instanceof ArrayNode a && right instanceof ArrayNode b) {
      arrays(at, a, b, patch);
    } else if (!Values.same(left, right)) {
      operation("replace", at, patch).set("value", right);
    }
  }

  private static void objects(Pointer at, ObjectNode left, ObjectNode right, ArrayNode patch) {
    for (String key : left.propertyNames()) {
      if (right.has(key)) {
        compare(at.then(key), left.path(key), right.path(key), patch);
      } else {
        operation("remove", at.then(key), patch);
      }
    }
    for (String key : right.propertyNames()) {
      if (!left.has(key)) {
        operation("add", at.then(key), patch).set("value", right.path(key));
      }
    }
  }

  /** Equal items at both ends are left alone; between them items are compared one by one, then added or removed. */
  private static void arrays(Pointer at, ArrayNode left, ArrayNode right, ArrayNode patch) {
    int shorter = Math.min(left.size(), right.size());
    int start = 0;
    while (start < shorter && Values.same(left.path(start), right.path(start))) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && Values.same(left.path(left.size() - 1 - end), right.path(right.size() - 1 - end))) {
      end++;
    }
    for (int i = start; i < shorter - end; i++) {
      compare(at.then(String.valueOf(i)), left.path(i), right.path(i), patch);
    }
    for (int i = left.size() - end - 1; i >= shorter - end; i--) {
      operation("remove", at.then(String.valueOf(i)), patch);
    }
    for (int i = shorter - end; i < right.size() - end; i++) {
      operation("add", at.then(String.valueOf(i)), patch).set("value", right.path(i));
    }
  }

  private static ObjectNode operation(String name, Pointer at, ArrayNode patch) {
    return patch.addObject().put("op", name).put("path", at.toString());
  }
}
