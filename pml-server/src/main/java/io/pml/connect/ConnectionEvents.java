package io.pml.connect;

import io.pml.mcp.Change;
import io.pml.store.CatalogueChange;
import io.pml.store.ServerListing;
import java.util.Set;

/** What connections tell those who stand on them. Called from background threads; must not block. */
public interface ConnectionEvents {
  /** A server's offer was read anew; {@code change} says how its tools differ. */
  default void listed(ServerListing listing, CatalogueChange change) {}

  /** Some of a server's lists are others now, or the server says so. Comes after {@link #listed}. */
  default void changed(String server, Set<Change> lists) {}

  /** A resource that is watched has changed. */
  default void updated(String server, String uri) {}
}
