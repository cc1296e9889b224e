package io.pml.name;

/** Who may see a capability, from the fewest to everybody. */
public enum Visibility {
  /** Whoever made it, through whatever client, in its project. */
  PRIVATE,
  /** Everybody in its project. */
  PROJECT,
  /** Everybody in its organisation. */
  ORG,
  /** Everybody. */
  PUBLIC
}
