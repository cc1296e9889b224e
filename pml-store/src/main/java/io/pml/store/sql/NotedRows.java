package io.pml.store.sql;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rows that stand on a slate until they are in the tables. Threads may share it.
 *
 * <p>Invariants: (1) the slate is wiped only when all that is on it is in the tables; (2) what is on the slate gets into the
 * tables in the same order; (3) nobody waits while others are kept waiting.
 */
final class NotedRows {
  private static final Logger LOG = LoggerFactory.getLogger(NotedRows.class);

  private final Database database;
  private final Slate slate;
  private final Deque<Noted> underWay = new ArrayDeque<>();
  private final List<Noted> failed = new ArrayList<>();

  private record Noted(Pending pending, List<NotedRow> rows) {}

  /** Nothing is noted yet. */
  NotedRows(Database database, Slate slate) {
    this.database = database;
    this.slate = slate;
  }

  /** Puts rows on the slate, and has them written to the tables later; empty, and nothing is promised, when there is no room. */
  Optional<Pending> note(List<NotedRow> rows) {
    byte[] entry = NotedRow.write(rows);
    if (entry.length > slate.largest()) {
      return Optional.empty();
    }
    Optional<Pending> noted = noteNow(entry, rows);
    if (noted.isPresent()) {
      return noted;
    }
    settle();
    return noteNow(entry, rows);
  }

  /** Whether all that was noted is in the tables. */
  synchronized boolean isSettled() {
    forget();
    return underWay.isEmpty() && failed.isEmpty();
  }

  /** Returns when all that was noted can be read, unless the database does not let it. */
  void settle() {
    newest().ifPresent(NotedRows::isWritten);
    try {
      repeat();
    } catch (PmlException e) {
      LOG.warn("parts of executions could not be recorded, and stay on the slate: {}", e.getMessage());
    }
  }

  /** Tries once more to write what could not be written; throws when it cannot be written now either. */
  void repeat() {
    for (Noted each : failed()) {
      database.record(NotedRow.writing(each.rows()));
      done(each);
    }
  }

  /** Takes all away that is on the slate: nothing of it is to be restored. Throws when it has to stay there. */
  void clear() {
    settle();
    wipe();
  }

  private synchronized void wipe() {
    // Few can have come since, and who comes now waits for them.
    newest().ifPresent(NotedRows::isWritten);
    if (!isSettled()) {
      throw new PmlException(ErrorCode.STORAGE_FAILED, "what executions did could not be recorded:"
          + " check that the disk has room and that no other process locks the database");
    }
    slate.wipe();
  }

  private synchronized Optional<Pending> noteNow(byte[] entry, List<NotedRow> rows) {
    boolean written = slate.write(entry);
    if (!written && isSettled()) {
      slate.wipe();
      written = slate.write(entry);
    }
    Optional<Pending> noted = written ? database.note(NotedRow.writing(rows)) : Optional.empty();
    if (written && noted.isEmpty()) {
      slate.takeBack();
    }
    noted.ifPresent(pending -> underWay.add(new Noted(pending, rows)));
    forget();
    return noted;
  }

  private synchronized Optional<Pending> newest() {
    return Optional.ofNullable(underWay.peekLast()).map(Noted::pending);
  }

  /** Takes away what is over; what failed may succeed later. */
  private void forget() {
    for (Noted first = underWay.peek(); first != null && first.pending().isOver(); first = underWay.peek()) {
      underWay.remove();
      if (!isWritten(first.pending())) {
        failed.add(first);
      }
    }
  }

  private synchronized List<Noted> failed() {
    forget();
    return List.copyOf(failed);
  }

  private synchronized void done(Noted noted) {
    failed.remove(noted);
  }

  private static boolean isWritten(Pending pending) {
    try {
      pending.await();
      return true;
    } catch (PmlException e) {
      return false;
    }
  }
}
