package io.pml.registry;

import io.pml.capability.Track;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Holding;
import io.pml.name.Holding.Hold;
import io.pml.name.Registration;
import io.pml.name.Scope;
import io.pml.name.Viewer;
import io.pml.name.Visibility;
import io.pml.store.Capabilities;
import io.pml.store.Names;
import io.pml.tool.ToolPattern;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All names in memory, in step with the store. Threads may share it: a reader sees all of a change or nothing of it.
 *
 * <p>Invariants: (1) every registration has exactly one holding that is current, at its scope and name; (2) {@code byName} and
 * {@code alike} know each place that {@code holdings} knows, by its name and by its skeleton; (3) {@code labels} has the label of
 * each current version that has one; (4) {@code tagged} has the row of each registration under each of its tags, in the order
 * of {@code ordered}; (5) {@code rows} is {@code ordered} as a list, or null.
 */
final class View {
  private static final Comparator<Place> BY_NAME = Comparator.comparing(Place::name).thenComparing(Place::scope);

  private static final TreeMap<Place, Row> NONE = new TreeMap<>(BY_NAME);

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<UUID, Registration> registrations = new HashMap<>();
  private final TreeMap<Place, Row> ordered = new TreeMap<>(BY_NAME);
  private final Map<Place, Holding> holdings = new HashMap<>();
  private final Map<CapabilityName, Set<Place>> byName = new HashMap<>();
  private final Map<String, Set<Place>> alike = new HashMap<>();
  private final Map<UUID, Set<Place>> places = new HashMap<>();
  private final Map<UUID, Track> tracks = new HashMap<>();
  private final Map<UUID, String> labels = new HashMap<>();
  private final Map<String, TreeMap<Place, Row>> tagged = new HashMap<>();
  private final Map<Kind, Integer> kinds = new HashMap<>();
  private final Map<UUID, Map<String, Integer>> marks = new HashMap<>();
  private volatile @Nullable List<Row> rows;

  private record Place(Scope scope, CapabilityName name) {}

  /** What decides who sees a registration, and who made it: among many, few differ. */
  private record Kind(Scope scope, Visibility visibility, String creator) {}

  /** A registration, and the number of its kind. */
  private record Row(Registration registration, int kind) {
    CapabilityName name() {
      return registration.name();
    }
  }

  /** A capability that a name leads to, and how. */
  record Lead(Registration registration, Hold hold) {}

  static View load(Names names, Capabilities capabilities) {
    var view = new View();
    capabilities.tracks().forEach(view::put);
    names.registrations().forEach(view::put);
    names.holdings().forEach(view::put);
    names.marks().forEach((id, marks) -> view.marks.put(id, new HashMap<>(marks)));
    return view;
  }

  // -- reading --------------------------------------------------------------------------------------------------------

  Optional<Registration> registration(UUID id) {
    return reading(() -> Optional.ofNullable(registrations.get(id)));
  }

  Optional<Track> track(UUID id) {
    return reading(() -> Optional.ofNullable(tracks.get(id)));
  }

  Map<String, Integer> marks(UUID id) {
    return reading(() -> Map.copyOf(marks.getOrDefault(id, Map.of())));
  }

  Optional<Holding> holding(Scope scope, CapabilityName name) {
    return reading(() -> Optional.ofNullable(holdings.get(new Place(scope, name))));
  }

  /** Whether a name is that of something which was deleted. */
  boolean isKept(Address.Target.Named target, Viewer viewer) {
    return holding(target.scope().orElse(viewer.scope()), target.name())
        .filter(holding -> holding.hold() instanceof Hold.Kept)
        .isPresent();
  }

  List<CapabilityName> aliases(UUID id) {
    return reading(() -> places.getOrDefault(id, Set.of())
        .stream()
        .flatMap(place -> Optional.ofNullable(holdings.get(place)).stream())
        .filter(holding -> holding.hold() instanceof Hold.Alias)
        .map(Holding::name)
        .sorted()
        .toList());
  }

  /** All aliases that somebody can use. */
  List<CapabilityName> aliases(Viewer viewer) {
    return reading(() -> holdings.values()
        .stream()
        .filter(holding -> holding.hold() instanceof Hold.Alias)
        .filter(holding -> Optional.ofNullable(registrations.get(holding.capability())).map(viewer::sees).orElse(false))
        .map(Holding::name)
        .sorted()
        .toList());
  }

  /** What a name in this scope leads to. */
  Optional<Lead> in(Scope scope, CapabilityName name) {
    return reading(() -> lead(new Place(scope, name)));
  }

  /** What a name leads to for somebody, the best first: in their own scope, in their organisation, anywhere. */
  List<Lead> from(Viewer viewer, CapabilityName name) {
    return reading(() -> {
      Optional<Lead> own = lead(new Place(viewer.scope(), name)).filter(lead -> viewer.sees(lead.registration()));
      return own.isPresent()
          ? List.of(own.get())
          : byName.getOrDefault(name, Set.of())
              .stream()
              .flatMap(place -> lead(place).stream())
              .filter(lead -> viewer.sees(lead.registration()))
              .sorted(nearest(viewer))
              .toList();
    });
  }

  /** The own organisation first, names before aliases, the oldest first: who comes later cannot take a name over. */
  private static Comparator<Lead> nearest(Viewer viewer) {
    return Comparator
        .comparing((Lead lead) -> !lead.registration().fqdn().scope().org().equals(viewer.scope().org()))
        .thenComparing(lead -> lead.hold() instanceof Hold.Alias)
        .thenComparing(lead -> lead.registration().origin().created())
        .thenComparing(lead -> lead.registration().capability().toString());
  }

  /** Somebody whom the viewer sees under another name that looks like this one. */
  Optional<Holding> lookAlike(Viewer viewer, CapabilityName name) {
    String skeleton = name.skeleton();
    return reading(() -> alike.getOrDefault(skeleton, Set.of())
        .stream()
        .filter(place -> !place.name().equals(name)
            && lead(place).filter(lead -> viewer.sees(lead.registration())).isPresent())
        .sorted(BY_NAME)
        .flatMap(place -> Optional.ofNullable(holdings.get(place)).stream())
        .findFirst());
  }

  /** Names that a viewer can use, in their order. */
  List<CapabilityName> names(Viewer viewer, int most) {
    return reading(() -> ordered.values()
        .stream()
        .filter(each -> viewer.sees(each.registration()))
        .map(Row::name)
        .distinct()
        .limit(most)
        .toList());
  }

  /** Some that a viewer can use and that share a part with this name. */
  List<CapabilityName> namesLike(CapabilityName name, Viewer viewer, int most) {
    return reading(() -> ordered.values()
        .stream()
        .filter(each -> (each.name().namespace().equals(name.namespace()) || each.name().action().equals(name.action()))
            && viewer.sees(each.registration()))
        .map(Row::name)
        .distinct()
        .limit(most)
        .toList());
  }

  Query.Page query(Query query, Viewer viewer) {
    return reading(() -> {
      boolean[] admitted = admitted(query, viewer);
      Predicate<Row> fits = fits(query);
      List<Registration> page = new ArrayList<>();
      int total = 0;
      for (Row each : among(query)) {
        if (admitted[each.kind()] && fits.test(each)) {
          if (total >= query.offset() && page.size() < query.limit()) {
            page.add(each.registration());
          }
          total++;
        }
      }
      return new Query.Page(page, total);
    });
  }

  /** Which kinds of registrations come into question. */
  private boolean[] admitted(Query query, Viewer viewer) {
    Predicate<String> creator = query.creator()
        .map(ToolPattern::new)
        .<Predicate<String>>map(pattern -> pattern::matches)
        .orElse(each -> true);
    boolean[] admitted = new boolean[kinds.size()];
    kinds.forEach((kind, number) -> admitted[number] = viewer.sees(kind.scope(), kind.visibility(), kind.creator())
        && query.visibility().map(kind.visibility()::equals).orElse(true) && creator.test(kind.creator()));
    return admitted;
  }

  /** The fewest that are known to have all that fit among them: those of the rarest tag, of a namespace, or all. */
  private Collection<Row> among(Query query) {
    return query.tags()
        .stream()
        .map(tag -> tagged.getOrDefault(tag, NONE).values())
        .min(Comparator.comparingInt(Collection::size))
        .orElseGet(() -> query.namespace().map(this::list).orElseGet(this::list));
  }

  /** What is in {@code ordered}; a list is gone through several times as fast. */
  private List<Row> list() {
    List<Row> list = rows;
    if (list == null) {
      list = List.copyOf(ordered.values());
      rows = list;
    }
    return list;
  }

  /** Those of one namespace, which stand side by side. */
  private List<Row> list(String namespace) {
    List<Row> list = list();
    return list.subList(beginning(list, each -> each.compareTo(namespace) < 0),
        beginning(list, each -> each.compareTo(namespace) <= 0));
  }

  /** Where those begin whose namespace does not come before something. */
  private static int beginning(List<Row> list, Predicate<String> before) {
    int low = 0;
    int high = list.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (before.test(list.get(middle).name().namespace())) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Only what was asked for is looked at, since many are; equal labels are compared with a pattern once. */
  private Predicate<Row> fits(Query query) {
    List<Predicate<Row>> all = new ArrayList<>();
    query.namespace().ifPresent(wanted -> all.add(each -> wanted.equals(each.name().namespace())));
    if (!query.tags().isEmpty()) {
      all.add(each -> each.registration().labels().tags().containsAll(query.tags()));
    }
    query.label().map(ToolPattern::new).ifPresent(wanted -> {
      Map<String, Boolean> known = new HashMap<>();
      all.add(each -> Optional.ofNullable(labels.get(each.registration().capability()))
          .map(label -> known.computeIfAbsent(label, wanted::matches))
          .orElse(false));
    });
    return all.stream().reduce(Predicate::and).orElse(each -> true);
  }

  private Optional<Lead> lead(Place place) {
    Holding holding = holdings.get(place);
    return holding == null || holding.hold() instanceof Hold.Kept
        ? Optional.empty()
        : Optional.ofNullable(registrations.get(holding.capability()))
            .map(registration -> new Lead(registration, holding.hold()));
  }

  // -- changing -------------------------------------------------------------------------------------------------------

  void register(Registration registration, Track track) {
    writing(() -> {
      put(registration.capability(), track);
      put(registration);
      put(new Holding(registration.fqdn().scope(), registration.name(), registration.capability(), new Hold.Current()));
    });
  }

  /** The same capability under another name; it keeps the one it had. */
  void rename(Registration renamed) {
    writing(() -> {
      Registration before = registrations.get(renamed.capability());
      if (before != null) {
        ordered.remove(place(before));
        put(new Holding(before.fqdn().scope(), before.name(), before.capability(), new Hold.Alias()));
      }
      put(renamed);
      put(new Holding(renamed.fqdn().scope(), renamed.name(), renamed.capability(), new Hold.Current()));
    });
  }

  void alias(Registration registration, CapabilityName name) {
    writing(() -> {
      put(registration);
      put(new Holding(registration.fqdn().scope(), name, registration.capability(), new Hold.Alias()));
    });
  }

  void update(Registration registration) {
    writing(() -> put(registration));
  }

  void mark(UUID id, String mark, int version) {
    writing(() -> marks.computeIfAbsent(id, key -> new HashMap<>()).put(mark, version));
  }

  /** Only those with a name are followed. */
  void track(UUID id, Track track) {
    writing(() -> {
      if (tracks.containsKey(id)) {
        put(id, track);
      }
    });
  }

  void delete(UUID id, Instant until) {
    writing(() -> {
      Registration before = registrations.remove(id);
      if (before != null) {
        ordered.remove(place(before));
        untag(before);
      }
      tracks.remove(id);
      labels.remove(id);
      marks.remove(id);
      for (Place place : List.copyOf(places.getOrDefault(id, Set.of()))) {
        put(new Holding(place.scope(), place.name(), id, new Hold.Kept(until)));
      }
    });
  }

  private void put(UUID id, Track track) {
    tracks.put(id, track);
    labels.remove(id);
    track.label(track.current()).ifPresent(label -> labels.put(id, label.toString()));
  }

  private void put(Registration registration) {
    Registration before = registrations.put(registration.capability(), registration);
    if (before != null) {
      untag(before);
    }
    Kind kind = new Kind(registration.fqdn().scope(), registration.labels().visibility(),
        registration.origin().creator());
    Row row = new Row(registration, kinds.computeIfAbsent(kind, key -> kinds.size()));
    Place place = place(registration);
    registration.labels()
        .tags()
        .forEach(tag -> tagged.computeIfAbsent(tag, key -> new TreeMap<>(BY_NAME)).put(place, row));
    ordered.put(place, row);
  }

  private void untag(Registration before) {
    before.labels().tags().forEach(tag -> tagged.getOrDefault(tag, NONE).remove(place(before)));
  }

  private void put(Holding holding) {
    var place = new Place(holding.scope(), holding.name());
    Holding before = holdings.put(place, holding);
    if (before != null && !before.capability().equals(holding.capability())) {
      places.getOrDefault(before.capability(), new HashSet<>()).remove(place);
    }
    byName.computeIfAbsent(place.name(), key -> new HashSet<>(2)).add(place);
    alike.computeIfAbsent(place.name().skeleton(), key -> new HashSet<>(2)).add(place);
    places.computeIfAbsent(holding.capability(), key -> new HashSet<>(2)).add(place);
  }

  private static Place place(Registration registration) {
    return new Place(registration.fqdn().scope(), registration.name());
  }

  private <T> T reading(Supplier<T> work) {
    lock.readLock().lock();
    try {
      return work.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  private void writing(Runnable work) {
    lock.writeLock().lock();
    try {
      work.run();
    } finally {
      rows = null;
      lock.writeLock().unlock();
    }
  }
}
