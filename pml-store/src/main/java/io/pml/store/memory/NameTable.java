package io.pml.store.memory;

import io.pml.name.CapabilityName;
import io.pml.name.Holding;
import io.pml.name.Registration;
import io.pml.name.Scope;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Who is called what. For one thread at a time. */
final class NameTable {
  private final Map<UUID, Registration> registrations = new HashMap<>();
  private final Map<Place, Holding> holdings = new HashMap<>();
  private final Map<Look, Set<Place>> alike = new HashMap<>();
  private final Map<UUID, Map<String, Integer>> marks = new HashMap<>();

  private record Place(Scope scope, CapabilityName name) {}

  private record Look(Scope scope, String skeleton) {}

  Map<UUID, Registration> registrations() {
    return registrations;
  }

  Collection<Holding> holdings() {
    return holdings.values();
  }

  void take(Holding holding) {
    var place = new Place(holding.scope(), holding.name());
    holdings.put(place, holding);
    alike.computeIfAbsent(look(place), key -> new HashSet<>()).add(place);
  }

  /** Those that look like this name in a scope, itself among them. */
  List<Holding> alike(Scope scope, CapabilityName name) {
    return alike.getOrDefault(look(new Place(scope, name)), Set.of())
        .stream()
        .flatMap(place -> Optional.ofNullable(holdings.get(place)).stream())
        .toList();
  }

  private static Look look(Place place) {
    return new Look(place.scope(), place.name().skeleton());
  }

  void mark(UUID id, String mark, int version) {
    marks.computeIfAbsent(id, key -> new TreeMap<>()).put(mark, version);
  }

  Map<UUID, Map<String, Integer>> marks() {
    return marks;
  }

  /** Nothing is left of a capability. */
  void forget(UUID id) {
    registrations.remove(id);
    marks.remove(id);
    holdings.values().removeIf(holding -> holding.capability().equals(id));
  }
}
