package io.pml.schema;

import io.pml.json.Json;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes up values that fit a JSON Schema, always the same for the same schema; of a schema that is too deep, less. */
public final class Sample {
  private static final int DEEPEST = 8;
  private static final int MOST_FIELDS = 100;

  private final JsonNode root;

  private Sample(JsonNode root) {
    this.root = root;
  }

  /** A value as the schema describes it. */
  public static JsonNode of(JsonNode schema) {
    return new Sample(schema).value(schema, 0, new HashSet<>());
  }

  private JsonNode value(JsonNode schema, int depth, Set<String> followed) {
    if (depth > DEEPEST) {
      return Json.parse("null");
    }
    String reference = schema.path("$ref").asString("");
    if (!reference.isEmpty()) {
      return followed.add(reference) && reference.startsWith("#")
          ? value(root.at(reference.substring(1)), depth + 1, followed)
          : Json.object();
    }
    for (String key : new String[]{"const", "default"}) {
      if (schema.has(key)) {
        return schema.get(key);
      }
    }
    for (String key : new String[]{"examples", "enum"}) {
      if (schema.path(key).path(0).isValueNode() || schema.path(key).path(0).isContainer()) {
        return schema.path(key).path(0);
      }
    }
    for (String key : new String[]{"anyOf", "oneOf"}) {
      if (schema.path(key).path(0).isObject()) {
        return value(schema.path(key).path(0), depth + 1, followed);
      }
    }
    return typed(schema, depth, followed);
  }

  private JsonNode typed(JsonNode schema, int depth, Set<String> followed) {
    return switch (type(schema)) {
      case "object" -> object(schema, depth, followed);
      case "array" -> {
        ArrayNode array = Json.array();
        if (schema.path("items").isObject()) {
          array.add(value(schema.path("items"), depth + 1, new HashSet<>(followed)));
        }
        yield array;
      }
      case "string" -> Json.text(text(schema));
      case "integer" -> Json.parse(Long.toString(Math.round(Math.ceil(lowest(schema)))));
      case "number" -> Json.parse(Double.toString(lowest(schema)));
      case "boolean" -> Json.parse("false");
      default -> Json.parse("null");
    };
  }

  private JsonNode object(JsonNode schema, int depth, Set<String> followed) {
    ObjectNode object = Json.object();
    schema.path("allOf").forEach(part -> {
      if (value(part, depth + 1, new HashSet<>(followed)) instanceof ObjectNode fields) {
        object.setAll(fields);
      }
    });
    schema.path("properties")
        .properties()
        .stream()
        .limit(MOST_FIELDS)
        .forEach(field -> object.set(field.getKey(), value(field.getValue(), depth + 1, new HashSet<>(followed))));
    return object;
  }

  private static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      return type.valueStream()
          .map(each -> each.asString(""))
          .filter(each -> !each.equals("null"))
          .findFirst()
          .orElse("null");
    }
    return type.asString(schema.has("items") ? "array" : "object");
  }

  private static String text(JsonNode schema) {
    String text = switch (schema.path("format").asString("")) {
      case "date-time" -> "2000-01-01T00:00:00Z";
      case "date" -> "2000-01-01";
      case "time" -> "00:00:00Z";
      case "email" -> "nobody@example.com";
      case "uri", "url" -> "https://example.com/";
      case "uuid" -> "00000000-0000-0000-0000-000000000000";
      default -> "text";
    };
    return text + "x".repeat(Math.clamp(schema.path("minLength").asLong(0) - text.length(), 0, 1_000));
  }

  private static double lowest(JsonNode schema) {
    double least = schema.path("minimum").asDouble(schema.path("exclusiveMinimum").asDouble(-1) + 1);
    return Math.min(Math.max(least, 0), schema.path("maximum").asDouble(Double.MAX_VALUE));
  }
}
