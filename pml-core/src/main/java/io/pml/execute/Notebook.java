package io.pml.execute;

import io.pml.store.Pending;
import io.pml.store.Runs;
import io.pml.trace.Recorded;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Where the journal of a workflow is kept, with nothing in it that must not be. Threads may share it. */
final class Notebook {
  private static final int MOST_PENDING = 128;

  private final UUID workflow;
  private final Runs runs;
  private final Redactor redactor;
  /** What the store has only without its secrets; this process can go on with it, no other. */
  private final Map<Long, Recorded> exact = new TreeMap<>();
  /** Answers of which it is not known yet whether they were written, oldest first. */
  private final Deque<Pending> pending = new ConcurrentLinkedDeque<>();

  Notebook(UUID workflow, Runs runs, Redactor redactor) {
    this.workflow = workflow;
    this.runs = runs;
    this.redactor = redactor;
  }

  Redactor redactor() {
    return redactor;
  }

  /** What was called and answered so far, by id of the call. */
  synchronized List<Recorded> journal() {
    settle();
    return redactor.hides() ? List.copyOf(exact.values()) : runs.journal(workflow);
  }

  /** Returns when this, and all that came before it, is written. */
  void began(Recorded call) {
    keep(List.of(call));
    runs.began(workflow, call);
    settle();
  }

  /** Returns when all that came before is written. */
  void settle() {
    for (Pending next = pending.poll(); next != null; next = pending.poll()) {
      next.await();
    }
  }

  /** Does not wait, unless much is unwritten. */
  void answered(List<Recorded> calls) {
    keep(calls);
    List<Recorded> shown = new ArrayList<>();
    calls.forEach(call -> shown.add(redactor.answered(call)));
    if (pending.size() >= MOST_PENDING) {
      settle();
    }
    pending.add(runs.answered(workflow, shown));
  }

  private synchronized void keep(List<Recorded> calls) {
    if (redactor.hides()) {
      calls.forEach(call -> exact.put(call.id(), call));
    }
  }
}
