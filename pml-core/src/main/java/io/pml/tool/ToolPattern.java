package io.pml.tool;

/** A glob over tool ids, such as {@code github:list_*}: {@code *} stands for any run of characters, {@code ?} for one. */
public final class ToolPattern {
  private final String text;

  public ToolPattern(String text) {
    this.text = text;
  }

  public boolean matches(ToolId id) {
    return matches(id.toString());
  }

  /**
   * Only the last star seen is ever tried again, one character longer: what stood before it matched as early as it
   * could. So the time is the length of the name times that of the pattern at worst, whatever the pattern.
   */
  public boolean matches(String name) {
    int at = 0;
    int in = 0;
    int star = -1;
    int starEnd = 0;
    while (at < name.length()) {
      if (in < text.length() && text.charAt(in) == '*') {
        star = in++;
        starEnd = at;
      } else if (in < text.length() && text.charAt(in) == '?') {
        in++;
        at = after(name, at);
      } else if (in < text.length() && text.charAt(in) == name.charAt(at)) {
        in++;
        at++;
      } else if (star >= 0) {
        in = star + 1;
        starEnd = after(name, starEnd);
        at = starEnd;
      } else {
        return false;
      }
    }
    return text.substring(in).chars().allMatch(c -> c == '*');
  }

  /** Past the character at this place, which may be a surrogate pair. */
  private static int after(String name, int at) {
    return name.offsetByCodePoints(at, 1);
  }

  /** How narrow the pattern is: the number of characters it fixes. Of two that match, the higher is more specific. */
  public int specificity() {
    return (int) text.codePoints().filter(c -> c != '*' && c != '?').count();
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
