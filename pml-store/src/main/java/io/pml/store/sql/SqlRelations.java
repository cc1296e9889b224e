package io.pml.store.sql;

import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.edge.FieldMapping;
import io.pml.edge.Provision;
import io.pml.json.Json;
import io.pml.store.Relations;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** {@link Relations} in a table. A mapping is a list of triples: from, to, whether the types fit. */
public final class SqlRelations implements Relations {
  private static final int PAGE = 5_000;
  private static final String SELECT = """
      SELECT from_server, from_tool, kind, to_server, to_tool, source, sightings, coverage, field_mapping FROM edge""";

  private final Database database;

  public SqlRelations(Database database) {
    this.database = database;
  }

  @Override
  public List<Edge> from(ToolId tool) {
    return database.read(session -> session.query(
        SELECT + " WHERE from_server = ? AND from_tool = ? ORDER BY to_server, to_tool, kind", SqlRelations::edge,
        tool.server(), tool.name()));
  }

  @Override
  public List<Edge> to(ToolId tool) {
    return database.read(session -> session.query(
        SELECT + " WHERE to_server = ? AND to_tool = ? ORDER BY from_server, from_tool, kind", SqlRelations::edge,
        tool.server(), tool.name()));
  }

  @Override
  public List<Edge> all(EdgeKind kind) {
    List<Edge> all = new ArrayList<>();
    List<Edge> page = page(kind, "", "", "", "");
    while (!page.isEmpty()) {
      all.addAll(page);
      Edge last = page.getLast();
      page = page(kind, last.from().server(), last.from().name(), last.to().server(), last.to().name());
    }
    return all;
  }

  /** The next edges behind one: there may be more than can be read while others wait. */
  private List<Edge> page(EdgeKind kind, String fromServer, String fromTool, String toServer, String toTool) {
    return database.read(session -> session.query(SELECT + """
         WHERE kind = ? AND (from_server, from_tool, kind, to_server, to_tool) > (?, ?, ?, ?, ?)
        ORDER BY from_server, from_tool, kind, to_server, to_tool LIMIT ?""", SqlRelations::edge, kind.name(),
        fromServer, fromTool, kind.name(), toServer, toTool, PAGE));
  }

  @Override
  public void replace(EdgeKind kind, Map<ToolId, List<Edge>> outgoing) {
    Map<ToolId, List<Edge>> checked = Relations.check(kind, outgoing);
    database.write(session -> {
      for (Map.Entry<ToolId, List<Edge>> entry : checked.entrySet()) {
        session.update("DELETE FROM edge WHERE from_server = ? AND from_tool = ? AND kind = ?",
            entry.getKey().server(), entry.getKey().name(), kind.name());
        for (Edge edge : entry.getValue()) {
          insert(session, edge);
        }
      }
      return checked.size();
    });
  }

  @Override
  public void observed(Collection<Edge> seen) {
    List<Edge> checked = Relations.check(seen);
    if (!checked.isEmpty()) {
      database.queue(session -> {
        for (Edge edge : checked) {
          add(session, edge);
        }
        return checked.size();
      });
    }
  }

  static void add(Session session, Edge seen) throws SQLException {
    session.update("""
        INSERT INTO edge (from_server, from_tool, kind, to_server, to_tool, source, sightings)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (from_server, from_tool, kind, to_server, to_tool) DO UPDATE SET
          sightings = edge.sightings + excluded.sightings,
          source = CASE WHEN edge.sightings + excluded.sightings >= ? THEN ? ELSE ? END""", seen.from().server(),
        seen.from().name(), seen.kind().name(), seen.to().server(), seen.to().name(),
        EdgeSource.after(seen.sightings()).name(), seen.sightings(), EdgeSource.SIGHTINGS, EdgeSource.OBSERVED.name(),
        EdgeSource.INFERRED.name());
  }

  private static void insert(Session session, Edge edge) throws SQLException {
    session.update("""
        INSERT INTO edge (from_server, from_tool, kind, to_server, to_tool, source, sightings, coverage, field_mapping)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""", edge.from().server(), edge.from().name(), edge.kind().name(),
        edge.to().server(), edge.to().name(), edge.source().name(), edge.sightings(),
        edge.provision().map(provision -> provision.coverage().name()),
        edge.provision().map(provision -> write(provision.fieldMapping())));
  }

  private static Edge edge(Row row) throws SQLException {
    Optional<Coverage> coverage = row.maybeText("coverage").map(Coverage::valueOf);
    List<FieldMapping> mapping = row.maybeText("field_mapping").map(SqlRelations::read).orElse(List.of());
    return new Edge(new ToolId(row.text("from_server"), row.text("from_tool")),
        new ToolId(row.text("to_server"), row.text("to_tool")), EdgeKind.valueOf(row.text("kind")),
        EdgeSource.valueOf(row.text("source")), row.number("sightings"),
        coverage.map(known -> new Provision(known, mapping)));
  }

  private static String write(List<FieldMapping> mapping) {
    ArrayNode triples = Json.array();
    mapping
        .forEach(field -> triples.addArray().add(field.fromField()).add(field.toField()).add(field.typeCompatible()));
    return Json.write(triples);
  }

  private static List<FieldMapping> read(String json) {
    List<FieldMapping> mapping = new ArrayList<>();
    for (JsonNode triple : Json.parse(json)) {
      mapping.add(new FieldMapping(triple.path(0).stringValue(""), triple.path(1).stringValue(""),
          triple.path(2).booleanValue(false)));
    }
    return mapping;
  }
}
