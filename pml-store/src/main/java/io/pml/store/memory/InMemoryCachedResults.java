package io.pml.store.memory;

import io.pml.store.CachedResults;
import io.pml.tool.ToolId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/** {@link CachedResults} in maps. */
final class InMemoryCachedResults implements CachedResults {
  private final Map<Key, Cached> results = new HashMap<>();
  private final Map<UUID, Policy> policies = new HashMap<>();

  @Override
  public synchronized Optional<Cached> find(Key key) {
    return Optional.ofNullable(results.get(key));
  }

  @Override
  public synchronized void save(Key key, Cached cached, int most) {
    results.put(key, new Cached(cached.workflow(), Optional.of(key.capability()), cached.result().deepCopy(),
        cached.tools(), cached.parts(), millis(cached.made()), millis(cached.expires())));
    List<Key> newestFirst = results.entrySet()
        .stream()
        .filter(each -> each.getKey().capability().equals(key.capability()))
        .sorted(Comparator.comparing((Map.Entry<Key, Cached> each) -> each.getValue().made())
            .thenComparingInt(each -> each.getKey().version())
            .reversed()
            .thenComparing(each -> each.getKey().question()))
        .map(Map.Entry::getKey)
        .toList();
    newestFirst.stream().skip(most).forEach(results::remove);
  }

  @Override
  public synchronized int drop(UUID capability) {
    return drop(each -> each.getKey().capability().equals(capability));
  }

  @Override
  public synchronized int dropAll() {
    return drop(each -> true);
  }

  @Override
  public synchronized int dropExpired(Instant now) {
    return drop(each -> !now.isBefore(each.getValue().expires()));
  }

  private int drop(Predicate<Map.Entry<Key, Cached>> which) {
    int before = results.size();
    results.entrySet().removeIf(which);
    return before - results.size();
  }

  @Override
  public synchronized Map<UUID, Set<ToolId>> users() {
    Map<UUID, Set<ToolId>> users = new HashMap<>();
    results.forEach((key, cached) -> users.computeIfAbsent(key.capability(), id -> new HashSet<>())
        .addAll(cached.tools().keySet()));
    return users;
  }

  @Override
  public synchronized Policy policy(UUID capability) {
    return policies.getOrDefault(capability, Policy.USUAL);
  }

  @Override
  public synchronized void setPolicy(UUID capability, Policy policy) {
    policies.put(capability, policy);
  }

  private static Instant millis(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS);
  }
}
