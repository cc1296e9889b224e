package io.pml.std;

import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Applies a JSON Patch: all of its operations, or none. */
record JsonPatch() implements PlainTool {
  private static final int MAX_OPERATIONS = 10_000;
  private static final int MAX_COPIED = 1_000_000;

  private static final ObjectNode DEFINITION = Definition
      .of("json_patch", "Patch JSON", "Apply a JSON Patch (RFC 6902: add, remove, replace, move, copy, test).")
      .takes("json", Schemas.any("JSON value or JSON text"))
      .takes("patch", Schemas.any("List of operations, or its JSON text"))
      .gives("value", Schemas.any())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    if (!(arguments.json("patch") instanceof ArrayNode patch) || patch.size() > MAX_OPERATIONS) {
      throw Arguments.bad("`patch` is not a list of at most " + MAX_OPERATIONS
          + " operations such as {\"op\":\"add\",\"path\":\"/a\",\"value\":1}");
    }
    Patching patching = new Patching(arguments.json("json").deepCopy());
    for (int i = 0; i < patch.size(); i++) {
      if (!(patch.path(i) instanceof ObjectNode operation)) {
        throw Arguments.bad("operation " + i + " of `patch` is not an object");
      }
      try {
        patching.apply(new Arguments(operation));
      } catch (PmlException e) {
        throw new PmlException(e.code(), "operation " + i + " " + Arguments.shown(Json.write(operation)) + ": "
            + e.getMessage(), e);
      }
    }
    ObjectNode result = Json.object();
    result.set("value", patching.root);
    return ToolResult.structured(result);
  }

  private static final class Patching {
    private JsonNode root;
    private int copied;

    Patching(JsonNode root) {
      this.root = root;
    }

    void apply(Arguments operation) {
      Pointer path = Pointer.parse(operation.text("path"));
      switch (operation.text("op")) {
        case "add" -> add(path, value(operation));
        case "remove" -> remove(path);
        case "replace" -> replace(path, value(operation));
        case "move" -> move(Pointer.parse(operation.text("from")), path);
        case "copy" -> {
          JsonNode value = at(Pointer.parse(operation.text("from")));
          copied += Values.count(value);
          if (copied > MAX_COPIED) {
            throw Arguments.bad("more than " + MAX_COPIED + " values would be copied: make the patch smaller");
          }
          add(path, value.deepCopy());
        }
        case "test" -> {
          if (!Values.same(at(path), value(operation))) {
            throw Arguments.bad("the value is " + Arguments.shown(Json.write(at(path))));
          }
        }
        default -> throw Arguments.bad("`op` must be add, remove, replace, move, copy or test");
      }
    }

    private void add(Pointer path, JsonNode value) {
      if (path.tokens().size() + Values.depth(value) > Json.MAX_DEPTH) {
        throw Arguments.bad("the value would be nested deeper than " + Json.MAX_DEPTH);
      }
      if (path.isRoot()) {
        root = value;
        return;
      }
      switch (at(path.parent())) {
        case ObjectNode object -> object.set(path.last(), value);
        case ArrayNode array -> array.insert(path.last().equals("-") ? array.size() : index(path, array.size()), value);
        default -> throw Arguments.bad(path.parent() + " is neither an object nor an array");
      }
    }

    private void replace(Pointer path, JsonNode value) {
      at(path);
      if (!path.isRoot()) {
        remove(path);
      }
      add(path, value);
    }

    private void move(Pointer from, Pointer to) {
      if (to.startsWith(from) && !to.equals(from)) {
        throw Arguments.bad("a value cannot move into itself");
      }
      JsonNode value = at(from);
      if (!to.equals(from)) {
        remove(from);
        add(to, value);
      }
    }

    private void remove(Pointer path) {
      at(path);
      if (path.isRoot()) {
        throw Arguments.bad("the whole value cannot be removed: replace it");
      }
      switch (at(path.parent())) {
        case ObjectNode object -> object.remove(path.last());
        case ArrayNode array -> array.remove(index(path, array.size() - 1));
        default -> throw noValue(path);
      }
    }

    private JsonNode at(Pointer path) {
      return path.find(root).orElseThrow(() -> noValue(path));
    }

    private static int index(Pointer path, int most) {
      int index = Pointer.index(path.last()).orElse(-1);
      if (index < 0 || index > most) {
        throw noValue(path);
      }
      return index;
    }

    private static JsonNode value(Arguments operation) {
      if (!operation.values().has("value")) {
        throw Arguments.bad("`value` is missing");
      }
      return operation.values().path("value").deepCopy();
    }

    private static PmlException noValue(Pointer path) {
      return Arguments.bad("there is no place " + Arguments.shown(path.toString()) + " in the value");
    }
  }
}
