package io.pml.store.sqlite;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.name.Semver;
import io.pml.store.Capabilities;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * {@link Capabilities} with those at hand that were asked for last: every run asks for its own twice, and each time another
 * thread would have to be woken. Threads may share it.
 *
 * <p>Every change goes through here, since a file has one daemon. Invariant: what was read before a change is not kept after
 * it.
 */
final class RecentCapabilities implements Capabilities {
  private static final int MOST = 64;

  private final Capabilities all;
  private final Map<UUID, Capability> recent = new Latest<>();
  private final Map<String, List<Capability>> alike = new Latest<>();
  private final Map<UUID, Optional<Track>> tracks = new Latest<>();
  private long changes;

  /** What was asked for last. */
  private static final class Latest<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    Latest() {
      super(MOST, 0.75F, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > MOST;
    }
  }

  RecentCapabilities(Capabilities all) {
    this.all = all;
  }

  @Override
  public Optional<Capability> find(UUID id) {
    long before;
    synchronized (this) {
      Capability known = recent.get(id);
      if (known != null) {
        return Optional.of(known);
      }
      before = changes;
    }
    Optional<Capability> read = all.find(id);
    read.ifPresent(capability -> remember(capability, before));
    return read;
  }

  @Override
  public Optional<Capability> byIdentity(String identity) {
    long before;
    synchronized (this) {
      for (Capability known : recent.values()) {
        if (known.identity().equals(identity)) {
          return Optional.of(known);
        }
      }
      before = changes;
    }
    Optional<Capability> read = all.byIdentity(identity);
    read.ifPresent(capability -> remember(capability, before));
    return read;
  }

  @Override
  public Capability keep(Capability capability) {
    long before;
    synchronized (this) {
      before = changes;
    }
    boolean known = false;
    try {
      Capability kept = all.keep(capability);
      remember(kept, before);
      known = !kept.id().equals(capability.id());
      return kept;
    } finally {
      if (!known) {
        added();
      }
    }
  }

  @Override
  public Capability fork(Capability capability, Version.Change change) {
    try {
      return all.fork(capability, change);
    } finally {
      added();
    }
  }

  @Override
  public Optional<Capability> revise(UUID id, Content content, Optional<Semver> label, Version.Change change) {
    try {
      return all.revise(id, content, label, change);
    } finally {
      forget(id);
    }
  }

  @Override
  public Optional<Capability> rollBack(UUID id, int number, Version.Change change) {
    try {
      return all.rollBack(id, number, change);
    } finally {
      forget(id);
    }
  }

  @Override
  public Optional<Capability> at(UUID id, int number) {
    Optional<Capability> current = find(id).filter(capability -> capability.version() == number);
    return current.isPresent() ? current : all.at(id, number);
  }

  @Override
  public List<Version> versions(UUID id) {
    return all.versions(id);
  }

  @Override
  public Optional<Track> track(UUID id) {
    return known(tracks, id, () -> all.track(id));
  }

  @Override
  public Map<UUID, Track> tracks() {
    return all.tracks();
  }

  @Override
  public List<Damage> damaged() {
    return all.damaged();
  }

  @Override
  public List<Capability> like(String beginning) {
    return known(alike, beginning, () -> all.like(beginning));
  }

  @Override
  public List<Capability> all(Set<Status> statuses) {
    return all.all(statuses);
  }

  @Override
  public List<Capability> using(Collection<String> tools, int most) {
    return all.using(tools, most);
  }

  @Override
  public boolean move(UUID id, Set<Status> from, Status to) {
    try {
      return all.move(id, from, to);
    } finally {
      forget(id);
    }
  }

  @Override
  public Learning ran(UUID id, Observation observation) {
    return all.ran(id, observation);
  }

  @Override
  public Learning learning(UUID id) {
    return all.learning(id);
  }

  @Override
  public Group group(String pattern, int most) {
    return all.group(pattern, most);
  }

  @Override
  public boolean delete(UUID id) {
    try {
      return all.delete(id);
    } finally {
      forget(id);
    }
  }

  /**
   * Has it at hand from now on.
   *
   * @param before how many changes there were when it was read
   */
  private synchronized void remember(Capability capability, long before) {
    if (changes == before) {
      recent.put(capability.id(), capability);
    }
  }

  /** What was answered before, unless something has changed since. */
  private <K, V> V known(Map<K, V> answers, K question, Supplier<V> reading) {
    long before;
    synchronized (this) {
      V known = answers.get(question);
      if (known != null) {
        return known;
      }
      before = changes;
    }
    V read = reading.get();
    synchronized (this) {
      if (changes == before) {
        answers.put(question, read);
      }
    }
    return read;
  }

  /** Something about it is another now. */
  synchronized void forget(UUID id) {
    recent.remove(id);
    added();
  }

  /** There are others now. */
  private synchronized void added() {
    changes++;
    alike.clear();
    tracks.clear();
  }
}
