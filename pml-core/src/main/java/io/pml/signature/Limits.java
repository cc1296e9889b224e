package io.pml.signature;

/**
 * How long a declaration may become, in characters.
 *
 * @param text the whole, without the names of the path, which are never shortened
 * @param description of the function; 0 for none
 * @param note of a parameter or field; 0 for none
 */
public record Limits(int text, int description, int note) {
  public static final Limits DEFAULT = new Limits(4096, 200, 64);

  public Limits {
    if (description < 0 || note < 0 || text < description + 256) {
      throw new IllegalArgumentException("no room for a declaration beside its description: " + text);
    }
  }
}
