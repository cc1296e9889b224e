package io.pml.registry;

import io.pml.capability.Learning;
import io.pml.capability.Track;
import io.pml.name.CapabilityName;
import io.pml.name.Registration;
import io.pml.name.Semver;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All there is to know of a named capability but its program.
 *
 * @param aliases its other names
 * @param marks versions that have a word of their own
 * @param learning what its runs add up to
 */
public record Whois(Registration registration, List<CapabilityName> aliases, Track track, Map<String, Integer> marks,
    Learning learning) {
  public Whois {
    aliases = List.copyOf(aliases);
    marks = Map.copyOf(marks);
  }

  /** The number of the current version. */
  public int version() {
    return track.current();
  }

  /** The label of the current version. */
  public Optional<Semver> label() {
    return track.label(track.current());
  }
}
