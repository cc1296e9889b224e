package io.pml.store.sql;

import io.pml.store.Results;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** {@link Results} in a table. */
public final class SqlResults implements Results {
  private final Database database;

  public SqlResults(Database database) {
    this.database = database;
  }

  @Override
  public void save(Stored result) {
    database.write(session -> session.update("""
        INSERT INTO task_result (workflow, task, json, created_at, expires_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (workflow, task) DO UPDATE
        SET json = excluded.json, created_at = excluded.created_at, expires_at = excluded.expires_at""",
        result.key().workflow(), result.key().task(), result.json(), result.created(), result.expires()));
  }

  @Override
  public Optional<Stored> find(Key key, Instant now) {
    return database.read(session -> session.first("""
        SELECT workflow, task, json, created_at, expires_at FROM task_result
        WHERE workflow = ? AND task = ? AND expires_at > ?""", SqlResults::stored, key.workflow(), key.task(), now));
  }

  @Override
  public int deleteExpired(Instant now) {
    return Deletion.inPieces(limit -> database.write(session -> session.update("""
        DELETE FROM task_result WHERE (workflow, task) IN
        (SELECT workflow, task FROM task_result WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)""", now, limit)));
  }

  private static Stored stored(Row row) throws SQLException {
    return new Stored(new Key(row.text("workflow"), row.text("task")), row.text("json"), row.moment("created_at"),
        row.moment("expires_at"));
  }
}
