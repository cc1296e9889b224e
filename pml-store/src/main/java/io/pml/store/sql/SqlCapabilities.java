package io.pml.store.sql;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Semver;
import io.pml.store.Capabilities;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/**
 * {@link Capabilities} in tables. A capability that cannot be read is left out with a warning: it must not keep the
 * others.
 */
public final class SqlCapabilities implements Capabilities {
  private static final int FEW = 10;
  private static final int PIECE = 50;
  private static final List<String> OF_A_CAPABILITY = List.of("capability_version", "capability_tool",
      "capability_path",
      "capability_decision", "capability_identity", "capability_turn", "capability_record", "capability_name",
      "capability_mark", "feedback", "cached_result", "cache_policy");
  private static final String SELECT = CapabilityRow.WITH_VERSIONS
      + " WHERE capability_version.version = capability.version";
  private static final String WITH_THE_IDENTITY = " AND capability.id = (SELECT capability FROM capability_identity WHERE identity = ?)";
  private static final String OLDEST_FIRST = " ORDER BY capability.created_at, capability.id";
  private static final String ONE_OF_THE_STATUSES = "status IN (" + places(Status.values().length) + ")";

  private final Database database;

  public SqlCapabilities(Database database) {
    this.database = database;
  }

  @Override
  public Capability keep(Capability capability) {
    var change = new Version.Change(Version.Change.LEARNED, "", capability.created());
    return database.record(session -> {
      if (SqlVersions.identify(session, capability.id(), capability.identity())) {
        insert(session, capability, change);
      }
      return session.query(SELECT + WITH_THE_IDENTITY, CapabilityRow::capability, capability.identity());
    })
        .stream()
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new PmlException(ErrorCode.STORAGE_FAILED,
            "the stored capability of identity " + capability.identity() + " is damaged: delete it"));
  }

  private static void insert(Session session, Capability capability, Version.Change change) throws SQLException {
    session.update("""
        INSERT INTO capability (id, version, intent, pattern, status, created_at)
        VALUES (?, ?, ?, ?, ?, ?)""", capability.id().toString(), capability.version(), capability.intent(),
        capability.pattern(), capability.status().name(), capability.created());
    SqlVersions.begin(session, capability, change);
  }

  @Override
  public Capability fork(Capability capability, Version.Change change) {
    database.write(session -> {
      insert(session, capability, change);
      return true;
    });
    return find(capability.id()).orElseThrow(() -> new PmlException(ErrorCode.STORAGE_FAILED,
        "the copy " + capability.id() + " was deleted at once"));
  }

  @Override
  public Optional<Capability> find(UUID id) {
    return select(" AND capability.id = ?", id.toString()).stream().findFirst();
  }

  @Override
  public Optional<Capability> byIdentity(String identity) {
    return select(WITH_THE_IDENTITY, identity).stream().findFirst();
  }

  /** Identities are hexadecimal, so that a tilde stands after all of them. */
  @Override
  public List<Capability> like(String beginning) {
    return select(
        " AND capability.id IN (SELECT capability FROM capability_version WHERE identity >= ? AND identity < ?)"
            + OLDEST_FIRST + " LIMIT " + FEW,
        beginning, beginning + "~");
  }

  @Override
  public Optional<Capability> revise(UUID id, Content content, Optional<Semver> label, Version.Change change) {
    database.write(session -> SqlVersions.revise(session, id, content, label, change)).ifPresent(number -> {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "version " + number + " has the label "
          + label.map(Semver::toString).orElse("") + " already: a version never changes, take a higher label");
    });
    return find(id);
  }

  @Override
  public Optional<Capability> rollBack(UUID id, int number, Version.Change change) {
    database.write(session -> {
      SqlVersions.rollBack(session, id, number, change);
      return true;
    });
    return find(id).filter(capability -> capability.version() == number);
  }

  @Override
  public Optional<Capability> at(UUID id, int number) {
    return database.read(session -> session.query(
        CapabilityRow.WITH_VERSIONS + " WHERE capability.id = ? AND capability_version.version = ?",
        CapabilityRow::capability, id.toString(), number)).stream().flatMap(Optional::stream).findFirst();
  }

  @Override
  public List<Version> versions(UUID id) {
    return database.read(session -> SqlVersions.all(session, id));
  }

  @Override
  public Optional<Track> track(UUID id) {
    return database.read(session -> SqlVersions.track(session, id));
  }

  @Override
  public Map<UUID, Track> tracks() {
    return SqlVersions.tracks(database);
  }

  @Override
  public List<Damage> damaged() {
    return database.read(SqlVersions::damaged);
  }

  @Override
  public List<Capability> all(Set<Status> statuses) {
    return select(" AND capability." + ONE_OF_THE_STATUSES + OLDEST_FIRST, names(statuses).toArray());
  }

  @Override
  public List<Capability> using(Collection<String> tools, int most) {
    Set<String> ids = new HashSet<>();
    for (List<String> piece : pieces(new HashSet<>(tools))) {
      Object[] values = Stream.concat(piece.stream(), Stream.of(most)).toArray();
      ids.addAll(database.read(session -> session.query(
          "SELECT DISTINCT id, created_at FROM capability_tool JOIN capability ON id = capability WHERE tool IN ("
              + places(PIECE) + ") ORDER BY created_at, id LIMIT ?",
          row -> row.text("id"), values)));
    }
    return pieces(ids).stream()
        .flatMap(piece -> select(" AND capability.id IN (" + places(PIECE) + ")", piece.toArray()).stream())
        .sorted(Comparator.comparing(Capability::created).thenComparing(capability -> capability.id().toString()))
        .limit(most)
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
  public Group group(String pattern, int most) {
    return database.read(session -> {
      Learning.Tally tally = session.query("""
          SELECT COALESCE(SUM(runs), 0) AS runs, COALESCE(SUM(successes), 0) AS successes,
            COALESCE(SUM(duration_nanos), 0) AS duration_nanos FROM capability WHERE pattern = ?""",
          SqlLearning::tally, pattern).getFirst();
      List<UUID> members = session.query("""
          SELECT id FROM capability WHERE pattern = ?
          ORDER BY CASE WHEN status = ? THEN 0 ELSE 1 END, created_at DESC, id LIMIT ?""",
          row -> UUID.fromString(row.text("id")), pattern, Status.PROMOTED.name(), most);
      return new Group(pattern, tally, members);
    });
  }

  @Override
  public boolean delete(UUID id) {
    return database.write(session -> delete(session, id));
  }

  /** Deletes a capability within the session of somebody else; whoever has the same identity inherits it. */
  static boolean delete(Session session, UUID id) throws SQLException {
    if (session.update("DELETE FROM capability WHERE id = ?", id.toString()) == 0) {
      return false;
    }
    List<String> identities = session.query("SELECT identity FROM capability_identity WHERE capability = ?",
        row -> row.text("identity"), id.toString());
    SqlDependencies.forget(session, id);
    for (String table : OF_A_CAPABILITY) {
      session.update("DELETE FROM " + table + " WHERE capability = ?", id.toString());
    }
    for (String identity : identities) {
      session.update(
          """
              INSERT INTO capability_identity (identity, capability)
              SELECT identity, capability FROM capability_version WHERE identity = ? ORDER BY created_at, capability LIMIT 1""",
          identity);
    }
    return true;
  }

  private List<Capability> select(String which, Object... values) {
    return database.read(session -> session.query(SELECT + which, CapabilityRow::capability, values))
        .stream()
        .flatMap(Optional::stream)
        .toList();
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
