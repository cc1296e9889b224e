package io.pml.name;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where a name holds: a project of an organisation. */
public record Scope(String org, String project) implements Comparable<Scope> {
  private static final Pattern PART = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  /** Where names hold when the config does not say. */
  public static final Scope DEFAULT = new Scope("local", "default");

  public Scope {
    if (!PART.matcher(org).matches() || !PART.matcher(project).matches()) {
      throw new IllegalArgumentException("not a scope: " + org + "." + project);
    }
  }

  /** Reads {@code org.project}. */
  public static Scope parse(String text) {
    return find(text).orElseThrow(() -> new PmlException(ErrorCode.BAD_ARGUMENTS, Spelling.shown(text)
        + " is not a scope: give <org>.<project>, each of letters, digits, underscores or hyphens"));
  }

  static Optional<Scope> find(String text) {
    String[] parts = text.split("\\.", -1);
    return parts.length == 2 && PART.matcher(parts[0]).matches() && PART.matcher(parts[1]).matches()
        ? Optional.of(new Scope(parts[0], parts[1]))
        : Optional.empty();
  }

  @Override
  public int compareTo(Scope other) {
    int byOrg = org.compareTo(other.org);
    return byOrg != 0 ? byOrg : project.compareTo(other.project);
  }

  @Override
  public String toString() {
    return org + "." + project;
  }
}
