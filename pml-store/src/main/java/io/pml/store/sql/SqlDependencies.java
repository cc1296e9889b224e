package io.pml.store.sql;

import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Dependencies;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** {@link Dependencies} in a table. */
public final class SqlDependencies implements Dependencies {
  private static final String SELECT = """
      SELECT from_capability, to_capability, kind, source, sightings, created_at, last_at
      FROM capability_dependency""";

  private final Database database;

  public SqlDependencies(Database database) {
    this.database = database;
  }

  @Override
  public Dependency add(Dependency dependency) {
    String from = dependency.from().toString();
    String to = dependency.to().toString();
    return database.write(session -> {
      insert(session, dependency, "DO NOTHING");
      return session.first(SELECT + " WHERE from_capability = ? AND to_capability = ? AND kind = ?",
          SqlDependencies::dependency, from, to, dependency.kind().name());
    })
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND,
            "one of these capabilities is not known: " + from + ", " + to));
  }

  @Override
  public void observed(Collection<Dependency> seen) {
    List<Dependency> copy = List.copyOf(seen);
    database.record(session -> observe(session, copy));
  }

  static int observe(Session session, List<Dependency> seen) throws SQLException {
    for (Dependency each : seen) {
      insert(session, each, """
          DO UPDATE SET
            sightings = capability_dependency.sightings + excluded.sightings,
            source = CASE WHEN capability_dependency.sightings + excluded.sightings >= %d THEN '%s'
              ELSE capability_dependency.source END,
            last_at = CASE WHEN capability_dependency.last_at > excluded.last_at THEN capability_dependency.last_at
              ELSE excluded.last_at END""".formatted(EdgeSource.SIGHTINGS, EdgeSource.OBSERVED));
    }
    return seen.size();
  }

  /** Inserts it if both capabilities are known. */
  private static void insert(Session session, Dependency each, String otherwise) throws SQLException {
    session.update("""
        INSERT INTO capability_dependency (from_capability, to_capability, kind, source, sightings, created_at, last_at)
        SELECT one.id, other.id, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT),
          CAST(? AS BIGINT)
        FROM capability one, capability other WHERE one.id = ? AND other.id = ?
        ON CONFLICT (from_capability, to_capability, kind)""" + " " + otherwise, each.kind().name(),
        each.source().name(), each.sightings(), each.created(), each.last(), each.from().toString(),
        each.to().toString());
  }

  @Override
  public List<Dependency> of(UUID capability, Direction direction) {
    String id = capability.toString();
    List<Dependency> found = database.read(session -> switch (direction) {
      case FROM -> session.query(SELECT + " WHERE from_capability = ?", SqlDependencies::dependency, id);
      case TO -> session.query(SELECT + " WHERE to_capability = ?", SqlDependencies::dependency, id);
      case BOTH -> session.query(SELECT + " WHERE from_capability = ? OR to_capability = ?",
          SqlDependencies::dependency, id, id);
    });
    return found.stream().sorted(BEST_FIRST).toList();
  }

  @Override
  public List<Dependency> all() {
    return database.read(session -> session.query(SELECT + " ORDER BY from_capability, to_capability, kind",
        SqlDependencies::dependency));
  }

  @Override
  public boolean delete(UUID from, UUID to, EdgeKind kind) {
    return database.write(session -> session.update(
        "DELETE FROM capability_dependency WHERE from_capability = ? AND to_capability = ? AND kind = ?",
        from.toString(), to.toString(), kind.name())) == 1;
  }

  /** What is known of a capability goes with it. */
  static void forget(Session session, UUID capability) throws SQLException {
    session.update("DELETE FROM capability_dependency WHERE from_capability = ? OR to_capability = ?",
        capability.toString(), capability.toString());
  }

  private static Dependency dependency(Row row) throws SQLException {
    return new Dependency(UUID.fromString(row.text("from_capability")), UUID.fromString(row.text("to_capability")),
        EdgeKind.valueOf(row.text("kind")), EdgeSource.valueOf(row.text("source")), row.number("sightings"),
        row.moment("created_at"), row.moment("last_at"));
  }
}
