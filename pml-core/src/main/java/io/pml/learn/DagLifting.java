package io.pml.learn;

import io.pml.analyze.Analysed.Analysis;
import io.pml.capability.Parameter;
import io.pml.json.Json;
import io.pml.structure.Structure;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Workflow.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes parameters of the values that stand in the arguments of tasks, as {@link Lifting} does for programs.
 *
 * @param dag the tasks with their values taken out
 * @param structure of the program that the tasks stand for
 */
record DagLifting(ObjectNode dag, Structure structure, List<Parameter> parameters) {
  private static final Pattern PLAIN = Pattern.compile("[\\w$-]+");

  DagLifting {
    parameters = List.copyOf(parameters);
  }

  /**
   * Lifts the values out of tasks. Code of a task stays as it is.
   *
   * @param source the program that the tasks stand for
   * @param analysis of that program
   */
  static DagLifting of(Plan plan, String source, Analysis analysis, ObjectNode args,
      Function<ToolId, Optional<Tool>> tools) {
    Lifting lifting = Lifting.of(source, analysis, args, tools);
    ObjectNode dag = plan.dag().deepCopy();
    lifting.places().forEach((place, name) -> {
      if (PLAIN.matcher(name).matches()) {
        put(dag, plan.tasks(), place, name);
      }
    });
    return new DagLifting(dag, lifting.structure(), lifting.parameters());
  }

  private static void put(ObjectNode dag, Map<String, String> tasks, Lifting.Place place, String name) {
    for (JsonNode task : dag.path("tasks")) {
      if (task instanceof ObjectNode found && found.path("id").asString("").equals(tasks.get(place.node()))) {
        put(Json.child(found, "arguments"), place.path(), name);
      }
    }
  }

  private static void put(JsonNode container, List<String> path, String name) {
    JsonNode parent = container;
    for (String step : path.subList(0, path.size() - 1)) {
      parent = parent instanceof ArrayNode array ? array.path(Integer.parseInt(step)) : parent.path(step);
    }
    JsonNode reference = Json.text("${args." + name + "}");
    switch (parent) {
      case ObjectNode object -> object.set(path.getLast(), reference);
      case ArrayNode array -> array.set(Integer.parseInt(path.getLast()), reference);
      default -> throw new IllegalArgumentException("no arguments at " + path);
    }
  }
}
