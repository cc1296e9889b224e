package io.pml.gateway;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A name that a tool of PML's own once had: not listed, but a call under it is answered as one under the new name, with a
 * word about that.
 *
 * @param name the old one
 * @param successor the tool to call instead, as agents see it
 * @param params the call as the new tool takes it
 */
record Redirect(String name, String successor, ObjectNode params) {
  /** What the former tools searched. */
  private static final Map<String, String> SEARCHES = Map.of("pml_search_tools", "tool", "pml_search_capabilities",
      "capability", "pml_find_capabilities", "capability", "search_capabilities", "capability", "pml_search", "all");
  private static final Set<String> EXECUTIONS = Set.of("pml_execute_code", "pml_execute_dag");
  private static final int MOST = 100;
  private static final List<String> INTENT = List.of("intent", "query", "text", "context");
  private static final List<String> LIMIT = List.of("limit", "top_k", "max_results");

  /** Where a call leads, if it is under an old name. */
  static Optional<Redirect> of(ObjectNode params) {
    String name = params.path("name").asString("");
    if (EXECUTIONS.contains(name)) {
      return Optional.of(new Redirect(name, "pml_execute", params.deepCopy()
          .put("name", "pml:execute")
          .set("arguments", execution(params.path("arguments")))));
    }
    return Optional.ofNullable(SEARCHES.get(name))
        .map(type -> new Redirect(name, "pml_discover", params.deepCopy()
            .put("name", "pml:discover")
            .set("arguments", search(params.path("arguments"), type))));
  }

  /** What ran code or a graph of tasks under a name of its own. */
  private static ObjectNode execution(JsonNode old) {
    ObjectNode arguments = Json.object();
    first(old, INTENT).filter(JsonNode::isString).ifPresent(intent -> arguments.set("intent", intent));
    first(old, List.of("code")).ifPresent(code -> arguments.set("code", code));
    first(old, List.of("args", "arguments", "context")).filter(JsonNode::isObject)
        .ifPresent(args -> arguments.set("args", args));
    first(old, List.of("dag", "workflow")).ifPresent(
        dag -> arguments.set("implementation", Json.object().put("type", "dag").set("dag", dag)));
    first(old, List.of("workflow_id")).ifPresent(id -> arguments.set("workflow_id", id));
    return arguments;
  }

  private static ObjectNode search(JsonNode old, String type) {
    ObjectNode arguments = Json.object();
    first(old, INTENT).ifPresent(intent -> arguments.set("intent", intent));
    first(old, LIMIT).ifPresent(limit -> arguments.put("limit", Math.clamp(limit.asInt(MOST), 1, MOST)));
    first(old, List.of("offset")).ifPresent(offset -> arguments.put("offset", Math.max(0, offset.asInt(0))));
    arguments.putObject("filter").put("type", type);
    return arguments;
  }

  private static Optional<JsonNode> first(JsonNode old, List<String> keys) {
    return keys.stream().flatMap(key -> Stream.ofNullable(old.get(key))).findFirst();
  }

  /** The new tool's answer, with a word about the old name. */
  ObjectNode mark(ObjectNode result) {
    ObjectNode marked = result.deepCopy();
    String notice = name + " is deprecated: call " + successor;
    if (marked.get("structuredContent") instanceof ObjectNode structured) {
      structured.put("deprecated", notice);
    }
    Meta.within(marked).put("io.pml/deprecated", notice);
    return marked;
  }
}
