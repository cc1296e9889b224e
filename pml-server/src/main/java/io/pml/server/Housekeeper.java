package io.pml.server;

import io.pml.store.Storage;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes what has been kept long enough.
 *
 * @param results for how long the results of calls are kept
 * @param traces for how long executions are kept, what people were asked about them, and drafts of which nothing came;
 *     executions that surprised are kept longer
 * @param recorded what an execution has done so far
 */
record Housekeeper(Storage storage, Duration results, Duration traces, Function<Run, Trace> recorded,
    InstantSource clock) {
  private static final Logger LOG = LoggerFactory.getLogger(Housekeeper.class);
  private static final Duration CALLS = Duration.ofDays(90);
  /** What surprised is kept so much longer: there is more to learn from it, and there is little of it. */
  private static final int LONGER = 3;
  private static final int MOST_DRAFTS = 1_000;

  void tidy() {
    Instant now = clock.instant();
    try {
      storage.results().deleteExpired(now);
      storage.calls().deleteBefore(now.minus(CALLS));
      giveUp(now);
      endOrphans(now);
      storage.runs().deleteJournals(now.minus(results));
      storage.runs().deleteEnded(now.minus(traces), now.minus(traces.multipliedBy(LONGER)));
      storage.experience()
          .forgottenDrafts(now.minus(traces), MOST_DRAFTS)
          .forEach(id -> storage.capabilities().delete(id));
      storage.approvals().deleteBefore(now.minus(traces));
    } catch (RuntimeException e) { // What goes wrong once must not keep it from being done again.
      LOG.warn("old rows could not be deleted: {}", e.getMessage());
    }
  }

  /** Ends what was called by something that is over: it waited with it, and was not gone on with. */
  private void endOrphans(Instant now) {
    for (Run run : storage.runs().inState(RunState.RUNNING)) {
      boolean orphan = run.workflow()
          .parent()
          .map(parent -> storage.runs().find(parent).map(each -> each.state().isOver()).orElse(true))
          .orElse(false);
      if (orphan) {
        storage.runs()
            .end(run.workflow().id(), new Run.End(Ending.Failed.of("cancelled", "what called it has ended"),
                recorded.apply(run), now));
      }
    }
  }

  /** Ends what nobody has approved in all that time. */
  private void giveUp(Instant now) {
    Instant limit = now.minus(traces);
    for (Run run : storage.runs().inState(RunState.PAUSED)) {
      if (run.workflow().start().at().isBefore(limit)) {
        storage.runs()
            .end(run.workflow().id(), new Run.End(
                Ending.Failed.of("expired", "nobody approved it within " + traces.toDays() + " days"),
                recorded.apply(run), now));
      }
    }
  }
}
