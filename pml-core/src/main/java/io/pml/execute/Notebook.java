package io.pml.execute;

import io.pml.store.Runs;
import io.pml.trace.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Where the journal of a workflow is kept, with nothing in it that must not be. Threads may share it. */
final class Notebook {
  private final UUID workflow;
  private final Runs runs;
  private final Redactor redactor;
  /** What the store has only without its secrets; this process can go on with it, no other. */
  private final Map<Long, Recorded> exact = new TreeMap<>();

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
    return redactor.hides() ? List.copyOf(exact.values()) : runs.journal(workflow);
  }

  void began(Recorded call) {
    keep(List.of(call));
    runs.began(workflow, call);
  }

  void answered(List<Recorded> calls) {
    keep(calls);
    List<Recorded> shown = new ArrayList<>();
    calls.forEach(call -> shown.add(redactor.answered(call)));
    runs.answered(workflow, shown);
  }

  private synchronized void keep(List<Recorded> calls) {
    if (redactor.hides()) {
      calls.forEach(call -> exact.put(call.id(), call));
    }
  }
}
