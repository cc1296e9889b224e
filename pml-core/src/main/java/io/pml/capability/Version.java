package io.pml.capability;

import io.pml.name.Semver;
import java.time.Instant;
import java.util.Optional;

/**
 * What a capability was at one time. It never changes.
 *
 * @param number from 1, one more for each change
 * @param label how its author calls it
 * @param change who made it, why, and when
 */
public record Version(int number, Content content, Optional<Semver> label, Change change) {
  /**
   * A change to a capability.
   *
   * @param author who made it
   * @param summary why, for people to read
   */
  public record Change(String author, String summary, Instant at) {
    /** The author of what PML learned by itself. */
    public static final String LEARNED = "pml";
  }
}
