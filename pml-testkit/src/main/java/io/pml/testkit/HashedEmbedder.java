package io.pml.testkit;

import io.pml.embed.Embedder;
import java.util.Arrays;
import java.util.Locale;

/** An embedder without a model: texts are alike by the words they share. Threads may share it. */
public final class HashedEmbedder implements Embedder {
  private final int dimensions;
  private volatile boolean closed;

  public HashedEmbedder(int dimensions) {
    this.dimensions = dimensions;
  }

  @Override
  public String model() {
    return "hashed:" + dimensions;
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  @Override
  public float[] embed(String text) {
    if (closed) {
      throw new IllegalStateException("closed: " + model());
    }
    double[] sums = new double[dimensions];
    sums[0] = 0.1; // So that a text without words has a direction too.
    Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1))
        .filter(word -> !word.isEmpty())
        .forEach(word -> sums[Math.floorMod(word.hashCode() * 0x9e3779b9, dimensions)] += 1);
    double length = Math.sqrt(Arrays.stream(sums).map(each -> each * each).sum());
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) (sums[i] / length);
    }
    return vector;
  }

  @Override
  public void close() {
    closed = true;
  }
}
