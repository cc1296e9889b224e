package io.pml.execute;

import io.pml.cache.ResultCache;
import io.pml.store.Approvals;
import io.pml.trace.Ending;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.time.Duration;

/** What came of executing. */
public sealed interface ExecuteOutcome {
  /** It was refused before anything of it ran, and nothing was kept. */
  record Refused(Ending.Failed failure) implements ExecuteOutcome {}

  /** It ran to its end, whatever that is. */
  record Ended(Workflow workflow, Ending ending, Trace trace, Duration duration) implements ExecuteOutcome {}

  /** It was not run, since it is known what it gives. */
  record Cached(ResultCache.Hit hit, Duration duration) implements ExecuteOutcome {}

  /**
   * It waits between two layers of tasks, for somebody to look at what was done and to say how to go on.
   *
   * @param layer the last one that is over, from 1
   */
  record Paused(Workflow workflow, int layer, Trace trace) implements ExecuteOutcome {}

  /** A human has to approve it; what it did so far is kept, and not done again. */
  record NeedsApproval(Workflow workflow, Approvals.Question question) implements ExecuteOutcome {}
}
