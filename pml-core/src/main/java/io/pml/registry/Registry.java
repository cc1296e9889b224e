package io.pml.registry;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.diff.LineDiff;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Fqdn;
import io.pml.name.Holding;
import io.pml.name.Holding.Hold;
import io.pml.name.Labels;
import io.pml.name.NamingEvent;
import io.pml.name.NamingEvent.Kind;
import io.pml.name.Origin;
import io.pml.name.Registration;
import io.pml.name.Reserved;
import io.pml.name.Scope;
import io.pml.name.Selector;
import io.pml.name.Semver;
import io.pml.name.Trust;
import io.pml.name.Viewer;
import io.pml.name.Visibility;
import io.pml.store.Capabilities;
import io.pml.store.Names;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Capabilities by name. Threads may share it.
 *
 * <p>Reading is done in memory, on a view of the store that is made when it is first needed. Changes are made one at a time,
 * first in the store, which has the last word on who gets a name, and then in the view.
 */
public final class Registry {
  private static final System.Logger LOG = System.getLogger(Registry.class.getName());
  private static final int MOST_NAMES = 10_000;
  private static final int CONTEXT = 3;
  private static final int HASH = 8;
  private static final int MOST_WARNED = 1_000;

  private final Capabilities capabilities;
  private final Names names;
  private final Duration reservation;
  private final InstantSource clock;
  private final Supplier<UUID> ids;
  private final Listener listener;
  private final Set<String> warned = ConcurrentHashMap.newKeySet();
  private volatile @Nullable View known;

  /** Hears of capabilities that have another name from now on, or another version, or are gone. */
  @FunctionalInterface
  public interface Listener {
    void changed(UUID capability);
  }

  /**
   * A registry.
   *
   * @param reservation how long the names of a deleted capability are kept from others
   * @param ids makes time-ordered ids
   */
  public Registry(Capabilities capabilities, Names names, Duration reservation, InstantSource clock,
      Supplier<UUID> ids, Listener listener) {
    this.capabilities = capabilities;
    this.names = names;
    this.reservation = reservation;
    this.clock = clock;
    this.ids = ids;
    this.listener = listener;
  }

  /** Reads everything from the store again: somebody else may have changed it. */
  public synchronized void refresh() {
    known = View.load(names, capabilities);
  }

  // -- looking up -----------------------------------------------------------------------------------------------------

  /** What an address means to somebody; unknown ones, and those that they may not see, are refused. */
  public Resolution resolve(Address address, Viewer viewer) {
    Resolution found = new Resolver(view(), capabilities, viewer).resolve(address);
    if (!found.warnings().isEmpty()) {
      warned(address, found);
    }
    return found;
  }

  /** Tells people that somebody goes on using such a name: once, however often they do. */
  private void warned(Address address, Resolution found) {
    if (warned.size() >= MOST_WARNED) {
      warned.clear();
    }
    if (warned.add(address.toString())) {
      LOG.log(System.Logger.Level.WARNING, "{0}: {1}", address, String.join("; ", found.warnings()));
    }
  }

  /** What somebody should know who uses an address; nothing, if it means none. */
  public List<String> warnings(String address, Viewer viewer) {
    try {
      return resolve(Address.parse(address), viewer).warnings();
    } catch (PmlException e) {
      return List.of();
    }
  }

  /** The capability that a text means to somebody, if it means any; one that is damaged is refused. */
  public Optional<Capability> find(String address, Viewer viewer) {
    try {
      return Optional.of(load(resolve(Address.parse(address), viewer)));
    } catch (PmlException e) {
      if (e.code().blame() == ErrorCode.Blame.CALLER) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The capability that was meant, in the version that was meant; one that is not what was kept is refused. */
  public Capability load(Resolution resolution) {
    UUID id = resolution.capability();
    return capabilities.at(id, resolution.version()).orElseThrow(() -> {
      String name = resolution.registration().map(found -> found.name().toString()).orElse(id.toString());
      return capabilities.track(id).isEmpty()
          ? gone(name)
          : new PmlException(ErrorCode.STORAGE_FAILED, "version " + resolution.version() + " of " + name
              + " is damaged in the store, and is not run: go back to another version, or delete it");
    });
  }

  /** What is known of a named capability. */
  public Registration lookup(Address address, Viewer viewer) {
    return resolve(address, viewer).registration()
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, address + " has no name yet: name it first"));
  }

  /** Everything that is known of a named capability, with its versions and what its runs add up to. */
  public Whois whois(Address address, Viewer viewer) {
    Registration found = lookup(address, viewer);
    UUID id = found.capability();
    Track track = view().track(id).orElseThrow(() -> gone(found.name().toString()));
    return new Whois(found, view().aliases(id), track, view().marks(id), capabilities.learning(id));
  }

  public Query.Page query(Query query, Viewer viewer) {
    return view().query(query, viewer);
  }

  /** Names that somebody can use; of a great many, the first. */
  public List<CapabilityName> names(Viewer viewer) {
    return view().names(viewer, MOST_NAMES);
  }

  /** What happened to a capability, newest first: its versions with what differs in each, and what was done to its name. */
  public List<Past> history(Address address, Viewer viewer) {
    UUID id = resolve(address, viewer).capability();
    List<Past> past = new ArrayList<>(turns(id));
    names.history(id).forEach(event -> past.add(new Past.Named(event)));
    past.sort(Comparator.comparing(Past::at));
    return past.reversed();
  }

  /** What differs between two versions of a capability, in the form of {@code diff -u}; empty if nothing does. */
  public String diff(Address address, Selector from, Selector to, Viewer viewer) {
    Resolution left = resolve(new Address(address.target(), from), viewer);
    Resolution right = resolve(new Address(address.target(), to), viewer);
    return diff(load(left).content(), load(right).content());
  }

  /** The names that somebody can use and that have this spelling; if none has, the aliases. */
  public List<CapabilityName> spelled(Viewer viewer, Predicate<CapabilityName> spelling) {
    List<CapabilityName> current = view().names(viewer, MOST_NAMES).stream().filter(spelling).toList();
    return current.isEmpty() ? view().aliases(viewer).stream().filter(spelling).distinct().toList() : current;
  }

  /** Whether a name is kept from others because what had it was deleted. */
  public boolean wasDeleted(String address, Viewer viewer) {
    try {
      return Address.parse(address).target() instanceof Address.Target.Named named && view().isKept(named, viewer);
    } catch (PmlException e) {
      return false;
    }
  }

  /** Refuses a name that somebody could not give to a new capability. */
  public synchronized void requireFree(String name, Viewer by) {
    free(check(name, by), by);
  }

  /** The registration of a capability that has a name. */
  public Optional<Registration> registration(UUID id) {
    return view().registration(id);
  }

  // -- naming ---------------------------------------------------------------------------------------------------------

  /** Keeps a new capability under a name. If its program is known, the one that is known gets the name. */
  public synchronized Registration create(Capability capability, String name, Viewer by) {
    free(check(name, by), by);
    return name(capabilities.keep(capability).id(), name, by);
  }

  /** Names a capability that has no name. */
  public synchronized Registration name(UUID id, String name, Viewer by) {
    CapabilityName wanted = check(name, by);
    Capability capability = capabilities.find(id)
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "there is no capability " + id));
    return register(capability, by, wanted, Origin.own(by.person(), clock.instant()), Kind.NAMED,
        "named " + wanted);
  }

  /** A copy of a capability under a name of its own, to be changed; it remembers what it was copied from. */
  public synchronized Registration fork(Address source, String name, Viewer by) {
    CapabilityName wanted = check(name, by);
    free(wanted, by);
    Resolution from = resolve(source, by);
    Capability original = load(from);
    Instant now = clock.instant();
    String origin = from.registration().map(found -> found.fqdn().toString()).orElseGet(original::name);
    Capability copy = capabilities.fork(
        new Capability(ids.get(), original.identity(), 1, original.intent(), original.body(), original.parameters(),
            original.tools(), original.status() == Status.DEGRADED ? Status.DRAFT : original.status(), now),
        new Version.Change(by.hand(), "copied from " + origin + ", version " + from.version(), now));
    return register(copy, by, wanted,
        new Origin(by.person(), now, Optional.of(original.id()), from.registration().map(Registration::fqdn)),
        Kind.FORKED, "copied from " + origin + " as " + wanted);
  }

  /** Keeps a new capability that was made of others under a name; it remembers the first of them as its parent. */
  public synchronized Registration merge(Capability capability, List<Resolution> parts, String name, Viewer by) {
    CapabilityName wanted = check(name, by);
    free(wanted, by);
    Resolution first = parts.getFirst();
    String made = parts.stream()
        .map(part -> part.registration().map(found -> found.name().toString()).orElse(part.capability().toString()))
        .collect(Collectors.joining(", "));
    return register(capabilities.keep(capability), by, wanted, new Origin(by.person(), clock.instant(),
        Optional.of(first.capability()), first.registration().map(Registration::fqdn)), Kind.MERGED,
        "made of " + made + " as " + wanted);
  }

  /** Gives a capability another name; the one it had goes on leading to it, for ever. */
  public synchronized Registration rename(Address address, String name, Viewer by) {
    Registration found = own(address, by);
    CapabilityName wanted = check(name, by);
    if (wanted.equals(found.name())) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "it is called " + wanted + " already");
    }
    NamingEvent event = event(found, Kind.RENAMED, "renamed from " + found.name() + " to " + wanted, by);
    granted(names.rename(found.capability(), wanted, event), wanted, found.capability());
    Registration renamed = found.with(found.fqdn().with(wanted)).with(update(event));
    view().rename(renamed);
    listener.changed(found.capability());
    return renamed;
  }

  /** Lets one more name lead to a capability. */
  public synchronized Registration alias(Address address, String name, Viewer by) {
    Registration found = own(address, by);
    CapabilityName wanted = check(name, by);
    if (wanted.equals(found.name())) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "it is called " + wanted + " already");
    }
    NamingEvent event = event(found, Kind.ALIASED, "also called " + wanted, by);
    granted(names.alias(found.capability(), wanted, event), wanted, found.capability());
    Registration changed = found.with(update(event));
    view().alias(changed, wanted);
    return changed;
  }

  public synchronized Registration tag(Address address, Set<String> tags, Viewer by) {
    Registration found = own(address, by);
    return changed(found.with(found.labels().with(tags)), "tagged " + found.labels().with(tags).tags(), by);
  }

  /** Lets more or fewer see a capability; not among others who are called nearly like it. */
  public synchronized Registration show(Address address, Visibility visibility, Viewer by) {
    Registration found = own(address, by);
    Labels labels = found.labels().with(visibility);
    if (visibility.compareTo(found.labels().visibility()) > 0) {
      view().lookAlike(by, found.name())
          .filter(other -> !other.capability().equals(found.capability()))
          .ifPresent(other -> {
            throw taken(found.name(), other);
          });
    }
    return changed(found.with(labels), "visibility " + visibility, by);
  }

  public synchronized Registration trust(Address address, Trust trust, Viewer by) {
    return changed(own(address, by).with(trust),
        trust.verified() > 0 ? "version " + trust.verified() + " verified" : "no longer verified", by);
  }

  /** Says that somebody tried the current version of a capability and found it good, or takes that back. */
  public synchronized Registration verify(Address address, boolean verified, Viewer by) {
    Resolution meant = resolve(address, by);
    if (verified && !meant.current()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "version " + meant.version() + " is not the current one of "
          + address.target() + ": only what others get can be verified; go back to it first");
    }
    return trust(address, new Trust(verified ? meant.version() : 0, own(address, by).trust().signature()), by);
  }

  /** Marks the version that the address means with a word, such as {@code stable}. */
  public synchronized void mark(Address address, String mark, Viewer by) {
    if (!Selector.isMark(mark)) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "\"" + mark + "\" cannot mark a version: take a word in lower case"
              + " that is not latest, a number or a day, such as stable");
    }
    Registration found = own(address, by);
    int version = resolve(address, by).version();
    names.mark(found.capability(), mark, version,
        event(found, Kind.MARKED, "version " + version + " marked " + mark, by));
    view().mark(found.capability(), mark, version);
  }

  /**
   * Deletes a capability. Its names are kept from others for a while, so that nobody gets what they did not ask
   * for; the answer is until when.
   */
  public synchronized Optional<Instant> delete(Address address, Viewer by) {
    Resolution found = resolve(address, by);
    found.registration().ifPresent(registration -> checkOwn(registration, by));
    UUID id = found.capability();
    Instant now = clock.instant();
    String name = found.registration().map(registration -> registration.fqdn().toString()).orElse(id.toString());
    Instant until = now.plus(reservation);
    names.delete(id, until, new NamingEvent(id, Kind.DELETED, by.hand(), "deleted " + name, now));
    view().delete(id, until);
    listener.changed(id);
    return found.registration().map(_ -> until).filter(_ -> !reservation.isZero());
  }

  // -- versions -------------------------------------------------------------------------------------------------------

  /** Makes a new version of a capability; what equals the current one makes none. */
  public synchronized Capability revise(Address address, Content content, Optional<Semver> label, String summary,
      Viewer by) {
    return turned(changeable(address, by),
        id -> capabilities.revise(id, content, label, new Version.Change(by.hand(), summary, clock.instant())));
  }

  /** Makes the version that the address means the current one. */
  public synchronized Capability rollBack(Address address, String summary, Viewer by) {
    Resolution wanted = changeable(address, by);
    load(wanted);
    return turned(wanted, id -> capabilities.rollBack(id, wanted.version(),
        new Version.Change(by.hand(), summary, clock.instant())));
  }

  /** Makes a change of the current version. */
  @FunctionalInterface
  private interface Turning {
    Optional<Capability> turn(UUID id);
  }

  private Capability turned(Resolution resolution, Turning turning) {
    UUID id = resolution.capability();
    Capability capability = turning.turn(id)
        .orElseThrow(() -> gone(id.toString()));
    capabilities.track(id).ifPresent(track -> view().track(id, track));
    listener.changed(id);
    return capability;
  }

  private Resolution changeable(Address address, Viewer by) {
    Resolution found = resolve(address, by);
    found.registration().ifPresent(registration -> checkOwn(registration, by));
    return found;
  }

  private List<Past.Turned> turns(UUID id) {
    Map<Integer, Version> versions = new HashMap<>();
    capabilities.versions(id).forEach(version -> versions.put(version.number(), version));
    List<Past.Turned> past = new ArrayList<>();
    int newest = 0;
    int before = 0;
    for (Track.Turn turn : capabilities.track(id).map(Track::turns).orElse(List.of())) {
      int version = turn.version();
      past.add(new Past.Turned(version, Optional.ofNullable(versions.get(version)).flatMap(Version::label),
          turn.change(), version <= newest, before == 0 ? "" : diff(versions, before, version)));
      before = version;
      newest = Math.max(newest, version);
    }
    return past;
  }

  private static String diff(Map<Integer, Version> versions, int from, int to) {
    Version left = versions.get(from);
    Version right = versions.get(to);
    return left == null || right == null
        ? "version " + (left == null ? from : to) + " is damaged in the store\n"
        : diff(left.content(), right.content());
  }

  private static String diff(Content left, Content right) {
    return LineDiff.of(left.text(), right.text()).unified(CONTEXT);
  }

  // -- how ------------------------------------------------------------------------------------------------------------

  private View view() {
    View view = known;
    return view == null ? loaded() : view;
  }

  private synchronized View loaded() {
    View view = known;
    if (view == null) {
      view = View.load(names, capabilities);
      known = view;
    }
    return view;
  }

  /** The name that somebody wants, if it is one that can be had at all. */
  private CapabilityName check(String text, Viewer by) {
    CapabilityName name = CapabilityName.parse(text);
    Reserved.reason(name).ifPresent(reason -> {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, name + " cannot be taken: " + reason);
    });
    view().lookAlike(by, name).filter(other -> !other.scope().equals(by.scope())).ifPresent(other -> {
      throw taken(name, other);
    });
    return name;
  }

  private void free(CapabilityName name, Viewer by) {
    view().holding(by.scope(), name).filter(holding -> holding.holdsAt(clock.instant())).ifPresent(holder -> {
      throw taken(name, holder);
    });
    view().lookAlike(by, name).ifPresent(other -> {
      throw taken(name, other);
    });
  }

  private Registration register(Capability capability, Viewer by, CapabilityName name, Origin origin, Kind kind,
      String detail) {
    UUID id = capability.id();
    var registration = Registration.of(id,
        new Fqdn(by.scope(), name, capability.content().hash().substring(0, HASH)), origin);
    var event = new NamingEvent(id, kind, by.hand(), detail, origin.created());
    Names.Claim claim = names.register(registration, event);
    if (claim instanceof Names.Claim.Taken(var holder) && holder.capability().equals(id)) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "it is called " + holder.name() + " in " + holder.scope() + " already: rename it, or add an alias");
    }
    granted(claim, name, id);
    view().register(registration, capabilities.track(id).orElseThrow());
    listener.changed(id);
    return registration;
  }

  private Registration own(Address address, Viewer by) {
    Registration found = lookup(address, by);
    checkOwn(found, by);
    return found;
  }

  private static void checkOwn(Registration found, Viewer by) {
    Scope home = found.fqdn().scope();
    if (!home.equals(by.scope())) {
      throw new PmlException(ErrorCode.NOT_ALLOWED, found.name() + " belongs to " + home + " and can only be changed"
          + " there; this is " + by.scope() + ": make a copy of it");
    }
  }

  private Registration changed(Registration changed, String detail, Viewer by) {
    NamingEvent event = event(changed, Kind.LABELLED, detail, by);
    Registration updated = changed.with(update(event));
    if (!names.update(updated, event)) {
      throw gone(changed.name().toString());
    }
    view().update(updated);
    listener.changed(changed.capability());
    return updated;
  }

  private void granted(Names.Claim claim, CapabilityName name, UUID id) {
    switch (claim) {
      case Names.Claim.Granted _ -> {
      }
      case Names.Claim.Taken(var holder) -> throw taken(name, holder);
      case Names.Claim.Unknown _ -> throw gone(id.toString());
    }
  }

  private PmlException taken(CapabilityName name, Holding holder) {
    String who = view().registration(holder.capability())
        .map(found -> found.name() + " of " + found.fqdn().scope() + ", made by " + found.origin().creator())
        .orElseGet(() -> holder.capability().toString());
    String what = holder.name().equals(name) ? name + " is taken"
        : name + " looks like " + holder.name() + ", which is taken";
    return new PmlException(ErrorCode.BAD_ARGUMENTS, what + switch (holder.hold()) {
      case Hold.Current _ -> ": it is " + who + "; take another name, or make a new version of that one with learn:save"
          + " {\"name\": \"" + holder.name() + "\", \"intent\": \"…\", \"source\": \"…\"}";
      case Hold.Alias _ -> ": it is another name of " + who + "; take another name";
      case Hold.Kept(var until) -> ": what was called so was deleted, and the name is kept from others until "
          + until.truncatedTo(ChronoUnit.MINUTES) + "; take another name";
    });
  }

  private static PmlException gone(String name) {
    return new PmlException(ErrorCode.NOT_FOUND, name + " was deleted just now");
  }

  private NamingEvent event(Registration found, Kind kind, String detail, Viewer by) {
    return new NamingEvent(found.capability(), kind, by.hand(), detail, clock.instant());
  }

  private static Registration.Update update(NamingEvent event) {
    return new Registration.Update(event.by(), event.at());
  }
}
