package io.pml.store.sql;

import io.pml.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** The values of rows as JSON, to be bound later. */
final class RowsJson {
  private RowsJson() {}

  static byte[] write(List<Object[]> rows) {
    ArrayNode json = Json.array();
    for (Object[] row : rows) {
      ArrayNode values = json.addArray();
      for (Object value : row) {
        add(values, value);
      }
    }
    return Json.writeBytes(json);
  }

  static List<Object[]> read(byte[] json) {
    List<Object[]> rows = new ArrayList<>();
    for (JsonNode row : Json.parse(json)) {
      rows.add(row.valueStream().map(RowsJson::value).toArray());
    }
    return rows;
  }

  private static void add(ArrayNode values, Object value) {
    switch (value) {
      case String text -> values.add(Text.encode(text));
      case Integer number -> values.add(number);
      case Long number -> values.add(number);
      case Instant moment -> values.add(moment.toEpochMilli());
      case Optional<?> maybe when maybe.isPresent() -> add(values, maybe.get());
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
