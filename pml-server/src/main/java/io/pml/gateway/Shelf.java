package io.pml.gateway;

import io.pml.connect.Offer;
import io.pml.error.Suggestion;
import io.pml.settings.Settings;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Every tool there is at one moment, and the names that lead to it. Immutable: a change makes a new one. */
final class Shelf {
  private final Map<ToolId, Target> targets;
  private final WireNames names;

  private Shelf(Map<ToolId, Target> targets, WireNames names) {
    this.targets = targets;
    this.names = names;
  }

  static Shelf of(Collection<LocalServer> local, Collection<Offer> offers, Settings.WireNames style) {
    Map<ToolId, Target> targets = new LinkedHashMap<>();
    for (LocalServer server : local) {
      server.tools()
          .forEach((tool, implementation) -> targets.put(tool.id(),
              new Target.Local(tool, implementation, server.listed())));
    }
    for (Offer offer : offers) {
      offer.tools().forEach(tool -> targets.putIfAbsent(tool.id(), new Target.Remote(tool)));
    }
    return new Shelf(targets, new WireNames(targets.keySet(), style));
  }

  Collection<Target> all() {
    return targets.values();
  }

  /** Finds a tool by either spelling of its name. */
  Optional<Target> find(String name) {
    return names.find(name).map(targets::get);
  }

  Optional<Target> find(ToolId id) {
    return Optional.ofNullable(targets.get(id));
  }

  String wireName(ToolId id) {
    return names.of(id);
  }

  /** The names most like one that was not found, of those that may be called. */
  List<ToolId> closest(String name, Predicate<Target> admits) {
    return Suggestion.nearest(name,
        targets.values().stream().filter(admits).map(target -> target.id().toString()).toList(), 3)
        .stream()
        .flatMap(each -> ToolId.parse(each).stream())
        .toList();
  }
}
