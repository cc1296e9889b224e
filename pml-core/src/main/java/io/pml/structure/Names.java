package io.pml.structure;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The identifiers by which instrumented code speaks of its own structure. They must not occur in the agent's own text.
 *
 * @param node {@code node("n1")} makes the mark that a call carries as its last argument
 * @param decide {@code decide("d1", value)} reports whether the value counts as true, {@code decide("d1", value, "present")}
 *        whether it is neither null nor undefined; both are the value
 * @param outcome {@code outcome("d2", "case:x")} reports an outcome that has a text
 * @param iterate {@code iterate("l1")} counts one more round of a loop
 */
public record Names(String node, String decide, String outcome, String iterate) {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

  /** Names for code that nobody instrumented. */
  public static final Names UNUSED = new Names("__node", "__decide", "__outcome", "__iterate");

  public Names {
    for (String name : List.of(node, decide, outcome, iterate)) {
      if (!IDENTIFIER.matcher(name).matches()) {
        throw new IllegalArgumentException("not an identifier: " + name);
      }
    }
    if (Set.copyOf(List.of(node, decide, outcome, iterate)).size() < 4) {
      throw new IllegalArgumentException("one name for two things: " + List.of(node, decide, outcome, iterate));
    }
  }
}
