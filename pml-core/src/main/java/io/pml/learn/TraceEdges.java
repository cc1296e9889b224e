package io.pml.learn;

import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.tool.ToolId;
import io.pml.trace.Trace;
import io.pml.trace.Trace.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What one run tells about what it called: which ran side by side, and which came after which.
 *
 * <p>A call came after another if the program had the other's answer when it made it; of two calls neither of which came
 * after the other, both were under way at once. However fast tools are, the order of answers tells. A call follows those
 * after which it came if no third stands between.
 */
public final class TraceEdges {
  /** What the name of a capability begins with where that of a tool could stand. */
  static final String CAPABILITY = "cap:";
  /** A run that called more tells of its first calls. */
  private static final int MOST_STEPS = 200;

  private TraceEdges() {}

  /** How two calls of a run relate. */
  record Pair(Step from, Step to, EdgeKind kind) {}

  /** The edges between tools that a run shows, each once. */
  public static List<Edge> of(Trace trace) {
    Set<Edge> edges = new LinkedHashSet<>();
    pairs(trace).forEach(pair -> edge(pair).ifPresent(edges::add));
    return new ArrayList<>(edges);
  }

  /** How the calls of a run relate, those of capabilities among them. */
  static List<Pair> pairs(Trace trace) {
    List<Step> steps = trace.steps().subList(0, Math.min(MOST_STEPS, trace.steps().size()));
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Step one = steps.get(i);
      long next = next(one, steps);
      for (int j = i + 1; j < steps.size(); j++) {
        relation(one, steps.get(j), next).ifPresent(pairs::add);
      }
    }
    return pairs;
  }

  /** The first answer to a call that came after this one. */
  private static long next(Step step, List<Step> steps) {
    return steps.stream()
        .filter(each -> each.turn().isAfter(step.turn()))
        .mapToLong(each -> each.turn().answered())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private static Optional<Pair> relation(Step one, Step other, long next) {
    if (!other.turn().isAfter(one.turn())) {
      return Optional.of(new Pair(one, other, EdgeKind.CO_OCCURRENCE));
    }
    return other.turn().asked() < next ? Optional.of(new Pair(one, other, EdgeKind.SEQUENCE)) : Optional.empty();
  }

  private static Optional<Edge> edge(Pair pair) {
    List<ToolId> tools = Stream.of(pair.from(), pair.to())
        .map(Step::tool)
        .filter(tool -> !tool.startsWith(CAPABILITY))
        .flatMap(tool -> ToolId.parse(tool).stream())
        .distinct()
        .toList();
    if (tools.size() < 2) {
      return Optional.empty();
    }
    boolean turned = pair.kind() == EdgeKind.CO_OCCURRENCE && tools.get(0).compareTo(tools.get(1)) > 0;
    return Optional.of(Edge.seen(tools.get(turned ? 1 : 0), tools.get(turned ? 0 : 1), pair.kind()));
  }
}
