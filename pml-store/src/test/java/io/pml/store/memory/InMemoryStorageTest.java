package io.pml.store.memory;

import io.pml.store.Storage;
import io.pml.testkit.StorageContract;
import java.time.InstantSource;

class InMemoryStorageTest extends StorageContract {
  @Override
  protected Storage open(InstantSource clock) {
    return new InMemoryStorage(clock);
  }

  @Override
  protected boolean outlivesClosing() {
    return false;
  }
}
