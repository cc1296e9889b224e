package io.pml.store.memory;

import io.pml.json.Json;
import io.pml.store.Catalogue;
import io.pml.store.CatalogueChange;
import io.pml.store.ServerListing;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** {@link Catalogue} in maps. */
final class InMemoryCatalogue implements Catalogue {
  private final InstantSource clock;
  private final Map<String, ServerListing> listings = new TreeMap<>();
  private final Map<ToolId, Deque<ToolChange>> newestFirst = new HashMap<>();

  InMemoryCatalogue(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized CatalogueChange save(ServerListing listing) {
    Map<ToolId, Tool> after = byId(listing.server(), listing.tools());
    Instant seen = listing.seen().truncatedTo(ChronoUnit.MILLIS);
    CatalogueChange change = remember(listing.server(), after, seen);
    listings.put(listing.server(), new ServerListing(listing.server(), listing.revision(), listing.description(),
        List.copyOf(after.values()), listing.prompts(), listing.resources(), listing.resourceTemplates(), seen));
    return change;
  }

  @Override
  public synchronized Optional<ServerListing> find(String server) {
    return Optional.ofNullable(listings.get(server));
  }

  @Override
  public synchronized List<ServerListing> all() {
    return List.copyOf(listings.values());
  }

  @Override
  public synchronized CatalogueChange forget(String server) {
    CatalogueChange change = remember(server, Map.of(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
    listings.remove(server);
    return change;
  }

  @Override
  public synchronized List<ToolChange> history(ToolId tool, int limit) {
    return newestFirst.getOrDefault(tool, new ArrayDeque<>()).stream().limit(Math.max(0, limit)).toList();
  }

  private CatalogueChange remember(String server, Map<ToolId, Tool> after, Instant at) {
    Map<ToolId, Tool> before = find(server).map(known -> byId(server, known.tools())).orElse(Map.of());
    CatalogueChange change = CatalogueChange.between(hashes(before), hashes(after));
    Stream.of(change.added(), change.changed(), change.removed())
        .flatMap(Collection::stream)
        .forEach(
            tool -> remember(tool, Optional.ofNullable(before.get(tool)), Optional.ofNullable(after.get(tool)), at));
    return change;
  }

  private void remember(ToolId tool, Optional<Tool> before, Optional<Tool> after, Instant at) {
    Deque<ToolChange> changes = newestFirst.computeIfAbsent(tool, id -> new ArrayDeque<>());
    changes.addFirst(new ToolChange(tool, before.map(Tool::hash), after.map(Tool::hash),
        before.map(known -> Json.write(known.definition())), at));
    if (changes.size() > HISTORY_KEPT) {
      changes.removeLast();
    }
  }

  private static Map<ToolId, Tool> byId(String server, List<Tool> tools) {
    Map<ToolId, Tool> byId = new LinkedHashMap<>();
    for (Tool tool : tools) {
      if (!tool.id().server().equals(server)) {
        throw new IllegalArgumentException("a listing of " + server + " holds " + tool.id());
      }
      byId.putIfAbsent(tool.id(), tool);
    }
    return byId;
  }

  private static Map<ToolId, String> hashes(Map<ToolId, Tool> tools) {
    Map<ToolId, String> hashes = new LinkedHashMap<>();
    tools.forEach((id, tool) -> hashes.put(id, tool.hash()));
    return hashes;
  }
}
