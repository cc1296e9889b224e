package io.pml.index;

import java.util.List;

/**
 * How several kinds of evidence become one ranking.
 *
 * <p>Each kind is an array with a number per entry. The kinds have different scales, so each is brought to mean 0 and
 * deviation 1 over all entries before it is weighed. {@code NaN} stands for evidence that is missing, and counts as
 * average. Arrays that are handed in may be changed.
 *
 * <p>The weights are the best of a small grid over nine public data sets, so the gain measured on those is flattering; what
 * a choice on half of the queries gained on the other half is in docs/DECISIONS.md, with what else was tried.
 */
public final class Fusion {
  /** The weights of the parts of an entry in its vector: all it says, its name, what its server says of itself. */
  public static final float WHOLE = 0.5f;
  public static final float NAME = 0.25f;
  public static final float CONTEXT = 0.25f;
  /** The weight that the bare keywords of an intent have in its vector, beside 1 for the intent itself. */
  public static final float KEYWORDS = 0.5f;

  private static final float MEANING = 0.75f;
  private static final float NAME_COVERAGE = 0.5f;
  private static final float CLAUSE = 0.3f;
  private static final float SMALLEST_DEVIATION = 1e-6f;

  private Fusion() {}

  /** Brings the numbers to mean 0 and deviation 1, in place; all become 0 when they do not differ. */
  public static float[] standardize(float[] values) {
    double sum = 0;
    double squares = 0;
    int known = 0;
    for (float value : values) {
      if (!Float.isNaN(value)) {
        sum += value;
        squares += (double) value * value;
        known++;
      }
    }
    double mean = known == 0 ? 0 : sum / known;
    double deviation = known == 0 ? 0 : Math.sqrt(Math.max(0, squares / known - mean * mean));
    float scale = deviation < SMALLEST_DEVIATION ? 0 : (float) (1 / deviation);
    float centre = (float) mean;
    for (int i = 0; i < values.length; i++) {
      values[i] = Float.isNaN(values[i]) ? 0 : (values[i] - centre) * scale;
    }
    return values;
  }

  /**
   * The evidence of words.
   *
   * @param words BM25 over stemmed words
   * @param grams BM25 over runs of four letters: they bridge inflections, compounds and related languages
   * @param names how much of the entry's name stands in the intent
   */
  public static float[] lexical(float[] words, float[] grams, float[] names) {
    standardize(words);
    standardize(grams);
    standardize(names);
    for (int i = 0; i < words.length; i++) {
      words[i] += grams[i] + NAME_COVERAGE * names[i];
    }
    return standardize(words);
  }

  /**
   * Meaning and words together; {@code lexical} is what {@link #lexical} gave. For an entry whose meaning is not known yet,
   * its words stand for both.
   */
  public static float[] fuse(float[] cosine, float[] lexical) {
    boolean[] unknown = new boolean[cosine.length];
    for (int i = 0; i < cosine.length; i++) {
      unknown[i] = Float.isNaN(cosine[i]);
    }
    standardize(cosine);
    for (int i = 0; i < cosine.length; i++) {
      cosine[i] = unknown[i] ? lexical[i] : MEANING * cosine[i] + (1 - MEANING) * lexical[i];
    }
    return cosine;
  }

  /** The score for the whole intent, and for that one of its clauses which suits the entry best. */
  public static float[] withClauses(float[] whole, List<float[]> clauses) {
    if (clauses.isEmpty()) {
      return whole;
    }
    for (int i = 0; i < whole.length; i++) {
      float best = Float.NEGATIVE_INFINITY;
      for (float[] clause : clauses) {
        best = Math.max(best, clause[i]);
      }
      whole[i] = (1 - CLAUSE) * whole[i] + CLAUSE * best;
    }
    return whole;
  }
}
