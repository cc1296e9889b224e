package io.pml.name;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What is left of a text when everything that people overlook is taken away: case, accents, letters of other scripts that
 * look like ours, {@code 1} for {@code l}, {@code 0} for {@code o}, {@code rn} for {@code m}, underscores too many.
 */
final class Skeleton {
  private static final Pattern ACCENT = Pattern.compile("\\p{M}+");
  private static final Pattern UNDERSCORES = Pattern.compile("_+");
  private static final Pattern AT_AN_END = Pattern.compile("^_|_$|_(?=:)|(?<=:)_");

  /** Letters in pairs, the foreign one first: Cyrillic, Greek, Armenian, Latin. */
  private static final Map<Character, Character> LATIN = pairs(
      "аaвbгrеeзzиuкkмmнhоoпnрpсcтtуyхxѕsіiјjһhӏlԁdԛqԝwѡw" + "αaβbγyεeηnιiκkνvοoρpτtυuχxωwσo"
          + "օoսuհhցgոnզqյj" + "ıiɡgɑaɩiʋvǀlſsøołl");

  private Skeleton() {}

  static String of(String text) {
    String alike = latin(text.replace('I', 'l').replace('|', 'l')).replace('1', 'l')
        .replace('0', 'o')
        .replace("rn", "m");
    return AT_AN_END.matcher(UNDERSCORES.matcher(alike).replaceAll("_")).replaceAll("");
  }

  /** In lower case, without accents, and in our letters as far as others look like them. */
  static String latin(String text) {
    if (text.chars().allMatch(c -> c < 128)) {
      return text.toLowerCase(Locale.ROOT);
    }
    String plain = ACCENT.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
        .replaceAll("")
        .toLowerCase(Locale.ROOT);
    StringBuilder latin = new StringBuilder(plain.length());
    for (int i = 0; i < plain.length(); i++) {
      latin.append((char) LATIN.getOrDefault(plain.charAt(i), plain.charAt(i)));
    }
    return latin.toString();
  }

  private static Map<Character, Character> pairs(String letters) {
    Map<Character, Character> pairs = new HashMap<>();
    for (int i = 0; i < letters.length(); i += 2) {
      pairs.put(letters.charAt(i), letters.charAt(i + 1));
    }
    return Map.copyOf(pairs);
  }
}
