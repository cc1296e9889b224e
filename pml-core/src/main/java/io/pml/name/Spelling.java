package io.pml.name;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How a name that was misspelled should have been spelled. */
final class Spelling {
  /** Where somebody gave no namespace. */
  private static final String ANY_NAMESPACE = "util";

  private static final int SHOWN = 80;
  private static final Pattern BEFORE_A_CAPITAL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
  private static final Pattern NO_LETTERS = Pattern.compile("[^a-z0-9]+");

  private Spelling() {}

  /** The nearest spelling that is a name, if there is one. */
  static Optional<String> mended(String text) {
    String spaced = BEFORE_A_CAPITAL.matcher(text.strip()).replaceAll("_");
    List<String> parts = Arrays.stream(Skeleton.latin(spaced).split("[:./]", -1))
        .map(part -> NO_LETTERS.matcher(part).replaceAll("_").replaceAll("^_+|_+$", ""))
        .filter(part -> !part.isEmpty())
        .toList();
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    String namespace = parts.size() == 1 ? ANY_NAMESPACE : parts.getFirst();
    String action = parts.stream().skip(parts.size() == 1 ? 0 : 1).collect(Collectors.joining("_"));
    return CapabilityName.find(namespace + ":" + action).map(CapabilityName::toString);
  }

  /** What is wrong with the first character that no name has. */
  static Optional<String> oddCharacter(String text) {
    return text.codePoints()
        .filter(c -> !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == ':'))
        .mapToObj(Spelling::odd)
        .findFirst();
  }

  private static String odd(int c) {
    if (c >= 'A' && c <= 'Z') {
      return "it has capital letters";
    }
    boolean visible = c > ' ' && c < 127;
    return "it has the character " + (visible ? "\"" + Character.toString(c) + "\""
        : "U+%04X".formatted(c)
            + Optional.ofNullable(Character.getName(c)).map(name -> " (" + name + ")").orElse(""));
  }

  /** A text as an error may show it: short, on one line, without what is not visible. */
  static String shown(String text) {
    String line = text.codePoints()
        .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
            || Character.getType(c) == Character.SURROGATE ? '?' : c)
        .limit(SHOWN + 1L)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
    return "\"" + (line.codePointCount(0, line.length()) > SHOWN
        ? line.substring(0, line.offsetByCodePoints(0, SHOWN)) + "…"
        : line) + "\"";
  }
}
