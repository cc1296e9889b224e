package io.pml.server;

import io.pml.discover.Discoverer;
import io.pml.execute.Executor;
import io.pml.trace.Ending;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.util.List;

/** Tells discovery which tools served an intent, and which failed it. */
final class Lessons implements Executor.Listener {
  /** A program that uses more says little about each. */
  private static final int MOST_TOOLS = 3;

  private final Discoverer discoverer;

  Lessons(Discoverer discoverer) {
    this.discoverer = discoverer;
  }

  @Override
  public void ended(Workflow workflow, Ending ending, Trace trace) {
    List<String> failed = tools(trace, false);
    List<String> served = tools(trace, true).stream().filter(tool -> !failed.contains(tool)).toList();
    if (workflow.intent().isBlank()) {
      return;
    }
    if (ending instanceof Ending.Succeeded && !served.isEmpty() && served.size() <= MOST_TOOLS) {
      discoverer.led(workflow.intent(), served, true);
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
