package io.pml.name;

import java.time.Duration;
import java.util.Optional;

/** How long results of a capability may be used again; for ever, or as PML is set up, when nothing is said. */
public record Caching(Policy policy, Optional<Duration> timeToLive) {
  public static final Caching NONE = new Caching(Policy.NONE, Optional.empty());

  /** Where results are kept. */
  public enum Policy {
    /** Nowhere, unless PML itself finds that it may. */
    NONE,
    /** In memory. */
    MEMOIZE,
    /** In the store. */
    PERSISTENT
  }
}
