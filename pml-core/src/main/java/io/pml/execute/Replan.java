package io.pml.execute;

import io.pml.dag.Dag;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts other tasks in place of those that have not begun. */
final class Replan {
  private Replan() {}

  /**
   * The tasks of the layers that are over, as they were, and those that are to come, in later layers.
   *
   * @param layer the last one that is over
   * @param sent the tasks that are to come; one that is over may be among them, and is left as it was
   */
  static ObjectNode of(ObjectNode before, int layer, JsonNode sent) {
    Set<String> done = new HashSet<>();
    List<List<Dag.Task>> layers = Dag.read(before).layers();
    layers.subList(0, Math.min(layer, layers.size())).forEach(tasks -> tasks.forEach(task -> done.add(task.id())));
    ArrayNode tasks = Json.array();
    before.path("tasks").forEach(task -> {
      if (done.contains(task.path("id").asString(""))) {
        tasks.add(task);
      }
    });
    int number = 0;
    for (JsonNode task : sent.path("tasks")) {
      number++;
      if (!(task instanceof ObjectNode)) {
        throw new PmlException(ErrorCode.BAD_ARGUMENTS, "task number " + number + " is no object");
      }
      if (!done.contains(task.path("id").asString(""))) {
        tasks.add(((ObjectNode) task.deepCopy()).put("layer", layer + 1));
      }
    }
    if (tasks.size() == done.size()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "a new plan has tasks that have not been done yet; to stop here, use pml_abort");
    }
    ObjectNode merged = Json.object();
    merged.set("tasks", tasks);
    return merged;
  }
}
