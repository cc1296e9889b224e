package io.pml.relate;

import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import io.pml.store.Dependencies;
import io.pml.store.Dependencies.Direction;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How capabilities relate, at hand: readers never wait for the store, once it was read. Threads may share it. Changes come
 * from one process, and all through here, or are told by {@link #refresh}.
 */
public final class DependencyGraph {
  /** What a capability cannot do without. */
  private static final Set<EdgeKind> NEEDS = Set.of(EdgeKind.CONTAINS, EdgeKind.DEPENDENCY);
  private static final int MOST_NEEDS = 200;

  private final Dependencies store;
  /** By where they begin; replaced as a whole. */
  private volatile @Nullable Map<UUID, List<Dependency>> outgoing;

  public DependencyGraph(Dependencies store) {
    this.store = store;
  }

  /** The relations that begin at a capability, the most reliable first. */
  public List<Dependency> from(UUID capability) {
    return outgoing().getOrDefault(capability, List.of());
  }

  /** The capabilities it has to do with in one way, the most reliable first. */
  public List<UUID> from(UUID capability, EdgeKind kind) {
    return from(capability).stream().filter(each -> each.kind() == kind).map(Dependency::to).toList();
  }

  /** The relations that end at a capability. */
  public List<Dependency> to(UUID capability) {
    return outgoing().values()
        .stream()
        .flatMap(List::stream)
        .filter(each -> each.to().equals(capability))
        .sorted(Dependencies.BEST_FIRST)
        .toList();
  }

  /** Every relation. */
  public List<Dependency> all() {
    return outgoing().values().stream().flatMap(List::stream).toList();
  }

  /** All that a capability cannot do without, directly or through others; without itself, and not more than some hundred. */
  public Set<UUID> needs(UUID capability) {
    Set<UUID> needs = new LinkedHashSet<>();
    Deque<UUID> left = new ArrayDeque<>(List.of(capability));
    while (!left.isEmpty() && needs.size() < MOST_NEEDS) {
      for (Dependency each : from(left.removeFirst())) {
        if (NEEDS.contains(each.kind()) && !each.to().equals(capability) && needs.add(each.to())) {
          left.add(each.to());
        }
      }
    }
    return needs;
  }

  /** All that cannot do without one of these, with them. */
  public Set<UUID> needing(Collection<UUID> capabilities) {
    Map<UUID, List<UUID>> users = all().stream()
        .filter(each -> NEEDS.contains(each.kind()))
        .collect(Collectors.groupingBy(Dependency::to, Collectors.mapping(Dependency::from, Collectors.toList())));
    Set<UUID> needing = new LinkedHashSet<>(capabilities);
    Deque<UUID> left = new ArrayDeque<>(needing);
    while (!left.isEmpty()) {
      users.getOrDefault(left.removeFirst(), List.of()).stream().filter(needing::add).forEach(left::add);
    }
    return needing;
  }

  /** Whether a capability contains itself, through others. */
  public boolean containsItself(UUID capability) {
    Set<UUID> seen = new LinkedHashSet<>();
    Deque<UUID> left = new ArrayDeque<>(List.of(capability));
    while (!left.isEmpty()) {
      for (UUID part : from(left.removeFirst(), EdgeKind.CONTAINS)) {
        if (part.equals(capability)) {
          return true;
        }
        if (seen.add(part)) {
          left.add(part);
        }
      }
    }
    return false;
  }

  /** Keeps a relation unless it is known, and returns the one that is kept. */
  public Dependency add(Dependency dependency) {
    Dependency kept = store.add(dependency);
    refresh(List.of(kept.from()));
    return kept;
  }

  /** Deletes one relation; false when there is none. */
  public boolean delete(UUID from, UUID to, EdgeKind kind) {
    boolean deleted = store.delete(from, to, kind);
    refresh(List.of(from));
    return deleted;
  }

  /** Reads the relations that begin at these capabilities again. */
  public synchronized void refresh(Collection<UUID> capabilities) {
    Map<UUID, List<Dependency>> next = new HashMap<>(outgoing());
    for (UUID capability : capabilities) {
      List<Dependency> now = store.of(capability, Direction.FROM);
      if (now.isEmpty()) {
        next.remove(capability);
      } else {
        next.put(capability, List.copyOf(now));
      }
    }
    outgoing = Map.copyOf(next);
  }

  /** Reads everything again. */
  public synchronized void reload() {
    outgoing = Map.copyOf(store.all()
        .stream()
        .sorted(Dependencies.BEST_FIRST)
        .collect(Collectors.groupingBy(Dependency::from)));
  }

  private Map<UUID, List<Dependency>> outgoing() {
    return Optional.ofNullable(outgoing).orElseGet(this::loaded);
  }

  private synchronized Map<UUID, List<Dependency>> loaded() {
    Map<UUID, List<Dependency>> known = outgoing;
    if (known == null) {
      reload();
      known = outgoing;
    }
    return known == null ? Map.of() : known;
  }
}
