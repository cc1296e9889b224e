package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.store.Catalogue;
import io.pml.store.CatalogueChange;
import io.pml.store.ServerListing;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@link Catalogue} in three tables. A listing whose JSON was damaged is left out with a warning: all else goes on, and
 * the server's next answer replaces it.
 */
public final class SqlCatalogue implements Catalogue {
  private static final Logger LOG = LoggerFactory.getLogger(SqlCatalogue.class);
  private static final String SELECT_SERVERS = """
      SELECT name, revision, description, prompts, resources, resource_templates, seen_at FROM server""";
  private static final String SELECT_TOOLS = "SELECT server, name, definition, hash FROM tool";

  private final Database database;
  private final InstantSource clock;

  /** The clock dates the changes that no listing dates: those of a forgotten server. */
  public SqlCatalogue(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public CatalogueChange save(ServerListing listing) {
    Map<ToolId, ToolRow> after = toolRows(listing);
    var server = new ServerRow(listing.server(), listing.revision(), Json.write(listing.description()),
        write(listing.prompts()), write(listing.resources()), write(listing.resourceTemplates()), listing.seen());
    return database.write(session -> {
      CatalogueChange change = replaceTools(session, listing.server(), after, listing.seen());
      session.update("""
          INSERT INTO server (name, revision, description, prompts, resources, resource_templates, seen_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, description = excluded.description,
            prompts = excluded.prompts, resources = excluded.resources,
            resource_templates = excluded.resource_templates, seen_at = excluded.seen_at""",
          server.name, server.revision, server.description, server.prompts, server.resources,
          server.resourceTemplates, server.seen);
      return change;
    });
  }

  @Override
  public CatalogueChange forget(String server) {
    return database.write(session -> {
      CatalogueChange change = replaceTools(session, server, Map.of(), clock.instant());
      session.update("DELETE FROM server WHERE name = ?", server);
      return change;
    });
  }

  @Override
  public Optional<ServerListing> find(String server) {
    return database.read(session -> {
      Optional<ServerRow> row = session.first(SELECT_SERVERS + " WHERE name = ?", ServerRow::read, server);
      List<ToolRow> tools = session.query(SELECT_TOOLS + " WHERE server = ? ORDER BY list_order", ToolRow::read,
          server);
      return row.flatMap(found -> readable(found, tools));
    });
  }

  @Override
  public List<ServerListing> all() {
    return database.read(session -> {
      List<ServerRow> servers = session.query(SELECT_SERVERS, ServerRow::read);
      Map<String, List<ToolRow>> tools = session
          .query(SELECT_TOOLS + " ORDER BY server, list_order", ToolRow::read)
          .stream()
          .collect(Collectors.groupingBy(row -> row.id.server()));
      return servers.stream()
          .sorted(Comparator.comparing(ServerRow::name))
          .flatMap(row -> readable(row, tools.getOrDefault(row.name, List.of())).stream())
          .toList();
    });
  }

  @Override
  public List<ToolChange> history(ToolId tool, int limit) {
    return database.read(session -> session.query("""
        SELECT hash_before, hash_after, definition_before, changed_at FROM tool_change
        WHERE server = ? AND tool = ? ORDER BY number DESC LIMIT ?""",
        row -> new ToolChange(tool, row.maybeText("hash_before"), row.maybeText("hash_after"),
            row.maybeText("definition_before"), row.moment("changed_at")),
        tool.server(), tool.name(), Math.max(0, limit)));
  }

  private static CatalogueChange replaceTools(Session session, String server, Map<ToolId, ToolRow> after, Instant at)
      throws SQLException {
    Map<ToolId, ToolRow> before = byId(
        session.query(SELECT_TOOLS + " WHERE server = ? ORDER BY list_order", ToolRow::read, server));
    CatalogueChange change = CatalogueChange.between(hashes(before), hashes(after));
    for (List<ToolId> changed : List.of(change.added(), change.changed(), change.removed())) {
      for (ToolId tool : changed) {
        remember(session, tool, Optional.ofNullable(before.get(tool)), Optional.ofNullable(after.get(tool)), at);
      }
    }
    session.update("DELETE FROM tool WHERE server = ?", server);
    int order = 0;
    for (ToolRow row : after.values()) {
      session.update("INSERT INTO tool (server, name, list_order, definition, hash) VALUES (?, ?, ?, ?, ?)",
          row.id.server(), row.id.name(), order++, row.definition, row.hash);
    }
    return change;
  }

  private static void remember(Session session, ToolId tool, Optional<ToolRow> before, Optional<ToolRow> after,
      Instant at) throws SQLException {
    long number = 1
        + session.first("SELECT COALESCE(MAX(number), 0) AS last FROM tool_change WHERE server = ? AND tool = ?",
            row -> row.number("last"), tool.server(), tool.name()).orElse(0L);
    session.update("""
        INSERT INTO tool_change (server, tool, number, hash_before, hash_after, definition_before, changed_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)""", tool.server(), tool.name(), number, before.map(ToolRow::hash),
        after.map(ToolRow::hash), before.map(ToolRow::definition), at);
    session.update("DELETE FROM tool_change WHERE server = ? AND tool = ? AND number <= ?", tool.server(),
        tool.name(), number - HISTORY_KEPT);
  }

  private static Optional<ServerListing> readable(ServerRow row, List<ToolRow> tools) {
    try {
      return Optional.of(row.listing(tools.stream().map(ToolRow::tool).toList()));
    } catch (JsonSyntaxException e) {
      LOG.warn("the stored listing of server {} is damaged and left out until the server answers again: {}", row.name,
          e.getMessage());
      return Optional.empty();
    }
  }

  private static Map<ToolId, ToolRow> toolRows(ServerListing listing) {
    return byId(listing.tools().stream().map(tool -> {
      if (!tool.id().server().equals(listing.server())) {
        throw new IllegalArgumentException("a listing of " + listing.server() + " holds " + tool.id());
      }
      return new ToolRow(tool.id(), Json.write(tool.definition()), tool.hash());
    }).toList());
  }

  private static Map<ToolId, ToolRow> byId(List<ToolRow> rows) {
    Map<ToolId, ToolRow> byId = new LinkedHashMap<>();
    rows.forEach(row -> byId.putIfAbsent(row.id, row));
    return byId;
  }

  private static Map<ToolId, String> hashes(Map<ToolId, ToolRow> rows) {
    Map<ToolId, String> hashes = new LinkedHashMap<>();
    rows.forEach((id, row) -> hashes.put(id, row.hash));
    return hashes;
  }

  private static String write(List<ObjectNode> items) {
    return Json.write(Json.array().addAll(items));
  }

  private static List<ObjectNode> objects(String json) {
    return StreamSupport.stream(Json.parse(json).spliterator(), false).map(SqlCatalogue::object).toList();
  }

  private static ObjectNode object(JsonNode value) {
    return value instanceof ObjectNode object ? object : Json.object();
  }

  private record ServerRow(String name, String revision, String description, String prompts, String resources,
      String resourceTemplates, Instant seen) {
    static ServerRow read(Row row) throws SQLException {
      return new ServerRow(row.text("name"), row.text("revision"), row.text("description"), row.text("prompts"),
          row.text("resources"), row.text("resource_templates"), row.moment("seen_at"));
    }

    ServerListing listing(List<Tool> tools) {
      return new ServerListing(name, revision, Json.parseObject(description), tools, objects(prompts),
          objects(resources), objects(resourceTemplates), seen);
    }
  }

  private record ToolRow(ToolId id, String definition, String hash) {
    static ToolRow read(Row row) throws SQLException {
      return new ToolRow(new ToolId(row.text("server"), row.text("name")), row.text("definition"), row.text("hash"));
    }

    Tool tool() {
      return new Tool(id, Json.parseObject(definition), hash);
    }
  }
}
