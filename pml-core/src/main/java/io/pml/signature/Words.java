package io.pml.signature;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of names and sentences, roughly without their endings: enough to see whether one says more than another. */
final class Words {
  private static final Pattern WORD = Pattern.compile("\\p{Lu}?\\p{Ll}+|\\p{Lu}+(?!\\p{Ll})|\\p{Lo}+|\\p{N}+|\\p{L}");

  private static final Pattern EXAMPLE = Pattern.compile("[0-9\"'`(\\[=/]|(?!ID)\\p{Lu}{2}");
  private static final double NEW_PART = 0.4;
  private static final int SHORTEST = 3;

  /** Say nothing about a parameter, or only what its type and place say already. */
  private static final Set<String> EMPTY = of(
      """
          a about add all also an analyze and any apply are array as at be boolean by calculate can check contain convert create
          current data delete dictionary display each execute fetch filter find for from generate get given has how if in include
          indicate input integer is it its list many must name new number object of on optional or parameter perform process
          provide provided read represent required retrieve return save search send set should show specific specified specify
          string that the their these this to type unique update use used value want was when where whether which will with
          write you your id identifier identify
          """);

  private Words() {}

  static Set<String> of(String text) {
    Set<String> words = new HashSet<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(stem(matcher.group().toLowerCase(Locale.ROOT)));
    }
    return words;
  }

  /**
   * Whether the text is worth reading for someone who knows these words: it has something to copy (figures, quotations,
   * abbreviations), or enough of its words are new, and neither short nor long for a known one.
   */
  static boolean saysMore(String text, Set<String> known) {
    List<String> telling = of(text).stream().filter(word -> !EMPTY.contains(word)).toList();
    long fresh = telling.stream()
        .filter(word -> known.stream().noneMatch(other -> isShortFor(other, word)))
        .count();
    return fresh > 0 && (EXAMPLE.matcher(text).find() || fresh >= NEW_PART * telling.size());
  }

  private static boolean isShortFor(String one, String other) {
    return one.equals(other) || (Math.min(one.length(), other.length()) >= SHORTEST
        && (one.startsWith(other) || other.startsWith(one)));
  }

  private static String stem(String word) {
    String stem = word;
    for (String ending : new String[]{"s", "ing", "ed", "e"}) {
      if (stem.length() > ending.length() + 2 && stem.endsWith(ending)) {
        stem = stem.substring(0, stem.length() - ending.length());
      }
    }
    return stem;
  }
}
