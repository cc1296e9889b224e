package io.pml.store.sqlite;

import io.pml.store.Storage;
import io.pml.testkit.StorageContract;
import java.time.InstantSource;

class SqliteStorageTest extends StorageContract {
  @Override
  protected Storage open(InstantSource clock) {
    return SqliteStorage.open(temporaryFolder, clock);
  }
}
