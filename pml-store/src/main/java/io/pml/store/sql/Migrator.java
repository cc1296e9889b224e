package io.pml.store.sql;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;

/** Brings a database to the newest schema, one transaction a step. */
public final class Migrator {
  private final List<Migration> migrations;
  private final InstantSource clock;

  public Migrator(List<Migration> migrations, InstantSource clock) {
    this.migrations = List.copyOf(migrations);
    this.clock = clock;
    for (int i = 0; i < migrations.size(); i++) {
      if (migrations.get(i).version() != i + 1) {
        throw new IllegalArgumentException("step " + (i + 1) + " has version " + migrations.get(i).version());
      }
    }
  }

  /** The version this program writes. */
  public int newest() {
    return migrations.size();
  }

  /** The version of a database, 0 for an empty one, read without writing; one we must not touch is refused. */
  public int check(Session session) throws SQLException {
    List<String> tables = session.tables();
    if (!tables.contains("schema_version")) {
      if (!tables.isEmpty()) {
        throw new PmlException(ErrorCode.STORAGE_FAILED, "a database of another program: it has tables (such as "
            + tables.getFirst() + ") but no schema_version");
      }
      return 0;
    }
    int version = session.first("SELECT COALESCE(MAX(version), 0) AS version FROM schema_version",
        row -> (int) row.number("version")).orElse(0);
    if (version > newest()) {
      throw new PmlException(ErrorCode.STORAGE_FAILED, "the database has schema version " + version
          + ", this PML knows up to " + newest() + ": start a newer PML, or put back a copy from before the upgrade");
    }
    return version;
  }

  /** Takes the steps that are missing. The session must not be in a transaction. */
  public void migrate(Session session) throws SQLException {
    int version = check(session);
    for (Migration migration : migrations.subList(version, migrations.size())) {
      session.execute("BEGIN");
      try {
        apply(session, migration);
        session.execute("COMMIT");
      } catch (SQLException e) {
        session.execute("ROLLBACK");
        throw new SQLException("schema step %03d_%s: %s".formatted(migration.version(), migration.name(),
            e.getMessage()), e);
      }
    }
  }

  private void apply(Session session, Migration migration) throws SQLException {
    if (migration.version() == 1) {
      session.execute(
          "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)");
    }
    for (String statement : migration.statements()) {
      session.execute(statement);
    }
    session.update("INSERT INTO schema_version (version, name, applied_at) VALUES (?, ?, ?)", migration.version(),
        migration.name(), clock.instant());
  }
}
