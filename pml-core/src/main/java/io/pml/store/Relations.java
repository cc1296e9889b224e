package io.pml.store;

import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The edges between tools. Those of kind {@code PROVIDES} can be made again from the tools' schemas. */
public interface Relations {
  /** The edges that begin at a tool, by target and kind. */
  List<Edge> from(ToolId tool);

  /** The edges that end at a tool, by origin and kind. */
  List<Edge> to(ToolId tool);

  /** Every edge of one kind, by origin and target; not of one moment when others write meanwhile. */
  List<Edge> all(EdgeKind kind);

  /**
   * Replaces in one step, for each tool named, all edges of one kind that begin at it; an empty list deletes them. An
   * edge of another kind or origin is a mistake of the caller.
   */
  void replace(EdgeKind kind, Map<ToolId, List<Edge>> outgoing);

  /**
   * Adds the sightings of these edges to those that are known, exactly, however many do so at once. What an edge is
   * after that, {@link EdgeSource#after} says. Returns at once; like all that is queued it is durable a little later. An
   * edge that was not seen, or is of kind {@code PROVIDES}, is a mistake of the caller.
   */
  void observed(Collection<Edge> seen);

  /** A copy of edges to {@link #observed}, when they can be. */
  static List<Edge> check(Collection<Edge> seen) {
    for (Edge edge : seen) {
      if (edge.kind() == EdgeKind.PROVIDES || edge.sightings() < 1) {
        throw new IllegalArgumentException("not an edge seen in a run: " + edge);
      }
    }
    return List.copyOf(seen);
  }

  /** A copy of edges to {@link #replace}, when they are of that kind and origin, and each leads elsewhere. */
  static Map<ToolId, List<Edge>> check(EdgeKind kind, Map<ToolId, List<Edge>> outgoing) {
    Map<ToolId, List<Edge>> checked = new LinkedHashMap<>();
    outgoing.forEach((tool, edges) -> {
      Set<ToolId> targets = new HashSet<>();
      for (Edge edge : edges) {
        if (edge.kind() != kind || !edge.from().equals(tool) || !targets.add(edge.to())) {
          throw new IllegalArgumentException("not one of the " + kind + " edges of " + tool + ": " + edge);
        }
      }
      checked.put(tool, List.copyOf(edges));
    });
    return checked;
  }
}
