package io.pml.signature;

/** What people wrote, made fit for a comment. */
final class Prose {
  private static final String MORE = "…";

  private Prose() {}

  /** On one line, without what cannot be seen or could end a comment; of endless texts the beginning. */
  static String clean(String text, int most) {
    StringBuilder result = new StringBuilder();
    text.substring(0, Math.min(most, text.length())).codePoints().forEach(c -> {
      if (Names.isVisible(c) && !Character.isWhitespace(c) && !Character.isSpaceChar(c)) {
        result.appendCodePoint(c);
      } else if (Character.getType(c) != Character.FORMAT && !result.isEmpty()
          && result.charAt(result.length() - 1) != ' ') {
        result.append(' ');
      }
    });
    return result.toString().strip().replace("*/", "* /");
  }

  /** The sentences that fit, or else the words; a mark where something is missing. */
  static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = sentences(text, most - 1);
    if (end > 0) {
      return text.substring(0, end).strip() + MORE;
    }
    int space = text.lastIndexOf(' ', most - 1);
    if (space > most / 2) {
      return text.substring(0, space) + MORE;
    }
    int whole = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, whole) + MORE;
  }

  /** Where the last sentence ends that is over before this place; 0 when none is. */
  private static int sentences(String text, int before) {
    for (int i = before - 1; i > 0; i--) {
      if (endsSentence(text, i)) {
        return i + 1;
      }
    }
    return 0;
  }

  /** A dot ends none in the middle of a word or of {@code e.g.}, nor before a small letter. */
  private static boolean endsSentence(String text, int at) {
    return switch (text.charAt(at)) {
      case '。', '！', '？' -> true;
      case '.', '!', '?' ->
        at + 2 < text.length() && text.charAt(at + 1) == ' ' && !Character.isLowerCase(text.charAt(at + 2))
            && (at < 2 || text.charAt(at - 2) != '.');
      default -> false;
    };
  }
}
