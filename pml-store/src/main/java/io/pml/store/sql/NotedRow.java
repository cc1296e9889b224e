package io.pml.store.sql;

import io.pml.json.Json;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * Something of an execution that is written down while it runs: that it began, that it made a call, that it ended.
 *
 * @param values in the order of the kind's statement
 */
record NotedRow(Kind kind, List<Object> values) {
  /** What it tells. */
  enum Kind {
    /** What has begun stays as it is now. */
    BEGUN("""
        INSERT INTO run (id, intent, source, source_hash, structure, masked, args, caller, seed, begun_at,
          time_limit_nanos, parent, capability, mode, state, plan, dry, confined, attempts)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
        ON CONFLICT (id) DO NOTHING""", 18),

    /** What was answered once stays as it is. */
    CALLED("""
        INSERT INTO journal (run, number, tool, node, arguments, arguments_hash, began_at, asked, answer_order,
          answered_at, success, value) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (run, number) DO UPDATE SET tool = excluded.tool, node = excluded.node,
          arguments = excluded.arguments, arguments_hash = excluded.arguments_hash, began_at = excluded.began_at,
          asked = excluded.asked, answer_order = excluded.answer_order, answered_at = excluded.answered_at,
          success = excluded.success, value = excluded.value
        WHERE journal.answer_order IS NULL""", 12),

    /** An end stays, too. */
    ENDED("""
        UPDATE run SET state = ?, result = ?, failure = ?, trace = ?, ended_at = ?
        WHERE id = ? AND ended_at IS NULL""", 6);

    private final String statement;
    private final int columns;

    Kind(String statement, int columns) {
      this.statement = statement;
      this.columns = columns;
    }
  }

  NotedRow {
    values = List.copyOf(values);
    if (values.size() != kind.columns) {
      throw new IllegalArgumentException("a row of " + values.size() + " values, written by another version of PML");
    }
  }

  static NotedRow of(Kind kind, Object... values) {
    return new NotedRow(kind, List.of(values));
  }

  /** Puts rows into the tables, all of them or none. */
  static Work<Integer> writing(List<NotedRow> rows) {
    return session -> {
      for (NotedRow row : rows) {
        if (row.write(session) == 0 && row.kind == Kind.ENDED && !row.hasRun(session, "")) {
          throw new SQLException("the beginning of what has ended is not there yet");
        }
      }
      return rows.size();
    };
  }

  int write(Session session) throws SQLException {
    return session.update(kind.statement, values.toArray());
  }

  /** Writes what another process left: nothing of executions that nobody knows, and of those that have ended no calls. */
  void restore(Session session) throws SQLException {
    if (kind != Kind.CALLED || hasRun(session, " AND ended_at IS NULL")) {
      write(session);
    }
  }

  private boolean hasRun(Session session, String which) throws SQLException {
    Object run = kind == Kind.ENDED ? values.getLast() : values.getFirst();
    return session.first("SELECT id FROM run WHERE id = ?" + which, _ -> true, run).isPresent();
  }

  /** One entry of the slate. */
  static byte[] write(List<NotedRow> rows) {
    ArrayNode json = Json.array();
    for (NotedRow row : rows) {
      RowsJson.add(json.addArray().add(row.kind.name()), row.values);
    }
    return Json.writeBytes(json);
  }

  /** Rows of an entry of the slate; those of another version may be refused. */
  static List<NotedRow> read(byte[] entry) {
    List<NotedRow> rows = new ArrayList<>();
    for (JsonNode row : Json.parse(entry)) {
      List<Object> values = RowsJson.values(row);
      rows.add(new NotedRow(Kind.valueOf(String.valueOf(values.getFirst())), values.subList(1, values.size())));
    }
    return rows;
  }
}
