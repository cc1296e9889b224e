package io.pml.store;

import io.pml.tool.ToolId;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/**
 * Executions, and the journal of each: what it has called and been answered, so that it can go on after a stop. What is
 * written here can be read at once and survives the death of the process, and a loss of power after a moment; {@link #begin}
 * with {@code PAUSED} and {@link #move} survive both.
 */
public interface Runs {
  /** Keeps a new execution, which counts as begun once. */
  void begin(Workflow workflow, RunState state);

  Optional<Run> find(UUID id);

  /** The newest executions, newest first. */
  List<Run> newest(int limit);

  /** The newest executions of a capability, newest first. */
  List<Run> of(UUID capability, int limit);

  /** Executions that stand somewhere, oldest first. */
  List<Run> inState(RunState state);

  /** Moves an execution on; false when it did not stand at {@code from}: of several who try, one succeeds. */
  boolean move(UUID id, RunState from, RunState to);

  /** One more attempt begins; how many there were with it. */
  int attempted(UUID id);

  /** A call is about to be made whose effect could not be undone. */
  Pending began(UUID id, Recorded call);

  /** Calls and timers have been answered; those that were not begun before are kept, too. All of them or none. */
  Pending answered(UUID id, List<Recorded> answered);

  /** All that is recorded of an execution, by id of the call. */
  List<Recorded> journal(UUID id);

  Optional<Recorded> recorded(UUID id, long call);

  /** What the newest execution of somebody was answered that made this very call with success; empty if none is kept. */
  Optional<JsonNode> answered(ToolId tool, String argumentsHash, String principal);

  /** Lets an execution that is paused go on with other code; false when it is not paused. */
  boolean revise(UUID id, Workflow.Code code);

  /** The end of an execution. One that is over already stays as it is, and the answer is false. */
  boolean end(UUID id, Run.End end);

  /** Deletes the journals of executions that ended before a moment, and says how many entries they had. */
  int deleteJournals(Instant endedBefore);

  /**
   * Deletes the executions that ended before a moment, journals too, and says how many.
   *
   * @param surprising the moment for those that surprised much
   */
  int deleteEnded(Instant before, Instant surprising);
}
