package io.pml.index;

import java.util.function.Predicate;

/**
 * What is looked for.
 *
 * @param intent in the words of who asks; any text
 * @param filter which entries may be shown; words and meaning are weighed among all, but a hit leads only over others that may
 *        be shown, so that its score can differ a little with the filter
 * @param offset how many of the best are passed over
 * @param minScore what scores less is not shown, 0 to 1
 */
public record Question(String intent, Predicate<Entry> filter, int limit, int offset, double minScore) {
  public Question {
    if (limit < 0 || offset < 0) {
      throw new IllegalArgumentException("limit and offset are counts: limit " + limit + ", offset " + offset);
    }
    if (!(minScore >= 0 && minScore <= 1)) {
      throw new IllegalArgumentException("minScore is between 0 and 1: " + minScore);
    }
  }

  public static Question of(String intent, int limit) {
    return new Question(intent, entry -> true, limit, 0, 0);
  }
}
