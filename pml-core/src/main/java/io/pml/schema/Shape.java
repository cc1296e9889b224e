package io.pml.schema;

import io.pml.json.Json;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was seen at one place of a value.
 *
 * @param seen how many values there were
 * @param open whether anything may stand here, because a bound was met: then nothing below is known
 * @param keys what was in those values that were objects
 * @param items what was in those that were arrays, taken together
 */
record Shape(long seen, boolean open, Set<JsonType> types, Keys keys, Optional<Shape> items) {
  static final Shape NOTHING = new Shape(0, false, Set.of(), Keys.NONE, Optional.empty());

  static Shape open(long seen) {
    return new Shape(seen, true, Set.of(), Keys.NONE, Optional.empty());
  }

  /** The shape of one value, down to a depth, as far as the budget goes. Items beyond it are not looked at. */
  static Shape of(JsonNode value, int depth, Budget budget) {
    if (depth == 0 || !budget.take()) {
      return open(1);
    }
    Set<JsonType> types = EnumSet.of(JsonType.of(value));
    return switch (value) {
      case ObjectNode object -> new Shape(1, false, types, keysOf(object, depth, budget), Optional.empty());
      case ArrayNode array -> new Shape(1, false, types, Keys.NONE, itemsOf(array, depth, budget));
      default -> new Shape(1, false, types, Keys.NONE, Optional.empty());
    };
  }

  private static Keys keysOf(ObjectNode object, int depth, Budget budget) {
    boolean map = object.size() > Keys.MAX_FIELDS;
    SortedMap<String, Shape> fields = new TreeMap<>();
    Optional<Shape> values = Optional.empty();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      Shape shape = of(entry.getValue(), depth - 1, budget);
      if (map || FieldName.isData(entry.getKey())) {
        values = join(values, Optional.of(shape));
      } else {
        fields.put(entry.getKey(), shape);
      }
    }
    return new Keys(1, map, fields, values);
  }

  private static Optional<Shape> itemsOf(ArrayNode array, int depth, Budget budget) {
    Optional<Shape> items = Optional.empty();
    for (JsonNode item : array) {
      if (budget.isSpent()) {
        break;
      }
      items = join(items, Optional.of(of(item, depth - 1, budget)));
    }
    return items;
  }

  /** What was seen at either. The order does not matter. */
  Shape join(Shape other) {
    if (open || other.open) {
      return open(seen + other.seen);
    }
    Set<JsonType> union = EnumSet.noneOf(JsonType.class);
    union.addAll(types);
    union.addAll(other.types);
    return new Shape(seen + other.seen, false, union, keys.join(other.keys), join(items, other.items));
  }

  static Optional<Shape> join(Optional<Shape> one, Optional<Shape> other) {
    return one.isPresent() && other.isPresent() ? Optional.of(one.get().join(other.get())) : one.or(() -> other);
  }

  /** How many places there are. */
  int size() {
    return 1 + parts().mapToInt(Shape::size).sum();
  }

  int depth() {
    return 1 + parts().mapToInt(Shape::depth).max().orElse(0);
  }

  /** The same without what lies deeper. */
  Shape cut(int depth) {
    return depth == 0 ? open(seen)
        : new Shape(seen, open, types, keys.cut(depth - 1), items.map(shape -> shape.cut(depth - 1)));
  }

  private Stream<Shape> parts() {
    return Stream.of(keys.fields().values(), keys.values().stream().toList(), items.stream().toList())
        .flatMap(Collection::stream);
  }

  ObjectNode toJsonSchema() {
    ObjectNode schema = Json.object();
    if (open) {
      return schema;
    }
    putTypes(schema);
    if (!keys.fields().isEmpty()) {
      putFields(schema);
    }
    keys.values().ifPresent(shape -> schema.set("additionalProperties", shape.toJsonSchema()));
    items.ifPresent(shape -> schema.set("items", shape.toJsonSchema()));
    return schema;
  }

  private void putFields(ObjectNode schema) {
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = Json.array();
    keys.fields().forEach((name, shape) -> {
      properties.set(name, shape.toJsonSchema());
      if (shape.seen == keys.objects()) {
        required.add(name);
      }
    });
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
  }

  private void putTypes(ObjectNode schema) {
    Set<JsonType> named = EnumSet.noneOf(JsonType.class);
    named.addAll(types);
    if (named.contains(JsonType.NUMBER)) {
      named.remove(JsonType.INTEGER);
    }
    if (named.size() == 1) {
      schema.put("type", named.iterator().next().word());
    } else if (!named.isEmpty()) {
      ArrayNode words = schema.putArray("type");
      named.forEach(type -> words.add(type.word()));
    }
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("seen", seen);
    if (open) {
      return json.put("open", true);
    }
    ArrayNode words = json.putArray("types");
    types.forEach(type -> words.add(type.word()));
    if (keys.objects() > 0) {
      json.put("objects", keys.objects()).put("map", keys.map());
      ObjectNode named = json.putObject("fields");
      keys.fields().forEach((name, shape) -> named.set(name, shape.toJson()));
    }
    keys.values().ifPresent(shape -> json.set("values", shape.toJson()));
    items.ifPresent(shape -> json.set("items", shape.toJson()));
    return json;
  }

  static Shape read(JsonNode json) {
    long seen = json.path("seen").longValue(-1);
    if (seen < 0) {
      throw new IllegalArgumentException("not a learned shape: it does not say how often it was seen");
    }
    if (json.path("open").booleanValue(false)) {
      return open(seen);
    }
    Set<JsonType> types = EnumSet.noneOf(JsonType.class);
    json.path("types").forEach(word -> JsonType.read(word.stringValue("")).ifPresent(types::add));
    SortedMap<String, Shape> fields = new TreeMap<>();
    Json.child(json, "fields").properties().forEach(entry -> fields.put(entry.getKey(), read(entry.getValue())));
    Keys keys = new Keys(json.path("objects").longValue(0), json.path("map").booleanValue(false), fields,
        maybe(json, "values"));
    return new Shape(seen, false, types, keys, maybe(json, "items"));
  }

  private static Optional<Shape> maybe(JsonNode json, String key) {
    return json.has(key) ? Optional.of(read(json.get(key))) : Optional.empty();
  }

  /** How many places of a value may still be looked at. For one thread. */
  static final class Budget {
    private int left;

    Budget(int places) {
      left = places;
    }

    boolean take() {
      return left-- > 0;
    }

    boolean isSpent() {
      return left <= 0;
    }
  }
}
