package io.pml.gateway;

import io.pml.trace.Recorded;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The ids by which the calls of an execution are known: those of the tasks it was made of, or else numbers. A task that
 * makes several calls has one id for each, with a number after a dot from the second on.
 */
final class TaskNames {
  private TaskNames() {}

  /** The ids of all calls in a trace, by the number of the call. */
  static Map<Long, String> of(Workflow workflow, Trace trace) {
    Map<Long, Optional<String>> nodes = new TreeMap<>();
    trace.steps().forEach(step -> nodes.put(step.id(), step.node()));
    return named(workflow, nodes);
  }

  /** The number of the call with an id, among those of a journal. */
  static Optional<Long> find(Workflow workflow, List<Recorded> journal, String id) {
    Map<Long, Optional<String>> nodes = new TreeMap<>();
    journal.stream().filter(call -> !call.isTimer()).forEach(call -> nodes.put(call.id(), call.node()));
    return named(workflow, nodes).entrySet()
        .stream()
        .filter(entry -> entry.getValue().equals(id))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static Map<Long, String> named(Workflow workflow, Map<Long, Optional<String>> nodes) {
    Map<String, String> tasks = workflow.code().plan().map(Workflow.Plan::tasks).orElse(Map.of());
    Map<String, Integer> seen = new HashMap<>();
    Map<Long, String> names = new HashMap<>();
    nodes.forEach((number, node) -> {
      Optional<String> task = node.flatMap(each -> Optional.ofNullable(tasks.get(each)));
      int count = task.map(each -> seen.merge(each, 1, Integer::sum)).orElse(1);
      names.put(number, task.map(each -> count == 1 ? each : each + "." + count).orElse("t" + number));
    });
    return names;
  }
}
