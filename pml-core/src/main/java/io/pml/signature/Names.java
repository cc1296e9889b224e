package io.pml.signature;

import java.util.regex.Pattern;

/** Names and texts as TypeScript spells them, whatever is in them. */
final class Names {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

  private Names() {}

  /** Only ASCII: parsers differ in the letters of the world that they know. */
  static boolean isIdentifier(String name) {
    return IDENTIFIER.matcher(name).matches();
  }

  /** A member of an object type; {@code new} would be taken for a constructor. */
  static String member(String name) {
    return isIdentifier(name) && !name.equals("new") ? name : quote(name);
  }

  /** A string literal. What cannot be seen is escaped, so that it can hide nothing. */
  static String quote(String text) {
    StringBuilder result = new StringBuilder("\"");
    text.codePoints().forEach(c -> {
      switch (c) {
        case '"', '\\' -> result.append('\\').appendCodePoint(c);
        case '\n' -> result.append("\\n");
        case '\t' -> result.append("\\t");
        default -> {
          if (isVisible(c)) {
            result.appendCodePoint(c);
          } else {
            new StringBuilder().appendCodePoint(c).chars().forEach(unit -> result.append("\\u%04x".formatted(unit)));
          }
        }
      }
    });
    return result.append('"').toString();
  }

  /** Neither a control or format character, nor half a surrogate pair, nor the end of a line. */
  static boolean isVisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
          Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
        false;
      default -> true;
    };
  }
}
