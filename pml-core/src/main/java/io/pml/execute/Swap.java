package io.pml.execute;

import io.pml.index.Opposites;
import io.pml.index.Words;
import io.pml.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * The words that stand in a wish in place of others in a former one. Values do not count: whoever gives others says so.
 *
 * @param own the words that only the wish has
 * @param others the words that only the former wish has
 */
record Swap(List<String> own, List<String> others) {
  private static final List<String> NUMBERS = List.of("zero", "one", "two", "three", "four", "five", "six", "seven",
      "eight", "nine", "ten", "eleven", "twelve");

  private static final int MOST_EXCHANGED = 3;

  Swap {
    own = List.copyOf(own);
    others = List.copyOf(others);
  }

  /**
   * Compares two wishes.
   *
   * @param given the values that came with the wish
   * @param before those that came with the former
   */
  static Swap of(Wish wish, ObjectNode given, Wish former, ObjectNode before) {
    return new Swap(apartFrom(given, wish.lackedBy(former)), apartFrom(before, former.lackedBy(wish)));
  }

  /** Whether the wish has a word that excludes one of the former. */
  boolean isOpposite() {
    return Opposites.areSaid(own, others);
  }

  /** Whether little else is exchanged: among many other words, one that excludes another is often said of something else. */
  boolean isShort() {
    return Wish.telling(own).size() <= MOST_EXCHANGED && Wish.telling(others).size() <= MOST_EXCHANGED;
  }

  private static List<String> apartFrom(ObjectNode values, List<String> words) {
    Set<String> said = new HashSet<>();
    values.forEach(value -> said.addAll(Words.stems(Json.write(value))));
    for (int i = 0; i < NUMBERS.size(); i++) {
      if (said.contains(Integer.toString(i))) {
        said.add(Words.stem(NUMBERS.get(i)));
      }
    }
    return words.stream().filter(word -> !said.contains(Words.stem(word))).toList();
  }
}
