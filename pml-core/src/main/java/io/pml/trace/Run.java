package io.pml.trace;

import java.time.Instant;
import java.util.Optional;

/**
 * An execution and what became of it.
 *
 * @param attempts how often it was begun; more than once when PML was stopped meanwhile
 */
public record Run(Workflow workflow, RunState state, int attempts, Optional<End> end) {
  /** What is known when it is over. */
  public record End(Ending ending, Trace trace, Instant at) {}
}
