package io.pml.store;

import io.pml.tool.ToolId;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** How a server's tools differ from those it had before. */
public record CatalogueChange(List<ToolId> added, List<ToolId> changed, List<ToolId> removed) {
  public static final CatalogueChange NONE = new CatalogueChange(List.of(), List.of(), List.of());

  public CatalogueChange {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
  }

  /** Compares two states of a server: its tools' definition hashes. Each list keeps the order of the map it is from. */
  public static CatalogueChange between(Map<ToolId, String> before, Map<ToolId, String> after) {
    return new CatalogueChange(
        after.keySet().stream().filter(tool -> !before.containsKey(tool)).toList(),
        after.keySet()
            .stream()
            .filter(tool -> before.containsKey(tool) && !Objects.equals(after.get(tool), before.get(tool)))
            .toList(),
        before.keySet().stream().filter(tool -> !after.containsKey(tool)).toList());
  }

  public boolean isEmpty() {
    return added.isEmpty() && changed.isEmpty() && removed.isEmpty();
  }
}
