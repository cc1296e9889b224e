package io.pml.store.memory;

import io.pml.store.CallLog;
import io.pml.store.Catalogue;
import io.pml.store.Results;
import io.pml.store.Storage;
import io.pml.store.Vectors;
import java.time.InstantSource;

/** {@link Storage} for as long as the object lives. */
public final class InMemoryStorage implements Storage {
  private final Catalogue catalogue;
  private final CallLog calls = new InMemoryCallLog();
  private final Results results = new InMemoryResults();
  private final Vectors vectors = new InMemoryVectors();

  public InMemoryStorage(InstantSource clock) {
    this.catalogue = new InMemoryCatalogue(clock);
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
  public Vectors vectors() {
    return vectors;
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
