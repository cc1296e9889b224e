package io.pml.structure;

import io.pml.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call is given, by name. What is not spelled out name by name, such as {@code read(options)} or {@code
 * read({...options, path})}, stands under {@link #REST}.
 */
public record Arguments(Map<String, Argument> byName) {
  public static final String REST = "...";
  public static final Arguments NONE = new Arguments(Map.of());

  public Arguments {
    byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  public boolean isEmpty() {
    return byName.isEmpty();
  }

  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    byName.forEach((name, argument) -> json.set(name, argument.toJson()));
    return json;
  }

  /** Reads what {@link #toJson} wrote; nothing when there is nothing. */
  public static Arguments read(JsonNode json) {
    Map<String, Argument> byName = new LinkedHashMap<>();
    json.properties().forEach(entry -> byName.put(entry.getKey(), Argument.read(entry.getValue())));
    return new Arguments(byName);
  }
}
