package io.pml.store.sqlite;

import io.pml.store.sql.Session;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Putting sessions in order after a failure. */
final class Sessions {
  private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

  private Sessions() {}

  /** Ends the transaction, if the failure has not; statements that failed are not used again. */
  static void rollBack(Session session, Throwable failure) {
    session.forgetStatements();
    try {
      session.execute("ROLLBACK");
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  /** Whether the failure is one of these kinds, or a finer kind of one. */
  static boolean failedWith(SQLException failure, SQLiteErrorCode... kinds) {
    return failure instanceof SQLiteException e
        && Stream.of(kinds).anyMatch(kind -> (e.getResultCode().code & 0xff) == kind.code);
  }

  static void closeQuietly(Session session) {
    try {
      session.close();
    } catch (SQLException e) {
      LOG.warn("a database connection did not close: {}", e.getMessage());
    }
  }
}
