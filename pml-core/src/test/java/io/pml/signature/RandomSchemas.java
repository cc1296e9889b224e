package io.pml.signature;

import io.pml.json.Json;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas with every keyword, in and out of place, and with the worst of names and texts. */
final class RandomSchemas {
  private static final List<String> TEXTS = List.of("", "a", "path", "new", "get", "readonly", "__proto__", "a-b", "1",
      "*/", "/*",
      "//", "a\nb", "\u2028", "\u0000", "\ud83d", "😀", "\"", "\\", "`${1}`", "'", "The default is 5.",
      "e.g. 'x' (optional)",
      "<!-- -->", "*\u200b/", "数", "$ref");
  private static final List<String> TYPES = List.of("string", "number", "integer", "boolean", "null", "object", "array",
      "odd");
  private static final List<String> REFERENCES = List.of("#", "#/$defs/a", "#/$defs/b", "#/$defs/%2A~1", "#/$defs/none",
      "#anchor", "https://example.com/x", "#/properties", "#/$defs/a/properties/path", "");

  private final RandomGenerator random;

  RandomSchemas(RandomGenerator random) {
    this.random = random;
  }

  JsonNode document() {
    ObjectNode root = schema(4) instanceof ObjectNode object ? object : Json.object();
    ObjectNode definitions = root.putObject("$defs");
    List.of("a", "b", "*/").forEach(name -> definitions.set(name, schema(3)));
    return root;
  }

  private JsonNode schema(int depth) {
    if (random.nextInt(12) == 0) {
      return random.nextBoolean() ? Json.parse(random.nextBoolean() ? "true" : "false") : value();
    }
    ObjectNode schema = Json.object();
    for (int i = random.nextInt(5); i >= 0; i--) {
      keyword(schema, depth);
    }
    return schema;
  }

  private void keyword(ObjectNode schema, int depth) {
    switch (random.nextInt(depth > 0 ? 22 : 12)) {
      case 0, 1 -> schema.put("type", one(TYPES));
      case 2 -> schema.putArray("type").add(one(TYPES)).add(one(TYPES));
      case 3 -> schema.put("description", text());
      case 4 -> schema.set("default", value());
      case 5 -> schema.set("const", value());
      case 6 -> schema.set("enum", values());
      case 7 -> schema.put("$ref", one(REFERENCES));
      case 8 -> schema.set(random.nextBoolean() ? "minimum" : "maximum", value());
      case 9 -> schema.set("required", values());
      case 10 -> schema.put(random.nextBoolean() ? "format" : "pattern", text());
      case 11 -> schema.set(one(List.of("nullable", "deprecated", "$anchor", "$id", "minItems", "maxItems")), value());
      case 12, 13, 14 -> schema.set("properties", schemas(depth));
      case 15 -> schema.set("patternProperties", schemas(depth));
      case 16 -> schema.set("additionalProperties", schema(depth - 1));
      case 17 -> schema.set("items", random.nextInt(4) == 0 ? list(depth) : schema(depth - 1));
      case 18 -> schema.set("prefixItems", list(depth));
      case 19 -> schema.set("allOf", list(depth));
      case 20 -> schema.set("anyOf", list(depth));
      default -> schema.set("oneOf", list(depth));
    }
  }

  private ObjectNode schemas(int depth) {
    ObjectNode schemas = Json.object();
    for (int i = random.nextInt(6); i > 0; i--) {
      schemas.set(text(), schema(depth - 1));
    }
    return schemas;
  }

  private ArrayNode list(int depth) {
    ArrayNode list = Json.array();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(schema(depth - 1));
    }
    return list;
  }

  private ArrayNode values() {
    ArrayNode values = Json.array();
    for (int i = random.nextInt(5); i > 0; i--) {
      values.add(value());
    }
    return values;
  }

  private JsonNode value() {
    return switch (random.nextInt(7)) {
      case 0 -> Json.number(random.nextInt(-5, 5));
      case 1 -> Json.parse("1.5e-300");
      case 2 -> Json.parse(random.nextBoolean() ? "true" : "null");
      case 3 -> Json.object().put(text(), text());
      case 4 -> Json.array().add(text());
      default -> Json.text(text());
    };
  }

  private String text() {
    return one(TEXTS) + (random.nextInt(3) == 0 ? " " + one(TEXTS) : "");
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
