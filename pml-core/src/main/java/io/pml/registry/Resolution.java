package io.pml.registry;

import io.pml.name.Registration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What an address means.
 *
 * @param version which version, by its number
 * @param current whether that is the current one
 * @param registration what is known of it, if it has a name
 * @param warnings what whoever wrote the address should know, such as that the name is an old one
 */
public record Resolution(UUID capability, int version, boolean current, Optional<Registration> registration,
    List<String> warnings) {
  public Resolution {
    warnings = List.copyOf(warnings);
  }
}
