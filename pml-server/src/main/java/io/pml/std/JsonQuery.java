package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Picks values out of JSON. */
record JsonQuery() implements PlainTool {
  private static final int MAX = 10_000;

  private static final ObjectNode DEFINITION = Definition
      .of("json_query", "Query JSON", "Pick values out of JSON by JSON Pointer (/a/0/b) or path: "
          + "$.a.b[0], [-1], [1:3], ['a b'], [*], ..key, [?@.x == 1 && @.y]. No match gives an empty list.")
      .takes("json", Schemas.any("JSON value or JSON text"))
      .takes("query", Schemas.text())
      .mayTake("limit", Schemas.whole(1, MAX, "Default 1000"))
      .gives("values", Schemas.list(Schemas.any()))
      .gives("count", Schemas.whole())
      .gives("truncated", Schemas.flag())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    JsonNode json = arguments.json("json");
    String query = arguments.text("query");
    int limit = arguments.whole("limit", 1000, 1, MAX);
    List<JsonNode> found = query.startsWith("$")
        ? JsonPath.parse(query).find(json)
        : Pointer.parse(query).find(json).stream().toList();
    ObjectNode result = Json.object();
    result.putArray("values").addAll(found.subList(0, Math.min(limit, found.size())));
    return ToolResult.structured(result.put("count", found.size()).put("truncated", found.size() > limit));
  }
}
