package io.pml.store.memory;

import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Capabilities;
import io.pml.store.Dependencies;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/** {@link Dependencies} in a map. */
final class InMemoryDependencies implements Dependencies {
  private final Map<Key, Dependency> all = new TreeMap<>(
      Comparator.comparing(Key::from).thenComparing(Key::to).thenComparing(key -> key.kind().name()));
  private final Capabilities capabilities;

  /** Ids as texts: {@code UUID} itself compares as signed numbers. */
  private record Key(String from, String to, EdgeKind kind) {
    static Key of(Dependency dependency) {
      return new Key(dependency.from().toString(), dependency.to().toString(), dependency.kind());
    }
  }

  InMemoryDependencies(Capabilities capabilities) {
    this.capabilities = capabilities;
  }

  @Override
  public synchronized Dependency add(Dependency dependency) {
    if (!isKnown(dependency)) {
      throw new PmlException(ErrorCode.NOT_FOUND,
          "one of these capabilities is not known: " + dependency.from() + ", " + dependency.to());
    }
    all.putIfAbsent(Key.of(dependency), millis(dependency));
    return millis(all.getOrDefault(Key.of(dependency), dependency));
  }

  @Override
  public synchronized void observed(Collection<Dependency> seen) {
    seen.stream()
        .filter(this::isKnown)
        .map(InMemoryDependencies::millis)
        .forEach(each -> all.merge(Key.of(each), each, (known, now) -> known.seenAgain(now.sightings(), now.last())));
  }

  @Override
  public synchronized List<Dependency> of(UUID capability, Direction direction) {
    Predicate<Dependency> begins = each -> direction != Direction.TO && each.from().equals(capability);
    Predicate<Dependency> ends = each -> direction != Direction.FROM && each.to().equals(capability);
    return all().stream().filter(begins.or(ends)).sorted(BEST_FIRST).toList();
  }

  /** What is known of a capability goes with it. */
  @Override
  public synchronized List<Dependency> all() {
    all.values().removeIf(each -> !isKnown(each));
    return List.copyOf(all.values());
  }

  @Override
  public synchronized boolean delete(UUID from, UUID to, EdgeKind kind) {
    return all.remove(new Key(from.toString(), to.toString(), kind)) != null;
  }

  private boolean isKnown(Dependency dependency) {
    return capabilities.find(dependency.from()).isPresent() && capabilities.find(dependency.to()).isPresent();
  }

  private static Dependency millis(Dependency each) {
    return new Dependency(each.from(), each.to(), each.kind(), each.source(), each.sightings(),
        each.created().truncatedTo(ChronoUnit.MILLIS), each.last().truncatedTo(ChronoUnit.MILLIS));
  }
}
