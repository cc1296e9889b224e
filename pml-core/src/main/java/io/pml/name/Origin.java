package io.pml.name;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Where a named capability comes from.
 *
 * @param creator who named it
 * @param parent the capability it was made from, if it is a copy
 * @param forkedFrom what that one was called then
 */
public record Origin(String creator, Instant created, Optional<UUID> parent, Optional<Fqdn> forkedFrom) {
  public static Origin own(String creator, Instant created) {
    return new Origin(creator, created, Optional.empty(), Optional.empty());
  }
}
