package io.pml.schema;

import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The types of JSON Schema. */
public enum JsonType {
  NULL,
  BOOLEAN,
  INTEGER,
  NUMBER,
  STRING,
  ARRAY,
  OBJECT;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** The type as a schema spells it. */
  public String word() {
    return word;
  }

  /** Empty for a word that is no type. */
  public static Optional<JsonType> read(String word) {
    for (JsonType type : values()) {
      if (type.word.equals(word)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  static JsonType of(JsonNode value) {
    if (value.isObject()) {
      return OBJECT;
    } else if (value.isArray()) {
      return ARRAY;
    } else if (value.isString()) {
      return STRING;
    } else if (value.isBoolean()) {
      return BOOLEAN;
    } else if (value.isIntegralNumber()) {
      return INTEGER;
    }
    return value.isNumber() ? NUMBER : NULL;
  }
}
