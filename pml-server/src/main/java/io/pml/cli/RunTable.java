package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Executions, one on a line. */
final class RunTable {
  /** What the other columns take. */
  private static final int OTHERS = 69;
  private static final int SURPRISE = 10;
  private static final int SHORTEST = 20;

  private RunTable() {}

  /** The lines, the first with the titles; how far each surprised, if that is told of one. */
  static List<List<String>> of(JsonNode runs) {
    boolean surprising = runs.valueStream().anyMatch(run -> run.has("surprise"));
    int intent = Math.max(SHORTEST, Terminal.width() - OTHERS - (surprising ? SURPRISE : 0));
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(surprising, "SURPRISE", "ID", "WHEN", "STATE", "INTENT", "CALLS", "DURATION"));
    for (JsonNode run : runs) {
      JsonNode priority = run.path("surprise").path("priority");
      rows.add(row(surprising, priority.isNumber() ? Math.round(priority.asDouble() * 100) + " %" : "-",
          Text.shortId(run.path("workflow_id")), Text.moment(run.path("began")), state(run),
          Text.line(run.path("intent").asString(""), intent), Integer.toString(run.path("calls").asInt()),
          Text.duration(run.path("duration_ms").asDouble())));
    }
    return rows;
  }

  /** Where an execution stands; what PML was stopped in is not over, and does not run. */
  static String state(JsonNode run) {
    return run.path("interrupted").asBoolean(false) ? "interrupted" : run.path("state").asString("");
  }

  private static List<String> row(boolean surprising, String surprise, String... others) {
    List<String> row = new ArrayList<>(List.of(others));
    if (surprising) {
      row.add(surprise);
    }
    return row;
  }
}
