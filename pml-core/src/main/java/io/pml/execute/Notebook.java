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
  private final UUID workflow;
  private final Runs runs;
  private final Redactor redactor;
  /** What the store has only without its secrets; this process can go on with it, no other. */
  private final Map<Long, Recorded> exact = new TreeMap<>();
  /** What may not be in the tables yet, oldest first. */
  private final Deque<Pending> pending = new ConcurrentLinkedDeque<>();

  Notebook(UUID workflow, Runs runs, Redactor redactor) {
    this.workflow = workflow;
    this.runs = runs;
    this.redactor = redactor;
  }

  /** The same, kept by another one's rules from now on. */
  synchronized Notebook by(Redactor other) {
    Notebook notebook = new Notebook(workflow, runs, other);
    notebook.keep(journal());
    return notebook;
  }

  Redactor redactor() {
    return redactor;
  }

  /** What was called and answered so far, by id of the call. */
  synchronized List<Recorded> journal() {
    settle();
    return redactor.hides() ? List.copyOf(exact.values()) : runs.journal(workflow);
  }

  void began(Recorded call) {
    keep(List.of(call));
    add(runs.began(workflow, call));
  }

  /** Returns when all that was written can be read. */
  void settle() {
    for (Pending next = pending.poll(); next != null; next = pending.poll()) {
      next.await();
    }
  }

  void answered(List<Recorded> calls) {
    keep(calls);
    List<Recorded> shown = new ArrayList<>();
    calls.forEach(call -> shown.add(redactor.answered(call)));
    add(runs.answered(workflow, shown));
  }

  /** What could not be written ends the attempt as soon as that is known. */
  private void add(Pending written) {
    pending.add(written);
    for (Pending oldest = pending.peek(); oldest != null && oldest.isOver(); oldest = pending.peek()) {
      oldest.await();
      pending.remove(oldest);
    }
  }

  private synchronized void keep(List<Recorded> calls) {
    if (redactor.hides()) {
      calls.forEach(call -> exact.put(call.id(), call));
    }
  }
}
