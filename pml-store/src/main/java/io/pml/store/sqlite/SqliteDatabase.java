package io.pml.store.sqlite;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Pending;
import io.pml.store.sql.Database;
import io.pml.store.sql.Migrator;
import io.pml.store.sql.Session;
import io.pml.store.sql.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/** An open SQLite file: one writer, some readers. Threads may share it. */
final class SqliteDatabase implements Database, AutoCloseable {
  private final GroupWriter writer;
  private final Readers readers;

  private SqliteDatabase(GroupWriter writer, Readers readers) {
    this.writer = writer;
    this.readers = readers;
  }

  /** Checks the file, brings it up to date and opens it; must run on a platform thread. */
  static SqliteDatabase open(SqliteFile file, Migrator migrator, Limits limits) {
    try {
      prepare(file, migrator);
      List<Session> sessions = new ArrayList<>();
      for (int i = 0; i < limits.readers(); i++) {
        sessions.add(file.connectReader());
      }
      return new SqliteDatabase(new GroupWriter(file::connect, limits), new Readers(sessions, limits.patience()));
    } catch (SQLException | IOException e) {
      throw new PmlException(ErrorCode.STORAGE_FAILED, "cannot open the database " + file.path() + ": "
          + e.getMessage() + ". Check that the folder exists and is yours to write", e);
    }
  }

  @Override
  public <T> T read(Work<T> work) {
    return readers.read(work);
  }

  @Override
  public <T> T write(Work<T> work) {
    return writer.write(work);
  }

  @Override
  public <T> T record(Work<T> work) {
    return writer.record(work);
  }

  @Override
  public Optional<Pending> note(Work<?> work) {
    return writer.note(work);
  }

  @Override
  public void queue(Work<?> work) {
    writer.queue(work);
  }

  @Override
  public long dropped() {
    return writer.dropped();
  }

  /** The writer goes last: the last connection to close folds the write-ahead log into the file. */
  @Override
  public void close() {
    readers.close();
    writer.close();
  }

  private static void prepare(SqliteFile file, Migrator migrator) throws SQLException, IOException {
    file.create();
    int version = check(file, migrator);
    if (0 < version && version < migrator.newest()) {
      Path copy = file.path().resolveSibling(file.path().getFileName() + ".v" + version);
      file.copyOver(copy);
    }
    try (Session session = file.connect()) {
      migrator.migrate(session);
    }
  }

  /** The version of a file that is whole and ours. */
  private static int check(SqliteFile file, Migrator migrator) throws SQLException, IOException {
    if (Files.size(file.path()) == 0) {
      return 0;
    }
    try (Session session = file.inspect()) {
      String verdict = session.first("PRAGMA quick_check(1)", row -> row.text("quick_check")).orElse("no answer");
      if (!verdict.equals("ok")) {
        throw damaged(verdict);
      }
      return migrator.check(session);
    } catch (PmlException e) {
      throw new PmlException(e.code(), file.path() + ": " + e.getMessage(), e);
    } catch (SQLException e) {
      if (Sessions.failedWith(e, SQLiteErrorCode.SQLITE_CORRUPT, SQLiteErrorCode.SQLITE_NOTADB)) {
        throw new PmlException(ErrorCode.STORAGE_FAILED, file.path() + ": " + damaged(e.getMessage()).getMessage(), e);
      }
      throw e;
    }
  }

  private static PmlException damaged(@Nullable String detail) {
    return new PmlException(ErrorCode.STORAGE_FAILED, "damaged, or not a SQLite database (" + detail
        + "). Nothing was changed. Move the file, and those beside it that end in -wal and -shm, to another folder;"
        + " then put a backup in its place, or start without one to begin empty");
  }
}
