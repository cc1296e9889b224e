package io.pml.store.sql;

/**
 * Text as it stands in a column. A Java string may hold what no engine stores faithfully: U+0000 (PostgreSQL refuses
 * it) and halves of surrogate pairs (they have no UTF-8 form). Those are written as {@link #MARK} and four hexadecimal
 * digits, and so is the mark itself, so that every string comes back as it went in and equal stays equal.
 */
final class Text {
  /** A private-use character that honest text has no reason to hold. */
  private static final char MARK = '\uE000';

  private Text() {}

  static String encode(String text) {
    int first = firstUnsafe(text);
    if (first == text.length()) {
      return text;
    }
    var encoded = new StringBuilder(text.length() + 16).append(text, 0, first);
    for (int i = first; i < text.length(); i++) {
      if (unsafe(text, i)) {
        encoded.append(MARK).append("%04x".formatted((int) text.charAt(i)));
      } else {
        encoded.append(text.charAt(i));
      }
    }
    return encoded.toString();
  }

  static String decode(String column) {
    int mark = column.indexOf(MARK);
    if (mark < 0) {
      return column;
    }
    var decoded = new StringBuilder(column.length());
    int done = 0;
    while (mark >= 0 && mark + 5 <= column.length()) {
      decoded.append(column, done, mark).append((char) Integer.parseInt(column, mark + 1, mark + 5, 16));
      done = mark + 5;
      mark = column.indexOf(MARK, done);
    }
    return decoded.append(column, done, column.length()).toString();
  }

  private static int firstUnsafe(String text) {
    int i = 0;
    while (i < text.length() && !unsafe(text, i)) {
      i++;
    }
    return i;
  }

  private static boolean unsafe(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
    }
    return c == 0 || c == MARK;
  }
}
