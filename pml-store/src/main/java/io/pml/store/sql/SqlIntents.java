package io.pml.store.sql;

import io.pml.store.Intents;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@link Intents} in a table. */
public final class SqlIntents implements Intents {
  private static final String BEST_FIRST = "successes - 2 * failures DESC, last_at DESC, text";
  private static final String COLUMNS = "entry, text, successes, failures, last_at";

  private final Database database;

  private record Led(String entry, Intent intent) {}

  public SqlIntents(Database database) {
    this.database = database;
  }

  @Override
  public void add(String entry, String intent, boolean success, Instant at) {
    database.queue(session -> {
      session.update("""
          INSERT INTO led_intent (entry, text, successes, failures, last_at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (entry, text) DO UPDATE SET successes = led_intent.successes + excluded.successes,
            failures = led_intent.failures + excluded.failures, last_at = excluded.last_at""",
          entry, intent, success ? 1L : 0L, success ? 0L : 1L, at);
      return session.update("DELETE FROM led_intent WHERE entry = ? AND text NOT IN "
          + "(SELECT text FROM led_intent WHERE entry = ? ORDER BY " + BEST_FIRST + " LIMIT ?)", entry, entry,
          (long) MOST_PER_ENTRY);
    });
  }

  @Override
  public Map<String, List<Intent>> all() {
    Map<String, List<Intent>> byEntry = new LinkedHashMap<>();
    database.read(session -> session.query("SELECT " + COLUMNS + " FROM led_intent ORDER BY entry, " + BEST_FIRST,
        SqlIntents::led))
        .forEach(led -> byEntry.computeIfAbsent(led.entry(), id -> new ArrayList<>()).add(led.intent()));
    return byEntry;
  }

  @Override
  public List<Intent> of(String entry) {
    return database.read(session -> session.query(
        "SELECT " + COLUMNS + " FROM led_intent WHERE entry = ? ORDER BY " + BEST_FIRST, SqlIntents::led, entry))
        .stream()
        .map(Led::intent)
        .toList();
  }

  @Override
  public void forget(String entry) {
    database.write(session -> session.update("DELETE FROM led_intent WHERE entry = ?", entry));
  }

  private static Led led(Row row) throws SQLException {
    return new Led(row.text("entry"),
        new Intent(row.text("text"), row.number("successes"), row.number("failures"), row.moment("last_at")));
  }
}
