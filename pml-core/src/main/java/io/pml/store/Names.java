package io.pml.store;

import io.pml.name.CapabilityName;
import io.pml.name.Holding;
import io.pml.name.NamingEvent;
import io.pml.name.Registration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What capabilities are called. In a scope a name has one holder, and so has everything that looks like it: of several who want
 * it at once, one gets it. Every change is written together with the event that tells of it; its moment is the time of the
 * change.
 */
public interface Names {
  /** Everything that has a name, in the order of ids. */
  List<Registration> registrations();

  Optional<Registration> find(UUID id);

  /** Every name that is taken, in no order. */
  List<Holding> holdings();

  /** Names a capability that has no name. */
  Claim register(Registration registration, NamingEvent event);

  /** Gives a capability another name; the one it had goes on leading to it. */
  Claim rename(UUID id, CapabilityName name, NamingEvent event);

  /** Lets one more name lead to a capability. */
  Claim alias(UUID id, CapabilityName name, NamingEvent event);

  /** Changes labels, trust, caching and who changed them last; false when the capability has no name. */
  boolean update(Registration changed, NamingEvent event);

  /** Marks a version with a word, which no other version of the capability has from then on; false as above. */
  boolean mark(UUID id, String mark, int version, NamingEvent event);

  /** The versions that were marked, by capability and mark. */
  Map<UUID, Map<String, Integer>> marks();

  /** Deletes a capability with all that is known of it but its history, and keeps its names from others until then. */
  boolean delete(UUID id, Instant until, NamingEvent event);

  /** What was done, oldest first. */
  List<NamingEvent> history(UUID id);

  /** What became of a wish for a name. */
  sealed interface Claim {
    /** It is yours. */
    record Granted() implements Claim {}

    /** Somebody else has it, or something that looks like it; or you have a name already. */
    record Taken(Holding holder) implements Claim {}

    /** There is no such capability, or it has no name to be changed. */
    record Unknown() implements Claim {}
  }
}
