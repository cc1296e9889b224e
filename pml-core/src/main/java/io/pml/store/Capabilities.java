package io.pml.store;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.trace.Trace;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Capabilities, their versions, and what their runs add up to. Sums are exact, however many run at once. */
public interface Capabilities {
  /** How many ways through a capability are told apart; runs on others count in the totals alone. */
  int MOST_PATHS = 200;

  /** How many nodes a way may have to be told apart: longer ones are those of loops, and hardly taken twice. */
  int LONGEST_PATH = 200;

  /** Keeps a new capability, unless one of the same identity is known; returns the one that is kept. */
  Capability keep(Capability capability);

  Optional<Capability> find(UUID id);

  Optional<Capability> byIdentity(String identity);

  /** Those whose identity begins like this, in the order in which they were made; a few at most. */
  List<Capability> like(String beginning);

  /** All with one of these statuses, in the order in which they were made. */
  List<Capability> all(Set<Status> statuses);

  /** Those that name one of these tools, whatever their status, in the order in which they were made. */
  List<Capability> using(Collection<String> tools);

  /** Changes the status if it is one of these; false when it is not: of several who try, one succeeds. */
  boolean move(UUID id, Set<Status> from, Status to);

  /**
   * Adds one run to the sums, and returns them with it; an unknown capability has none. They survive the death of the
   * process at once, and a loss of power after a moment.
   */
  Learning ran(UUID id, Observation observation);

  Learning learning(UUID id);

  /** What all runs of capabilities with exactly these tools add up to, by tools; those with at least so many runs. */
  List<Group> groups(long atLeast);

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
   * @param members all of them, in the order in which they were made
   */
  record Group(String pattern, Learning.Tally tally, List<UUID> members) {
    public Group {
      members = List.copyOf(members);
    }
  }
}
