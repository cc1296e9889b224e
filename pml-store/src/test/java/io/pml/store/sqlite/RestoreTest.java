package io.pml.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.store.sql.Migration;
import io.pml.store.sql.Session;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What has been written down and is in no table yet, when the process dies. */
class RestoreTest {
  /** Nothing that nobody waits for gets into the tables by itself. */
  private static final Limits LEISURELY = new Limits(Duration.ofSeconds(5), Duration.ofHours(1), Duration.ofHours(1),
      4_096, 4_096, 1);
  private static final Limits IMPATIENT = new Limits(Duration.ofMillis(200), Duration.ofHours(1), Duration.ofHours(1),
      64, 64, 1);
  private static final UUID RUN = new UUID(1, 2);
  private static final Run.End END = new Run.End(new Ending.Succeeded(Json.object()), Trace.EMPTY, RowWriter.NOW);

  @TempDir
  Path before;

  @TempDir
  Path after;

  @Test
  void open_afterTheDeathOfAnother_hasAllThatWasBegunAndAnswered() throws Exception {
    try (SqliteStorage storage = open(before)) {
      storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
      storage.runs().began(RUN, call(1));
      storage.runs()
          .answered(RUN, List.of(answered(1, Json.text("\0 and \ud800 and \uE000")), answered(2, Json.object())));
      storage.runs().began(RUN, call(3));
      copy(before, after);
    }
    assertThat(rows(after)).as("not in the tables yet").isZero();
    try (SqliteStorage storage = open(after)) {
      assertThat(storage.runs().journal(RUN)).containsExactly(answered(1, Json.text("\0 and \ud800 and \uE000")),
          answered(2, Json.object()), call(3));
    }
    try (SqliteStorage storage = open(after)) {
      assertThat(storage.runs().find(RUN)).map(Run::state).contains(RunState.RUNNING);
      assertThat(storage.runs().journal(RUN)).hasSize(3);
    }
  }

  @Test
  void open_afterTheDeathOfAnother_hasWhatHadEnded() throws Exception {
    try (SqliteStorage storage = open(before)) {
      storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
      storage.runs().answered(RUN, List.of(answered(1, Json.object())));
      assertThat(storage.runs().end(RUN, END)).isTrue();
      copy(before, after);
      assertThat(storage.runs().end(RUN, new Run.End(Ending.Failed.of("late", "late"), Trace.EMPTY, RowWriter.NOW)))
          .isFalse();
    }
    assertThat(rows(after)).as("not in the tables yet").isZero();
    try (SqliteStorage storage = open(after)) {
      assertThat(storage.runs().find(RUN)).flatMap(Run::end).contains(END);
      assertThat(storage.runs().journal(RUN)).hasSize(1);
      assertThat(storage.experience().unlearned(10)).containsExactly(RUN);
    }
  }

  @Test
  void find_whatIsOnTheSlateAlone_isThere() {
    try (SqliteStorage storage = open(before)) {
      storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
      assertThat(storage.runs().inState(RunState.RUNNING)).hasSize(1);
      storage.runs().answered(RUN, List.of(answered(1, Json.object())));
      assertThat(storage.runs().journal(RUN)).hasSize(1);
      storage.runs().end(RUN, END);
      assertThat(storage.experience().usage(RowWriter.NOW)).hasSize(1);
      assertThat(storage.runs().find(RUN)).flatMap(Run::end).contains(END);
    }
  }

  @Test
  void end_databaseLockedByAnother_isThereForTheNext() throws Exception {
    SqliteStorage storage = SqliteStorage.open(before, InstantSource.system(), Migration.all(), IMPATIENT);
    try (Session other = new SqliteFile(before.resolve(SqliteStorage.FILE), Duration.ofSeconds(1)).connect()) {
      other.execute("BEGIN IMMEDIATE");
      storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
      assertThat(storage.runs().find(RUN)).as("nobody can put it there").isEmpty();
      assertThat(storage.runs().end(RUN, END)).isTrue();
      storage.close();
    }
    try (SqliteStorage next = open(before)) {
      assertThat(next.runs().find(RUN)).flatMap(Run::end).contains(END);
    }
  }

  @Test
  void find_whatCouldNotBeWrittenAtFirst_isThereLater() throws Exception {
    try (SqliteStorage storage = open(before);
        Session other = new SqliteFile(before.resolve(SqliteStorage.FILE), Duration.ofSeconds(1)).connect()) {
      storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
      other.execute("ALTER TABLE run RENAME TO hidden");
      storage.runs().end(RUN, END);
      assertThatThrownBy(() -> storage.runs().find(RUN)).isInstanceOf(PmlException.class);
      assertThatThrownBy(() -> storage.runs().begin(RowWriter.asked(new UUID(1, 3)), RunState.RUNNING))
          .as("nothing begins that cannot be kept")
          .isInstanceOf(PmlException.class);
      other.execute("ALTER TABLE hidden RENAME TO run");

      assertThat(storage.runs().newest(10)).singleElement().extracting(Run::end).isEqualTo(Optional.of(END));
    }
  }

  @Test
  void deleteEnded_whatIsOnTheSlate_doesNotComeBack() throws IOException {
    try (SqliteStorage storage = open(before)) {
      storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
      storage.runs().end(RUN, END);
      Instant later = RowWriter.NOW.plusSeconds(1);
      assertThat(storage.runs().deleteEnded(later, later)).isEqualTo(1);
      copy(before, after);
    }
    try (SqliteStorage storage = open(after)) {
      assertThat(storage.runs().newest(10)).isEmpty();
    }
  }

  @Test
  void answered_moreThanTheSlateHolds_isAllThere() throws IOException {
    JsonNode large = Json.text("x".repeat(MappedSlate.LARGEST / 2));
    JsonNode tooLarge = Json.text("x".repeat(2 * MappedSlate.LARGEST));
    try (SqliteStorage storage = open(before)) {
      storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
      LongStream.rangeClosed(1, 40).forEach(id -> storage.runs().answered(RUN, List.of(answered(id, large))));
      storage.runs().answered(RUN, List.of(answered(41, tooLarge)));
      storage.runs().answered(RUN, List.of(answered(42, large)));
      copy(before, after);
    }
    try (SqliteStorage storage = open(after)) {
      assertThat(storage.runs().journal(RUN)).extracting(Recorded::id)
          .containsExactlyElementsOf(LongStream.rangeClosed(1, 42).boxed().toList());
    }
  }

  @Test
  void close_databaseLockedByAnother_leavesTheSlateForTheNext() throws Exception {
    SqliteStorage storage = SqliteStorage.open(before, InstantSource.system(), Migration.all(), IMPATIENT);
    storage.runs().begin(RowWriter.asked(RUN), RunState.RUNNING);
    storage.runs().answered(RUN, List.of(answered(1, Json.object())));
    try (Session other = new SqliteFile(before.resolve(SqliteStorage.FILE), Duration.ofSeconds(1)).connect()) {
      other.execute("BEGIN IMMEDIATE");
      storage.close();
    }

    try (SqliteStorage next = open(before)) {
      assertThat(next.runs().journal(RUN)).containsExactly(answered(1, Json.object()));
    }
    assertThat(before.resolve(SqliteStorage.SLATE)).doesNotExist();
  }

  @Test
  void open_slateOfWhatHasEnded_bringsNothingBack() throws IOException {
    try (SqliteStorage storage = open(before)) {
      storage.runs().begin(RowWriter.asked(RUN), RunState.PAUSED);
      storage.runs().began(RUN, call(1));
      copy(before, after);
    }
    try (SqliteStorage storage = open(before)) {
      storage.runs().end(RUN, END);
      storage.runs().deleteJournals(RowWriter.NOW.plusSeconds(1));
    }
    Files.copy(after.resolve(SqliteStorage.SLATE), before.resolve(SqliteStorage.SLATE),
        StandardCopyOption.REPLACE_EXISTING);
    try (SqliteStorage storage = open(before)) {
      assertThat(storage.runs().journal(RUN)).isEmpty();
    }
    Files.delete(after.resolve(SqliteStorage.FILE));
    try (SqliteStorage storage = open(after)) {
      assertThat(storage.runs().journal(RUN)).as("of an execution that nobody knows").isEmpty();
    }
  }

  private static SqliteStorage open(Path folder) {
    return SqliteStorage.open(folder, InstantSource.system(), Migration.all(), LEISURELY);
  }

  /** As the files are at this moment: what a process that dies leaves behind. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  /** How many executions are in the tables of a folder. */
  private static long rows(Path folder) throws SQLException {
    try (Session session = new SqliteFile(folder.resolve(SqliteStorage.FILE), Duration.ofSeconds(1)).connect()) {
      return session.first("SELECT COUNT(*) AS n FROM run", row -> row.number("n")).orElseThrow();
    }
  }

  private static Recorded call(long id) {
    return new Recorded(id, "files:read", Optional.of("n1"), Json.object(), "hash", RowWriter.NOW, Optional.empty());
  }

  private static Recorded answered(long id, JsonNode value) {
    return call(id).answered(new Recorded.Answer(id, RowWriter.NOW, true, value));
  }
}
