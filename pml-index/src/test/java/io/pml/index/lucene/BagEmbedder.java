package io.pml.index.lucene;

import io.pml.embed.Embedder;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** A model that takes texts with the same words for the same, and knows that a lorry is a truck. */
final class BagEmbedder implements Embedder {
  private static final Pattern GAP = Pattern.compile("[^\\p{L}\\p{N}]+");
  private final String model;
  final AtomicInteger calls = new AtomicInteger();
  /** How many of the next texts get no vector. */
  final AtomicInteger failures = new AtomicInteger();

  BagEmbedder(String model) {
    this.model = model;
  }

  @Override
  public String model() {
    return model;
  }

  @Override
  public int dimensions() {
    return 1024;
  }

  @Override
  public float[] embed(String text) {
    calls.incrementAndGet();
    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw new IllegalStateException("out of order");
    }
    float[] vector = new float[dimensions()];
    vector[0] = 0.1f;
    for (String word : GAP.split(text.toLowerCase(Locale.ROOT).replace("lorry", "truck"), -1)) {
      vector[Math.floorMod(31 * word.hashCode(), dimensions())] += 1;
    }
    double square = 0;
    for (float value : vector) {
      square += value * value;
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / Math.sqrt(square));
    }
    return vector;
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
