package io.pml.registry;

import io.pml.capability.Capability;
import io.pml.capability.Track;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.name.Address;
import io.pml.name.Address.Target;
import io.pml.name.CapabilityName;
import io.pml.name.Fqdn;
import io.pml.name.Holding.Hold;
import io.pml.name.Registration;
import io.pml.name.Viewer;
import io.pml.store.Capabilities;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Finds out what one address means to one viewer. For one use. */
final class Resolver {
  /** How many names are shown to somebody who misspelled one. */
  private static final int SUGGESTIONS = 3;

  private static final int MOST_COMPARED = 50;

  private final View view;
  private final Capabilities capabilities;
  private final Viewer viewer;
  private final List<String> warnings = new ArrayList<>();

  private record Meant(UUID id, Optional<Registration> registration) {}

  Resolver(View view, Capabilities capabilities, Viewer viewer) {
    this.view = view;
    this.capabilities = capabilities;
    this.viewer = viewer;
  }

  Resolution resolve(Address address) {
    Meant meant = meant(address.target());
    Track track = view.track(meant.id())
        .or(() -> capabilities.track(meant.id()))
        .orElseThrow(() -> unknown(address.target()));
    int version = Versions.find(address.selector(), track, view.marks(meant.id()))
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, address.target() + " has no version "
            + address.selector() + "; it has " + Versions.list(track) + ", and " + track.current() + " is current"));
    return new Resolution(meant.id(), version, version == track.current(), meant.registration(), warnings);
  }

  private Meant meant(Target target) {
    return switch (target) {
      case Target.Named named -> meant(named(named));
      case Target.Qualified qualified -> meant(qualified(qualified));
      case Target.Id(var id) -> meant(id, target);
      case Target.Unnamed(var beginning) -> meant(byIdentity(beginning), target);
    };
  }

  private static Meant meant(Registration registration) {
    return new Meant(registration.capability(), Optional.of(registration));
  }

  /** By its id, whether it has a name or not. */
  private Meant meant(UUID id, Target target) {
    Optional<Registration> registration = view.registration(id);
    if (registration.filter(found -> !viewer.sees(found)).isPresent()) {
      throw unknown(target);
    }
    return new Meant(id, registration);
  }

  private Registration named(Target.Named target) {
    List<View.Lead> leads = target.scope()
        .map(scope -> view.in(scope, target.name()).filter(lead -> viewer.sees(lead.registration())).stream().toList())
        .orElseGet(() -> view.from(viewer, target.name()));
    if (leads.isEmpty()) {
      throw unknown(target);
    }
    View.Lead best = leads.getFirst();
    warn(best, target.name());
    if (leads.size() > 1) {
      warnings.add(leads.size() + " are called " + target.name() + ": this is the one of "
          + best.registration().fqdn().scope() + "; name the scope to mean another, as in "
          + leads.get(1).registration().fqdn().scope() + ":" + target.name());
    }
    return best.registration();
  }

  private Registration qualified(Target.Qualified target) {
    Fqdn fqdn = target.fqdn();
    View.Lead lead = view.in(fqdn.scope(), fqdn.name())
        .filter(found -> found.registration().fqdn().hash().equals(fqdn.hash()) && viewer.sees(found.registration()))
        .orElseThrow(() -> unknown(target));
    warn(lead, fqdn.name());
    return lead.registration();
  }

  private void warn(View.Lead lead, CapabilityName used) {
    if (lead.hold() instanceof Hold.Alias) {
      warnings.add("\"" + used + "\" is another name of " + lead.registration().name() + ": use that one");
    }
  }

  /** Of those that have an identity that begins like this, or had, the oldest; different ones must not begin alike. */
  private UUID byIdentity(String beginning) {
    List<Capability> found = capabilities.like(beginning);
    List<Capability> now = found.stream().filter(each -> each.identity().startsWith(beginning)).toList();
    if (now.stream().map(Capability::identity).distinct().count() > 1) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, Capability.UNNAMED + beginning
          + " could be several capabilities: use the id of one");
    }
    return now.stream()
        .findFirst()
        .or(() -> found.stream().findFirst())
        .map(Capability::id)
        .orElseThrow(() -> unknown(new Target.Unnamed(beginning)));
  }

  private PmlException unknown(Target target) {
    return new PmlException(ErrorCode.NOT_FOUND,
        "there is no capability " + target + (target instanceof Target.Named named ? instead(named) : ""));
  }

  /** What became of a name, or what could have been meant by it. */
  private String instead(Target.Named target) {
    boolean deleted = view.isKept(target, viewer);
    List<String> known = view.namesLike(target.name(), viewer, MOST_COMPARED)
        .stream()
        .map(CapabilityName::toString)
        .toList();
    String near = String.join(", ", Suggestion.nearest(target.name().toString(), known, SUGGESTIONS));
    return (deleted ? "; it was deleted" : "") + (near.isEmpty() ? "" : "; the nearest names are " + near);
  }
}
