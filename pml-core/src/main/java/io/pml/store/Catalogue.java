package io.pml.store;

import io.pml.tool.ToolId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What every server offered when it was last seen, so that PML can answer before the servers do. */
public interface Catalogue {
  /** How many past changes of one tool are kept; older ones go, so that a server that flaps cannot fill the disk. */
  int HISTORY_KEPT = 100;

  /**
   * Replaces all that is known of the server in one step, and says what that changed. A tool is the same while its
   * hash is; of tools with the same name the first counts.
   */
  CatalogueChange save(ServerListing listing);

  Optional<ServerListing> find(String server);

  /** Every server's listing, by name; tools keep the order in which the server listed them. */
  List<ServerListing> all();

  /** Forgets a server that left the config; its tools count as removed. Unknown names are no error, history stays. */
  CatalogueChange forget(String server);

  /** Past changes of one tool's definition, newest first. */
  List<ToolChange> history(ToolId tool, int limit);

  /** One definition that changed: {@code before} is empty for a new tool, {@code after} for a vanished one. */
  record ToolChange(ToolId tool, Optional<String> hashBefore, Optional<String> hashAfter,
      Optional<String> definitionBefore,
      Instant at) {}
}
