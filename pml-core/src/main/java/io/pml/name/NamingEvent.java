package io.pml.name;

import java.time.Instant;
import java.util.UUID;

/**
 * Something that was done to the name of a capability, or to what is known of it.
 *
 * @param by who did it
 * @param detail what it was, for people to read
 */
public record NamingEvent(UUID capability, Kind kind, String by, String detail, Instant at) {
  /** What can be done. */
  public enum Kind {
    NAMED,
    FORKED,
    MERGED,
    RENAMED,
    ALIASED,
    LABELLED,
    MARKED,
    DELETED
  }
}
