package io.pml.gateway;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/** About how much a model has to read of a result: its texts and structures, not its pictures and sounds. */
final class ResultSize {
  private static final Set<String> BINARY = Set.of("image", "audio");

  private ResultSize() {}

  /** In characters; never counts the structured form of what stands there as text too. */
  static long of(JsonNode result) {
    long text = 0;
    for (JsonNode item : result.path("content")) {
      text += BINARY.contains(item.path("type").asString("")) ? 0 : ofValue(item);
    }
    return Math.max(text, ofValue(result.path("structuredContent")));
  }

  /** Whether what a property of this name holds is read by a model at all. */
  static boolean counts(String name) {
    return !name.equals("blob");
  }

  /** The same of any value, such as arguments. */
  static long ofValue(JsonNode node) {
    if (node.isString()) {
      return node.asString().length() + 2L;
    }
    if (node.isObject()) {
      long size = 2;
      for (var entry : node.properties()) {
        size += entry.getKey().length() + 4L + (counts(entry.getKey()) ? ofValue(entry.getValue()) : 0);
      }
      return size;
    }
    if (node.isArray()) {
      long size = 2;
      for (JsonNode item : node) {
        size += 1 + ofValue(item);
      }
      return size;
    }
    return node.isMissingNode() ? 0 : node.asString().length();
  }
}
