package io.pml.transfer;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Registration;
import io.pml.name.Selector;
import io.pml.name.Semver;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.store.Capabilities;
import io.pml.tool.ToolId;
import io.pml.transfer.Plan.Change;
import io.pml.transfer.Plan.Signer;
import io.pml.transfer.Plan.Terms;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Takes in what others packed. Threads may share it.
 *
 * <p>What is taken in begins as a draft, with no runs, nothing approved, and nothing but what was found by reading it. It gets
 * its name last: as long as it has none, nobody finds it, so that nothing half imported is ever seen.
 */
public final class Importer {
  private final Registry registry;
  private final Capabilities capabilities;
  private final Reading reading;
  private final Keyring keyring;
  private final Predicate<ToolId> gone;
  private final InstantSource clock;
  private final Supplier<UUID> ids;

  /**
   * An importer.
   *
   * @param gone whether there is no such tool
   * @param ids makes time-ordered ids
   */
  public Importer(Registry registry, Capabilities capabilities, Reading reading, Keyring keyring,
      Predicate<ToolId> gone, InstantSource clock, Supplier<UUID> ids) {
    this.registry = registry;
    this.capabilities = capabilities;
    this.reading = reading;
    this.keyring = keyring;
    this.gone = gone;
    this.clock = clock;
    this.ids = ids;
  }

  /** What was taken in. */
  public record Imported(UUID capability, CapabilityName name, int version) {}

  // -- planning -------------------------------------------------------------------------------------------------------

  /** What an import on these terms would do. Nothing is changed. */
  public Plan plan(Parcel parcel, Terms terms, Viewer by) {
    Bundle bundle = parcel.bundle();
    List<String> obstacles = new ArrayList<>();
    Signer signer = signer(parcel);
    obstacle(parcel, signer, terms).ifPresent(obstacles::add);
    Optional<CapabilityName> name = terms.as().or(bundle::name);
    Change change = name.map(wanted -> change(bundle, wanted, by)).orElseGet(Change.Create::new);
    obstacle(name, change, terms, by).ifPresent(obstacles::add);
    bundle.editions().stream().filter(each -> each.number() != bundle.current()).forEach(reading::read);
    Reading.Found found = reading.read(bundle.newest());
    return new Plan(parcel, name, signer, change, tools(found), capabilities(found, by), found.callsUnknown(),
        obstacles);
  }

  private Signer signer(Parcel parcel) {
    return parcel.signer().map(fingerprint -> {
      if (fingerprint.equals(keyring.own().fingerprint())) {
        return Signer.OWN;
      }
      return keyring.trusts(fingerprint) ? Signer.TRUSTED : Signer.UNKNOWN;
    }).orElse(Signer.NOBODY);
  }

  private static Optional<String> obstacle(Parcel parcel, Signer signer, Terms terms) {
    return switch (signer) {
      case OWN, TRUSTED -> Optional.empty();
      case NOBODY -> terms.unsigned()
          ? Optional.empty()
          : Optional.of("nobody signed it: --allow-unsigned takes it all the same");
      case UNKNOWN -> terms.trust().equals(parcel.signer())
          ? Optional.empty()
          : Optional
              .of("it is signed with a key that is not known here: if you know whose it is, trust it with --trust "
                  + parcel.signer().orElseThrow());
    };
  }

  private Change change(Bundle bundle, CapabilityName name, Viewer by) {
    return held(name, by).map(held -> {
      List<String> here = capabilities.versions(held.capability())
          .reversed()
          .stream()
          .map(version -> Edition.of(version).hash())
          .toList();
      List<String> there = bundle.editions().stream().map(Edition::hash).toList();
      if (new HashSet<>(here).containsAll(there)) {
        return new Change.Nothing(held.capability());
      }
      return there.size() > here.size() && there.subList(0, here.size()).equals(here)
          ? new Change.Extend(held.capability(), bundle.editions().subList(here.size(), there.size()))
          : (Change) new Change.Collide(held.capability());
    }).orElseGet(Change.Create::new);
  }

  private Optional<String> obstacle(Optional<CapabilityName> name, Change change, Terms terms, Viewer by) {
    if (name.isEmpty()) {
      return Optional.of("it has no name: give it one with --as NAME");
    }
    return switch (change) {
      case Change.Create _ -> taken(name.get(), by);
      case Change.Nothing _ -> Optional.empty();
      case Change.Extend(var _, var versions) -> terms.newVersion()
          ? Optional.empty()
          : Optional.of(name.get() + " is here in an older version: --new-version adds "
              + (versions.size() == 1 ? "the new one" : "the " + versions.size() + " new ones")
              + ", --as NAME keeps both apart");
      case Change.Collide _ -> terms.newVersion()
          ? Optional.empty()
          : Optional.of(name.get() + " is the name of something else here: --as NAME takes it under another name,"
              + " --new-version makes it the newest version of what bears the name");
    };
  }

  private Optional<String> taken(CapabilityName name, Viewer by) {
    try {
      registry.requireFree(name.toString(), by);
      return Optional.empty();
    } catch (PmlException e) {
      return Optional.of(e.getMessage() + "; --as NAME imports it under another name");
    }
  }

  /** What bears this name here as its own, not as another one. */
  private Optional<Registration> held(CapabilityName name, Viewer by) {
    try {
      return registry.resolve(Address.of(name), by)
          .registration()
          .filter(found -> found.name().equals(name) && found.fqdn().scope().equals(by.scope()));
    } catch (PmlException e) {
      if (e.code() == ErrorCode.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private SortedMap<ToolId, Boolean> tools(Reading.Found found) {
    SortedMap<ToolId, Boolean> tools = new TreeMap<>();
    found.content().tools().forEach(tool -> tools.put(tool, !gone.test(tool)));
    return tools;
  }

  private SortedMap<String, Boolean> capabilities(Reading.Found found, Viewer by) {
    SortedMap<String, Boolean> called = new TreeMap<>();
    found.capabilities().forEach(name -> called.put(name, registry.find(name, by).isPresent()));
    return called;
  }

  // -- doing it -------------------------------------------------------------------------------------------------------

  /** Imports on these terms; refused while anything keeps it from being done. */
  public Imported take(Parcel parcel, Terms terms, Viewer by) {
    Plan plan = plan(parcel, terms, by);
    plan.requireReady();
    CapabilityName name = plan.name().orElseThrow();
    Imported imported = switch (plan.change()) {
      case Change.Create _ -> create(parcel, name, by);
      case Change.Nothing(var id) -> new Imported(id, name, current(id));
      case Change.Extend(var id, var versions) -> new Imported(id, name, append(parcel, id, versions, by));
      case Change.Collide(var id) ->
        new Imported(id, name, append(parcel, id, List.of(parcel.bundle().newest()), by));
    };
    if (plan.signer() == Signer.UNKNOWN) {
      terms.trust().ifPresent(keyring::trust);
    }
    return imported;
  }

  private Imported create(Parcel parcel, CapabilityName name, Viewer by) {
    Bundle bundle = parcel.bundle();
    List<Content> contents = bundle.editions().stream().map(each -> reading.read(each).content()).toList();
    Content first = contents.getFirst();
    UUID id = capabilities.fork(new Capability(ids.get(), first.identity(), 1, bundle.intent(), first.body(),
        first.parameters(), first.tools(), Status.DRAFT, clock.instant()),
        change(parcel, bundle.editions().getFirst(), by)).id();
    Imported imported = new Imported(id, name, named(parcel, id, name, contents, by));
    if (!bundle.tags().isEmpty()) {
      registry.tag(Address.of(id), bundle.tags(), by);
    }
    return imported;
  }

  /** Adds all versions and, at last, the name; what cannot be named is taken away again. */
  private int named(Parcel parcel, UUID id, CapabilityName name, List<Content> contents, Viewer by) {
    try {
      int version = versions(parcel, id, contents, by);
      registry.name(id, name.toString(), by);
      return version;
    } catch (RuntimeException e) {
      capabilities.delete(id);
      throw e;
    }
  }

  /** Adds all versions but the first; the number of the current one. */
  private int versions(Parcel parcel, UUID id, List<Content> contents, Viewer by) {
    Bundle bundle = parcel.bundle();
    Map<Integer, Integer> numbers = new HashMap<>(Map.of(bundle.editions().getFirst().number(), 1));
    int newest = 1;
    for (int i = 1; i < contents.size(); i++) {
      Edition edition = bundle.editions().get(i);
      newest = revise(parcel, id, edition, contents.get(i), edition.label(), by);
      numbers.put(edition.number(), newest);
    }
    int current = numbers.getOrDefault(bundle.current(), newest);
    if (current != newest) {
      registry.rollBack(new Address(new Address.Target.Id(id), new Selector.Ordinal(current)),
          "current where it comes from", by);
    }
    return current;
  }

  private int append(Parcel parcel, UUID id, List<Edition> editions, Viewer by) {
    List<Content> contents = editions.stream().map(each -> reading.read(each).content()).toList();
    Set<Semver> taken = new HashSet<>();
    capabilities.versions(id).forEach(version -> version.label().ifPresent(taken::add));
    for (int i = 0; i < editions.size(); i++) {
      revise(parcel, id, editions.get(i), contents.get(i), editions.get(i).label().filter(taken::add), by);
    }
    return current(id);
  }

  private int revise(Parcel parcel, UUID id, Edition edition, Content content, Optional<Semver> label, Viewer by) {
    return registry.revise(Address.of(id), content, label, change(parcel, edition, by).summary(), by).version();
  }

  private int current(UUID id) {
    return capabilities.track(id).map(Track::current).orElse(1);
  }

  /** Whoever imports something answers for it; what its maker says of it is told. */
  private Version.Change change(Parcel parcel, Edition edition, Viewer by) {
    String origin = "imported, signed by " + parcel.signer().orElse("nobody") + "; there version " + edition.number()
        + edition.label().map(label -> " (" + label + ")").orElse("") + " by " + Readme.line(edition.change().author())
        + (edition.change().summary().isBlank() ? "" : ": " + Readme.line(edition.change().summary()));
    return new Version.Change(by.hand(), origin, clock.instant());
  }
}
