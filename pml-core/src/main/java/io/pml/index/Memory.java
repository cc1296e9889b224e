package io.pml.index;

/**
 * How much the intents that led to an entry count beside what it says of itself: the more there are, the more. One or two
 * count little unless the new intent is close to them: entries nobody asked for yet must not be crowded out by those
 * with any past at all.
 */
public final class Memory {
  private static final float MEANING = 0.9f;
  private static final float WORDS = 0.9f;
  private static final float HALF_WAY = 3;
  private static final float NOT_CLOSE = 0.65f;
  private static final float CLOSE = 0.95f;

  private Memory() {}

  /**
   * The weight of remembered meaning: {@code cosine = (1 - weight) * document + weight * centroid}.
   *
   * @param cosine of the new intent and the centroid of the remembered ones
   */
  public static float meaning(int intents, float cosine) {
    float closeness = Math.clamp((cosine - NOT_CLOSE) / (CLOSE - NOT_CLOSE), 0, 1);
    return MEANING * Math.max(share(intents), closeness * intents / (intents + HALF_WAY));
  }

  /** The weight of remembered words, for BM25 likewise. */
  public static float words(int intents) {
    return WORDS * share(intents);
  }

  private static float share(int intents) {
    float square = (float) intents * intents;
    return square / (square + HALF_WAY * HALF_WAY);
  }
}
