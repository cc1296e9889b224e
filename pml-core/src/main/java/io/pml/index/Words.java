package io.pml.index;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Identifiers and texts as words, and texts cut to length. */
public final class Words {
  private static final Pattern BOUNDARY = Pattern.compile(
      "(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})" // listFiles
          + "|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})" // HTTPServer
          + "|(?<=\\p{L})(?=\\p{N})|(?<=\\p{N})(?=\\p{L})"); // base64
  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

  private static final List<String> ENDINGS = List.of("ations", "ation", "ings", "ing", "ies", "ied", "es", "ed", "ly",
      "s");
  private static final int SHORTEST_STEM = 3;

  private Words() {}

  /** Splits at changes of case, at digits and at all that is neither letter nor digit: {@code list_HTMLPages2}. */
  public static String split(String identifier) {
    String text = beginning(identifier, 1_000);
    return SEPARATOR.matcher(BOUNDARY.matcher(text).replaceAll(" ")).replaceAll(" ").strip();
  }

  /** The words of a text, in small letters and without their endings, so that "prices" and "priced" are one. */
  public static List<String> stems(String text) {
    return plain(text).stream().map(Words::stem).toList();
  }

  /** The words of a text in small letters; identifiers in it are split. */
  public static List<String> plain(String text) {
    return Arrays.stream(SEPARATOR.split(BOUNDARY.matcher(text).replaceAll(" ").toLowerCase(Locale.ROOT), -1))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** An English word without its ending, roughly. */
  public static String stem(String word) {
    for (String ending : ENDINGS) {
      if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM) {
        return bare(word.substring(0, word.length() - ending.length()));
      }
    }
    return bare(word);
  }

  /** Without what changes before an ending: "ship" of "shipp", "pric" of "price", "compan" of "company". */
  private static String bare(String stem) {
    String bare = stem.length() > SHORTEST_STEM && "eyi".indexOf(stem.charAt(stem.length() - 1)) >= 0
        ? stem.substring(0, stem.length() - 1)
        : stem;
    int last = bare.length() - 1;
    return last >= SHORTEST_STEM && bare.charAt(last) == bare.charAt(last - 1) && "ls".indexOf(bare.charAt(last)) < 0
        ? bare.substring(0, last)
        : bare;
  }

  /** At most so many characters from the front, never half of a surrogate pair. */
  public static String beginning(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
  }
}
