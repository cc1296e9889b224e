package io.pml.learn;

import io.pml.dag.Dag;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the tasks of a dag tell about the tools they call: which was declared to come before which. */
public final class DagEdges {
  private DagEdges() {}

  /** The edges between the tools of tasks that wait for each other, each once. */
  public static List<Edge> of(Dag dag) {
    Set<Edge> edges = new LinkedHashSet<>();
    dag.tasks().values().forEach(task -> tool(task).ifPresent(to -> task.waitsFor().forEach(id -> {
      Optional.ofNullable(dag.tasks().get(id))
          .flatMap(DagEdges::tool)
          .filter(from -> !from.equals(to))
          .ifPresent(from -> edges.add(Edge.seen(from, to, EdgeKind.DEPENDENCY)));
    })));
    return new ArrayList<>(edges);
  }

  private static Optional<ToolId> tool(Dag.Task task) {
    return task.work() instanceof Dag.Work.Call call && !call.tool().toString().startsWith(TraceEdges.CAPABILITY)
        ? Optional.of(call.tool())
        : Optional.empty();
  }
}
