package io.pml.execute;

import io.pml.analyze.Analysed.Analysis;
import io.pml.capability.Body;
import io.pml.dag.Dag;
import io.pml.dag.DagProgram;
import io.pml.json.Json;
import io.pml.trace.Workflow;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is to run, as a program, whatever it was written as.
 *
 * @param tasks what the program was made of, if it was
 */
public record Script(String source, Optional<Tasks> tasks) {
  /**
   * Tasks as they were sent, and the program that does them.
   *
   * @param layered whether it stops between layers
   */
  public record Tasks(Dag dag, ObjectNode json, boolean layered, DagProgram program) {}

  public static Script code(String source) {
    return new Script(source, Optional.empty());
  }

  /** Tasks; what is wrong with them is a {@code PmlException}. */
  public static Script dag(JsonNode sent, boolean layered) {
    Dag dag = Dag.read(sent);
    DagProgram program = layered ? DagProgram.layered(dag) : DagProgram.of(dag);
    return new Script(program.source(), Optional.of(new Tasks(dag, named(sent), layered, program)));
  }

  public static Script of(Body body) {
    return switch (body) {
      case Body.Code(String source, var _) -> code(source);
      case Body.Dag(ObjectNode dag, var _) -> dag(dag, false);
      case Body.Delegate(var tool, ObjectNode arguments) -> code("return await mcp.call(" + quoted(tool.toString())
          + ", { ..." + Json.write(arguments) + ", ...args });");
    };
  }

  /** The same tasks without stops between layers. */
  Script unlayered() {
    return tasks.filter(Tasks::layered).map(each -> dag(each.json(), false)).orElse(this);
  }

  String hash() {
    return Json.hash(Json.text(source));
  }

  /** The code of a workflow that runs this. */
  Workflow.Code code(Analysis analysis) {
    return new Workflow.Code(source, hash(), analysis.structure(), false, tasks.map(each -> plan(each, analysis)));
  }

  /** The arguments that tasks refer to. */
  Set<String> needs() {
    return tasks.map(each -> each.dag().needs()).orElse(Set.of());
  }

  private static Workflow.Plan plan(Tasks tasks, Analysis analysis) {
    Map<String, String> byNode = new HashMap<>();
    analysis.places().forEach((node, at) -> tasks.program().taskAt(at).ifPresent(task -> byNode.put(node, task)));
    return new Workflow.Plan(tasks.json(), tasks.layered(), byNode);
  }

  /** The tasks with the ids that those without one get. */
  private static ObjectNode named(JsonNode sent) {
    ObjectNode json = (ObjectNode) sent.deepCopy();
    int number = 0;
    for (JsonNode task : json.path("tasks")) {
      number++;
      if (task instanceof ObjectNode object && !object.has("id")) {
        object.put("id", "t" + number);
      }
    }
    return json;
  }

  private static String quoted(String text) {
    return Json.write(Json.text(text));
  }
}
