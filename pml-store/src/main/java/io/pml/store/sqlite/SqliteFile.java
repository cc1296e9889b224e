package io.pml.store.sqlite;

import io.pml.store.sql.Dialect;
import io.pml.store.sql.Session;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * A database file and how it is opened.
 *
 * @param patience how long a connection waits for another's lock
 */
record SqliteFile(Path path, Duration patience) {
  static final Dialect DIALECT = new Dialect("BLOB", "");

  /** Beyond this the write-ahead log is cut after a checkpoint. */
  private static final int LOG_KEPT = 64 << 20;

  /** For reading and writing; unless it is told otherwise, a commit is on the disk when it returns. */
  Session connect() throws SQLException {
    SQLiteConfig config = config();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    config.setJournalSizeLimit(LOG_KEPT);
    return session(config);
  }

  /** For reading beside a writer. */
  Session connectReader() throws SQLException {
    Session session = connect();
    session.execute("PRAGMA query_only = ON");
    return session;
  }

  /**
   * For a look at a file that may not be ours: nothing is written to it. The exception is a creation that was cut
   * short, which only a writer can undo.
   */
  Session inspect() throws SQLException {
    SQLiteConfig config = config();
    if (!Files.exists(path.resolveSibling(path.getFileName() + "-journal"))) {
      config.setReadOnly(true);
      config.resetOpenMode(SQLiteOpenMode.CREATE);
    }
    return session(config);
  }

  /** Makes the file, empty, unless there is one. */
  void create() throws IOException {
    createPrivately(path);
  }

  /** Makes an empty file that only the owner can read, unless there is a file. */
  static void createPrivately(Path path) throws IOException {
    if (Files.exists(path)) {
      return;
    }
    Files.createFile(path);
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /** Makes a compact copy that is whole or not there at all. */
  void copy(Path target, CopyOption... options) throws SQLException, IOException {
    Path partial = target.resolveSibling(target.getFileName() + ".partial");
    Files.deleteIfExists(partial);
    new SqliteFile(partial, patience).create();
    try (Session session = connect()) {
      session.update("VACUUM INTO ?", partial.toString());
    }
    try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(partial, target, options);
  }

  /** Like {@link #copy}, in place of an earlier copy. */
  void copyOver(Path target) throws SQLException, IOException {
    copy(target, StandardCopyOption.REPLACE_EXISTING);
  }

  private SQLiteConfig config() {
    var config = new SQLiteConfig();
    config.setBusyTimeout((int) patience.toMillis());
    config.setGetGeneratedKeys(false);
    return config;
  }

  /** As a URI, so that no character of the path means anything to the driver. */
  private Session session(SQLiteConfig config) throws SQLException {
    config.setOpenMode(SQLiteOpenMode.OPEN_URI);
    return new Session(config.createConnection("jdbc:sqlite:" + path.toUri()), DIALECT);
  }
}
