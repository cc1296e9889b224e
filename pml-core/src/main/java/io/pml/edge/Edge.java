package io.pml.edge;

import io.pml.tool.ToolId;
import java.util.Optional;

/**
 * One tool's relation to another.
 *
 * @param sightings how often it was seen in runs; 0 for what only schemas tell
 * @param provision for edges of kind {@code PROVIDES}
 */
public record Edge(ToolId from, ToolId to, EdgeKind kind, EdgeSource source, long sightings,
    Optional<Provision> provision) {
  public Edge {
    if (from.equals(to)) {
      throw new IllegalArgumentException("an edge from " + from + " to itself");
    }
    if ((kind == EdgeKind.PROVIDES) != provision.isPresent()) {
      throw new IllegalArgumentException("an edge of kind " + kind + (provision.isPresent() ? " with" : " without")
          + " a provision: " + from + " to " + to);
    }
  }

  /** What schemas tell: the one has what the other takes. */
  public static Edge provides(ToolId from, ToolId to, Provision provision) {
    return new Edge(from, to, EdgeKind.PROVIDES, EdgeSource.INFERRED, 0, Optional.of(provision));
  }

  /** What a run tells, seen once. */
  public static Edge seen(ToolId from, ToolId to, EdgeKind kind) {
    return new Edge(from, to, kind, EdgeSource.after(1), 1, Optional.empty());
  }

  /** The same edge, seen so often more. */
  public Edge seenAgain(long more) {
    return new Edge(from, to, kind, EdgeSource.after(sightings + more), sightings + more, provision);
  }

  /** How strong it is, from 0 to 1. */
  public double weight() {
    return kind.weight() * source.weight();
  }
}
