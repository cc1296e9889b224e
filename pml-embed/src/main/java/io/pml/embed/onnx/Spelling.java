package io.pml.embed.onnx;

import java.text.Normalizer;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/**
 * How BERT models want words to be spelled and told apart: at white space, at each sign of punctuation, and round each
 * ideograph. Control characters and halves of surrogate pairs are left out.
 *
 * @param lowerCase whether capital letters become small
 * @param plainLetters whether accents are taken off
 * @param looseIdeographs whether each Chinese character is a word
 */
record Spelling(boolean lowerCase, boolean plainLetters, boolean looseIdeographs) {
  /** Reads the {@code normalizer} of a {@code tokenizer.json}. */
  static Spelling read(ObjectNode normalizer) {
    boolean lowerCase = normalizer.path("lowercase").asBoolean(true);
    return new Spelling(lowerCase, normalizer.path("strip_accents").asBoolean(lowerCase),
        normalizer.path("handle_chinese_chars").asBoolean(true));
  }

  /** Hands over one word after another, for as long as the taker says that it wants more. */
  void words(String text, Predicate<String> taker) {
    var part = new StringBuilder();
    boolean wanted = true;
    for (int i = 0, c; wanted && i < text.length(); i += Character.charCount(c)) {
      c = text.codePointAt(i);
      boolean alone = looseIdeographs && isIdeograph(c);
      if (alone || isSpace(c)) {
        wanted = split(spell(part), taker);
        part.setLength(0);
      }
      if (alone) {
        wanted = wanted && taker.test(spell(Character.toString(c)));
      } else if (!isSpace(c) && !isControl(c)) {
        part.appendCodePoint(c);
      }
    }
    if (wanted) {
      split(spell(part), taker);
    }
  }

  private String spell(CharSequence word) {
    String letters = plainLetters ? Normalizer.normalize(word, Normalizer.Form.NFD) : word.toString();
    var spelled = new StringBuilder(letters.length());
    letters.codePoints()
        .filter(c -> !plainLetters || Character.getType(c) != Character.NON_SPACING_MARK)
        .forEach(c -> appendCased(spelled, c));
    return spelled.toString();
  }

  /** Letter by letter, whatever stands round it: a whole word would end in another sigma. */
  private void appendCased(StringBuilder spelled, int c) {
    if (lowerCase && c == 'İ') {
      spelled.append("i\u0307");
    } else {
      spelled.appendCodePoint(lowerCase ? Character.toLowerCase(c) : c);
    }
  }

  /** Whether more is wanted. */
  private static boolean split(String part, Predicate<String> taker) {
    int start = 0;
    boolean wanted = true;
    for (int i = 0, c; wanted && i < part.length(); i += Character.charCount(c)) {
      c = part.codePointAt(i);
      if (isPunctuation(c)) {
        wanted = (start == i || taker.test(part.substring(start, i))) && taker.test(Character.toString(c));
        start = i + Character.charCount(c);
      }
    }
    return wanted && (start == part.length() || taker.test(part.substring(start)));
  }

  private static boolean isSpace(int c) {
    return c == '\t' || c == '\n' || c == '\r' || Character.isSpaceChar(c);
  }

  private static boolean isControl(int c) {
    return c == 0xfffd || switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED ->
        true;
      default -> false;
    };
  }

  /** In ASCII every sign counts; elsewhere currency and mathematics do not. */
  private static boolean isPunctuation(int c) {
    if (c < 128) {
      return c > ' ' && c < 127 && !Character.isLetterOrDigit(c);
    }
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION, Character.DASH_PUNCTUATION, Character.START_PUNCTUATION,
          Character.END_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
        true;
      default -> false;
    };
  }

  /** The blocks that BERT takes for Chinese: not kana, not Hangul. */
  private static boolean isIdeograph(int c) {
    return within(c, 0x4e00, 0x9fff) || within(c, 0x3400, 0x4dbf) || within(c, 0xf900, 0xfaff)
        || within(c, 0x20000, 0x2a6df) || within(c, 0x2a700, 0x2ceaf) || within(c, 0x2f800, 0x2fa1f);
  }

  private static boolean within(int c, int from, int to) {
    return from <= c && c <= to;
  }
}
