package io.pml.execute;

import io.pml.index.Glosses;
import io.pml.index.Words;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A wish in words, and what can be read off them without knowing what they mean.
 *
 * @param said the wish as it came
 * @param text the wish in English words, as far as they are known
 * @param words of the text, in small letters
 * @param order the verb of a wish that wants something done, and not something told; empty for all others
 */
record Wish(String said, String text, List<String> words, String order) {
  private static final Set<String> QUESTION = Set.of("what", "which", "who", "whose", "whom", "how", "when", "where",
      "why", "is", "are", "was", "were", "does", "did", "has", "had", "should", "am", "any", "anything", "anybody");
  /** What may stand before the verb of a request. */
  private static final Set<String> LEADING = Set.of("please", "hey", "hi", "could", "can", "would", "will", "you", "i",
      "d", "m", "we", "want", "like", "to", "need", "kindly", "just", "now", "and", "then", "us", "also", "do", "have",
      "half",
      "s", "ll", "ve");
  /** What stands after a verb rather than after a noun. */
  private static final Set<String> OBJECT = Set.of("a", "an", "the", "this", "that", "these", "those", "my", "our",
      "your", "his", "her", "its", "their", "me", "us", "him", "them", "it", "all", "every", "each", "some", "any",
      "two",
      "three", "ten", "everything", "everybody", "whatever");
  /** Words that say nothing of what a text is about. */
  private static final Set<String> COMMON = Set.of("a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if",
      "in", "into", "is", "it", "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these",
      "they", "this", "to", "was", "will", "with", "i", "me", "my", "we", "us", "our", "you", "your", "he", "she",
      "him",
      "her", "his", "its", "them", "do", "does", "did", "have", "has", "had", "can", "could", "would", "should", "may",
      "might", "what", "which", "who", "whom", "whose", "when", "where", "why", "how", "please", "any", "some", "every",
      "all", "each", "one", "also", "just", "s", "d", "m", "ll", "re", "ve");

  Wish {
    words = List.copyOf(words);
  }

  static Wish of(String text) {
    String english = Glosses.english(text);
    List<String> words = Words.plain(english);
    return new Wish(text, english, words, order(words));
  }

  /**
   * "Insure a parcel" is an order, "weight of a parcel" is none, and neither is "show a parcel": a verb has its object behind
   * it, and what only looks is known by its verbs.
   */
  private static String order(List<String> words) {
    int at = 0;
    while (at < words.size() && LEADING.contains(words.get(at))) {
      at++;
    }
    if (at + 1 >= words.size() || QUESTION.contains(words.get(at)) || Action.LOOK.isMeantBy(words.get(at))) {
      return "";
    }
    return OBJECT.contains(words.get(at + 1)) ? words.get(at) : "";
  }

  Set<String> stems() {
    return words.stream().map(Words::stem).collect(Collectors.toSet());
  }

  /** The words that another text has not. */
  String without(Wish other) {
    Set<String> stems = other.stems();
    return words.stream().filter(word -> !stems.contains(Words.stem(word))).collect(Collectors.joining(" "));
  }

  /** Whether a text says what it is about. */
  static boolean isTelling(String text) {
    return Words.plain(text).stream().anyMatch(word -> !COMMON.contains(word));
  }
}
