package io.pml.bench.finding;

import io.pml.store.Vectors;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Keeps no vectors, so that none of them counts as memory of the index. */
final class NoVectors implements Vectors {
  @Override
  public Map<String, float[]> find(String model, Collection<String> hashes) {
    return Map.of();
  }

  @Override
  public void put(String model, Map<String, float[]> vectors) {
    // Forgotten.
  }

  @Override
  public int deleteExcept(String model, Set<String> hashes) {
    return 0;
  }
}
