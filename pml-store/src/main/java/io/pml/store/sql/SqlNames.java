package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.name.CapabilityName;
import io.pml.name.Fqdn;
import io.pml.name.Holding;
import io.pml.name.Holding.Hold;
import io.pml.name.Labels;
import io.pml.name.NamingEvent;
import io.pml.name.Origin;
import io.pml.name.Registration;
import io.pml.name.Scope;
import io.pml.name.Trust;
import io.pml.name.Visibility;
import io.pml.store.Names;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import tools.jackson.databind.node.ArrayNode;

/** {@link Names} in tables. */
public final class SqlNames implements Names {
  private static final String CURRENT = "CURRENT";
  private static final String ALIAS = "ALIAS";
  private static final String KEPT = "KEPT";
  private static final String HOLDINGS = "SELECT org, project, name, capability, hold, until_at FROM capability_name";
  private static final String RECORDS = "SELECT * FROM capability_record";

  private final Database database;
  private final Consumer<UUID> listener;

  /**
   * Names in a database.
   *
   * @param listener hears which capabilities are called otherwise, or gone
   */
  public SqlNames(Database database, Consumer<UUID> listener) {
    this.database = database;
    this.listener = listener;
  }

  @Override
  public List<Registration> registrations() {
    return Pages.all(database, "capability_record", RECORDS, "hash", SqlNames::registration);
  }

  @Override
  public Optional<Registration> find(UUID id) {
    return database.read(session -> find(session, id));
  }

  @Override
  public List<Holding> holdings() {
    return Pages.all(database, "capability_name", HOLDINGS, "name", SqlNames::holding);
  }

  @Override
  public Claim register(Registration registration, NamingEvent event) {
    UUID id = registration.capability();
    return changed(id, database.write(session -> {
      if (session.query("SELECT id FROM capability WHERE id = ?", row -> row.text("id"), id.toString()).isEmpty()) {
        return new Claim.Unknown();
      }
      Optional<Holding> blocker = find(session, id)
          .map(known -> new Holding(known.fqdn().scope(), known.name(), id, new Hold.Current()));
      if (blocker.isEmpty()) {
        blocker = blocker(session, registration.fqdn().scope(), registration.name(), event);
      }
      if (blocker.isPresent()) {
        return new Claim.Taken(blocker.get());
      }
      insert(session, registration);
      take(session, new Holding(registration.fqdn().scope(), registration.name(), id, new Hold.Current()));
      tell(session, event);
      return new Claim.Granted();
    }));
  }

  @Override
  public Claim rename(UUID id, CapabilityName name, NamingEvent event) {
    return changed(id, claim(id, name, new Hold.Current(), event));
  }

  @Override
  public Claim alias(UUID id, CapabilityName name, NamingEvent event) {
    return claim(id, name, new Hold.Alias(), event);
  }

  private Claim claim(UUID id, CapabilityName name, Hold hold, NamingEvent event) {
    return database.write(session -> {
      Optional<Registration> found = find(session, id);
      if (found.isEmpty()) {
        return new Claim.Unknown();
      }
      Scope scope = found.get().fqdn().scope();
      Optional<Holding> blocker = blocker(session, scope, name, event);
      if (blocker.isPresent()) {
        return new Claim.Taken(blocker.get());
      }
      if (hold instanceof Hold.Current) {
        session.update("UPDATE capability_name SET hold = ? WHERE capability = ?", ALIAS, id.toString());
        session.update("UPDATE capability_record SET namespace = ?, action = ? WHERE capability = ?",
            name.namespace(), name.action(), id.toString());
      }
      if (hold instanceof Hold.Current || !name.equals(found.get().name())) {
        take(session, new Holding(scope, name, id, hold));
      }
      session.update("UPDATE capability_record SET updater = ?, updated_at = ? WHERE capability = ?", event.by(),
          event.at(), id.toString());
      tell(session, event);
      return new Claim.Granted();
    });
  }

  @Override
  public boolean update(Registration changed, NamingEvent event) {
    return database.write(session -> {
      int updated = session.update("""
          UPDATE capability_record SET tags = ?, visibility = ?, verified = ?, signature = ?,
            updater = ?, updated_at = ? WHERE capability = ?""", write(changed.labels().tags()),
          changed.labels().visibility().name(), changed.trust().verified(), changed.trust().signature(),
          changed.update().updater(), changed.update().at(), changed.capability().toString());
      if (updated == 1) {
        tell(session, event);
      }
      return updated == 1;
    });
  }

  @Override
  public boolean mark(UUID id, String mark, int version, NamingEvent event) {
    return database.write(session -> {
      if (find(session, id).isEmpty()) {
        return false;
      }
      session.update("DELETE FROM capability_mark WHERE capability = ? AND mark = ?", id.toString(), mark);
      session.update("INSERT INTO capability_mark (capability, mark, version) VALUES (?, ?, ?)", id.toString(), mark,
          version);
      tell(session, event);
      return true;
    });
  }

  @Override
  public Map<UUID, Map<String, Integer>> marks() {
    Map<UUID, Map<String, Integer>> marks = new HashMap<>();
    database.read(session -> session.query("SELECT capability, mark, version FROM capability_mark",
        row -> marks.computeIfAbsent(UUID.fromString(row.text("capability")), id -> new HashMap<>())
            .put(row.text("mark"), (int) row.number("version")) == null));
    return marks;
  }

  @Override
  public boolean delete(UUID id, Instant until, NamingEvent event) {
    boolean deleted = database.write(session -> {
      List<Holding> names = session.query(HOLDINGS + " WHERE capability = ?", SqlNames::holding, id.toString());
      boolean there = SqlCapabilities.delete(session, id);
      if (there) {
        for (Holding name : names) {
          take(session, new Holding(name.scope(), name.name(), id, new Hold.Kept(until)));
        }
        tell(session, event);
      }
      return there;
    });
    listener.accept(id);
    return deleted;
  }

  @Override
  public List<NamingEvent> history(UUID id) {
    return database.read(session -> session.query(
        "SELECT kind, author, detail, happened_at FROM capability_event WHERE capability = ? ORDER BY number",
        row -> new NamingEvent(id, NamingEvent.Kind.valueOf(row.text("kind")), row.text("author"), row.text("detail"),
            row.moment("happened_at")),
        id.toString()));
  }

  private Claim changed(UUID id, Claim claim) {
    listener.accept(id);
    return claim;
  }

  /** Whoever holds the name, or one that looks like it; not the capability itself. */
  private static Optional<Holding> blocker(Session session, Scope scope, CapabilityName name, NamingEvent event)
      throws SQLException {
    return session.query(HOLDINGS + " WHERE org = ? AND project = ? AND skeleton = ?", SqlNames::holding, scope.org(),
        scope.project(), name.skeleton())
        .stream()
        .filter(held -> !held.capability().equals(event.capability()) && held.holdsAt(event.at()))
        .findFirst();
  }

  private static void take(Session session, Holding holding) throws SQLException {
    session.update("DELETE FROM capability_name WHERE org = ? AND project = ? AND name = ?", holding.scope().org(),
        holding.scope().project(), holding.name().toString());
    session.update("""
        INSERT INTO capability_name (org, project, name, skeleton, capability, hold, until_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)""", holding.scope().org(), holding.scope().project(),
        holding.name().toString(), holding.name().skeleton(), holding.capability().toString(), word(holding.hold()),
        holding.hold() instanceof Hold.Kept kept ? Optional.of(kept.until()) : Optional.empty());
  }

  private static void insert(Session session, Registration registration) throws SQLException {
    Fqdn fqdn = registration.fqdn();
    Origin origin = registration.origin();
    session.update("""
        INSERT INTO capability_record (capability, org, project, namespace, action, hash, creator, created_at, parent,
          forked_from, tags, visibility, verified, signature, updater, updated_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""", registration.capability().toString(),
        fqdn.scope().org(), fqdn.scope().project(), fqdn.name().namespace(), fqdn.name().action(), fqdn.hash(),
        origin.creator(), origin.created(), origin.parent().map(UUID::toString),
        origin.forkedFrom().map(Fqdn::toString), write(registration.labels().tags()),
        registration.labels().visibility().name(), registration.trust().verified(),
        registration.trust().signature(), registration.update().updater(),
        registration.update().at());
  }

  private static void tell(Session session, NamingEvent event) throws SQLException {
    String id = event.capability().toString();
    long number = session.first("SELECT COALESCE(MAX(number), 0) AS number FROM capability_event WHERE capability = ?",
        row -> row.number("number"), id).orElse(0L) + 1;
    session.update("""
        INSERT INTO capability_event (capability, number, kind, author, detail, happened_at)
        VALUES (?, ?, ?, ?, ?, ?)""", id, number, event.kind().name(), event.by(), event.detail(), event.at());
  }

  private static Optional<Registration> find(Session session, UUID id) throws SQLException {
    return session.first(RECORDS + " WHERE capability = ?", SqlNames::registration, id.toString());
  }

  private static Registration registration(Row row) throws SQLException {
    var fqdn = new Fqdn(new Scope(row.text("org"), row.text("project")),
        new CapabilityName(row.text("namespace"), row.text("action")), row.text("hash"));
    var origin = new Origin(row.text("creator"), row.moment("created_at"),
        row.maybeText("parent").map(UUID::fromString),
        row.maybeText("forked_from").map(Fqdn::parse));
    return new Registration(UUID.fromString(row.text("capability")), fqdn, origin,
        new Labels(read(row.text("tags")), Visibility.valueOf(row.text("visibility"))),
        new Trust((int) row.number("verified"), row.maybeText("signature")),
        new Registration.Update(row.text("updater"), row.moment("updated_at")));
  }

  private static Holding holding(Row row) throws SQLException {
    String word = row.text("hold");
    Hold hold = switch (word) {
      case CURRENT -> new Hold.Current();
      case ALIAS -> new Hold.Alias();
      case KEPT -> new Hold.Kept(row.moment("until_at"));
      default -> throw new IllegalStateException("not a way to hold a name: " + word);
    };
    return new Holding(new Scope(row.text("org"), row.text("project")), CapabilityName.parse(row.text("name")),
        UUID.fromString(row.text("capability")), hold);
  }

  private static String word(Hold hold) {
    return switch (hold) {
      case Hold.Current _ -> CURRENT;
      case Hold.Alias _ -> ALIAS;
      case Hold.Kept _ -> KEPT;
    };
  }

  private static String write(Set<String> tags) {
    ArrayNode list = Json.array();
    tags.forEach(list::add);
    return Json.write(list);
  }

  private static Set<String> read(String json) {
    Set<String> tags = new TreeSet<>();
    Json.parse(json).forEach(tag -> tags.add(tag.stringValue("")));
    return tags;
  }
}
