package io.pml.store.sqlite;

import io.pml.store.sql.Session;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The connection that writes, and how far what it committed is on the disk. It is made when first needed, and anew after a
 * failure. One thread at a time.
 */
final class WriteConnection {
  private final Connector connector;
  private @Nullable Session session;
  private boolean flushing;
  private boolean exposed;
  private long exposedSince;

  WriteConnection(Connector connector) {
    this.connector = connector;
  }

  /**
   * Begins a transaction.
   *
   * @param flush whether its commit is to put this and all earlier ones on the disk
   */
  Session begin(boolean flush) throws SQLException {
    Session current = connect();
    if (flushing != flush) {
      // Takes effect as it is read, so it must not be kept; and only between transactions.
      current.execute("PRAGMA synchronous = " + (flush ? "FULL" : "NORMAL"));
      flushing = flush;
    }
    current.update("BEGIN IMMEDIATE");
    if (flush && exposed) {
      // A commit that has nothing to write flushes nothing either: this writes a number that means nothing.
      current.update("PRAGMA user_version = 0");
    }
    return current;
  }

  /** Ends the transaction that was begun in the session. */
  void commit(Session current) throws SQLException {
    current.update("COMMIT");
    if (flushing) {
      exposed = false;
    } else if (!exposed) {
      exposed = true;
      exposedSince = System.nanoTime();
    }
  }

  /** Whether a loss of power could undo something that was committed. */
  boolean isExposed() {
    return exposed;
  }

  /** For how long it could. */
  Duration exposure() {
    return exposed ? Duration.ofNanos(System.nanoTime() - exposedSince) : Duration.ZERO;
  }

  /** Closes it, and with it what was begun. */
  void drop() {
    exposedSince = System.nanoTime(); // The next flush is to be tried after a while, not at once.
    if (session != null) {
      Sessions.closeQuietly(session);
      session = null;
    }
  }

  private Session connect() throws SQLException {
    Session current = session;
    if (current == null) {
      current = connector.connect();
      session = current;
      flushing = true;
    }
    return current;
  }

  /** Makes a connection whose commits flush. */
  @FunctionalInterface
  interface Connector {
    Session connect() throws SQLException;
  }
}
