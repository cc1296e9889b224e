package io.pml.store.memory;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.store.Capabilities;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** {@link Capabilities} in maps. */
final class InMemoryCapabilities implements Capabilities {
  /** By text: {@code UUID} itself compares as signed numbers. */
  private static final Comparator<Capability> OLDEST_FIRST = Comparator.comparing(Capability::created)
      .thenComparing(capability -> capability.id().toString());

  private static final int FEW = 10;

  private final Map<UUID, Capability> byId = new HashMap<>();
  private final Map<UUID, Sums> sums = new HashMap<>();

  @Override
  public synchronized Capability keep(Capability capability) {
    return byIdentity(capability.identity()).orElseGet(() -> insert(capability));
  }

  private Capability insert(Capability capability) {
    if (byId.containsKey(capability.id())) {
      throw new IllegalArgumentException("kept before: " + capability.id());
    }
    var kept = new Capability(capability.id(), capability.identity(), capability.version(), capability.intent(),
        capability.body(), capability.parameters(), capability.tools(), capability.status(),
        capability.created().truncatedTo(ChronoUnit.MILLIS));
    byId.put(kept.id(), kept);
    sums.put(kept.id(), new Sums());
    return kept;
  }

  @Override
  public synchronized Optional<Capability> find(UUID id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  public synchronized Optional<Capability> byIdentity(String identity) {
    return select(capability -> capability.identity().equals(identity)).stream().findFirst();
  }

  @Override
  public synchronized List<Capability> like(String beginning) {
    List<Capability> found = select(capability -> capability.identity().startsWith(beginning));
    return found.subList(0, Math.min(FEW, found.size()));
  }

  @Override
  public synchronized List<Capability> all(Set<Status> statuses) {
    return select(capability -> statuses.contains(capability.status()));
  }

  @Override
  public synchronized List<Capability> using(Collection<String> tools) {
    Set<String> wanted = new HashSet<>(tools);
    return select(capability -> capability.tools().stream().anyMatch(tool -> wanted.contains(tool.toString())));
  }

  @Override
  public synchronized boolean move(UUID id, Set<Status> from, Status to) {
    Optional<Capability> found = find(id).filter(capability -> from.contains(capability.status()));
    found.ifPresent(capability -> byId.put(id, capability.with(to)));
    return found.isPresent();
  }

  @Override
  public synchronized Learning ran(UUID id, Observation observation) {
    Optional.ofNullable(sums.get(id)).ifPresent(known -> known.add(observation));
    return learning(id);
  }

  synchronized Learning told(UUID id, boolean good) {
    Optional.ofNullable(sums.get(id)).ifPresent(known -> known.told(good));
    return learning(id);
  }

  @Override
  public synchronized Learning learning(UUID id) {
    return Optional.ofNullable(sums.get(id)).map(Sums::learning).orElse(Learning.NONE);
  }

  @Override
  public synchronized List<Group> groups(long atLeast) {
    Map<String, List<UUID>> byPattern = select(capability -> true).stream()
        .collect(Collectors.groupingBy(Capability::pattern, TreeMap::new,
            Collectors.mapping(Capability::id, Collectors.toList())));
    return byPattern.entrySet()
        .stream()
        .map(entry -> new Group(entry.getKey(), total(entry.getValue()), entry.getValue()))
        .filter(group -> group.tally().runs() >= atLeast)
        .toList();
  }

  @Override
  public synchronized boolean delete(UUID id) {
    sums.remove(id);
    return byId.remove(id) != null;
  }

  private Learning.Tally total(List<UUID> members) {
    return members.stream().map(id -> learning(id).total()).reduce(Learning.Tally.NONE, Learning.Tally::plus);
  }

  private List<Capability> select(Predicate<Capability> wanted) {
    return byId.values().stream().filter(wanted).sorted(OLDEST_FIRST).toList();
  }
}
