package io.pml.capability;

import io.pml.name.Semver;
import java.util.List;
import java.util.Optional;

/**
 * Which versions a capability has, and which of them was current when.
 *
 * @param labels the number of each version with what its author calls it, oldest first
 * @param turns when a version became the current one, oldest first: by being made, or by going back to it
 */
public record Track(List<Labelled> labels, List<Turn> turns) {
  public Track {
    labels = List.copyOf(labels);
    turns = List.copyOf(turns);
  }

  /** A version's number and its label. */
  public record Labelled(int number, Optional<Semver> label) {}

  /** The moment from which a version was the current one. */
  public record Turn(int version, Version.Change change) {}

  /** The number of the current version. */
  public int current() {
    return turns.getLast().version();
  }

  public boolean has(int number) {
    return labels.stream().anyMatch(each -> each.number() == number);
  }

  public Optional<Semver> label(int number) {
    return labels.stream().filter(each -> each.number() == number).findFirst().flatMap(Labelled::label);
  }
}
