package io.pml.capability;

/** How far a capability is trusted. */
public enum Status {
  /** Known from reading it; it has not run well yet, and nobody finds it. */
  DRAFT,
  /** It ran once with every call succeeding; it can be found. */
  CANDIDATE,
  /** The best of several that ran often and well. */
  PROMOTED,
  /** It failed again and again, or a tool of it is gone. */
  DEGRADED;

  /** Whether it can be found. */
  public boolean isKnown() {
    return this == CANDIDATE || this == PROMOTED;
  }
}
