package io.pml.tool;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A glob over tool ids, such as {@code github:list_*}: {@code *} stands for any run of characters, {@code ?} for one. */
public final class ToolPattern {
  private final String text;
  private final Pattern pattern;

  public ToolPattern(String text) {
    this.text = text;
    this.pattern = Pattern.compile(text.codePoints().mapToObj(ToolPattern::translate).collect(Collectors.joining()),
        Pattern.DOTALL);
  }

  public boolean matches(ToolId id) {
    return pattern.matcher(id.toString()).matches();
  }

  /** How narrow the pattern is: the number of characters it fixes. Of two that match, the higher is more specific. */
  public int specificity() {
    return (int) text.chars().filter(c -> c != '*' && c != '?').count();
  }

  private static String translate(int codePoint) {
    return switch (codePoint) {
      case '*' -> ".*";
      case '?' -> ".";
      default -> Pattern.quote(Character.toString(codePoint));
    };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ToolPattern that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
