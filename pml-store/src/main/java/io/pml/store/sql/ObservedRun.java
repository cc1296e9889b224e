package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.store.Capabilities;
import io.pml.trace.Trace;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;

/**
 * One run of a capability, ready to be added to the sums. They are changed where they stand, never read and written
 * back. The capability's own row comes first: whoever would add to the same capability meanwhile waits for it.
 */
final class ObservedRun {
  private final String id;
  private final Capabilities.Observation run;
  private final long successes;
  private final long nanos;
  private final String path;
  private final String pathHash;
  private final Map<Trace.Choice, Long> decisions = new LinkedHashMap<>();

  ObservedRun(UUID id, Capabilities.Observation run) {
    this.id = id.toString();
    this.run = run;
    this.successes = run.success() ? 1 : 0;
    this.nanos = run.duration().toNanos();
    ArrayNode nodes = Json.array();
    run.path().forEach(nodes::add);
    this.path = Json.write(nodes);
    this.pathHash = Json.hash(nodes);
    run.decisions().forEach(choice -> decisions.merge(choice, 1L, Long::sum));
  }

  /** Adds it; an unknown capability has no sums. */
  void add(Session session) throws SQLException {
    int known = session.update("""
        UPDATE capability SET runs = runs + 1, successes = successes + ?, duration_nanos = duration_nanos + ?,
          failures_in_a_row = CASE WHEN ? = 1 THEN 0 ELSE failures_in_a_row + 1 END,
          last_at = CASE WHEN last_at > ? THEN last_at ELSE ? END
        WHERE id = ?""", successes, nanos, successes, run.at(), run.at(), id);
    if (known == 1) {
      addPath(session);
      addDecisions(session);
    }
  }

  private void addPath(Session session) throws SQLException {
    if (run.path().size() > Capabilities.LONGEST_PATH) {
      return;
    }
    int known = session.update("""
        UPDATE capability_path SET runs = runs + 1, successes = successes + ?, duration_nanos = duration_nanos + ?
        WHERE capability = ? AND hash = ?""", successes, nanos, id, pathHash);
    if (known == 0) {
      long paths = session.first("SELECT COUNT(*) AS paths FROM capability_path WHERE capability = ?",
          row -> row.number("paths"), id).orElse(0L);
      if (paths < Capabilities.MOST_PATHS) {
        session.update("""
            INSERT INTO capability_path (capability, hash, number, nodes, runs, successes, duration_nanos)
            VALUES (?, ?, ?, ?, 1, ?, ?)""", id, pathHash, paths + 1, path, successes, nanos);
      }
    }
  }

  private void addDecisions(Session session) throws SQLException {
    for (Map.Entry<Trace.Choice, Long> decision : decisions.entrySet()) {
      session.update("""
          INSERT INTO capability_decision (capability, node, outcome, times) VALUES (?, ?, ?, ?)
          ON CONFLICT (capability, node, outcome) DO UPDATE
            SET times = capability_decision.times + excluded.times""", id, decision.getKey().node(),
          decision.getKey().outcome(), decision.getValue());
    }
  }
}
