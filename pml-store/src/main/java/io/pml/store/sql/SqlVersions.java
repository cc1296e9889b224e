package io.pml.store.sql;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.name.Semver;
import io.pml.store.Capabilities.Damage;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Versions of capabilities in tables, each method within the session of its caller. */
final class SqlVersions {
  private static final String LABELS = "SELECT capability, version, label FROM capability_version";
  private static final String TURNS = "SELECT capability, version, author, summary, since_at FROM capability_turn";
  private static final String LABELS_OF_NAMED = """
      SELECT capability, version, label FROM (
        SELECT capability_version.capability, capability_version.version, capability_version.label
        FROM capability_version JOIN capability_record ON capability_record.capability = capability_version.capability
      ) AS named""";
  private static final String TURNS_OF_NAMED = """
      SELECT capability, number, version, author, summary, since_at FROM (
        SELECT capability_turn.capability, capability_turn.number, capability_turn.version, capability_turn.author,
          capability_turn.summary, capability_turn.since_at
        FROM capability_turn JOIN capability_record ON capability_record.capability = capability_turn.capability
      ) AS named""";

  private record Standing(int version, String status) {}

  private SqlVersions() {}

  /** Writes the first version of a capability whose row is there. */
  static void begin(Session session, Capability capability, Version.Change change) throws SQLException {
    insert(session, capability.id(), new Version(capability.version(), capability.content(), Optional.empty(), change));
    insertTools(session, capability.id(), capability.content());
    turn(session, capability.id(), capability.version(), change);
  }

  private static Optional<Integer> labelled(Session session, UUID id, Semver label) throws SQLException {
    return session.first("SELECT version FROM capability_version WHERE capability = ? AND label = ?",
        row -> (int) row.number("version"), id.toString(), label.toString());
  }

  /** Adds a version and makes it current, unless it is already; gives the version that has the label, if one has it. */
  static Optional<Integer> revise(Session session, UUID id, Content content, Optional<Semver> label,
      Version.Change change)
      throws SQLException {
    Optional<Standing> standing = standing(session, id);
    if (standing.isEmpty() || isCurrent(session, id, standing.get().version(), content, label)) {
      return Optional.empty();
    }
    Optional<Integer> holder = label.isPresent() ? labelled(session, id, label.get()) : Optional.empty();
    if (holder.isPresent()) {
      return holder;
    }
    int next = session.first("SELECT MAX(version) AS version FROM capability_version WHERE capability = ?",
        row -> (int) row.number("version"), id.toString()).orElse(0) + 1;
    insert(session, id, new Version(next, content, label, change));
    switchTo(session, id, standing.get(), next, content, Status.DRAFT.name());
    turn(session, id, next, change);
    return Optional.empty();
  }

  /** Makes a version current that is there and whole. */
  static void rollBack(Session session, UUID id, int number, Version.Change change) throws SQLException {
    Optional<Standing> standing = standing(session, id);
    Optional<Version> wanted = session.first("SELECT capability, version, label, author, summary, created_at, "
        + CapabilityRow.CONTENT + " FROM capability_version WHERE capability = ? AND version = ?",
        CapabilityRow::version, id.toString(), number).flatMap(version -> version);
    if (standing.isEmpty() || wanted.isEmpty() || standing.get().version() == number) {
      return;
    }
    String status = session.first("SELECT standing FROM capability_version WHERE capability = ? AND version = ?",
        row -> row.text("standing"), id.toString(), number).orElseThrow();
    switchTo(session, id, standing.get(), number, wanted.get().content(), status);
    turn(session, id, number, change);
  }

  static List<Version> all(Session session, UUID id) throws SQLException {
    return session.query("SELECT capability, version, label, author, summary, created_at, " + CapabilityRow.CONTENT
        + " FROM capability_version WHERE capability = ? ORDER BY version DESC", CapabilityRow::version,
        id.toString()).stream().flatMap(Optional::stream).toList();
  }

  static Optional<Track> track(Session session, UUID id) throws SQLException {
    var tracks = new Tracks();
    session.query(LABELS + " WHERE capability = ? ORDER BY version", tracks::label, id.toString());
    session.query(TURNS + " WHERE capability = ? ORDER BY number", tracks::turn, id.toString());
    return Optional.ofNullable(tracks.all().get(id));
  }

  static Map<UUID, Track> tracks(Database database) {
    var tracks = new Tracks();
    Pages.all(database, "capability_record", LABELS_OF_NAMED, "version", tracks::label);
    Pages.all(database, "capability_record", TURNS_OF_NAMED, "number", tracks::turn);
    return tracks.all();
  }

  static List<Damage> damaged(Session session) throws SQLException {
    return session.query("SELECT capability, version, " + CapabilityRow.CONTENT
        + " FROM capability_version ORDER BY capability, version", row -> {
          UUID id = UUID.fromString(row.text("capability"));
          int version = (int) row.number("version");
          return CapabilityRow.damage(row).map(reason -> new Damage(id, version, reason));
        }).stream().flatMap(Optional::stream).toList();
  }

  private static Optional<Standing> standing(Session session, UUID id) throws SQLException {
    return session.first("SELECT version, status FROM capability WHERE id = ?",
        row -> new Standing((int) row.number("version"), row.text("status")), id.toString());
  }

  private static boolean isCurrent(Session session, UUID id, int current, Content content, Optional<Semver> label)
      throws SQLException {
    return session.first("SELECT hash, label FROM capability_version WHERE capability = ? AND version = ?",
        row -> row.text("hash").equals(content.hash())
            && (label.isEmpty() || row.maybeText("label").equals(label.map(Semver::toString))),
        id.toString(), current).orElse(false);
  }

  private static void insert(Session session, UUID id, Version version) throws SQLException {
    Content content = version.content();
    session.update(
        """
            INSERT INTO capability_version (capability, version, kind, body, parameters, tools, identity, hash, label, author,
              summary, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        id.toString(), version.number(),
        BodyJson.kind(content.body()), BodyJson.write(content.body()), ParameterJson.write(content.parameters()),
        CapabilityRow.write(content.tools()), content.identity(), content.hash(),
        version.label().map(Semver::toString), version.change().author(), version.change().summary(),
        version.change().at());
    identify(session, id, content.identity());
  }

  /** Whether the capability is the first with this identity. */
  static boolean identify(Session session, UUID id, String identity) throws SQLException {
    return session.update(
        "INSERT INTO capability_identity (identity, capability) VALUES (?, ?) ON CONFLICT (identity) DO NOTHING",
        identity, id.toString()) == 1;
  }

  private static void switchTo(Session session, UUID id, Standing from, int number, Content content, String status)
      throws SQLException {
    session.update("UPDATE capability_version SET standing = ? WHERE capability = ? AND version = ?", from.status(),
        id.toString(), from.version());
    session.update("UPDATE capability SET version = ?, pattern = ?, status = ?, failures_in_a_row = 0 WHERE id = ?",
        number, content.pattern(), status, id.toString());
    session.update("DELETE FROM capability_tool WHERE capability = ?", id.toString());
    insertTools(session, id, content);
  }

  private static void insertTools(Session session, UUID id, Content content) throws SQLException {
    for (ToolId tool : content.tools()) {
      session.update("INSERT INTO capability_tool (capability, tool) VALUES (?, ?)", id.toString(), tool.toString());
    }
  }

  private static void turn(Session session, UUID id, int version, Version.Change change) throws SQLException {
    long number = session.first("SELECT COALESCE(MAX(number), 0) AS number FROM capability_turn WHERE capability = ?",
        row -> row.number("number"), id.toString()).orElse(0L) + 1;
    session.update("""
        INSERT INTO capability_turn (capability, number, version, author, summary, since_at)
        VALUES (?, ?, ?, ?, ?, ?)""", id.toString(), number, version, change.author(), change.summary(), change.at());
  }

  /** Tracks, put together from rows. */
  private static final class Tracks {
    private final Map<UUID, List<Track.Labelled>> labels = new LinkedHashMap<>();
    private final Map<UUID, List<Track.Turn>> turns = new LinkedHashMap<>();

    boolean label(Row row) throws SQLException {
      UUID id = UUID.fromString(row.text("capability"));
      return labels.computeIfAbsent(id, key -> new ArrayList<>(1))
          .add(new Track.Labelled((int) row.number("version"), row.maybeText("label").map(Semver::parse)));
    }

    boolean turn(Row row) throws SQLException {
      UUID id = UUID.fromString(row.text("capability"));
      return turns.computeIfAbsent(id, key -> new ArrayList<>(1))
          .add(new Track.Turn((int) row.number("version"),
              new Version.Change(row.text("author"), row.text("summary"), row.moment("since_at"))));
    }

    Map<UUID, Track> all() {
      Map<UUID, Track> tracks = new LinkedHashMap<>();
      turns.forEach((id, ofOne) -> tracks.put(id, new Track(labels.getOrDefault(id, List.of()), ofOne)));
      return tracks;
    }
  }
}
