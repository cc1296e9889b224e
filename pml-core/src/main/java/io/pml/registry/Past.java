package io.pml.registry;

import io.pml.capability.Version;
import io.pml.name.NamingEvent;
import io.pml.name.Semver;
import java.time.Instant;
import java.util.Optional;

/** Something that happened to a capability. */
public sealed interface Past {
  Instant at();

  /**
   * A version became the current one.
   *
   * @param back whether it had been made before
   * @param diff what differs from the one before it, in the form of {@code diff -u}
   */
  record Turned(int version, Optional<Semver> label, Version.Change change, boolean back, String diff)
      implements
        Past {
    @Override
    public Instant at() {
      return change.at();
    }
  }

  /** Something was done to its name, or to what is known of it. */
  record Named(NamingEvent event) implements Past {
    @Override
    public Instant at() {
      return event.at();
    }
  }
}
