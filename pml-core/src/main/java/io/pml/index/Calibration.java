package io.pml.index;

/**
 * Turns what was measured of a hit into the chance that it is the wanted one.
 *
 * <p>A logistic function of quantities that mean the same for every question. Its parameters were fitted by maximum
 * likelihood to the first hits of all queries of nine public data sets, cold and with memory, each set with the same
 * weight; the reliability table of {@code bench finding} checks them. Beside the cosine, words told nothing more.
 */
public final class Calibration {
  private Calibration() {}

  /**
   * The chance of a hit.
   *
   * @param cosine of intent and entry; {@code NaN} when meaning was not looked at
   * @param words the share of the intent's words that the entry has, weighed by how rare they are, 0 to 1; counts where
   *        meaning does not
   * @param lead by how much its fused score exceeds that of the best other hit; negative for all but the first
   */
  public static double chance(double cosine, double words, double lead) {
    double z = Double.isNaN(cosine)
        ? -0.55 + 1.93 * words + 0.17 * lead
        : -2.19 + 5.79 * cosine + 0.37 * lead;
    return 1 / (1 + Math.exp(-z));
  }
}
