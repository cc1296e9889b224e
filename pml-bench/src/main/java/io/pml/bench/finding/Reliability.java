package io.pml.bench.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether scores mean what they say: how many of the first hits with a score of about so much were right. */
final class Reliability {
  private static final int BANDS = 10;

  private final double[] weights = new double[BANDS];
  private final double[] said = new double[BANDS];
  private final double[] right = new double[BANDS];
  private final int[] counts = new int[BANDS];

  /** One first hit; the weight makes all sets count the same. */
  void add(double score, boolean wasRight, double weight) {
    int band = Math.min(BANDS - 1, (int) (score * BANDS));
    counts[band]++;
    weights[band] += weight;
    said[band] += weight * score;
    right[band] += wasRight ? weight : 0;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int band = 0; band < BANDS; band++) {
      if (counts[band] > 0) {
        lines.add(String.format(Locale.ROOT, "%.1f to %.1f: %5d first hits, mean score %.2f, right %.2f",
            band / (double) BANDS, (band + 1) / (double) BANDS, counts[band], said[band] / weights[band],
            right[band] / weights[band]));
      }
    }
    return lines;
  }
}
