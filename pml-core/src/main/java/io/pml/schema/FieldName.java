package io.pml.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Tells keys that a programmer chose from keys that are data: an address, a token, a path, a number used as the key of a
 * map. Only the former may be kept.
 *
 * <p>In doubt a key is data: a field that is not named costs a little comfort, a stored token is a leak. Plain words
 * pass, since nothing tells {@code alice} from {@code owner}; that objects with very many keys name none is the
 * shape's own rule.
 */
final class FieldName {
  private static final int MAX_LENGTH = 48;
  private static final int MAX_DIGITS = 3;
  private static final int LONGEST_WORD = 20;
  private static final int MAX_WORDS = 8;
  private static final int LONGEST_WITHOUT_VOWEL = 5;
  private static final Pattern SHAPE = Pattern.compile("[$@_]{0,2}\\p{L}[\\p{L}\\p{N}]*([_-]{1,2}[\\p{L}\\p{N}]+)*_?");
  private static final Pattern WORD_END = Pattern.compile(
      "[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");
  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{8,}");
  private static final Pattern VOWEL = Pattern.compile("[aeiouyAEIOUY]|[^\\x00-\\x7F]");

  /** How common credentials begin; with enough behind it, a key is taken for one. */
  private static final List<String> CREDENTIALS = List.of("sk-", "sk_", "pk_", "rk_", "ghp_", "gho_", "ghs_", "ghu_",
      "github_pat", "glpat-", "xoxa-", "xoxb-", "xoxp-", "xoxs-", "akia", "asia", "eyj", "aiza", "hf_", "npm_");
  private static final int SHORTEST_CREDENTIAL = 12;

  private FieldName() {}

  static boolean isData(String key) {
    return key.length() > MAX_LENGTH || !SHAPE.matcher(key).matches()
        || key.codePoints().filter(Character::isDigit).count() > MAX_DIGITS
        || HEXADECIMAL.matcher(key).find() || isCredential(key) || isGibberish(key);
  }

  private static boolean isCredential(String key) {
    String lower = key.toLowerCase(Locale.ROOT);
    return key.length() >= SHORTEST_CREDENTIAL && CREDENTIALS.stream().anyMatch(lower::startsWith);
  }

  /** Letters that make no words: of changing case, without vowels, or without an end. */
  private static boolean isGibberish(String key) {
    List<String> words = Arrays.stream(WORD_END.split(key, -1)).filter(word -> !word.isEmpty()).toList();
    int letters = words.stream().mapToInt(String::length).sum();
    boolean shredded = words.size() >= 4 && letters < 3 * words.size();
    return shredded || words.size() > MAX_WORDS
        || words.stream()
            .anyMatch(word -> word.length() > LONGEST_WORD
                || (word.length() > LONGEST_WITHOUT_VOWEL && !VOWEL.matcher(word).find()));
  }
}
