package io.pml.store.memory;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.name.Semver;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A capability with its versions and its sums. For one thread at a time. */
final class Kept {
  private final Sums sums = new Sums();
  private final List<Version> versions = new ArrayList<>();
  private final List<Track.Turn> turns = new ArrayList<>();
  private final Map<Integer, Status> standings = new HashMap<>();
  private Capability current;

  Kept(Capability first, Version.Change change) {
    this.current = first;
    add(new Version(first.version(), first.content(), Optional.empty(), cut(change)));
  }

  Capability current() {
    return current;
  }

  Sums sums() {
    return sums;
  }

  List<Version> versions() {
    return versions;
  }

  Track track() {
    return new Track(
        versions.stream().map(version -> new Track.Labelled(version.number(), version.label())).toList(), turns);
  }

  boolean had(String identity) {
    return versions.stream().anyMatch(version -> version.content().identity().equals(identity));
  }

  void move(Status to) {
    current = current.with(to);
  }

  boolean isCurrent(Content content, Optional<Semver> label) {
    Version version = version(current.version()).orElseThrow();
    return version.content().hash().equals(content.hash()) && (label.isEmpty() || label.equals(version.label()));
  }

  void revise(Content content, Optional<Semver> label, Version.Change change) {
    standings.put(current.version(), current.status());
    current = current.with(versions.getLast().number() + 1, content).with(Status.DRAFT);
    sums.forgive();
    add(new Version(current.version(), content, label, cut(change)));
  }

  void rollBack(Version version, Version.Change change) {
    standings.put(current.version(), current.status());
    current = current.with(version.number(), version.content())
        .with(standings.getOrDefault(version.number(), Status.DRAFT));
    sums.forgive();
    turns.add(new Track.Turn(version.number(), cut(change)));
  }

  Optional<Version> version(int number) {
    return versions.stream().filter(version -> version.number() == number).findFirst();
  }

  private void add(Version version) {
    versions.add(version);
    turns.add(new Track.Turn(version.number(), version.change()));
  }

  private static Version.Change cut(Version.Change change) {
    return new Version.Change(change.author(), change.summary(), change.at().truncatedTo(ChronoUnit.MILLIS));
  }
}
