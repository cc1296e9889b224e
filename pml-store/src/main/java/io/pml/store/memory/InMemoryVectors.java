package io.pml.store.memory;

import io.pml.store.Vectors;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** {@link Vectors} in a map. */
final class InMemoryVectors implements Vectors {
  private final Map<Key, float[]> vectors = new HashMap<>();

  @Override
  public synchronized Map<String, float[]> find(String model, Collection<String> hashes) {
    Map<String, float[]> found = new HashMap<>();
    for (String hash : hashes) {
      float[] vector = vectors.get(new Key(model, hash));
      if (vector != null) {
        found.put(hash, vector.clone());
      }
    }
    return found;
  }

  @Override
  public synchronized void put(String model, Map<String, float[]> added) {
    added.forEach((hash, vector) -> vectors.put(new Key(model, hash), vector.clone()));
  }

  @Override
  public synchronized int deleteExcept(String model, Set<String> hashes) {
    int before = vectors.size();
    vectors.keySet().removeIf(key -> !(key.model.equals(model) && hashes.contains(key.hash)));
    return before - vectors.size();
  }

  private record Key(String model, String hash) {}
}
