package io.pml.embed.onnx;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The numbered words of a model. Threads may share it.
 *
 * <p>All words stand in one text, one after the other, and are looked up by their hash in a table of places: a quarter of
 * the memory that a map of tens of thousands of strings and numbers takes.
 */
final class Vocabulary {
  private static final int FREE = -1;

  private final String text;
  /** Where each word begins, and where the last one ends. */
  private final int[] begins;
  private final int[] numbers;
  private final int[] table;
  private final int longest;

  Vocabulary(Map<String, Integer> words) {
    StringBuilder all = new StringBuilder();
    begins = new int[words.size() + 1];
    numbers = new int[words.size()];
    table = new int[Math.max(2, Integer.highestOneBit(words.size()) * 4)];
    Arrays.fill(table, FREE);
    int place = 0;
    int most = 0;
    for (Map.Entry<String, Integer> word : words.entrySet()) {
      begins[place] = all.length();
      numbers[place] = word.getValue();
      all.append(word.getKey());
      most = Math.max(most, word.getKey().length());
      int slot = first(word.getKey());
      while (table[slot] != FREE) {
        slot = next(slot);
      }
      table[slot] = place++;
    }
    begins[place] = all.length();
    text = all.toString();
    longest = most;
  }

  /** The length of its longest word. */
  int longest() {
    return longest;
  }

  OptionalInt number(String word) {
    for (int slot = first(word); table[slot] != FREE; slot = next(slot)) {
      int place = table[slot];
      if (begins[place + 1] - begins[place] == word.length() && text.startsWith(word, begins[place])) {
        return OptionalInt.of(numbers[place]);
      }
    }
    return OptionalInt.empty();
  }

  private int first(String word) {
    int hash = word.hashCode();
    return (hash ^ (hash >>> 16)) & (table.length - 1);
  }

  private int next(int slot) {
    return (slot + 1) & (table.length - 1);
  }
}
