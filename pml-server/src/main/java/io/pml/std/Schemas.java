package io.pml.std;

import io.pml.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** The JSON Schemas that arguments and results of the built-in tools are made of. */
final class Schemas {
  private Schemas() {}

  static ObjectNode text() {
    return type("string");
  }

  static ObjectNode text(String description) {
    return text().put("description", description);
  }

  static ObjectNode whole() {
    return type("integer");
  }

  static ObjectNode whole(long minimum, long maximum, String description) {
    return whole().put("minimum", minimum).put("maximum", maximum).put("description", description);
  }

  /** Without an upper bound. */
  static ObjectNode atLeast(long minimum, String description) {
    return whole().put("minimum", minimum).put("description", description);
  }

  static ObjectNode flag() {
    return type("boolean");
  }

  static ObjectNode flag(String description) {
    return flag().put("description", description);
  }

  static ObjectNode choice(String... values) {
    ObjectNode schema = Json.object();
    for (String value : values) {
      schema.withArray("enum").add(value);
    }
    return schema;
  }

  static ObjectNode list(ObjectNode items) {
    ObjectNode schema = type("array");
    schema.set("items", items);
    return schema;
  }

  static ObjectNode list(ObjectNode items, String description) {
    return list(items).put("description", description);
  }

  /** Any JSON value. */
  static ObjectNode any() {
    return Json.object();
  }

  static ObjectNode any(String description) {
    return any().put("description", description);
  }

  static ObjectNode object() {
    return type("object");
  }

  private static ObjectNode type(String name) {
    return Json.object().put("type", name);
  }
}
