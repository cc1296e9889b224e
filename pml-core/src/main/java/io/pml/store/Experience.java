package io.pml.store;

import io.pml.capability.Learning;
import io.pml.capability.Surprise;
import io.pml.edge.Dependency;
import io.pml.edge.Edge;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What runs taught: each is learned from once, all that it teaches or nothing. */
public interface Experience {
  /**
   * Adds what a run taught to all sums, and returns those of its capability with it; empty when it was learned from
   * before. A run that is not kept counts each time. Survives the death of the process at once, and a loss of power after a
   * moment.
   */
  Optional<Learning> learn(Lesson lesson);

  /** Runs that ended and were not learned from, oldest first. */
  List<UUID> unlearned(int limit);

  /** How far a run went otherwise than expected; empty when nothing was learned from it about a capability. */
  Optional<Surprise> surprise(UUID run);

  /** The runs that surprised much, those that did most first, and of equal ones the newest. */
  List<UUID> surprising(int limit);

  /**
   * Counts what somebody said of a capability like a run that went so, and keeps the words; returns what all adds up to.
   * Empty when there is no such capability.
   */
  Optional<Learning> told(Feedback feedback);

  /** What was said of a capability, newest first. */
  List<Feedback> feedback(UUID capability, int limit);

  /** How runs that began since a moment came about and ended. */
  List<Usage> usage(Instant since);

  /** Drafts from before a moment that never ran well and of whose runs none is kept; oldest first. */
  List<UUID> forgottenDrafts(Instant before, int limit);

  /**
   * What one run teaches.
   *
   * @param observation how it counts for its capability; empty when it says nothing about that
   * @param edges between the tools it called
   * @param dependencies between capabilities
   */
  record Lesson(UUID run, Optional<UUID> capability, Optional<Capabilities.Observation> observation, List<Edge> edges,
      List<Dependency> dependencies) {
    public Lesson {
      edges = Relations.check(edges);
      dependencies = List.copyOf(dependencies);
    }
  }

  /**
   * What somebody said of a capability.
   *
   * @param id time-ordered
   * @param run the one it was said about, if it was about one
   * @param by whom
   */
  record Feedback(UUID id, UUID capability, Optional<UUID> run, boolean success, String comment, String by,
      Instant at) {}

  /**
   * Runs of one kind.
   *
   * @param characters how long the programs were that they ran, in all
   */
  record Usage(Workflow.Mode mode, RunState state, long runs, long characters) {}
}
