package io.pml.relate;

import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.store.Relations;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Which tools have, in their output, what other tools take: kept up to date tool by tool. Threads may share it; who reads
 * never waits.
 *
 * <p>What the edges are depends on the tools alone, not on the order in which they came.
 *
 * <ol>
 * <li>Two tools are compared only when they share a key that few tools have ({@link KeyIndex}), so that a change
 * concerns few.
 * <li>A tool keeps its {@link #MAX_OUTGOING} best edges.
 * <li>When a change of one tool may bring up an edge that another tool had no room for, that tool's edges are all
 * compared again.
 * <li>The store is told of edges that are others than before. When it fails, what is read here is right all the same,
 * and what is stored is mended by {@link #replaceAll} after the next start.
 * </ol>
 */
public final class ProvidesGraph {
  /** How many edges begin at one tool. */
  public static final int MAX_OUTGOING = 50;

  /** A field that more tools than this take or give connects only tools of one server. */
  public static final int COMMON = 200;

  /** About how many edges are handed to the store in one piece, so that others who write need not wait. */
  private static final int PIECE = 1_000;

  private final Relations store;
  private final Map<ToolId, Outgoing> outgoing = new ConcurrentHashMap<>();
  /** For each tool, those that have an edge to it. */
  private final Map<ToolId, Set<ToolId>> origins = new ConcurrentHashMap<>();

  private final int maxOutgoing;
  /** These belong to the writer. */
  private final KeyIndex index;
  private final Map<ToolId, Node> nodes = new HashMap<>();

  /** Begins with the edges that are stored; {@link #replaceAll} makes them true. */
  public ProvidesGraph(Relations store) {
    this(store, COMMON, MAX_OUTGOING);
  }

  ProvidesGraph(Relations store, int common, int maxOutgoing) {
    this.store = store;
    this.maxOutgoing = maxOutgoing;
    this.index = new KeyIndex(common);
    store.all(EdgeKind.PROVIDES).stream().collect(Collectors.groupingBy(Edge::from)).forEach((tool, edges) -> {
      outgoing.put(tool, new Outgoing(edges.stream().map(edge -> new Fit(edge, 0)).sorted(Fit.ORDER).toList(), false));
      link(tool, edges);
    });
  }

  /** What the tool provides for, best first. */
  public List<Edge> from(ToolId tool) {
    return outgoing.getOrDefault(tool, Outgoing.NONE).edges();
  }

  /** What provides for the tool, in no particular order. */
  public List<Edge> to(ToolId tool) {
    return origins.getOrDefault(tool, Set.of())
        .stream()
        .flatMap(origin -> from(origin).stream().filter(edge -> edge.to().equals(tool)))
        .toList();
  }

  /** Takes tools in: new ones, and ones whose input or output is another now. */
  public synchronized void update(Collection<ToolShape> shapes) {
    Map<ToolId, ToolShape> last = new LinkedHashMap<>();
    shapes.forEach(shape -> last.put(shape.id(), shape));
    change(last.keySet(), last.values().stream().map(Node::new).toList());
  }

  /** Forgets tools, and all edges from and to them. Unknown ones are no error. */
  public synchronized void remove(Collection<ToolId> tools) {
    change(Set.copyOf(tools), List.of());
  }

  /** Takes in all tools that there are; others are forgotten. */
  public synchronized void replaceAll(Collection<ToolShape> shapes) {
    Map<ToolId, ToolShape> last = new LinkedHashMap<>();
    shapes.forEach(shape -> last.put(shape.id(), shape));
    Set<ToolId> known = new HashSet<>(nodes.keySet());
    known.addAll(outgoing.keySet());
    known.addAll(last.keySet());
    change(known, last.values().stream().map(Node::new).toList());
  }

  private void change(Set<ToolId> ids, List<Node> come) {
    List<Node> gone = ids.stream().flatMap(id -> Optional.ofNullable(nodes.remove(id)).stream()).toList();
    come.forEach(node -> nodes.put(node.id(), node));
    Set<Node> anew = index.replace(gone, come);
    anew.addAll(come);
    Map<ToolId, Set<ToolId>> patches = patches(ids, come, anew);
    Map<ToolId, List<Edge>> changed = new LinkedHashMap<>();
    ids.stream().filter(id -> !nodes.containsKey(id)).forEach(id -> put(id, Outgoing.NONE, changed));
    anew.forEach(node -> put(node.id(), compare(node), changed));
    patches.forEach((origin, targets) -> put(origin, patch(origin, targets), changed));
    ids.stream().filter(id -> !nodes.containsKey(id)).forEach(origins::remove);
    write(changed);
  }

  /** For each tool that is not compared anew, the changed tools that it had, or may now have, edges to. */
  private Map<ToolId, Set<ToolId>> patches(Set<ToolId> ids, List<Node> come, Set<Node> anew) {
    Map<ToolId, Set<ToolId>> patches = new LinkedHashMap<>();
    for (ToolId id : ids) {
      origins.getOrDefault(id, Set.of())
          .forEach(origin -> patches.computeIfAbsent(origin, o -> new HashSet<>()).add(id));
    }
    for (Node node : come) {
      index.givers(node)
          .stream()
          .filter(giver -> !anew.contains(giver))
          .forEach(giver -> patches
              .computeIfAbsent(giver.id(), o -> new HashSet<>())
              .add(node.id()));
    }
    anew.forEach(node -> patches.remove(node.id()));
    patches.keySet().removeIf(origin -> !nodes.containsKey(origin) && ids.contains(origin));
    return patches;
  }

  /** All edges of one tool. */
  private Outgoing compare(Node giver) {
    List<Fit> fits = new ArrayList<>();
    index.takers(giver).forEach(taker -> Fit.between(giver, taker, index).ifPresent(fits::add));
    return Outgoing.best(fits, maxOutgoing);
  }

  /** The edges of one tool when only some of its targets are others than before. */
  private Outgoing patch(ToolId origin, Set<ToolId> targets) {
    Outgoing before = outgoing.getOrDefault(origin, Outgoing.NONE);
    List<Fit> fits = new ArrayList<>(before.fits());
    boolean lost = fits.removeIf(fit -> targets.contains(fit.edge().to()));
    Node giver = nodes.get(origin);
    if (giver == null) {
      return new Outgoing(List.copyOf(fits), before.more());
    }
    int kept = fits.size();
    for (ToolId target : targets) {
      Optional.ofNullable(nodes.get(target)).flatMap(taker -> Fit.between(giver, taker, index)).ifPresent(fits::add);
    }
    if (!before.more()) {
      return Outgoing.best(fits, maxOutgoing);
    }
    // Those that had no room are worse than the last one was: only what is not behind it is known to be in its place.
    Fit last = before.fits().getLast();
    long sure = fits.stream().skip(kept).filter(fit -> Fit.ORDER.compare(fit, last) <= 0).count() + kept;
    return lost && sure < maxOutgoing ? compare(giver)
        : new Outgoing(fits.stream().sorted(Fit.ORDER).limit(maxOutgoing).toList(), true);
  }

  private void put(ToolId tool, Outgoing next, Map<ToolId, List<Edge>> changed) {
    Outgoing before = next.fits().isEmpty() ? outgoing.remove(tool) : outgoing.put(tool, next);
    List<Edge> edgesBefore = before == null ? List.of() : before.edges();
    List<Edge> edges = next.edges();
    if (!edges.equals(edgesBefore)) {
      Set<ToolId> targets = edges.stream().map(Edge::to).collect(Collectors.toSet());
      edgesBefore.stream()
          .map(Edge::to)
          .filter(target -> !targets.contains(target))
          .forEach(target -> origins
              .getOrDefault(target, new HashSet<>())
              .remove(tool));
      link(tool, edges);
      if (!Set.copyOf(edges).equals(Set.copyOf(edgesBefore))) {
        changed.put(tool, edges);
      }
    }
  }

  private void link(ToolId tool, List<Edge> edges) {
    edges.forEach(edge -> origins.computeIfAbsent(edge.to(), id -> ConcurrentHashMap.newKeySet()).add(tool));
  }

  private void write(Map<ToolId, List<Edge>> changed) {
    Map<ToolId, List<Edge>> piece = new LinkedHashMap<>();
    int size = 0;
    for (Map.Entry<ToolId, List<Edge>> entry : changed.entrySet()) {
      piece.put(entry.getKey(), entry.getValue());
      size += 1 + entry.getValue().size();
      if (size >= PIECE) {
        store.replace(EdgeKind.PROVIDES, piece);
        piece.clear();
        size = 0;
      }
    }
    if (!piece.isEmpty()) {
      store.replace(EdgeKind.PROVIDES, piece);
    }
  }

  /**
   * The edges that begin at one tool.
   *
   * @param more whether there were others for which there was no room
   */
  private record Outgoing(List<Fit> fits, boolean more) {
    static final Outgoing NONE = new Outgoing(List.of(), false);

    static Outgoing best(List<Fit> fits, int most) {
      return new Outgoing(fits.stream().sorted(Fit.ORDER).limit(most).toList(), fits.size() > most);
    }

    List<Edge> edges() {
      return fits.stream().map(Fit::edge).toList();
    }
  }
}
