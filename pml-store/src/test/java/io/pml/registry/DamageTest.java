package io.pml.registry;

import static io.pml.registry.Shop.ANN;
import static io.pml.registry.Shop.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Status;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Address;
import io.pml.store.Capabilities;
import io.pml.store.sqlite.SqliteStorage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Versions that were changed behind PML's back. */
class DamageTest {
  @TempDir
  Path folder;

  @Test
  void storedCode_withOneLetterChanged_isNotFoundNotRunAndReported() throws SQLException {
    UUID id;
    UUID other;
    try (SqliteStorage storage = open()) {
      Shop shop = new Shop(storage);
      id = shop.create("fs:read_json", ANN);
      other = shop.create("fs:write_json", ANN);
      shop.revise("fs:read_json", "return wanted()", "");
    }
    change("UPDATE capability_version SET body = replace(body, 'wanted', 'wantee') WHERE version = 2");

    try (SqliteStorage storage = open()) {
      Shop shop = new Shop(storage);
      Capabilities capabilities = storage.capabilities();
      assertThat(capabilities.find(id)).isEmpty();
      assertThat(capabilities.at(id, 2)).isEmpty();
      assertThat(capabilities.all(Set.of(Status.values()))).extracting(each -> each.id()).containsExactly(other);
      assertThat(capabilities.versions(id)).extracting(version -> version.number()).containsExactly(1);
      assertThat(capabilities.damaged()).singleElement().satisfies(damage -> {
        assertThat(damage.id()).isEqualTo(id);
        assertThat(damage.version()).isEqualTo(2);
        assertThat(damage.reason()).contains("its hash is not the one it was kept with");
      });
      assertThatThrownBy(() -> shop.registry.load(shop.registry.resolve(Address.parse("fs:read_json"), ANN)))
          .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED))
          .hasMessageContaining("version 2 of fs:read_json is damaged in the store, and is not run");
      assertThatThrownBy(() -> shop.registry.rollBack(Address.parse("fs:read_json@2"), "", ANN))
          .hasMessageContaining("damaged");

      assertThat(shop.registry.rollBack(Address.parse("fs:read_json@1"), "mend", ANN).version()).isEqualTo(1);
      assertThat(capabilities.find(id)).isPresent();
      assertThat(capabilities.damaged()).hasSize(1);
    }
  }

  @Test
  void storedParametersToolsOrHash_changed_areDamage() throws SQLException {
    try (SqliteStorage storage = open()) {
      new Shop(storage).create("fs:read_json", ANN);
    }
    for (String change : new String[]{"parameters = '[{\"name\":\"a\",\"schema\":\"{}\"}]'", "tools = '[]'",
        "identity = 'other'", "hash = 'other'", "body = 'no json'"}) {
      change("CREATE TABLE saved AS SELECT * FROM capability_version");
      change("UPDATE capability_version SET " + change);
      try (SqliteStorage storage = open()) {
        assertThat(storage.capabilities().damaged()).as(change).hasSize(1);
        assertThat(storage.capabilities().all(Set.of(Status.values()))).as(change).isEmpty();
      }
      change("DELETE FROM capability_version");
      change("INSERT INTO capability_version SELECT * FROM saved");
      change("DROP TABLE saved");
    }
    try (SqliteStorage storage = open()) {
      assertThat(storage.capabilities().damaged()).isEmpty();
    }
  }

  private SqliteStorage open() {
    return SqliteStorage.open(folder, InstantSource.fixed(NOW));
  }

  private void change(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(SqliteStorage.FILE));
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isGreaterThanOrEqualTo(0);
    }
  }
}
