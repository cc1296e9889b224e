package io.pml.structure;

import io.pml.json.Json;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What leads from one node to another. */
public sealed interface Edge {
  String from();

  String to();

  /** One comes after the other. */
  record Sequence(String from, String to) implements Edge {}

  /**
   * One comes after the other when a decision goes one way.
   *
   * @param outcome {@code true}, {@code false}, {@code case:…}, {@code default}; {@code error} when a call has failed
   */
  record Conditional(String from, String to, String outcome) implements Edge {}

  /**
   * One gives what the other takes.
   *
   * @param coverage how much of it, where the schema of the taker is known
   */
  record Provides(String from, String to, Optional<Coverage> coverage) implements Edge {}

  /** A loop has the other in its body. */
  record Contains(String from, String to) implements Edge {}

  /** How much of what a tool takes another one gives. */
  enum Coverage {
    /** All that is required. */
    STRICT,
    /** Some of what is required. */
    PARTIAL,
    /** Only what may be left out. */
    OPTIONAL
  }

  default ObjectNode toJson() {
    ObjectNode json = Json.object().put("from", from()).put("to", to());
    return switch (this) {
      case Sequence _ -> json.put("type", "sequence");
      case Conditional conditional -> json.put("type", "conditional").put("outcome", conditional.outcome());
      case Provides provides -> {
        json.put("type", "provides");
        provides.coverage().ifPresent(coverage -> json.put("coverage", coverage.name().toLowerCase(Locale.ROOT)));
        yield json;
      }
      case Contains _ -> json.put("type", "contains");
    };
  }

  /** Reads what {@link #toJson} wrote. */
  static Edge read(JsonNode json) {
    String from = json.path("from").stringValue("");
    String to = json.path("to").stringValue("");
    String type = json.path("type").stringValue("");
    return switch (type) {
      case "sequence" -> new Sequence(from, to);
      case "conditional" -> new Conditional(from, to, json.path("outcome").stringValue(""));
      case "provides" -> new Provides(from, to,
          Optional.ofNullable(json.path("coverage").stringValue(null))
              .map(text -> Coverage.valueOf(text.toUpperCase(Locale.ROOT))));
      case "contains" -> new Contains(from, to);
      default -> throw new IllegalArgumentException("not a type of edge: " + type);
    };
  }
}
