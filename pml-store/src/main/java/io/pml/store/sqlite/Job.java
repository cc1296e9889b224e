package io.pml.store.sqlite;

import io.pml.store.sql.Session;
import io.pml.store.sql.Work;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One piece of writing on its way through the {@link GroupWriter}, which alone runs and finishes it. */
final class Job<T> {
  private final Work<T> work;
  private final Kind kind;
  private final CompletableFuture<T> outcome = new CompletableFuture<>();
  private Runnable finish = () -> {};
  private @Nullable Exception failure;

  /** What is expected of a job. */
  enum Kind {
    /** Somebody waits until it is on the disk. */
    WRITTEN,
    /** Somebody waits until it is committed. */
    RECORDED,
    /** Somebody may wait later until it is committed: till then it may be put off. */
    NOTED,
    /** Nobody waits: it may be put off. */
    QUEUED
  }

  Job(Work<T> work, Kind kind) {
    this.work = work;
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }

  /** Whether somebody waits for it now. */
  boolean isAwaited() {
    return kind == Kind.WRITTEN || kind == Kind.RECORDED;
  }

  /** Whether it keeps its place among those that need no flush. */
  boolean isRecorded() {
    return kind == Kind.RECORDED || kind == Kind.NOTED;
  }

  CompletableFuture<T> outcome() {
    return outcome;
  }

  /** Runs inside a savepoint; throws only when the whole transaction is lost. */
  void run(Session session) throws SQLException {
    if (outcome.isDone()) {
      return; // Its caller gave up.
    }
    session.update("SAVEPOINT job");
    try {
      T value = work.run(session);
      finish = () -> outcome.complete(value);
    } catch (SQLException | RuntimeException e) {
      failure = e;
      undo(session, e);
    }
    session.update("RELEASE job");
  }

  /** To be called after the commit. */
  void finish(Drops drops) {
    if (failure == null) {
      finish.run();
    } else {
      fail(failure, drops);
    }
  }

  void fail(Throwable reason, Drops drops) {
    if (kind == Kind.QUEUED) {
      drops.add(String.valueOf(reason.getMessage()));
    }
    outcome.completeExceptionally(reason);
  }

  /** Disk full and I/O errors make SQLite roll back everything, and the savepoint is gone: then theirs is the news. */
  private static void undo(Session session, Exception failure) throws SQLException {
    try {
      session.update("ROLLBACK TO job");
    } catch (SQLException e) {
      failure.addSuppressed(e);
      throw new SQLException(failure.getMessage(), failure);
    }
  }
}
