package io.pml.index;

import java.util.Collection;
import java.util.Map;

/** Vectors that were made before, so that no text is embedded twice. Threads may share it. */
public interface VectorCache {
  /** Remembers nothing. */
  VectorCache NONE = new VectorCache() {
    @Override
    public Map<String, float[]> find(String model, Collection<String> hashes) {
      return Map.of();
    }

    @Override
    public void save(String model, Map<String, float[]> vectors) {
      // Forgotten.
    }
  };

  /**
   * The vectors that are known.
   *
   * @param hashes SHA-256 of the texts, in hexadecimal digits
   */
  Map<String, float[]> find(String model, Collection<String> hashes);

  /** Keeps vectors under the hashes of their texts. */
  void save(String model, Map<String, float[]> vectors);
}
