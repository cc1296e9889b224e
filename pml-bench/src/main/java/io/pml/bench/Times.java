package io.pml.bench;

import java.util.Arrays;

/** Durations of one round, in nanoseconds. For one thread. */
final class Times {
  private long[] values = new long[1024];
  private int size;

  void add(long nanos) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = nanos;
  }

  int size() {
    return size;
  }

  /** The smallest value that this share of all does not exceed, in milliseconds. */
  double percentile(double share) {
    long[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return sorted[Math.min(size - 1, (int) (share * size))] / 1e6;
  }

  static double median(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
