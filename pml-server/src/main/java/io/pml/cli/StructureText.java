package io.pml.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A structure drawn in text: every node on a line, and under a decision where it leads and how often it went there. */
final class StructureText {
  private StructureText() {}

  static List<String> lines(JsonNode structure, JsonNode learning) {
    List<String> lines = new ArrayList<>();
    structure.path("nodes").forEach(node -> {
      String id = node.path("id").asString("");
      lines.add(id + "  " + what(node) + sources(structure, id) + share(learning, id));
      lines.addAll(outcomes(structure, id, learning.path("decisionStats").path(id)));
    });
    return lines;
  }

  /** Where a decision leads; where nothing more is called, how often it went there. */
  private static List<String> outcomes(JsonNode structure, String id, JsonNode counts) {
    List<String> lines = new ArrayList<>();
    Set<String> leading = new HashSet<>();
    structure.path("edges").forEach(edge -> {
      if (edge.path("from").asString("").equals(id) && edge.path("type").asString("").equals("conditional")) {
        String outcome = edge.path("outcome").asString("");
        leading.add(outcome);
        lines.add("      " + outcome + " → " + edge.path("to").asString("") + went(counts, outcome));
      }
    });
    counts.propertyNames()
        .stream()
        .filter(outcome -> !leading.contains(outcome))
        .forEach(outcome -> lines.add("      " + outcome + went(counts, outcome)));
    return lines;
  }

  /** How often a decision went that way, and which part of all. */
  private static String went(JsonNode outcomes, String outcome) {
    long count = outcomes.path(outcome).asLong(0);
    long all = outcomes.valueStream().mapToLong(each -> each.asLong(0)).sum();
    return count == 0 ? "" : "  (" + count + "×, " + Math.round(100.0 * count / all) + " %)";
  }

  /** Which part of all runs came by, where it is not all of them. */
  private static String share(JsonNode learning, String node) {
    long all = 0;
    long came = 0;
    for (JsonNode path : learning.path("paths")) {
      long count = path.path("count").asLong(0);
      all += count;
      came += path.path("path").valueStream().anyMatch(each -> each.asString("").equals(node)) ? count : 0;
    }
    return all == 0 || came == all ? "" : "  [" + Math.round(100.0 * came / all) + " % of runs]";
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
