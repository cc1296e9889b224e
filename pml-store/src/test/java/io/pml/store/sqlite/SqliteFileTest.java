package io.pml.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.store.Results;
import io.pml.store.ServerListing;
import io.pml.store.sql.Session;
import io.pml.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file on the disk: what is refused, what is copied, what it may be called. */
class SqliteFileTest {
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  private static final Results.Stored RESULT = new Results.Stored(new Results.Key("w", "t"), "[1]", NOW,
      NOW.plusSeconds(60));

  @TempDir
  Path folder;

  @Test
  void open_garbage_isRefusedAndLeftAlone() throws IOException {
    byte[] garbage = new byte[20_000];
    RandomGeneratorFactory.getDefault().create(1).nextBytes(garbage);
    Files.write(database(), garbage);

    assertRefused("damaged, or not a SQLite database");
    assertThat(database()).hasBinaryContent(garbage);
  }

  @Test
  void open_truncatedFile_isRefusedAndLeftAlone() throws IOException {
    byte[] whole = filled();
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    Files.write(database(), half);

    assertRefused("damaged");
    assertThat(database()).hasBinaryContent(half);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void open_flippedBytes_isRefusedOrWorks(long seed) throws IOException {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    byte[] bytes = filled();
    for (int i = 0; i < 20; i++) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    Files.write(database(), bytes);

    Optional<SqliteStorage> opened = openUnlessRefused(bytes);
    opened.ifPresent(storage -> {
      try (storage) {
        storage.catalogue().all();
        storage.results().save(RESULT);
        assertThat(storage.results().find(RESULT.key(), NOW)).contains(RESULT);
      } catch (PmlException e) {
        assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED);
      }
    });
  }

  private Optional<SqliteStorage> openUnlessRefused(byte[] bytes) {
    try {
      return Optional.of(open());
    } catch (PmlException e) {
      assertThat(e).hasMessageContaining(database().toString());
      assertThat(database()).hasBinaryContent(bytes);
      return Optional.empty();
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 25);
  }

  @Test
  void open_databaseOfAnotherProgram_isRefusedAndLeftAlone() throws Exception {
    try (Session session = file().connect()) {
      session.execute("CREATE TABLE bookmark (url TEXT)");
    }
    byte[] before = Files.readAllBytes(database());

    assertRefused("bookmark");
    assertThat(database()).hasBinaryContent(before);
  }

  @Test
  void open_folderInPlaceOfTheFile_isRefused() throws IOException {
    Files.createDirectory(database());

    assertRefused(database().toString());
  }

  @Test
  void open_fileInPlaceOfTheFolder_isRefused() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> SqliteStorage.open(file, InstantSource.system()))
        .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED))
        .hasMessageContaining(file.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"with space", "what?mode=memory", "100%25", "#1;x=y", "ünï"})
  void open_oddFolderName_isThatFolder(String name) {
    Path odd = folder.resolve(name);
    try (SqliteStorage storage = SqliteStorage.open(odd, InstantSource.system())) {
      storage.results().save(RESULT);
    }

    assertThat(odd.resolve(SqliteStorage.FILE)).exists();
  }

  @Test
  void open_newFile_isOnlyForItsOwner() throws IOException {
    open().close();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database()))).isEqualTo("rw-------");
  }

  @Test
  void close_afterWriting_leavesOneFile() throws IOException {
    filled();

    try (var files = Files.list(folder)) {
      assertThat(files.filter(Files::isRegularFile)).containsExactly(database());
    }
  }

  @Test
  void backup_besideWork_isAWholeDatabase() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("copy"));
    try (SqliteStorage storage = open()) {
      storage.results().save(RESULT);
      storage.backup(elsewhere.resolve(SqliteStorage.FILE));
      assertThat(storage.results().find(RESULT.key(), NOW)).contains(RESULT);
    }

    try (SqliteStorage copy = SqliteStorage.open(elsewhere, InstantSource.system())) {
      assertThat(copy.results().find(RESULT.key(), NOW)).contains(RESULT);
    }
  }

  @Test
  void backup_toAFileThatExists_isRefused() throws IOException {
    Path target = Files.writeString(folder.resolve("precious"), "mine");
    try (SqliteStorage storage = open()) {
      assertThatThrownBy(() -> storage.backup(target)).hasMessageContaining("exists");
    }

    assertThat(target).hasContent("mine");
  }

  @Test
  void backup_toAFolderThatIsNotThere_isRefused() {
    try (SqliteStorage storage = open()) {
      assertThatThrownBy(() -> storage.backup(folder.resolve("no/copy.db")))
          .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED));
    }
  }

  @Test
  void all_damagedListing_isLeftOutAndMendedByTheNextSave() throws Exception {
    ServerListing good = listing("good");
    ServerListing bad = listing("bad");
    try (SqliteStorage storage = open()) {
      storage.catalogue().save(good);
      storage.catalogue().save(bad);
    }
    try (Session session = file().connect()) {
      session.update("UPDATE tool SET definition = ? WHERE server = ?", "{\"name\":", "bad");
    }

    try (SqliteStorage storage = open()) {
      assertThat(storage.catalogue().all()).containsExactly(good);
      assertThat(storage.catalogue().find("bad")).isEmpty();
      storage.catalogue().save(bad);
      assertThat(storage.catalogue().all()).containsExactly(bad, good);
    }
  }

  private void assertRefused(String message) {
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED))
        .hasMessageContaining(database().toString())
        .hasMessageContaining(message);
  }

  private byte[] filled() throws IOException {
    try (SqliteStorage storage = open()) {
      for (int i = 0; i < 20; i++) {
        storage.catalogue().save(listing("server" + i));
      }
      storage.results().save(RESULT);
    }
    return Files.readAllBytes(database());
  }

  private SqliteStorage open() {
    return SqliteStorage.open(folder, InstantSource.system());
  }

  private Path database() {
    return folder.resolve(SqliteStorage.FILE);
  }

  private SqliteFile file() {
    return new SqliteFile(database(), Duration.ofSeconds(1));
  }

  private static ServerListing listing(String server) {
    Tool tool = Tool.of(server, Json.parseObject("{\"name\":\"read\",\"description\":\"" + "x".repeat(1000) + "\"}"));
    return new ServerListing(server, "2025-11-25", Json.object(), List.of(tool), List.of(), List.of(), List.of(), NOW);
  }
}
