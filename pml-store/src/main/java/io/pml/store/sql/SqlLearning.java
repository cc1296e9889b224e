package io.pml.store.sql;

import io.pml.capability.Learning;
import io.pml.json.Json;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Reads what the runs of a capability add up to. */
final class SqlLearning {
  private record Decided(String node, String outcome, long times) {}

  private SqlLearning() {}

  static Learning read(Session session, UUID id) throws SQLException {
    Optional<Learning> totals = session.first("""
        SELECT runs, successes, duration_nanos, failures_in_a_row, last_at, praised, blamed FROM capability
        WHERE id = ?""",
        row -> new Learning(tally(row), (int) row.number("failures_in_a_row"), List.of(), Map.of(),
            row.maybeMoment("last_at"), opinions(row)),
        id.toString());
    if (totals.isEmpty()) {
      return Learning.NONE;
    }
    List<Learning.Path> paths = session.query("""
        SELECT nodes, runs, successes, duration_nanos FROM capability_path
        WHERE capability = ? ORDER BY runs DESC, number""",
        row -> new Learning.Path(nodes(row.text("nodes")), tally(row)), id.toString());
    Map<String, Map<String, Long>> decisions = new LinkedHashMap<>();
    session.query("""
        SELECT node, outcome, times FROM capability_decision WHERE capability = ? ORDER BY node, outcome""",
        row -> new Decided(row.text("node"), row.text("outcome"), row.number("times")), id.toString())
        .forEach(decided -> decisions.computeIfAbsent(decided.node(), node -> new LinkedHashMap<>())
            .put(decided.outcome(), decided.times()));
    return new Learning(totals.get().total(), totals.get().failuresInARow(), paths, decisions, totals.get().last(),
        totals.get().opinions());
  }

  private static Learning.Tally opinions(Row row) throws SQLException {
    long praised = row.number("praised");
    return new Learning.Tally(praised + row.number("blamed"), praised, Duration.ZERO);
  }

  static Learning.Tally tally(Row row) throws SQLException {
    return new Learning.Tally(row.number("runs"), row.number("successes"),
        Duration.ofNanos(row.number("duration_nanos")));
  }

  private static List<String> nodes(String json) {
    List<String> nodes = new ArrayList<>();
    for (JsonNode node : Json.parse(json)) {
      nodes.add(node.stringValue(""));
    }
    return nodes;
  }
}
