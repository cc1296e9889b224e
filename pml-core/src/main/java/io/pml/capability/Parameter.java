package io.pml.capability;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something a capability is given.
 *
 * @param schema of the value, as far as it is known; empty otherwise
 * @param fallback what is taken when it is not given; without one it has to be given
 */
public record Parameter(String name, ObjectNode schema, Optional<JsonNode> fallback) {
  public boolean isRequired() {
    return fallback.isEmpty();
  }
}
