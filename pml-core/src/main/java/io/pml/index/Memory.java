package io.pml.index;

/**
 * How much the intents that led to an entry count beside what it says of itself.
 *
 * <p>The more there are, the more; and the less often texts alone would have led them where they led, the sooner. Where
 * texts find nearly everything, entries nobody asked for yet must not be crowded out by those with a past; where they find
 * nearly nothing, as in a language that neither they nor the model speak, the past is all there is.
 */
public final class Memory {
  private static final float MOST = 0.9f;
  private static final float HALF_WAY = 2;
  private static final float STEEPNESS = 1.5f;
  private static final float LIKENESS = 0.5f;
  private static final float FEW = 2;

  private Memory() {}

  /**
   * The weight of what is remembered, for cosines and BM25 alike: {@code (1 - weight) * text + weight * remembered}.
   *
   * @param found what share of all remembered intents texts alone lead to their entries, above 0 and below 1
   */
  public static float weight(int intents, float found) {
    double odds = found / (1 - found);
    return MOST * intents / (intents + HALF_WAY * (float) Math.pow(odds, STEEPNESS));
  }

  /**
   * What to take off the cosine of a new intent and an entry's remembered ones. The intents of an entry for one purpose are
   * much alike, and a new one has to be closer to them than to those of an entry for many.
   *
   * @param excess by how much the entry's intents are more alike than those of other entries
   */
  public static float excess(int intents, float excess) {
    return LIKENESS * excess * intents / (intents + FEW);
  }
}
