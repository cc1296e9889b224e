package io.pml.store.memory;

import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.store.Relations;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** {@link Relations} in maps. */
final class InMemoryRelations implements Relations {
  private static final Comparator<Edge> ORDER = Comparator.comparing(Edge::from)
      .thenComparing(Edge::to)
      .thenComparing(edge -> edge.kind().name());

  private final Map<ToolId, Map<EdgeKind, List<Edge>>> outgoing = new TreeMap<>();

  @Override
  public synchronized List<Edge> from(ToolId tool) {
    return outgoing.getOrDefault(tool, Map.of()).values().stream().flatMap(List::stream).sorted(ORDER).toList();
  }

  @Override
  public synchronized List<Edge> to(ToolId tool) {
    return edges(edge -> edge.to().equals(tool));
  }

  @Override
  public synchronized List<Edge> all(EdgeKind kind) {
    return edges(edge -> edge.kind() == kind);
  }

  @Override
  public synchronized void replace(EdgeKind kind, Map<ToolId, List<Edge>> replaced) {
    Relations.check(kind, replaced)
        .forEach((tool, edges) -> outgoing.computeIfAbsent(tool, id -> new TreeMap<>())
            .put(kind, edges));
  }

  @Override
  public synchronized void observed(Collection<Edge> seen) {
    Relations.check(seen).forEach(this::add);
  }

  private void add(Edge seen) {
    Map<EdgeKind, List<Edge>> kinds = outgoing.computeIfAbsent(seen.from(), id -> new TreeMap<>());
    List<Edge> edges = new ArrayList<>(kinds.getOrDefault(seen.kind(), List.of()));
    Optional<Edge> known = edges.stream().filter(edge -> edge.to().equals(seen.to())).findFirst();
    known.ifPresent(edges::remove);
    edges.add(known.map(edge -> edge.seenAgain(seen.sightings())).orElse(seen.seenAgain(0)));
    kinds.put(seen.kind(), List.copyOf(edges));
  }

  private List<Edge> edges(Predicate<Edge> wanted) {
    Stream<Edge> all = outgoing.values().stream().flatMap(kinds -> kinds.values().stream()).flatMap(List::stream);
    return all.filter(wanted).sorted(ORDER).toList();
  }
}
