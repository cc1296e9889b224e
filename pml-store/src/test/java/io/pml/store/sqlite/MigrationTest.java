package io.pml.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Experience;
import io.pml.store.sql.Migration;
import io.pml.store.sql.Migrator;
import io.pml.store.sql.Session;
import io.pml.structure.Structure;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of other releases: older ones are brought up to date, newer ones are left alone. */
class MigrationTest {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-15T10:00:00Z"));
  private static final Migration FIRST = new Migration(1, "first", """
      -- A comment; with a semicolon.
      CREATE TABLE fruit (name TEXT ${c} NOT NULL PRIMARY KEY, picture ${blob});
      INSERT INTO fruit (name) VALUES ('apple; red');
      """);
  private static final Migration SECOND = new Migration(2, "second", """
      ALTER TABLE fruit ADD COLUMN price BIGINT;
      UPDATE fruit SET price = 3;
      """);
  private static final Migration BROKEN = new Migration(3, "broken", """
      INSERT INTO fruit (name) VALUES ('ghost');
      INSERT INTO nowhere VALUES (1);
      """);

  @TempDir
  Path folder;

  @Test
  void migrations_asReleased_areNumberedFromOne() {
    assertThat(new Migrator(Migration.all(), CLOCK).newest()).isEqualTo(Migration.all().size());
    assertThatThrownBy(() -> new Migrator(List.of(SECOND), CLOCK)).hasMessageContaining("version 2");
  }

  @Test
  void open_newDatabase_takesEveryStepOnce() throws SQLException {
    open(FIRST, SECOND).close();
    open(FIRST, SECOND).close();

    assertThat(read("SELECT name || price AS value FROM fruit")).containsExactly("apple; red3");
    assertThat(read("SELECT name AS value FROM schema_version ORDER BY version")).containsExactly("first", "second");
    assertThat(folder.resolve("pml.db.v1")).doesNotExist();
  }

  @Test
  void open_olderDatabase_isMigratedAfterACopy() throws Exception {
    open(FIRST).close();

    open(FIRST, SECOND).close();

    assertThat(read("SELECT name || price AS value FROM fruit")).containsExactly("apple; red3");
    Path restored = Files.createDirectory(folder.resolve("restored"));
    Files.copy(folder.resolve("pml.db.v1"), restored.resolve(SqliteStorage.FILE));
    SqliteStorage.open(restored, CLOCK, List.of(FIRST), Limits.DEFAULT).close();
  }

  @Test
  void open_runsOfARelease_thatDidNotMarkWhatItLearned_areNotLearnedFromAgain() throws SQLException {
    open(Migration.all().subList(0, 7).toArray(Migration[]::new)).close();
    String run = "01a1e1c0-352f-7000-922c-8884ce24e7ea";
    try (Session session = new SqliteFile(database(), Duration.ofSeconds(5)).connect()) {
      session.update("""
          INSERT INTO run (id, intent, source, source_hash, structure, masked, args, caller, seed, begun_at,
            time_limit_nanos, parent, state, attempts, result, trace, ended_at)
          VALUES (?, '', 'return 1', '', '{}', 0, '{}', '{}', 1, 1, 1, ?, 'SUCCEEDED', 1, '1', '{}', 2)""", run, run);
    }

    try (SqliteStorage storage = SqliteStorage.open(folder, CLOCK)) {
      assertThat(storage.experience().unlearned(10)).isEmpty();
      assertThat(storage.experience().usage(Instant.EPOCH))
          .containsExactly(new Experience.Usage(Workflow.Mode.NESTED, RunState.SUCCEEDED, 1, 8));
    }
  }

  @Test
  void open_newerDatabase_isRefusedAndLeftAlone() throws IOException {
    open(FIRST, SECOND).close();
    byte[] before = Files.readAllBytes(database());

    assertThatThrownBy(() -> open(FIRST))
        .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED))
        .hasMessageContaining(database().toString())
        .hasMessageContaining("schema version 2, this PML knows up to 1");
    assertThat(database()).hasBinaryContent(before);
  }

  @Test
  void open_newerDatabaseThatWasNotClosed_isRefusedAndLeftAlone() throws Exception {
    try (SqliteStorage storage = open(FIRST, SECOND)) {
      storage.flush();
      try (Session session = file().connect()) {
        session.update("INSERT INTO fruit (name) VALUES (?)", "pear");
        Path copy = Files.createDirectory(folder.resolve("killed")).resolve(SqliteStorage.FILE);
        Files.copy(database(), copy);
        Files.copy(folder.resolve("pml.db-wal"), copy.resolveSibling("pml.db-wal"));
      }
    }
    Path killed = folder.resolve("killed");
    byte[] before = Files.readAllBytes(killed.resolve(SqliteStorage.FILE));
    byte[] logBefore = Files.readAllBytes(killed.resolve("pml.db-wal"));

    assertThatThrownBy(() -> SqliteStorage.open(killed, CLOCK, List.of(FIRST), Limits.DEFAULT))
        .hasMessageContaining("schema version 2");

    assertThat(killed.resolve(SqliteStorage.FILE)).hasBinaryContent(before);
    assertThat(killed.resolve("pml.db-wal")).hasBinaryContent(logBefore);
  }

  @Test
  void open_stepThatFails_leavesTheDatabaseAsItWas() throws SQLException {
    open(FIRST, SECOND).close();

    assertThatThrownBy(() -> open(FIRST, SECOND, BROKEN)).hasMessageContaining("003_broken")
        .hasMessageContaining("nowhere");

    assertThat(read("SELECT name AS value FROM fruit")).containsExactly("apple; red");
    open(FIRST, SECOND).close();
    assertThat(folder.resolve("pml.db.v2")).exists();
  }

  @Test
  void open_capabilitiesFromBeforeVersions_haveOne() throws SQLException {
    UUID id = UUID.fromString("01900000-0000-7000-8000-000000000001");
    SqliteStorage.open(folder, CLOCK, Migration.all().subList(0, 7), Limits.DEFAULT).close();
    try (Session session = file().connect()) {
      session.update("""
          INSERT INTO capability (id, identity, version, intent, pattern, status, created_at, runs, successes)
          VALUES (?, 'abcdef0123', 1, 'read it', 'p', 'PROMOTED', ?, 5, 4)""", id.toString(), CLOCK.instant());
      session.update("""
          INSERT INTO capability_version (capability, version, kind, body, parameters, tools)
          VALUES (?, 1, 'code', '{"source":"return 1","structure":"{\\"nodes\\":[],\\"edges\\":[]}"}', '[]', '[]')""",
          id.toString());
    }

    try (SqliteStorage storage = SqliteStorage.open(folder, CLOCK)) {
      Capability found = storage.capabilities().byIdentity("abcdef0123").orElseThrow();
      assertThat(found.name()).isEqualTo("unnamed_abcdef01");
      assertThat(found.status()).isEqualTo(Status.PROMOTED);
      assertThat(found.body()).isEqualTo(new Body.Code("return 1", new Structure(List.of(), List.of())));
      assertThat(storage.capabilities().learning(id).total().successes()).isEqualTo(4);
      assertThat(storage.capabilities().versions(id)).singleElement().satisfies(version -> {
        assertThat(version.content()).isEqualTo(found.content());
        assertThat(version.change()).isEqualTo(new Version.Change(Version.Change.LEARNED, "", CLOCK.instant()));
      });
      assertThat(storage.capabilities().track(id)).map(Track::current).contains(1);
      assertThat(storage.capabilities().damaged()).isEmpty();
    }
  }

  private SqliteStorage open(Migration... migrations) {
    return SqliteStorage.open(folder, CLOCK, List.of(migrations), Limits.DEFAULT);
  }

  private List<String> read(String sql) throws SQLException {
    try (Session session = file().connect()) {
      return session.query(sql, row -> row.text("value"));
    }
  }

  private Path database() {
    return folder.resolve(SqliteStorage.FILE);
  }

  private SqliteFile file() {
    return new SqliteFile(database(), Limits.DEFAULT.patience());
  }
}
