package io.pml.relate;

import io.pml.schema.JsonType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one schema says at its own level, with references and alternatives followed. Bounded, whatever the schema: a
 * reference is only looked up inside the document, and what lies beyond a bound counts as not said.
 */
final class SchemaView {
  private static final int MAX_PROPERTIES = 200;
  private static final int MAX_REQUIRED = 1_000;
  private static final int MAX_NESTING = 16;
  private static final int MAX_ALTERNATIVES = 20;
  private static final Map<String, String> MISSPELLED_TYPES = Map.of("int", "integer", "long", "integer", "float",
      "number", "double", "number", "bool", "boolean", "str", "string", "list", "array", "dict", "object");

  private final JsonNode document;
  private final Looks looks;
  private final Set<JsonType> types = EnumSet.noneOf(JsonType.class);
  private final Map<String, List<JsonNode>> properties = new LinkedHashMap<>();
  private final Set<String> required = new LinkedHashSet<>();
  private final List<JsonNode> items = new ArrayList<>();
  private boolean untyped;
  private boolean complete = true;

  private SchemaView(JsonNode document, Looks looks) {
    this.document = document;
    this.looks = looks;
  }

  /** Several schemas for one place are taken as alternatives. */
  static SchemaView of(JsonNode document, List<JsonNode> schemas, Looks looks) {
    var view = new SchemaView(document, looks);
    schemas.forEach(schema -> view.collect(schema, true, 0));
    return view;
  }

  Map<String, List<JsonNode>> properties() {
    return properties;
  }

  Set<String> required() {
    return required;
  }

  List<JsonNode> items() {
    return items;
  }

  /** Whether all properties and requirements were read. */
  boolean isComplete() {
    return complete;
  }

  Types types() {
    Set<JsonType> own = untyped ? Set.of() : types;
    return new Types(own, items.isEmpty() ? Set.of() : of(document, items, looks).shallowTypes());
  }

  private Set<JsonType> shallowTypes() {
    return untyped ? Set.of() : types;
  }

  private void collect(JsonNode given, boolean binding, int nesting) {
    if (nesting > MAX_NESTING || !looks.take()) {
      untyped = true;
      complete = false;
      return;
    }
    if (!(given instanceof ObjectNode schema)) {
      untyped = true;
      return;
    }
    boolean typed = collectTypes(schema.path("type"));
    boolean elsewhere = collectReference(schema, binding, nesting);
    elsewhere |= collectEach(schema.path("allOf"), binding, nesting);
    elsewhere |= collectEach(schema.path("anyOf"), false, nesting);
    elsewhere |= collectEach(schema.path("oneOf"), false, nesting);
    collectProperties(schema, binding);
    collectItems(schema.path("items"));
    if (!typed && !elsewhere) {
      untyped |= !schema.has("properties");
      if (schema.has("properties")) {
        types.add(JsonType.OBJECT);
      }
    }
  }

  private boolean collectTypes(JsonNode type) {
    List<JsonNode> words = type.isArray() ? type.valueStream().limit(MAX_ALTERNATIVES).toList() : List.of(type);
    boolean found = false;
    for (JsonNode word : words) {
      String spelled = word.stringValue("");
      Optional<JsonType> read = JsonType.read(MISSPELLED_TYPES.getOrDefault(spelled, spelled));
      read.ifPresent(types::add);
      found |= read.isPresent();
    }
    return found;
  }

  private boolean collectReference(ObjectNode schema, boolean binding, int nesting) {
    String reference = schema.path("$ref").stringValue("");
    Optional<JsonNode> target = resolve(reference);
    target.ifPresent(found -> collect(found, binding, nesting + 1));
    return target.isPresent();
  }

  private boolean collectEach(JsonNode schemas, boolean binding, int nesting) {
    List<JsonNode> some = schemas.isArray() ? schemas.valueStream().limit(MAX_ALTERNATIVES).toList() : List.of();
    some.forEach(schema -> collect(schema, binding, nesting + 1));
    return !some.isEmpty();
  }

  private void collectProperties(ObjectNode schema, boolean binding) {
    if (schema.get("properties") instanceof ObjectNode named) {
      for (Map.Entry<String, JsonNode> entry : named.properties()) {
        if (properties.size() == MAX_PROPERTIES && !properties.containsKey(entry.getKey())) {
          complete = false;
          break;
        }
        properties.computeIfAbsent(entry.getKey(), name -> new ArrayList<>()).add(entry.getValue());
      }
    }
    JsonNode names = schema.path("required");
    if (binding && names.isArray()) {
      complete &= names.size() <= MAX_REQUIRED;
      names.valueStream().limit(MAX_REQUIRED).forEach(name -> required.add(name.stringValue("")));
    }
  }

  private void collectItems(JsonNode schema) {
    if (schema.isArray()) {
      schema.valueStream().limit(MAX_ALTERNATIVES).forEach(items::add);
    } else if (schema.isObject()) {
      items.add(schema);
    }
  }

  /** Only {@code #/a/b} and {@code #}: nothing outside the document is ever looked at. */
  private Optional<JsonNode> resolve(String reference) {
    if (reference.equals("#")) {
      return Optional.of(document);
    }
    if (!reference.startsWith("#/") || reference.length() > 500) {
      return Optional.empty();
    }
    JsonNode at = document;
    for (String step : reference.substring(2).split("/", -1)) {
      at = at.path(step.replace("~1", "/").replace("~0", "~"));
    }
    return at.isMissingNode() ? Optional.empty() : Optional.of(at);
  }

  /** How many schemas may still be looked at, for one tool. For one thread. */
  static final class Looks {
    private int left = 4_000;

    boolean take() {
      return left-- > 0;
    }
  }
}
