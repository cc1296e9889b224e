package io.pml.settings;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;

/**
 * JSON with comments, as people write configuration.
 *
 * <p>Comments and commas before a closing bracket are overwritten with blanks, so that what is left is plain JSON in which
 * every line and column is where it was.
 */
public final class Jsonc {
  private static final char NOTHING = 0;

  private final String text;
  private final StringBuilder plain;
  private int at;
  /** The last two characters that are neither blank nor comment; after a string, its closing quote. */
  private char last = NOTHING;
  private char beforeLast = NOTHING;
  private int lastAt;

  private Jsonc(String text) {
    this.text = text;
    this.plain = new StringBuilder(text);
  }

  /** Plain JSON of the same length; text that is wrong in other ways stays wrong. */
  public static String blankComments(String text) {
    return new Jsonc(text).blank();
  }

  /** Whether the text is JSON only when comments and trailing commas are forgiven: rewriting it would lose them. */
  public static boolean hasExtras(String text) {
    try {
      Json.parse(text);
      return false;
    } catch (JsonSyntaxException e) {
      return !blankComments(text).equals(text);
    }
  }

  private String blank() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '"') {
        skipString();
      } else if (text.startsWith("//", at)) {
        blankUntil(endOfLine());
      } else if (text.startsWith("/*", at) && text.indexOf("*/", at + 2) >= 0) {
        blankUntil(text.indexOf("*/", at + 2) + 2);
      } else {
        note(c);
        at++;
      }
    }
    return plain.toString();
  }

  private void skipString() {
    note('"');
    at++;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at++;
  }

  private void note(char c) {
    if (Character.isWhitespace(c)) {
      return;
    }
    boolean closes = c == '}' || c == ']';
    boolean afterValue = beforeLast != NOTHING && "[{,:".indexOf(beforeLast) < 0;
    if (closes && last == ',' && afterValue) {
      plain.setCharAt(lastAt, ' ');
    }
    beforeLast = last;
    last = c;
    lastAt = at;
  }

  private int endOfLine() {
    int end = at;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  private void blankUntil(int end) {
    for (; at < end; at++) {
      char c = text.charAt(at);
      if (c != '\n' && c != '\r') {
        plain.setCharAt(at, ' ');
      }
    }
  }
}
