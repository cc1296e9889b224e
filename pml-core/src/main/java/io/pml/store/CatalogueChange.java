package io.pml.store;

import io.pml.tool.ToolId;
import java.util.List;

/** How a server's tools differ from those it had before. */
public record CatalogueChange(List<ToolId> added, List<ToolId> changed, List<ToolId> removed) {
  public static final CatalogueChange NONE = new CatalogueChange(List.of(), List.of(), List.of());

  public CatalogueChange {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
  }

  public boolean isEmpty() {
    return added.isEmpty() && changed.isEmpty() && removed.isEmpty();
  }
}
