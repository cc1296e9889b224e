package io.pml.edge;

import java.time.Instant;
import java.util.UUID;

/**
 * One capability's relation to another.
 *
 * @param from the id of the capability that it begins at: the one that contains, comes before, or needs the other
 * @param sightings how often it was seen in runs; 0 for what was only inferred or declared
 */
public record Dependency(UUID from, UUID to, EdgeKind kind, EdgeSource source, long sightings, Instant created,
    Instant last) {
  public Dependency {
    if (from.equals(to)) {
      throw new IllegalArgumentException("a dependency of " + from + " on itself");
    }
    if (kind == EdgeKind.PROVIDES) {
      throw new IllegalArgumentException("schemas tell what tools provide, not capabilities: " + from + " to " + to);
    }
  }

  /** What a run tells, seen once. */
  public static Dependency seen(UUID from, UUID to, EdgeKind kind, Instant at) {
    return new Dependency(from, to, kind, EdgeSource.after(1), 1, at, at);
  }

  /** What follows from something else than runs, or was declared. */
  public static Dependency told(UUID from, UUID to, EdgeKind kind, EdgeSource source, Instant at) {
    return new Dependency(from, to, kind, source, 0, at, at);
  }

  /** The same, seen so often more. */
  public Dependency seenAgain(long more, Instant at) {
    long all = sightings + more;
    return new Dependency(from, to, kind, all >= EdgeSource.SIGHTINGS ? EdgeSource.OBSERVED : source, all, created,
        at.isAfter(last) ? at : last);
  }

  /** How far to rely on it, from 0 to 1. */
  public double confidence() {
    return kind.weight() * source.weight();
  }
}
