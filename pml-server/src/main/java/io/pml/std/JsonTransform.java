package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reshapes an object, or every object of a list: flatten, sort, limit, pick, omit, rename, group, in this order. */
record JsonTransform() implements PlainTool {
  private static final ObjectNode DEFINITION = Definition
      .of("json_transform", "Transform JSON",
          "Reshape an object or a list of objects. Steps run in this order: flatten, sort_by, limit, pick, omit, rename, group_by.")
      .takes("json", Schemas.any("JSON value or JSON text"))
      .mayTake("flatten", Schemas.flag("{a:{b:1}} becomes {\"a.b\":1}"))
      .mayTake("sort_by", Schemas.text("Key; -key sorts downwards"))
      .mayTake("limit", Schemas.atLeast(0, "Keep so many items"))
      .mayTake("pick", Schemas.list(Schemas.text(), "Keys to keep"))
      .mayTake("omit", Schemas.list(Schemas.text(), "Keys to drop"))
      .mayTake("rename", rename())
      .mayTake("group_by", Schemas.text("Key, as before pick: gives {value: [items]}"))
      .gives("value", Schemas.any())
      .readOnly();

  private static ObjectNode rename() {
    ObjectNode schema = Schemas.object().put("description", "{old: new}");
    schema.set("additionalProperties", Schemas.text());
    return schema;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    ObjectNode result = Json.object();
    result.set("value", switch (arguments.json("json")) {
      case ArrayNode list -> list(arguments, list);
      case ObjectNode object -> object(arguments, object);
      default -> throw Arguments.bad("`json` is neither an object nor a list of objects: pick one out with json_query");
    });
    return ToolResult.structured(result);
  }

  private static JsonNode object(Arguments arguments, ObjectNode object) {
    if (arguments.has("sort_by") || arguments.has("limit") || arguments.has("group_by")) {
      throw Arguments
          .bad("sort_by, limit and group_by need a list, and `json` is an object: pick a list with json_query");
    }
    return shape(arguments, arguments.flag("flatten") ? flat(object) : object);
  }

  private static JsonNode list(Arguments arguments, ArrayNode list) {
    List<ObjectNode> items = new ArrayList<>();
    for (JsonNode item : list) {
      if (!(item instanceof ObjectNode object)) {
        throw Arguments
            .bad("item " + items.size() + " of `json` is not an object: only lists of objects can be reshaped");
      }
      items.add(arguments.flag("flatten") ? flat(object) : object);
    }
    arguments.maybeText("sort_by").ifPresent(key -> items.sort(order(key)));
    int limit = arguments.whole("limit", items.size(), 0, Integer.MAX_VALUE);
    List<ObjectNode> kept = items.subList(0, Math.min(limit, items.size()));
    if (arguments.has("group_by")) {
      return groups(arguments, arguments.text("group_by"), kept);
    }
    ArrayNode shaped = Json.array();
    kept.forEach(item -> shaped.add(shape(arguments, item)));
    return shaped;
  }

  private static ObjectNode groups(Arguments arguments, String key, List<ObjectNode> items) {
    ObjectNode groups = Json.object();
    for (ObjectNode item : items) {
      JsonNode value = item.path(key);
      String name = value.isString() ? value.stringValue() : value.isMissingNode() ? "null" : Json.write(value);
      groups.withArray(Pointer.ROOT.then(name).toString()).add(shape(arguments, item));
    }
    return groups;
  }

  private static Comparator<ObjectNode> order(String sortBy) {
    boolean downwards = sortBy.startsWith("-");
    String key = downwards ? sortBy.substring(1) : sortBy;
    Comparator<JsonNode> order = downwards ? Values.DOWNWARDS : Values.ORDER;
    return (a, b) -> order.compare(a.path(key), b.path(key));
  }

  private static ObjectNode shape(Arguments arguments, ObjectNode item) {
    List<String> pick = arguments.texts("pick");
    Set<String> omit = new HashSet<>(arguments.texts("omit"));
    JsonNode rename = arguments.values().path("rename");
    ObjectNode shaped = Json.object();
    for (String key : pick.isEmpty() ? List.copyOf(item.propertyNames()) : pick) {
      if (item.has(key) && !omit.contains(key)) {
        shaped.set(rename.path(key).asString(key), item.path(key));
      }
    }
    return shaped;
  }

  private static ObjectNode flat(ObjectNode object) {
    ObjectNode flat = Json.object();
    flatten("", object, flat);
    return flat;
  }

  private static void flatten(String prefix, ObjectNode object, ObjectNode into) {
    for (var entry : object.properties()) {
      if (entry.getValue() instanceof ObjectNode inner && !inner.isEmpty()) {
        flatten(prefix + entry.getKey() + ".", inner, into);
      } else {
        into.set(prefix + entry.getKey(), entry.getValue());
      }
    }
  }
}
