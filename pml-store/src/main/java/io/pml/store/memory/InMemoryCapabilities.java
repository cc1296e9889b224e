package io.pml.store.memory;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Registration;
import io.pml.name.Semver;
import io.pml.store.Capabilities;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/** {@link Capabilities} in maps. Its monitor guards the names, too, which {@link InMemoryNames} changes. */
final class InMemoryCapabilities implements Capabilities {
  /** By text: {@code UUID} itself compares as signed numbers. */
  private static final Comparator<Capability> OLDEST_FIRST = Comparator.comparing(Capability::created)
      .thenComparing(capability -> capability.id().toString());

  private static final int FEW = 10;

  private final Map<UUID, Kept> byId = new HashMap<>();
  private final Map<String, UUID> byIdentity = new HashMap<>();
  private final NameTable names = new NameTable();

  NameTable names() {
    return names;
  }

  @Override
  public synchronized Capability keep(Capability capability) {
    return byIdentity(capability.identity()).orElseGet(() -> fork(capability,
        new Version.Change(Version.Change.LEARNED, "", capability.created())));
  }

  @Override
  public synchronized Capability fork(Capability capability, Version.Change change) {
    if (byId.containsKey(capability.id())) {
      throw new IllegalArgumentException("kept before: " + capability.id());
    }
    var kept = new Capability(capability.id(), capability.identity(), capability.version(), capability.intent(),
        capability.body(), capability.parameters(), capability.tools(), capability.status(),
        capability.created().truncatedTo(ChronoUnit.MILLIS));
    byId.put(kept.id(), new Kept(kept, change));
    byIdentity.putIfAbsent(kept.identity(), kept.id());
    return kept;
  }

  @Override
  public synchronized Optional<Capability> find(UUID id) {
    return Optional.ofNullable(byId.get(id)).map(kept -> named(kept.current()));
  }

  @Override
  public synchronized Optional<Capability> byIdentity(String identity) {
    return Optional.ofNullable(byIdentity.get(identity)).flatMap(this::find);
  }

  @Override
  public synchronized List<Capability> like(String beginning) {
    return byId.values()
        .stream()
        .filter(kept -> kept.versions().stream().anyMatch(each -> each.content().identity().startsWith(beginning)))
        .map(kept -> named(kept.current()))
        .sorted(OLDEST_FIRST)
        .limit(FEW)
        .toList();
  }

  @Override
  public synchronized List<Capability> all(Set<Status> statuses) {
    return select(capability -> statuses.contains(capability.status()));
  }

  @Override
  public synchronized List<Capability> using(Collection<String> tools, int most) {
    Set<String> wanted = new HashSet<>(tools);
    return select(capability -> capability.tools().stream().anyMatch(tool -> wanted.contains(tool.toString()))).stream()
        .limit(most)
        .toList();
  }

  @Override
  public synchronized boolean move(UUID id, Set<Status> from, Status to) {
    Optional<Kept> found = Optional.ofNullable(byId.get(id)).filter(kept -> from.contains(kept.current().status()));
    found.ifPresent(kept -> kept.move(to));
    return found.isPresent();
  }

  @Override
  public synchronized Learning ran(UUID id, Observation observation) {
    Optional.ofNullable(byId.get(id)).ifPresent(known -> known.sums().add(observation));
    return learning(id);
  }

  synchronized Learning told(UUID id, boolean good) {
    Optional.ofNullable(byId.get(id)).ifPresent(known -> known.sums().told(good));
    return learning(id);
  }

  @Override
  public synchronized Learning learning(UUID id) {
    return Optional.ofNullable(byId.get(id)).map(kept -> kept.sums().learning()).orElse(Learning.NONE);
  }

  @Override
  public synchronized Group group(String pattern, int most) {
    List<Capability> members = select(capability -> capability.pattern().equals(pattern));
    List<UUID> told = members.reversed()
        .stream()
        .sorted(Comparator.comparing(capability -> capability.status() != Status.PROMOTED))
        .limit(most)
        .map(Capability::id)
        .toList();
    return new Group(pattern, total(members.stream().map(Capability::id).toList()), told);
  }

  @Override
  public synchronized Optional<Capability> revise(UUID id, Content content, Optional<Semver> label,
      Version.Change change) {
    Kept kept = byId.get(id);
    if (kept != null && !kept.isCurrent(content, label)) {
      label.ifPresent(wanted -> checkFree(wanted, kept));
      kept.revise(content, label, change);
      byIdentity.putIfAbsent(content.identity(), id);
    }
    return find(id);
  }

  private static void checkFree(Semver label, Kept kept) {
    kept.versions().stream().filter(version -> version.label().equals(Optional.of(label))).forEach(version -> {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "version " + version.number() + " has the label " + label
          + " already: a version never changes, take a higher label");
    });
  }

  @Override
  public synchronized Optional<Capability> rollBack(UUID id, int number, Version.Change change) {
    Kept kept = byId.get(id);
    if (kept != null && kept.current().version() != number) {
      kept.version(number).ifPresent(version -> kept.rollBack(version, change));
    }
    return find(id).filter(capability -> capability.version() == number);
  }

  @Override
  public synchronized Optional<Capability> at(UUID id, int number) {
    return Optional.ofNullable(byId.get(id))
        .flatMap(kept -> kept.version(number))
        .flatMap(version -> find(id).map(capability -> capability.with(number, version.content())));
  }

  @Override
  public synchronized List<Version> versions(UUID id) {
    return Optional.ofNullable(byId.get(id)).map(kept -> List.copyOf(kept.versions().reversed())).orElse(List.of());
  }

  @Override
  public synchronized Optional<Track> track(UUID id) {
    return Optional.ofNullable(byId.get(id)).map(Kept::track);
  }

  @Override
  public synchronized Map<UUID, Track> tracks() {
    Map<UUID, Track> tracks = new HashMap<>();
    names.registrations().keySet().forEach(id -> track(id).ifPresent(track -> tracks.put(id, track)));
    return tracks;
  }

  @Override
  public List<Damage> damaged() {
    return List.of();
  }

  @Override
  public synchronized boolean delete(UUID id) {
    Kept kept = byId.remove(id);
    if (kept == null) {
      return false;
    }
    names.forget(id);
    kept.versions().forEach(version -> inherit(version.content().identity(), id));
    return true;
  }

  /** What the deleted one had first, the next one has that has it. */
  private void inherit(String identity, UUID from) {
    if (byIdentity.remove(identity, from)) {
      byId.values()
          .stream()
          .filter(kept -> kept.had(identity))
          .map(Kept::current)
          .min(OLDEST_FIRST)
          .ifPresent(heir -> byIdentity.put(identity, heir.id()));
    }
  }

  private Learning.Tally total(List<UUID> members) {
    return members.stream().map(id -> learning(id).total()).reduce(Learning.Tally.NONE, Learning.Tally::plus);
  }

  private List<Capability> select(Predicate<Capability> wanted) {
    return byId.values()
        .stream()
        .map(Kept::current)
        .filter(wanted)
        .sorted(OLDEST_FIRST)
        .map(this::named)
        .toList();
  }

  private Capability named(Capability capability) {
    return capability.with(Optional.ofNullable(names.registrations().get(capability.id())).map(Registration::name));
  }
}
