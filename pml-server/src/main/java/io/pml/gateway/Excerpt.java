package io.pml.gateway;

import io.pml.json.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A smaller value of the same shape: nothing but long texts and long lists is cut.
 *
 * @param text how many characters of a text are left
 * @param items how many items of a list are left
 */
record Excerpt(int text, int items) {
  private static final List<Excerpt> EVER_SMALLER = List.of(new Excerpt(2_000, 50), new Excerpt(500, 20),
      new Excerpt(100, 5), new Excerpt(20, 1));

  /** The largest that is not longer than this; none where cutting does not help. */
  static Optional<ObjectNode> of(ObjectNode value, long longest) {
    return EVER_SMALLER.stream()
        .map(each -> (ObjectNode) each.cut(value))
        .filter(cut -> ResultSize.ofValue(cut) <= longest)
        .findFirst();
  }

  private JsonNode cut(JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode cut = Json.object();
        object.properties().forEach(entry -> cut.set(entry.getKey(), cut(entry.getValue())));
        yield cut;
      }
      case ArrayNode array -> {
        ArrayNode cut = Json.array();
        array.valueStream().limit(items).forEach(item -> cut.add(cut(item)));
        yield cut;
      }
      default -> value.isString() ? Json.text(cut(value.stringValue())) : value;
    };
  }

  private String cut(String whole) {
    if (whole.length() <= text) {
      return whole;
    }
    boolean inside = Character.isHighSurrogate(whole.charAt(text - 1));
    return whole.substring(0, inside ? text - 1 : text) + "…";
  }
}
