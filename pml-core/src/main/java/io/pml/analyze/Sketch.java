package io.pml.analyze;

import io.pml.structure.Edge;
import io.pml.structure.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A structure being drawn, and the places from which the program goes on at the moment.
 *
 * <p>A node is connected to all these places when it is added, and is the only one afterwards; branches put them aside and
 * bring them together again. No places at all means that nothing comes here. Edges lead forward only, from a node to one
 * that was added later, so that there are no cycles.
 */
final class Sketch {
  /** A structure with more edges than this is of no use to anybody. */
  private static final int MOST_EDGES = 20_000;

  /** More places than this from which the program goes on at once make such a structure. */
  private static final int MOST_ENDS = 2_000;

  /** A structure too large to draw. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge() {
      super("too many edges", null, false, false);
    }
  }

  private final List<Supplier<Node>> nodes = new ArrayList<>();
  private final Set<Edge> order = new LinkedHashSet<>();
  private final Set<Edge> containment = new LinkedHashSet<>();
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final Deque<String> loops = new ArrayDeque<>();
  private final Map<End, Set<String>> guards = new HashMap<>();
  private final Set<Edge.Provides> guarded = new LinkedHashSet<>();
  private final Map<String, Set<String>> entries = new HashMap<>();
  private List<End> ends = new ArrayList<>();

  Sketch() {
    ends.add(mark());
  }

  List<End> ends() {
    return List.copyOf(ends);
  }

  void goOnFrom(Collection<End> places) {
    ends = new ArrayList<>(new LinkedHashSet<>(places));
  }

  void alsoFrom(Collection<End> places) {
    Set<End> all = new LinkedHashSet<>(ends);
    all.addAll(places);
    ends = new ArrayList<>(all);
  }

  void stop() {
    ends = new ArrayList<>();
  }

  /** A place that stands for whatever comes before; what is reached from it is remembered. */
  End mark() {
    String name = "@" + entries.size();
    entries.put(name, new LinkedHashSet<>());
    return End.after(name);
  }

  /** The nodes that come first after a mark. */
  Set<String> entries(End mark) {
    return Set.copyOf(entries.getOrDefault(mark.node(), Set.of()));
  }

  /** A new id: {@code n} for calls, {@code d} decisions, {@code f} forks, {@code j} joins, {@code l} loops. */
  String id(String letter) {
    return letter + counts.merge(letter, 1, Integer::sum);
  }

  /** Adds a node where the program is now. What it holds may be told later. */
  void add(String id, Supplier<Node> node) {
    nodes.add(node);
    places.put(id, places.size());
    connect(id);
    if (!loops.isEmpty()) {
      containment.add(new Edge.Contains(loops.peek(), id));
    }
    goOnFrom(List.of(End.after(id)));
  }

  /** Leads to a node that is there already. */
  void connect(String id) {
    if (order.size() + ends.size() > MOST_EDGES || ends.size() > MOST_ENDS) {
      throw new TooLarge();
    }
    for (End end : ends) {
      if (end.isMark()) {
        entries.computeIfAbsent(end.node(), key -> new LinkedHashSet<>()).add(id);
      } else if (places.getOrDefault(end.node(), 0) < places.getOrDefault(id, 0)) {
        order.add(end.outcome().isEmpty()
            ? new Edge.Sequence(end.node(), id)
            : new Edge.Conditional(end.node(), id, end.outcome()));
        guards.getOrDefault(end, Set.of())
            .stream()
            .filter(source -> id.startsWith("n") && !source.equals(id))
            .forEach(source -> guarded.add(new Edge.Provides(source, id, Optional.empty())));
      }
    }
  }

  /** What goes on from a decision this way owes that to what the nodes returned. */
  void guard(End way, Set<String> sources) {
    guards.put(way, sources);
  }

  void enterLoop(String id) {
    loops.push(id);
  }

  void leaveLoop() {
    loops.pop();
  }

  List<Node> nodes() {
    return nodes.stream().map(Supplier::get).toList();
  }

  List<Edge> flow() {
    List<Edge> edges = new ArrayList<>(order);
    edges.addAll(containment);
    return edges;
  }

  Set<Edge.Provides> guarded() {
    return guarded;
  }
}
