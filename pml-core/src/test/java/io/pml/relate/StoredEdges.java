package io.pml.relate;

import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.store.Relations;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Relations in a map, which counts what was written. */
final class StoredEdges implements Relations {
  private final Map<ToolId, List<Edge>> edges = new TreeMap<>();
  private int written;

  @Override
  public List<Edge> from(ToolId tool) {
    return edges(edge -> edge.from().equals(tool));
  }

  @Override
  public List<Edge> to(ToolId tool) {
    return edges(edge -> edge.to().equals(tool));
  }

  @Override
  public List<Edge> all(EdgeKind kind) {
    return edges(edge -> true);
  }

  @Override
  public void replace(EdgeKind kind, Map<ToolId, List<Edge>> outgoing) {
    written += outgoing.size();
    edges.putAll(Relations.check(kind, outgoing));
  }

  @Override
  public void observed(Collection<Edge> seen) {
    throw new UnsupportedOperationException("schemas see nothing: " + seen);
  }

  /** How many tools' edges were written since this was last asked. */
  int written() {
    int count = written;
    written = 0;
    return count;
  }

  private List<Edge> edges(Predicate<Edge> wanted) {
    return edges.values().stream().flatMap(List::stream).filter(wanted).toList();
  }
}
