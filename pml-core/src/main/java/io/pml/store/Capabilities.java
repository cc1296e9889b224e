package io.pml.store;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.name.Semver;
import io.pml.trace.Trace;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Capabilities, their versions, and what their runs add up to. Sums are exact, however many run at once.
 *
 * <p>Each version is kept with its hash. One that no longer has it is damaged: nobody finds it, and a capability whose current
 * version it is cannot be found either, until it is taken back to another.
 */
public interface Capabilities {
  /** How many ways through a capability are told apart; runs on others count in the totals alone. */
  int MOST_PATHS = 200;

  /** How many nodes a way may have to be told apart: longer ones are those of loops, and hardly taken twice. */
  int LONGEST_PATH = 200;

  /**
   * Keeps a new capability as its first version, unless one that has or had the same identity is known; returns the one
   * that is kept. It survives the death of the process at once, and a loss of power after a moment: a program that is new
   * does not wait for the disk before it runs.
   */
  Capability keep(Capability capability);

  /** Keeps a new capability, whatever others there are: a copy, made by somebody to be changed. */
  Capability fork(Capability capability, Version.Change change);

  Optional<Capability> find(UUID id);

  /** The one that has this identity, or had it in an earlier version; of several, the oldest. */
  Optional<Capability> byIdentity(String identity);

  /** Those whose identity begins like this now or did once, in the order in which they were made; a few at most. */
  List<Capability> like(String beginning);

  /** All with one of these statuses, in the order in which they were made. */
  List<Capability> all(Set<Status> statuses);

  /** Those that name one of these tools, whatever their status, in the order in which they were made; the first so many. */
  List<Capability> using(Collection<String> tools, int most);

  /** Changes the status if it is one of these; false when it is not: of several who try, one succeeds. */
  boolean move(UUID id, Set<Status> from, Status to);

  /**
   * Adds one run to the sums, and returns them with it; an unknown capability has none. They survive the death of the
   * process at once, and a loss of power after a moment.
   */
  Learning ran(UUID id, Observation observation);

  Learning learning(UUID id);

  /**
   * The capabilities that name exactly the same tools.
   *
   * @param most how many members to tell: promoted ones first, then those that were made last
   */
  Group group(String pattern, int most);

  /**
   * Makes a new version the current one; it has to prove itself again. What equals the current one makes none. A label that
   * another version has is refused; empty when the capability is unknown.
   */
  Optional<Capability> revise(UUID id, Content content, Optional<Semver> label, Version.Change change);

  /** Makes an earlier version the current one, with the status it had; empty when there is none, or it is damaged. */
  Optional<Capability> rollBack(UUID id, int number, Version.Change change);

  /** A capability as it is in one of its versions. */
  Optional<Capability> at(UUID id, int number);

  /** The versions of a capability that are not damaged, newest first. */
  List<Version> versions(UUID id);

  /** Which versions a capability has, and which was current when. */
  Optional<Track> track(UUID id);

  /** The same of all that have a name. */
  Map<UUID, Track> tracks();

  /** Versions that are not what was kept: every one is looked at. */
  List<Damage> damaged();

  /** Deletes a capability and all that is known of it; false when there is none. */
  boolean delete(UUID id);

  /** One run, as far as it counts. */
  record Observation(boolean success, Duration duration, List<String> path, List<Trace.Choice> decisions, Instant at) {
    public Observation {
      path = List.copyOf(path);
      decisions = List.copyOf(decisions);
    }

    public Learning.Tally tally() {
      return new Learning.Tally(1, success ? 1 : 0, duration);
    }
  }

  /**
   * Capabilities that use the same tools.
   *
   * @param pattern hash of the tools in their order
   * @param tally what the runs of all of them add up to
   * @param members some of them
   */
  record Group(String pattern, Learning.Tally tally, List<UUID> members) {
    public Group {
      members = List.copyOf(members);
    }
  }

  /** A version that cannot be read, or is not what was kept. */
  record Damage(UUID id, int version, String reason) {}
}
