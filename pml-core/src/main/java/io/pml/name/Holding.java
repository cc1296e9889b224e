package io.pml.name;

import java.time.Instant;
import java.util.UUID;

/** A name that is taken, and how. */
public record Holding(Scope scope, CapabilityName name, UUID capability, Hold hold) {
  /** How a name is held. */
  public sealed interface Hold {
    /** It is what the capability is called. */
    record Current() implements Hold {}

    /** The capability was once called so, or can be called so, too. */
    record Alias() implements Hold {}

    /** The capability that bore it was deleted; until then nobody else may. */
    record Kept(Instant until) implements Hold {}
  }

  /** Whether it keeps others from the name. */
  public boolean holdsAt(Instant moment) {
    return !(hold instanceof Hold.Kept kept) || moment.isBefore(kept.until());
  }
}
