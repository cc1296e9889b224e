package io.pml.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Pending;
import io.pml.store.sql.Session;
import io.pml.store.sql.Work;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class GroupWriterTest {
  private static final Limits IMPATIENT = new Limits(Duration.ofMillis(500), Duration.ofMillis(1), Duration.ofHours(1),
      8, 4,
      1);
  private static final Limits LEISURELY = new Limits(Duration.ofSeconds(5), Duration.ofHours(1), Duration.ofHours(1), 8,
      4,
      1);

  /** Levels of {@code PRAGMA synchronous}. */
  private static final long COMMITS = 1;
  private static final long FLUSHES = 2;

  private static final AtomicLong LEVELS = new AtomicLong();

  @TempDir
  Path folder;

  private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

  @BeforeEach
  void makeTable() throws SQLException, IOException {
    NativeLibrary.use(folder);
    try (Session session = connect()) {
      session.execute("CREATE TABLE n (n BIGINT NOT NULL PRIMARY KEY)");
    }
  }

  @AfterEach
  void closeCallers() {
    callers.close();
  }

  @Test
  void write_returned_isCommitted() throws SQLException {
    try (var writer = writer(Limits.DEFAULT)) {
      writer.write(insert(1));

      assertThat(numbers()).containsExactly(1L);
    }
  }

  @Test
  void write_manyCallersAtOnce_shareOneCommit() throws Exception {
    try (var writer = writer(Limits.DEFAULT)) {
      var release = new CountDownLatch(1);
      var begun = new CountDownLatch(1);
      Future<?> first = callers.submit(() -> writer.write(session -> {
        begun.countDown();
        return waitFor(release).run(session);
      }));
      begun.await();
      List<Future<Integer>> all = IntStream.range(0, 64).mapToObj(i -> call(() -> writer.write(insert(i)))).toList();
      Future<List<Long>> outside = call(() -> writer.write(session -> numbers()));
      // Everyone else is queued behind the first job once the queue holds them.
      while (writer.waiting() < 65) {
        Thread.onSpinWait();
      }
      release.countDown();

      first.get();
      for (Future<Integer> one : all) {
        assertThat(one.get()).isEqualTo(1);
      }
      assertThat(outside.get()).isEmpty();
      assertThat(numbers()).hasSize(64);
    }
  }

  @Test
  void record_returned_isCommittedWithoutAFlush() throws SQLException {
    try (var writer = writer(Limits.DEFAULT)) {
      writer.record(insert(1));

      assertThat(numbers()).containsExactly(1L);
      assertThat(writer.record(level())).isEqualTo(COMMITS);
      assertThat(writer.write(level())).isEqualTo(FLUSHES);
      assertThat(writer.record(level())).isEqualTo(COMMITS);
    }
  }

  @Test
  void record_whileJobsArePutOff_doesNotWaitForThem() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      var seen = new AtomicLong();
      writer.queue(session -> {
        seen.set(level().run(session));
        return insert(1).run(session);
      });
      writer.record(insert(2));

      assertThat(numbers()).containsExactly(1L, 2L);
      assertThat(seen).hasValue(COMMITS);
    }
  }

  @Test
  void note_thenRecord_isCommittedNoLaterAndFirst() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      writer.note(insert(1));
      List<Long> seen = writer.record(session -> session.query("SELECT n FROM n", row -> row.number("n")));

      assertThat(seen).containsExactly(1L);
      assertThat(numbers()).containsExactly(1L);
    }
  }

  @Test
  void note_awaited_isNotPutOff() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      Pending first = writer.note(insert(1)).orElseThrow();
      Pending second = writer.note(insert(2)).orElseThrow();
      second.await();
      assertThat(numbers()).containsExactly(1L, 2L);
      first.await();
    }
  }

  @Test
  void note_failed_isToldToWhoeverAwaitsItAndNotCounted() throws SQLException {
    try (var writer = writer(Limits.DEFAULT)) {
      writer.write(insert(1));
      Pending again = writer.note(insert(1)).orElseThrow();
      writer.record(insert(2));

      assertThatThrownBy(again::await).isInstanceOf(PmlException.class)
          .hasFieldOrPropertyWithValue("code", ErrorCode.STORAGE_FAILED);
      assertThat(numbers()).containsExactly(1L, 2L);
      assertThat(writer.dropped()).isZero();
    }
  }

  @Test
  void note_whoStopsWaiting_doesNotKeepItFromBeingWritten() throws Exception {
    try (var writer = writer(LEISURELY)) {
      var release = new CountDownLatch(1);
      Future<?> first = callers.submit(() -> writer.record(waitFor(release)));
      Pending noted = writer.note(insert(1)).orElseThrow();
      call(() -> {
        Thread.currentThread().interrupt();
        assertThatThrownBy(noted::await).isInstanceOf(PmlException.class)
            .hasFieldOrPropertyWithValue("code", ErrorCode.CANCELLED);
        return Thread.interrupted();
      }).get();
      release.countDown();
      first.get();
      noted.await();

      assertThat(numbers()).containsExactly(1L);
    }
  }

  @Test
  void note_beforeTheEnd_isWritten() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      writer.note(insert(1));
    }
    assertThat(numbers()).containsExactly(1L);
  }

  @Test
  void record_besideAWrite_isCommittedBeforeTheFlush() throws Exception {
    try (var writer = writer(Limits.DEFAULT)) {
      var begun = new CountDownLatch(1);
      var release = new CountDownLatch(1);
      Future<?> first = callers.submit(() -> writer.record(session -> {
        begun.countDown();
        return waitFor(release).run(session);
      }));
      begun.await();
      Future<List<Long>> written = call(() -> writer.write(session -> numbers()));
      Future<Long> recorded = call(() -> writer.record(session -> {
        insert(1).run(session);
        return level().run(session);
      }));
      while (writer.waiting() < 2) {
        Thread.onSpinWait();
      }
      release.countDown();

      first.get();
      assertThat(recorded.get()).isEqualTo(COMMITS);
      assertThat(written.get()).containsExactly(1L);
    }
  }

  @Test
  void write_ofNothing_flushesWhatWasCommittedBefore() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      writer.record(insert(1));
      long before = logLength();
      writer.write(session -> true);
      long flushed = logLength();
      writer.write(session -> true);

      assertThat(flushed).isGreaterThan(before);
      assertThat(logLength()).isEqualTo(flushed);
    }
  }

  @Test
  void record_nothingAfterIt_isFlushedAfterAWhile() throws SQLException {
    long unflushed;
    try (var writer = writer(LEISURELY)) {
      writer.record(insert(1));
      unflushed = logLength();
    }
    try (var writer = writer(new Limits(Duration.ofSeconds(5), Duration.ofHours(1), Duration.ofMillis(1), 8, 4, 1))) {
      writer.record(insert(2));

      while (logLength() <= unflushed) {
        Thread.onSpinWait();
      }
      assertThat(numbers()).containsExactly(1L, 2L);
    }
  }

  @Test
  void record_databaseLockedByAnother_failsInTimeAndWorksAfterwards() throws Exception {
    try (var writer = writer(IMPATIENT); Session other = connect()) {
      other.execute("BEGIN IMMEDIATE");

      assertThatThrownBy(() -> writer.record(insert(1))).hasMessageContaining("another process locks the database");
      other.execute("ROLLBACK");

      writer.record(insert(2));
      assertThat(numbers()).contains(2L);
    }
  }

  @Test
  void queue_nobodyWaits_isCommittedWithWhatSomeoneWaitsFor() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      writer.queue(insert(1));
      writer.queue(insert(2));

      List<Long> before = writer.write(session -> numbers());

      assertThat(before).isEmpty();
      assertThat(numbers()).containsExactly(1L, 2L);
    }
  }

  @Test
  void queue_asManyAsShareACommit_areCommittedAtOnce() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      for (int i = 0; i < 5; i++) {
        writer.queue(insert(i));
      }

      while (numbers().size() < 4) {
        Thread.onSpinWait();
      }
      assertThat(writer.dropped()).isZero();
    }
  }

  @Test
  void close_jobsPutOff_areCommitted() throws SQLException {
    try (var writer = writer(LEISURELY)) {
      writer.queue(insert(1));
    }

    assertThat(numbers()).containsExactly(1L);
  }

  @Test
  void write_manyCallersOfWhichSomeFail_failsOnlyThose() throws Exception {
    try (var writer = writer(Limits.DEFAULT)) {
      List<Future<Integer>> all = IntStream.range(0, 640).mapToObj(i -> call(() -> writer.write(session -> {
        session.update("INSERT INTO n (n) VALUES (?)", i);
        if (i % 7 == 0) {
          session.update("INSERT INTO n (n) VALUES (?)", i);
        }
        if (i % 7 == 1) {
          throw new IllegalStateException("bug " + i);
        }
        return i;
      }))).toList();

      for (int i = 0; i < 640; i++) {
        Future<Integer> one = all.get(i);
        switch (i % 7) {
          case 0 -> assertThatThrownBy(one::get).cause()
              .isInstanceOf(PmlException.class)
              .hasMessageContaining("UNIQUE");
          case 1 -> assertThatThrownBy(one::get).cause()
              .isInstanceOf(IllegalStateException.class)
              .hasMessage("bug " + i);
          default -> assertThat(one.get()).isEqualTo(i);
        }
      }
    }
    assertThat(numbers())
        .containsExactlyElementsOf(IntStream.range(0, 640).filter(i -> i % 7 > 1).asLongStream().boxed().toList());
  }

  @Test
  void write_fromAVirtualThread_runsOnAPlatformThread() throws Exception {
    try (var writer = writer(Limits.DEFAULT); var readers = new Readers(List.of(connect()), Duration.ofSeconds(5))) {
      assertThat(call(() -> writer.write(session -> Thread.currentThread().isVirtual())).get()).isFalse();
      assertThat(call(() -> readers.read(session -> Thread.currentThread().isVirtual())).get()).isFalse();
    }
  }

  @Test
  void write_databaseLockedByAnother_failsInTimeAndWorksAfterwards() throws Exception {
    try (var writer = writer(IMPATIENT); Session other = connect()) {
      other.execute("BEGIN IMMEDIATE");

      assertThatThrownBy(() -> writer.write(insert(1)))
          .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED))
          .hasMessageContaining("another process locks the database");
      other.execute("ROLLBACK");

      writer.write(insert(2));
      assertThat(numbers()).contains(2L);
    }
  }

  @Test
  void queue_databaseLockedByAnother_waitsInMemory() throws Exception {
    try (var writer = writer(IMPATIENT); Session other = connect()) {
      other.execute("BEGIN IMMEDIATE");
      IntStream.range(0, 5).forEach(i -> writer.queue(insert(i)));
      assertThatThrownBy(() -> writer.write(insert(99))).isInstanceOf(PmlException.class);
      other.execute("ROLLBACK");

      writer.write(insert(5));
      assertThat(numbers()).contains(0L, 1L, 2L, 3L, 4L, 5L);
      assertThat(writer.dropped()).isZero();
    }
  }

  @Test
  void note_databaseLockedByAnother_waitsInMemory() throws Exception {
    try (var writer = writer(IMPATIENT); Session other = connect()) {
      writer.record(insert(0));
      other.execute("BEGIN IMMEDIATE");
      Pending noted = writer.note(insert(1)).orElseThrow();
      assertThatThrownBy(() -> writer.write(insert(99))).isInstanceOf(PmlException.class);
      assertThatThrownBy(() -> writer.record(insert(98))).isInstanceOf(PmlException.class);
      assertThat(noted.isOver()).isFalse();
      other.execute("ROLLBACK");

      noted.await();
      assertThat(numbers()).contains(0L, 1L);
    }
  }

  @Test
  void note_onAnInterruptedThread_isWritten() throws Exception {
    try (var writer = writer(LEISURELY)) {
      Pending noted = call(() -> {
        Thread.currentThread().interrupt();
        return writer.note(insert(1)).orElseThrow();
      }).get();
      noted.await();

      assertThat(numbers()).containsExactly(1L);
    }
  }

  @Test
  void note_noRoom_isNotTaken() throws Exception {
    try (var writer = writer(LEISURELY)) {
      var begun = new CountDownLatch(1);
      var release = new CountDownLatch(1);
      Future<?> first = callers.submit(() -> writer.record(session -> {
        begun.countDown();
        return waitFor(release).run(session);
      }));
      begun.await();
      int taken = 0;
      while (writer.note(insert(taken)).isPresent()) {
        taken++;
      }
      release.countDown();
      first.get();
      writer.record(level());
      assertThat(taken).isEqualTo(8);
      assertThat(numbers()).hasSize(taken);
    }
  }

  @Test
  void queue_full_dropsCountsAndWarnsOnce() throws Exception {
    var warnings = new Warnings();
    Logger logger = Logger.getLogger(Drops.class.getName());
    logger.addHandler(warnings);
    try (var writer = writer(IMPATIENT)) {
      var begun = new CountDownLatch(1);
      var release = new CountDownLatch(1);
      writer.queue(session -> {
        begun.countDown();
        return waitFor(release).run(session);
      });
      begun.await();

      IntStream.range(0, 20).forEach(i -> writer.queue(insert(i)));

      assertThat(writer.dropped()).isEqualTo(12);
      assertThat(warnings.count).hasValue(1);
      release.countDown();
    } finally {
      logger.removeHandler(warnings);
    }
    assertThat(numbers()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }

  @Test
  void queue_workThatFails_isCounted() throws Exception {
    try (var writer = writer(Limits.DEFAULT)) {
      writer.queue(insert(1));
      writer.queue(insert(1));
      writer.write(insert(2));

      assertThat(writer.dropped()).isEqualTo(1);
      assertThat(numbers()).containsExactly(1L, 2L);
    }
  }

  @Test
  void write_diskFull_failsAndWorksOnceThereIsSpace() throws Exception {
    try (var writer = writer(Limits.DEFAULT)) {
      writer.write(session -> session.query("PRAGMA max_page_count = 16", row -> row.number("max_page_count")));

      assertThatThrownBy(() -> writer.write(session -> session.update("""
          INSERT INTO n (n) WITH RECURSIVE up (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up WHERE i < 100000)
          SELECT i FROM up"""))).isInstanceOf(PmlException.class).hasMessageContaining("full");
      assertThat(numbers()).isEmpty();

      writer.write(session -> session.query("PRAGMA max_page_count = 100000", row -> row.number("max_page_count")));
      writer.write(insert(1));
      assertThat(numbers()).containsExactly(1L);
    }
  }

  @Test
  void write_connectionThatCannotBeMade_failsItsCallerAndIsTriedAgain() throws Exception {
    var failures = new AtomicInteger(1);
    try (var writer = new GroupWriter(() -> {
      if (failures.getAndDecrement() > 0) {
        throw new SQLException("no such disk");
      }
      return connect();
    }, Limits.DEFAULT)) {
      assertThatThrownBy(() -> writer.write(insert(1))).hasMessageContaining("no such disk");
      writer.write(insert(2));
    }
    assertThat(numbers()).containsExactly(2L);
  }

  @Test
  void write_interruptedCaller_isCancelled() throws Exception {
    try (var writer = writer(Limits.DEFAULT)) {
      var begun = new CountDownLatch(1);
      var release = new CountDownLatch(1);
      writer.queue(session -> {
        begun.countDown();
        return waitFor(release).run(session);
      });
      begun.await();
      Future<?> caller = callers.submit(() -> {
        Thread.currentThread().interrupt();
        writer.write(insert(1));
      });

      assertThatThrownBy(caller::get).isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
      release.countDown();
    }
    assertThat(numbers()).isEmpty();
  }

  @Test
  void close_withWorkQueued_writesItFirst() throws SQLException {
    var writer = writer(Limits.DEFAULT);
    IntStream.range(0, 1_000).forEach(i -> writer.queue(insert(i)));
    writer.close();

    assertThat(numbers()).hasSize(1_000);
    assertThatThrownBy(() -> writer.write(insert(-1))).hasMessageContaining("closed");
    writer.queue(insert(-2));
    assertThat(writer.dropped()).isEqualTo(1);
  }

  @Test
  void close_databaseLockedByAnother_endsAndCountsWhatIsLost() throws SQLException {
    var writer = writer(IMPATIENT);
    try (Session other = connect()) {
      other.execute("BEGIN IMMEDIATE");
      IntStream.range(0, 6).forEach(i -> writer.queue(insert(i)));
      writer.close();
    }

    assertThat(writer.dropped()).isEqualTo(6);
    assertThat(numbers()).isEmpty();
  }

  private GroupWriter writer(Limits limits) {
    return new GroupWriter(() -> new SqliteFile(database(), limits.patience()).connect(), limits);
  }

  private Session connect() throws SQLException {
    return new SqliteFile(database(), Duration.ofSeconds(5)).connect();
  }

  private Path database() {
    return folder.resolve("n.db");
  }

  private List<Long> numbers() throws SQLException {
    try (Session session = connect()) {
      return session.query("SELECT n FROM n ORDER BY n", row -> row.number("n"));
    }
  }

  private long logLength() {
    return folder.resolve("n.db-wal").toFile().length();
  }

  private <T> Future<T> call(Callable<T> work) {
    return callers.submit(work);
  }

  private static Work<Integer> insert(long n) {
    return session -> session.update("INSERT INTO n (n) VALUES (?)", n);
  }

  /** How safe a commit is made; as a new text each time, since the answer is found as the text is read. */
  private static Work<Long> level() {
    String sql = "PRAGMA synchronous -- " + LEVELS.incrementAndGet();
    return session -> session.first(sql, row -> row.number("synchronous")).orElseThrow();
  }

  /** Heeds no interrupt, like SQLite. */
  private static Work<Boolean> waitFor(CountDownLatch latch) {
    return session -> {
      while (latch.getCount() > 0) {
        Thread.onSpinWait();
      }
      return true;
    };
  }

  /** Counts warnings. */
  private static final class Warnings extends Handler {
    final AtomicInteger count = new AtomicInteger();

    @Override
    public void publish(LogRecord entry) {
      if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
        count.incrementAndGet();
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
