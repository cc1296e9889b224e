package io.pml.name;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a capability is called: {@code <namespace>:<action>_<target>[_<variant>]}, in lower snake case.
 *
 * @param namespace the field it belongs to, such as {@code fs}
 * @param action what it does to what, such as {@code read_json}
 */
public record CapabilityName(String namespace, String action) implements Comparable<CapabilityName> {
  /** Longer names are not taken. */
  public static final int LONGEST = 64;

  private static final Pattern NAMESPACE = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");
  private static final Pattern ACTION = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)+");

  public CapabilityName {
    if (!NAMESPACE.matcher(namespace).matches() || !ACTION.matcher(action).matches()
        || namespace.length() + 1 + action.length() > LONGEST) {
      throw new IllegalArgumentException("not a name: " + namespace + ":" + action);
    }
  }

  /** Reads a name as somebody wrote it; one that is not spelled like a name is refused with the spelling it should have. */
  public static CapabilityName parse(String text) {
    return find(text).orElseThrow(() -> new PmlException(ErrorCode.BAD_ARGUMENTS,
        Spelling.shown(text) + " is not a name: " + wrong(text) + Spelling.mended(text)
            .filter(mended -> !mended.equals(text))
            .map(mended -> "; did you mean \"" + mended + "\"?")
            .orElse("; a name is <namespace>:<action>_<target>, such as fs:read_json")));
  }

  /** Reads a name; empty when it is not spelled like one. */
  public static Optional<CapabilityName> find(String text) {
    int colon = text.indexOf(':');
    if (colon < 0 || text.length() > LONGEST || !NAMESPACE.matcher(text.substring(0, colon)).matches()
        || !ACTION.matcher(text.substring(colon + 1)).matches()) {
      return Optional.empty();
    }
    return Optional.of(new CapabilityName(text.substring(0, colon), text.substring(colon + 1)));
  }

  /** Whether capabilities can have names in a namespace. */
  public static boolean isNamespace(String text) {
    return find(text + ":do_it").filter(name -> Reserved.reason(name).isEmpty()).isPresent();
  }

  /** Equal for names that people could take for each other. */
  public String skeleton() {
    return Skeleton.of(toString());
  }

  private static String wrong(String text) {
    if (text.isBlank()) {
      return "it is empty";
    }
    if (text.length() > LONGEST) {
      return "it has " + text.length() + " characters, and at most " + LONGEST + " are taken";
    }
    Optional<String> odd = Spelling.oddCharacter(text);
    if (odd.isPresent()) {
      return odd.get();
    }
    int colon = text.indexOf(':');
    if (colon < 0) {
      return "it has no namespace before a colon";
    }
    if (text.indexOf(':', colon + 1) >= 0) {
      return "it has more than one colon";
    }
    return wrong(text.substring(0, colon), text.substring(colon + 1));
  }

  private static String wrong(String namespace, String action) {
    if (namespace.isEmpty() || action.isEmpty()) {
      return "nothing stands " + (namespace.isEmpty() ? "before" : "after") + " the colon";
    }
    for (String part : new String[]{namespace, action}) {
      if (part.startsWith("_") || part.endsWith("_") || part.contains("__")) {
        return "an underscore stands between two words, not at an end or twice";
      }
      if (Character.isDigit(part.charAt(0))) {
        return "\"" + part + "\" begins with a digit";
      }
    }
    return "\"" + action + "\" is one word: say what it does to what, such as " + action + "_file";
  }

  @Override
  public int compareTo(CapabilityName other) {
    int byNamespace = namespace.compareTo(other.namespace);
    return byNamespace != 0 ? byNamespace : action.compareTo(other.action);
  }

  @Override
  public String toString() {
    return namespace + ":" + action;
  }
}
