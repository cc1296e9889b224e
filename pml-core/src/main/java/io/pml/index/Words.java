package io.pml.index;

import java.util.regex.Pattern;

/** Identifiers as words, and texts cut to length. */
public final class Words {
  private static final Pattern BOUNDARY = Pattern.compile(
      "(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})" // listFiles
          + "|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})" // HTTPServer
          + "|(?<=\\p{L})(?=\\p{N})|(?<=\\p{N})(?=\\p{L})"); // base64
  private static final Pattern SEPARATOR = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

  private Words() {}

  /** Splits at changes of case, at digits and at all that is neither letter nor digit: {@code list_HTMLPages2}. */
  public static String split(String identifier) {
    String text = beginning(identifier, 1_000);
    return SEPARATOR.matcher(BOUNDARY.matcher(text).replaceAll(" ")).replaceAll(" ").strip();
  }

  /** At most so many characters from the front, never half of a surrogate pair. */
  public static String beginning(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
  }
}
