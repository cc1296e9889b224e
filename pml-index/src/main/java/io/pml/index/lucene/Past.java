package io.pml.index.lucene;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What the intents that led to one entry have in common.
 *
 * @param each the intents themselves, in English words, if they are kept
 * @param likeness the mean cosine of an intent and the centroid of the others; {@code NaN} for a single one
 */
record Past(Vector centroid, List<Vector> each, float likeness) {
  private static final double SMALLEST = 1e-6;

  /**
   * Of intents with vectors of length one.
   *
   * @param each those to compare with one by one; none for a tool, which many intents lead to: what they have in common tells
   *        enough
   */
  static Past of(List<float[]> intents, List<float[]> each) {
    Mean mean = new Mean(intents.getFirst().length);
    intents.forEach(intent -> mean.add(intent, 1));
    return new Past(mean.direction(), each.stream().map(Vector::new).toList(), likeness(intents, mean.vector()));
  }

  /** Which of those that are kept is the most alike; empty when there are none. */
  OptionalInt nearest(Vector intent) {
    return IntStream.range(0, each.size())
        .reduce((one, other) -> each.get(one).dot(intent) >= each.get(other).dot(intent) ? one : other);
  }

  private static float likeness(List<float[]> intents, Vector mean) {
    int count = intents.size();
    double square = (double) count * count * mean.dot(mean);
    double sum = 0;
    for (float[] intent : intents) {
      double all = (double) count * mean.dot(new Vector(intent));
      sum += (all - 1) / Math.sqrt(Math.max(SMALLEST, square - 2 * all + 1));
    }
    return count < 2 ? Float.NaN : (float) (sum / count);
  }
}
