package io.pml.store.sqlite;

import io.pml.store.sql.Session;
import io.pml.store.sql.Work;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** A few platform threads that read, each with a connection. Threads may share it. */
final class Readers implements AutoCloseable {
  private final BlockingQueue<Session> idle;
  private final Duration patience;
  private final ExecutorService threads;

  /** The sessions are closed with this. */
  Readers(List<Session> sessions, Duration patience) {
    this.idle = new ArrayBlockingQueue<>(sessions.size(), false, sessions);
    this.patience = patience;
    this.threads = Executors.newFixedThreadPool(sessions.size(),
        Thread.ofPlatform().name("pml-store-reader-", 1).daemon().factory());
  }

  <T> T read(Work<T> work) {
    var outcome = new CompletableFuture<T>();
    try {
      threads.execute(() -> Handover.complete(outcome, () -> run(work)));
    } catch (RejectedExecutionException e) {
      throw Handover.closed();
    }
    return Handover.await(outcome, patience);
  }

  @Override
  public void close() {
    threads.close();
    for (Session session : idle) {
      Sessions.closeQuietly(session);
    }
    idle.clear();
  }

  private <T> T run(Work<T> work) throws SQLException, InterruptedException {
    Session session = idle.take();
    try {
      return inOneSnapshot(session, work);
    } finally {
      idle.add(session);
    }
  }

  private static <T> T inOneSnapshot(Session session, Work<T> work) throws SQLException {
    session.update("BEGIN");
    try {
      T result = work.run(session);
      session.update("COMMIT");
      return result;
    } catch (SQLException | RuntimeException e) {
      Sessions.rollBack(session, e);
      throw e;
    }
  }
}
