package io.pml.store.sql;

import io.pml.store.CallLog;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** {@link CallLog} in a table. */
public final class SqlCallLog implements CallLog {
  private final Database database;

  public SqlCallLog(Database database) {
    this.database = database;
  }

  @Override
  public void add(Call call) {
    database.queue(session -> session.update("""
        INSERT INTO tool_call (id, called_at, server, tool, client, definition_hash, ending, duration_nanos,
          request_bytes, result_bytes, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        call.id().toString(), call.at(), call.tool().server(), call.tool().name(), call.client(),
        call.definitionHash(), call.ending().name(), call.duration().toNanos(), call.requestBytes(),
        call.resultBytes(), call.error()));
  }

  @Override
  public long dropped() {
    return database.dropped();
  }

  @Override
  public List<Call> newest(int limit) {
    return database.read(session -> session.query("""
        SELECT id, called_at, server, tool, client, definition_hash, ending, duration_nanos, request_bytes,
          result_bytes, error FROM tool_call ORDER BY id DESC LIMIT ?""", SqlCallLog::call, Math.max(0, limit)));
  }

  @Override
  public List<Total> totals(Instant since) {
    return database.read(session -> session.query("""
        SELECT server, tool, ending, COUNT(*) AS calls, SUM(duration_nanos) AS nanos FROM tool_call
        WHERE called_at >= ? GROUP BY server, tool, ending""", SqlCallLog::total, since));
  }

  @Override
  public int deleteBefore(Instant moment) {
    return Deletion.inPieces(limit -> database.write(session -> session.update("""
        DELETE FROM tool_call WHERE id IN
        (SELECT id FROM tool_call WHERE called_at < ? ORDER BY called_at LIMIT ?)""", moment, limit)));
  }

  private static Call call(Row row) throws SQLException {
    return new Call(UUID.fromString(row.text("id")), row.moment("called_at"), tool(row), row.text("client"),
        row.maybeText("definition_hash"), ending(row), Duration.ofNanos(row.number("duration_nanos")),
        row.number("request_bytes"), row.number("result_bytes"), row.maybeText("error"));
  }

  private static Total total(Row row) throws SQLException {
    return new Total(tool(row), ending(row), row.number("calls"), Duration.ofNanos(row.number("nanos")));
  }

  private static ToolId tool(Row row) throws SQLException {
    return new ToolId(row.text("server"), row.text("tool"));
  }

  private static Ending ending(Row row) throws SQLException {
    return Ending.valueOf(row.text("ending"));
  }
}
