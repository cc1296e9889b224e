package io.pml.connect;

import io.pml.store.CatalogueChange;
import io.pml.store.ServerListing;

/** What connections tell those who stand on them. Called from background threads; must not block. */
public interface ConnectionEvents {
  /** A server's offer was read anew; {@code change} says how its tools differ. */
  default void listed(ServerListing listing, CatalogueChange change) {}

  /** A resource that is watched has changed. */
  default void updated(String server, String uri) {}
}
