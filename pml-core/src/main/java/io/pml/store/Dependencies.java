package io.pml.store;

import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * How capabilities relate. Two of them may be related in both directions, and in several ways; none to itself. What is
 * known of a capability goes with it.
 */
public interface Dependencies {
  /** The order of {@link #of}. */
  Comparator<Dependency> BEST_FIRST = Comparator.comparingDouble(Dependency::confidence)
      .thenComparing(Dependency::last)
      .reversed()
      .thenComparing(each -> each.from() + " " + each.to());

  /** Which relations of a capability are meant. */
  enum Direction {
    FROM,
    TO,
    BOTH
  }

  /**
   * Keeps a relation unless it is known, and returns the one that is kept.
   *
   * @throws io.pml.error.PmlException {@code NOT_FOUND} when one of the two capabilities is not known
   */
  Dependency add(Dependency dependency);

  /**
   * Counts these sightings, exactly, however many do so at once; a relation that is not known is kept. What it is known by
   * after that, {@link Dependency#seenAgain} says. A capability that is not known is left out.
   */
  void observed(Collection<Dependency> seen);

  /** The relations of a capability, the most reliable first, then by time of the last sighting, the newest first. */
  List<Dependency> of(UUID capability, Direction direction);

  /** Every relation, by origin, target and kind. */
  List<Dependency> all();

  /** Deletes one relation; false when there is none. */
  boolean delete(UUID from, UUID to, EdgeKind kind);

}
