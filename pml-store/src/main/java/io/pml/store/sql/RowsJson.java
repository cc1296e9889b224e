package io.pml.store.sql;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The values of a row as JSON, to be bound later. */
final class RowsJson {
  private RowsJson() {}

  static void add(ArrayNode json, List<Object> values) {
    values.forEach(value -> addOne(json, value));
  }

  static List<Object> values(JsonNode json) {
    return json.valueStream().map(RowsJson::value).toList();
  }

  private static void addOne(ArrayNode values, Object value) {
    switch (value) {
      case String text -> values.add(Text.encode(text));
      case Integer number -> values.add(number);
      case Long number -> values.add(number);
      case Instant moment -> values.add(moment.toEpochMilli());
      case Optional<?> maybe when maybe.isPresent() -> addOne(values, maybe.get());
      case Optional<?> empty -> values.addNull();
      default -> throw new IllegalArgumentException("no column holds a " + value.getClass().getName());
    }
  }

  private static Object value(JsonNode value) {
    return value.isString()
        ? Text.decode(value.stringValue())
        : value.isNull() ? Optional.empty() : value.longValue();
  }
}
