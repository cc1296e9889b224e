package io.pml.server;

import io.pml.discover.Discoverer;
import io.pml.error.PmlException;
import io.pml.execute.Executor;
import io.pml.learn.CapabilityLearner;
import io.pml.learn.TraceEdges;
import io.pml.store.Relations;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Learns from executions when they are over, one after the other, without holding anyone up. Threads may share it. */
final class Lessons implements Executor.Listener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Lessons.class);
  /** A program that uses more says little about each. */
  private static final int MOST_TOOLS = 3;

  private final Discoverer discoverer;
  private final CapabilityLearner learner;
  private final Relations relations;
  private final ExecutorService background = Executors
      .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("pml-learn").factory());

  Lessons(Discoverer discoverer, CapabilityLearner learner, Relations relations) {
    this.discoverer = discoverer;
    this.learner = learner;
    this.relations = relations;
  }

  @Override
  public void ended(Workflow workflow, Run.End end) {
    try {
      background.execute(() -> learn(workflow, end));
    } catch (RejectedExecutionException e) {
      LOG.debug("execution {} ended after the end", workflow.id());
    }
  }

  /** Returns when all is learned. */
  @Override
  public void close() {
    background.close();
  }

  private void learn(Workflow workflow, Run.End end) {
    try {
      workflow.capability().ifPresent(id -> learner.ran(id, workflow, end));
      relations.observed(TraceEdges.of(end.trace()));
    } catch (PmlException e) {
      LOG.warn("nothing was learned from execution {}: {}", workflow.id(), e.getMessage());
    }
    if (!workflow.intent().isBlank()) {
      strengthen(workflow, end);
    }
  }

  private void strengthen(Workflow workflow, Run.End end) {
    List<String> failed = tools(end.trace(), false);
    List<String> served = new ArrayList<>(tools(end.trace(), true));
    served.removeAll(failed);
    if (end.ending() instanceof Ending.Succeeded) {
      workflow.capability()
          .map(UUID::toString)
          .ifPresent(capability -> discoverer.led(workflow.intent(), List.of(capability), true));
      if (!served.isEmpty() && served.size() <= MOST_TOOLS) {
        discoverer.led(workflow.intent(), served, true);
      }
    }
    if (!failed.isEmpty() && failed.size() <= MOST_TOOLS) {
      discoverer.led(workflow.intent(), failed, false);
    }
  }

  private static List<String> tools(Trace trace, boolean success) {
    return trace.steps()
        .stream()
        .filter(step -> step.success() == success)
        .map(Trace.Step::tool)
        .distinct()
        .toList();
  }
}
