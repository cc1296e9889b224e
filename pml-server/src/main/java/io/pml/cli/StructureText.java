package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A structure drawn in text: every node on a line, and under a decision where it leads and how often it went there. */
final class StructureText {
  private StructureText() {}

  static List<String> lines(JsonNode structure, JsonNode learning) {
    List<String> lines = new ArrayList<>();
    structure.path("nodes").forEach(node -> {
      String id = node.path("id").asString("");
      lines.add(id + "  " + what(node) + sources(structure, id));
      structure.path("edges").forEach(edge -> {
        if (edge.path("from").asString("").equals(id) && edge.path("type").asString("").equals("conditional")) {
          String outcome = edge.path("outcome").asString("");
          long count = learning.path("decisionStats").path(id).path(outcome).asLong(0);
          lines
              .add("      " + outcome + " → " + edge.path("to").asString("") + (count > 0 ? "  (" + count + "×)" : ""));
        }
      });
    });
    return lines;
  }

  private static String what(JsonNode node) {
    return switch (node.path("type").asString("")) {
      case "task" -> node.path("tool").asString("") + "(" + arguments(node) + ")";
      case "capability" -> "cap:" + node.path("capability").asString("") + "(" + arguments(node) + ")";
      case "decision" -> node.path("condition").asString("") + " ?";
      case "loop" -> "again and again: " + node.path("over").asString("");
      case "fork" -> "side by side:";
      case "join" -> "wait for all";
      default -> node.path("type").asString("");
    };
  }

  private static String arguments(JsonNode node) {
    return String.join(", ", node.path("arguments").propertyStream().map(each -> each.getKey()).toList());
  }

  /** Whose results go into a call. */
  private static String sources(JsonNode structure, String id) {
    List<String> from = StreamSupport.stream(structure.path("edges").spliterator(), false)
        .filter(edge -> edge.path("to").asString("").equals(id) && edge.path("type").asString("").equals("provides"))
        .map(edge -> edge.path("from").asString(""))
        .distinct()
        .toList();
    return from.isEmpty() ? "" : "  ← " + String.join(", ", from);
  }
}
