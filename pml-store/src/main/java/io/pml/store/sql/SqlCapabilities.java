package io.pml.store.sql;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.store.Capabilities;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * {@link Capabilities} in tables. A capability that cannot be read is left out with a warning: it must not keep the
 * others.
 */
public final class SqlCapabilities implements Capabilities {
  private static final int FEW = 10;
  private static final Logger LOG = LoggerFactory.getLogger(SqlCapabilities.class);
  private static final int PIECE = 50;
  private static final String SELECT = """
      SELECT capability.id, capability.identity, capability.version, capability.intent, capability.status,
        capability.created_at, capability_version.kind, capability_version.body, capability_version.parameters,
        capability_version.tools
      FROM capability JOIN capability_version
        ON capability_version.capability = capability.id AND capability_version.version = capability.version""";
  private static final String OLDEST_FIRST = " ORDER BY capability.created_at, capability.id";
  private static final String ONE_OF_THE_STATUSES = "status IN (" + places(Status.values().length) + ")";

  private final Database database;

  private record Member(String pattern, UUID id, Learning.Tally tally) {}

  public SqlCapabilities(Database database) {
    this.database = database;
  }

  @Override
  public Capability keep(Capability capability) {
    return byIdentity(capability.identity()).orElseGet(() -> insert(capability));
  }

  private Capability insert(Capability capability) {
    String id = capability.id().toString();
    Object[] row = {id, capability.identity(), capability.version(), capability.intent(), capability.pattern(),
        capability.status().name(), capability.created()};
    Object[] version = {id, capability.version(), BodyJson.kind(capability.body()), BodyJson.write(capability.body()),
        ParameterJson.write(capability.parameters()), write(capability.tools())};
    return database.write(session -> {
      int inserted = session.update("""
          INSERT INTO capability (id, identity, version, intent, pattern, status, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (identity) DO NOTHING""", row);
      if (inserted == 1) {
        session.update("""
            INSERT INTO capability_version (capability, version, kind, body, parameters, tools)
            VALUES (?, ?, ?, ?, ?, ?)""", version);
        for (ToolId tool : capability.tools()) {
          session.update("INSERT INTO capability_tool (capability, tool) VALUES (?, ?)", id, tool.toString());
        }
      }
      return session.query(SELECT + " WHERE capability.identity = ?", SqlCapabilities::capability,
          capability.identity());
    })
        .stream()
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new PmlException(ErrorCode.STORAGE_FAILED,
            "the stored capability of identity " + capability.identity() + " is damaged: delete it"));
  }

  @Override
  public Optional<Capability> find(UUID id) {
    return select(" WHERE capability.id = ?", id.toString()).stream().findFirst();
  }

  @Override
  public Optional<Capability> byIdentity(String identity) {
    return select(" WHERE capability.identity = ?", identity).stream().findFirst();
  }

  /** Identities are hexadecimal, so that a tilde stands after all of them. */
  @Override
  public List<Capability> like(String beginning) {
    return select(" WHERE capability.identity >= ? AND capability.identity < ?" + OLDEST_FIRST + " LIMIT " + FEW,
        beginning, beginning + "~");
  }

  @Override
  public List<Capability> all(Set<Status> statuses) {
    return select(" WHERE capability." + ONE_OF_THE_STATUSES + OLDEST_FIRST, names(statuses).toArray());
  }

  @Override
  public List<Capability> using(Collection<String> tools) {
    Set<String> ids = new HashSet<>();
    for (List<String> piece : pieces(new HashSet<>(tools))) {
      ids.addAll(database.read(session -> session.query(
          "SELECT capability FROM capability_tool WHERE tool IN (" + places(PIECE) + ")",
          row -> row.text("capability"), piece.toArray())));
    }
    return pieces(ids).stream()
        .flatMap(piece -> select(" WHERE capability.id IN (" + places(PIECE) + ")", piece.toArray()).stream())
        .sorted(Comparator.comparing(Capability::created).thenComparing(capability -> capability.id().toString()))
        .toList();
  }

  @Override
  public boolean move(UUID id, Set<Status> from, Status to) {
    Object[] values = Stream.concat(Stream.of(to.name(), id.toString()), names(from).stream()).toArray();
    return database.write(session -> session.update(
        "UPDATE capability SET status = ? WHERE id = ? AND " + ONE_OF_THE_STATUSES, values)) == 1;
  }

  @Override
  public Learning ran(UUID id, Observation observation) {
    var run = new ObservedRun(id, observation);
    return database.record(session -> {
      run.add(session);
      return SqlLearning.read(session, id);
    });
  }

  @Override
  public Learning learning(UUID id) {
    return database.read(session -> SqlLearning.read(session, id));
  }

  @Override
  public List<Group> groups(long atLeast) {
    Map<String, List<Member>> byPattern = new LinkedHashMap<>();
    database.read(session -> session.query("""
        SELECT pattern, id, runs, successes, duration_nanos FROM capability WHERE pattern IN
        (SELECT pattern FROM capability GROUP BY pattern HAVING SUM(runs) >= ?) ORDER BY pattern, created_at, id""",
        row -> new Member(row.text("pattern"), UUID.fromString(row.text("id")), SqlLearning.tally(row)), atLeast))
        .forEach(member -> byPattern.computeIfAbsent(member.pattern(), pattern -> new ArrayList<>()).add(member));
    return byPattern.entrySet()
        .stream()
        .map(entry -> new Group(entry.getKey(),
            entry.getValue().stream().map(Member::tally).reduce(Learning.Tally.NONE, Learning.Tally::plus),
            entry.getValue().stream().map(Member::id).toList()))
        .toList();
  }

  @Override
  public boolean delete(UUID id) {
    return database.write(session -> {
      SqlDependencies.forget(session, id);
      for (String table : List.of("capability_version", "capability_tool", "capability_path", "capability_decision",
          "feedback")) {
        session.update("DELETE FROM " + table + " WHERE capability = ?", id.toString());
      }
      return session.update("DELETE FROM capability WHERE id = ?", id.toString());
    }) == 1;
  }

  private List<Capability> select(String which, Object... values) {
    return database.read(session -> session.query(SELECT + which, SqlCapabilities::capability, values))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Capability> capability(Row row) throws SQLException {
    String id = row.text("id");
    try {
      return Optional.of(new Capability(UUID.fromString(id), row.text("identity"), (int) row.number("version"),
          row.text("intent"), BodyJson.read(row.text("kind"), row.text("body")),
          ParameterJson.read(row.text("parameters")), read(row.text("tools")), Status.valueOf(row.text("status")),
          row.moment("created_at")));
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      LOG.warn("the stored capability {} is damaged and left out: {}", id, e.getMessage());
      return Optional.empty();
    }
  }

  private static String write(Set<ToolId> tools) {
    ArrayNode names = Json.array();
    tools.forEach(tool -> names.add(tool.toString()));
    return Json.write(names);
  }

  private static Set<ToolId> read(String json) {
    Set<ToolId> tools = new TreeSet<>();
    for (JsonNode name : Json.parse(json)) {
      tools.add(BodyJson.tool(name.stringValue("")));
    }
    return tools;
  }

  /** As many as a statement takes; a name that no status has stands for those that are missing. */
  private static List<String> names(Set<Status> statuses) {
    List<String> names = new ArrayList<>(Collections.nCopies(Status.values().length, ""));
    int at = 0;
    for (Status status : statuses) {
      names.set(at++, status.name());
    }
    return names;
  }

  /** Pieces of one size, so that statements stay the same; what stands last in a piece fills it up. */
  private static List<List<String>> pieces(Collection<String> all) {
    return all.stream()
        .gather(Gatherers.windowFixed(PIECE))
        .map(piece -> Stream.concat(piece.stream(), Collections.nCopies(PIECE - piece.size(), piece.getLast()).stream())
            .toList())
        .toList();
  }

  private static String places(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }
}
