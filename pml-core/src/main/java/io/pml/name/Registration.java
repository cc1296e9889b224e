package io.pml.name;

import java.time.Instant;
import java.util.UUID;

/** All that is known of a named capability beside its versions and its runs. */
public record Registration(UUID capability, Fqdn fqdn, Origin origin, Labels labels, Trust trust, Update update) {
  /** Who changed it last, and when. */
  public record Update(String updater, Instant at) {}

  /** A name that was just given, with nothing said beside it. */
  public static Registration of(UUID capability, Fqdn fqdn, Origin origin) {
    return new Registration(capability, fqdn, origin, Labels.NONE, Trust.NONE,
        new Update(origin.creator(), origin.created()));
  }

  public CapabilityName name() {
    return fqdn.name();
  }

  public Registration with(Fqdn other) {
    return new Registration(capability, other, origin, labels, trust, update);
  }

  public Registration with(Labels others) {
    return new Registration(capability, fqdn, origin, others, trust, update);
  }

  public Registration with(Trust other) {
    return new Registration(capability, fqdn, origin, labels, other, update);
  }

  public Registration with(Update other) {
    return new Registration(capability, fqdn, origin, labels, trust, other);
  }
}
