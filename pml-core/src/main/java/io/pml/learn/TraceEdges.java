package io.pml.learn;

import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.tool.ToolId;
import io.pml.trace.Trace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one run tells about the tools it called: which ran side by side, and which came after which. */
public final class TraceEdges {
  /** A run that called more tells of its first calls. */
  private static final int MOST_STEPS = 200;

  private TraceEdges() {}

  /**
   * The edges of a run, each once. Calls that overlap in time ran side by side; otherwise those of one group of calls came
   * before those of the next.
   */
  public static List<Edge> of(Trace trace) {
    List<Trace.Step> steps = trace.steps().subList(0, Math.min(MOST_STEPS, trace.steps().size()));
    Set<Edge> edges = new LinkedHashSet<>();
    for (int i = 0; i < steps.size(); i++) {
      for (int j = i + 1; j < steps.size(); j++) {
        between(steps.get(i), steps.get(j)).ifPresent(edges::add);
      }
    }
    return new ArrayList<>(edges);
  }

  private static Optional<Edge> between(Trace.Step earlier, Trace.Step later) {
    Optional<ToolId> from = ToolId.parse(earlier.tool());
    Optional<ToolId> to = ToolId.parse(later.tool());
    if (from.isEmpty() || to.isEmpty() || from.equals(to)) {
      return Optional.empty();
    }
    if (overlap(earlier, later)) {
      boolean inOrder = from.get().compareTo(to.get()) < 0;
      return Optional.of(Edge.seen(inOrder ? from.get() : to.get(), inOrder ? to.get() : from.get(),
          EdgeKind.CO_OCCURRENCE));
    }
    return later.group() == earlier.group() + 1
        ? Optional.of(Edge.seen(from.get(), to.get(), EdgeKind.SEQUENCE))
        : Optional.empty();
  }

  private static boolean overlap(Trace.Step a, Trace.Step b) {
    Instant endOfA = a.began().plus(a.duration());
    Instant endOfB = b.began().plus(b.duration());
    return a.began().isBefore(endOfB) && b.began().isBefore(endOfA);
  }
}
