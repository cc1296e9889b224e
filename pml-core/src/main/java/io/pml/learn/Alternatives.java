package io.pml.learn;

import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.edge.Dependency;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.relate.DependencyGraph;
import io.pml.store.Capabilities;
import io.pml.store.Relations;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * Finds capabilities that were made for the same wish and use other tools: where one fails, another may serve. One thread
 * at a time.
 *
 * <p>It looks at a few at a time, and at each once while the process lives; what it found before is not found again. The
 * newer one leads to the older.
 */
public final class Alternatives {
  /** Wishes as alike as this are one. */
  private static final double SAME = 0.9;
  private static final int AT_ONCE = 20;
  private static final int MOST_COMPARED = 1_000;

  private final Capabilities store;
  private final DependencyGraph dependencies;
  private final Relations relations;
  private final Function<String, Optional<float[]>> meaning;
  private final InstantSource clock;
  private final Set<UUID> seen = new HashSet<>();
  private final Map<String, float[]> vectors = new HashMap<>();

  /**
   * A finder.
   *
   * @param meaning the vector of a text, of length one; empty as long as no model is there
   */
  public Alternatives(Capabilities store, DependencyGraph dependencies, Relations relations,
      Function<String, Optional<float[]>> meaning, InstantSource clock) {
    this.store = store;
    this.dependencies = dependencies;
    this.relations = relations;
    this.meaning = meaning;
    this.clock = clock;
  }

  /** Looks at some capabilities that were not looked at yet; how many there were. */
  public int look() {
    List<Capability> known = store.all(Set.of(Status.CANDIDATE, Status.PROMOTED))
        .stream()
        .filter(each -> !each.tools().isEmpty() && !each.intent().isBlank())
        .toList();
    List<Capability> fresh = known.stream().filter(each -> !seen.contains(each.id())).limit(AT_ONCE).toList();
    if (fresh.isEmpty() || meaning.apply("").isEmpty()) {
      return 0;
    }
    vectors.keySet().retainAll(known.stream().map(Capability::intent).toList());
    List<Capability> compared = known.subList(Math.max(0, known.size() - MOST_COMPARED), known.size());
    for (Capability each : fresh) {
      compared.stream()
          .filter(other -> isOlder(other, each) && !other.tools().equals(each.tools()) && isSameWish(each, other))
          .forEach(other -> relate(each, other));
      seen.add(each.id());
    }
    return fresh.size();
  }

  private static boolean isOlder(Capability one, Capability other) {
    int order = one.created().compareTo(other.created());
    return order < 0 || (order == 0 && one.id().toString().compareTo(other.id().toString()) < 0);
  }

  private boolean isSameWish(Capability one, Capability other) {
    if (one.intent().equals(other.intent())) {
      return true;
    }
    float[] a = vector(one.intent());
    float[] b = vector(other.intent());
    double likeness = 0;
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      likeness += a[i] * b[i];
    }
    return likeness > SAME;
  }

  private float[] vector(String text) {
    return vectors.computeIfAbsent(text, unknown -> meaning.apply(unknown).orElseGet(() -> new float[0]));
  }

  private void relate(Capability fresh, Capability other) {
    if (dependencies.from(fresh.id(), EdgeKind.ALTERNATIVE).contains(other.id())) {
      return;
    }
    dependencies.add(Dependency.told(fresh.id(), other.id(), EdgeKind.ALTERNATIVE, EdgeSource.INFERRED,
        clock.instant()));
    if (fresh.tools().size() == 1 && other.tools().size() == 1) {
      relations.observed(List.of(Edge.seen(fresh.tools().iterator().next(), other.tools().iterator().next(),
          EdgeKind.ALTERNATIVE)));
    }
  }
}
