package io.pml.gateway;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Results;
import io.pml.store.TimeOrderedIds;
import io.pml.trace.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Why there is nothing under a handle: it never was, it is not there yet, or it is no longer kept.
 *
 * @param kept for how long results are kept
 */
record MissingResult(Results.Key key, Duration kept, Instant now) {
  private static final int MOST_NAMED = 20;
  private static final Set<String> WHOLE = Set.of(Answers.WHOLE, Answers.TRACE);

  /** The reason, where no execution of the caller's has the id: the handle of a single call, or nothing at all. */
  PmlException ofACall() {
    Optional<Instant> made = TimeOrderedIds.moment(UUID.fromString(key.workflow()));
    boolean over = made.map(moment -> moment.plus(kept).isBefore(now)).orElse(false);
    return over ? expired("make the call again")
        : never("take workflow_id and task_id from the answer that was cut short");
  }

  /** The reason, where an execution has the id. */
  PmlException of(Run run) {
    if (run.end().isEmpty()) {
      return new PmlException(ErrorCode.NOT_FOUND, "there is no result " + named() + " yet: the execution is not over;"
          + " send its workflow_id to pml_execute to see how it goes");
    }
    Collection<String> tasks = new TreeMap<>(TaskNames.of(run.workflow(), run.end().get().trace())).values();
    if (!tasks.contains(key.task()) && !WHOLE.contains(key.task())) {
      return never("the execution has " + (tasks.isEmpty() ? "no tasks"
          : "the tasks "
              + String.join(", ", tasks.stream().limit(MOST_NAMED).toList()) + (tasks.size() > MOST_NAMED ? ", …" : ""))
          + "; send its workflow_id to pml_execute for its result");
    }
    return run.end().get().at().plus(kept).isBefore(now)
        ? expired("run it again")
        : never("it was handed over whole; send the workflow_id to pml_execute to have it again");
  }

  private PmlException expired(String advice) {
    return new PmlException(ErrorCode.EXPIRED, "the result " + named() + " is no longer there: results are kept for "
        + kept.toMinutes() + " minutes; " + advice);
  }

  private PmlException never(String advice) {
    return new PmlException(ErrorCode.NOT_FOUND, "there never was a result " + named() + ": " + advice);
  }

  private String named() {
    return key.workflow() + "/" + key.task();
  }
}
