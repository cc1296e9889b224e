package io.pml.sandbox.v8;

import java.util.List;

/**
 * What stands between agent code and the machine, as a worker found it when it tried.
 *
 * @param active the layers that hold
 * @param missing the layers that do not, each with the reason
 */
public record Isolation(List<String> active, List<String> missing) {
  public Isolation {
    active = List.copyOf(active);
    missing = List.copyOf(missing);
  }

  /** How much of it there must be for code to run. */
  public enum Required {
    /** A process of its own, locked by the operating system. */
    OS,
    /** A process of its own, and a language with nothing of the machine in it; the locks are used where there are any. */
    LANGUAGE
  }

  /** Whether all locks of the operating system hold. */
  public boolean isComplete() {
    return missing.isEmpty();
  }
}
