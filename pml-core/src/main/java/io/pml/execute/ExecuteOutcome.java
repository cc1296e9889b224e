package io.pml.execute;

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

  /** A human has to approve it; what it did so far is kept, and not done again. */
  record NeedsApproval(Workflow workflow, Approvals.Question question) implements ExecuteOutcome {}
}
