package io.pml.store.sqlite;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Approvals;
import io.pml.store.CachedResults;
import io.pml.store.CallLog;
import io.pml.store.Capabilities;
import io.pml.store.Catalogue;
import io.pml.store.Dependencies;
import io.pml.store.Experience;
import io.pml.store.Intents;
import io.pml.store.LearnedSchemas;
import io.pml.store.Names;
import io.pml.store.Relations;
import io.pml.store.Results;
import io.pml.store.Runs;
import io.pml.store.Storage;
import io.pml.store.Vectors;
import io.pml.store.sql.Migration;
import io.pml.store.sql.Migrator;
import io.pml.store.sql.SqlApprovals;
import io.pml.store.sql.SqlCachedResults;
import io.pml.store.sql.SqlCallLog;
import io.pml.store.sql.SqlCapabilities;
import io.pml.store.sql.SqlCatalogue;
import io.pml.store.sql.SqlDependencies;
import io.pml.store.sql.SqlExperience;
import io.pml.store.sql.SqlIntents;
import io.pml.store.sql.SqlLearnedSchemas;
import io.pml.store.sql.SqlNames;
import io.pml.store.sql.SqlRelations;
import io.pml.store.sql.SqlResults;
import io.pml.store.sql.SqlRuns;
import io.pml.store.sql.SqlVectors;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;

/** {@link Storage} in one SQLite file. One process at a time; whoever starts the process sees to that. */
public final class SqliteStorage implements Storage {
  /** The database's name in its folder. */
  public static final String FILE = "pml.db";

  /** Where what is being recorded stands until it is in the database. */
  static final String SLATE = "pml.slate";

  private final SqliteFile file;
  private final SqliteDatabase database;
  private final MappedSlate slate;
  private final Catalogue catalogue;
  private final CallLog calls;
  private final Results results;
  private final LearnedSchemas learnedSchemas;
  private final Relations relations;
  private final Vectors vectors;
  private final Intents intents;
  private final SqlRuns runs;
  private final Approvals approvals;
  private final Capabilities capabilities;
  private final CachedResults cachedResults;
  private final Dependencies dependencies;
  private final Experience experience;
  private final Names names;

  private SqliteStorage(SqliteFile file, SqliteDatabase database, MappedSlate slate, InstantSource clock) {
    this.file = file;
    this.database = database;
    this.catalogue = new SqlCatalogue(database, clock);
    this.calls = new SqlCallLog(database);
    this.results = new SqlResults(database);
    this.learnedSchemas = new SqlLearnedSchemas(database);
    this.relations = new SqlRelations(database);
    this.vectors = new SqlVectors(database);
    this.intents = new SqlIntents(database);
    this.slate = slate;
    this.runs = new SqlRuns(database, slate);
    this.approvals = new SqlApprovals(database);
    RecentCapabilities recent = new RecentCapabilities(new SqlCapabilities(database));
    this.capabilities = recent;
    this.names = new SqlNames(database, recent::forget);
    this.cachedResults = new SqlCachedResults(database);
    this.dependencies = new SqlDependencies(database);
    this.experience = new SqlExperience(database, runs);
  }

  /**
   * Opens the database in the folder; both are made when they are not there. An older one is brought up to date after
   * a copy is put beside it. A newer, foreign or damaged one is refused and stays as it is.
   */
  public static SqliteStorage open(Path folder, InstantSource clock) {
    return open(folder, clock, Migration.all(), Limits.DEFAULT);
  }

  static SqliteStorage open(Path folder, InstantSource clock, List<Migration> migrations, Limits limits) {
    return Handover.toPlatformThread("pml-store-open", () -> {
      var file = new SqliteFile(folder.toAbsolutePath().resolve(FILE), limits.patience());
      unpackLibrary(folder.toAbsolutePath());
      SqliteDatabase database = SqliteDatabase.open(file, new Migrator(migrations, clock), limits);
      try {
        MappedSlate slate = slate(file.path().resolveSibling(SLATE));
        var storage = new SqliteStorage(file, database, slate, clock);
        storage.runs.restore(slate.found());
        slate.wipe();
        return storage;
      } catch (RuntimeException e) {
        database.close();
        throw e;
      }
    });
  }

  @Override
  public Catalogue catalogue() {
    return catalogue;
  }

  @Override
  public CallLog calls() {
    return calls;
  }

  @Override
  public Results results() {
    return results;
  }

  @Override
  public LearnedSchemas learnedSchemas() {
    return learnedSchemas;
  }

  @Override
  public Relations relations() {
    return relations;
  }

  @Override
  public Vectors vectors() {
    return vectors;
  }

  @Override
  public Intents intents() {
    return intents;
  }

  @Override
  public Runs runs() {
    return runs;
  }

  @Override
  public Approvals approvals() {
    return approvals;
  }

  @Override
  public Capabilities capabilities() {
    return capabilities;
  }

  @Override
  public CachedResults cachedResults() {
    return cachedResults;
  }

  @Override
  public Dependencies dependencies() {
    return dependencies;
  }

  @Override
  public Experience experience() {
    return experience;
  }

  @Override
  public Names names() {
    return names;
  }

  @Override
  public void flush() {
    database.write(session -> true);
  }

  /** Writes a copy of everything to a file that must not exist yet, beside work that goes on. */
  public void backup(Path target) {
    if (Files.exists(target)) {
      throw new PmlException(ErrorCode.BAD_REQUEST, target + " exists: name a file that does not");
    }
    flush();
    Handover.toPlatformThread("pml-store-backup", () -> {
      try {
        file.copy(target.toAbsolutePath());
        return true;
      } catch (FileAlreadyExistsException e) {
        throw new PmlException(ErrorCode.BAD_REQUEST, target + " exists: name a file that does not", e);
      } catch (SQLException | IOException e) {
        throw new PmlException(ErrorCode.STORAGE_FAILED, "no backup at " + target + ": " + e.getMessage(), e);
      }
    });
  }

  @Override
  public void close() {
    Handover.toPlatformThread("pml-store-close", () -> {
      database.close();
      slate.close();
      if (runs.isSettled()) {
        Files.deleteIfExists(file.path().resolveSibling(SLATE));
      }
      return true;
    });
  }

  private static MappedSlate slate(Path file) {
    try {
      return MappedSlate.open(file);
    } catch (IOException e) {
      throw new PmlException(ErrorCode.STORAGE_FAILED, "cannot open " + file + ": " + e.getMessage()
          + ". Check that the folder is yours to write and that there is room on the disk", e);
    }
  }

  private static void unpackLibrary(Path folder) {
    try {
      Files.createDirectories(folder);
      NativeLibrary.use(folder);
    } catch (IOException e) {
      throw new PmlException(ErrorCode.STORAGE_FAILED, "cannot write to the data folder " + folder + ": " + e, e);
    }
  }
}
