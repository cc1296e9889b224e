package io.pml.gateway;

import io.pml.execute.ExecuteOutcome;
import io.pml.execute.Executor;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.LocalTool;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** The tools that say how executions go on: those that wait between two layers of tasks, and those to be done again. */
final class ControlTools {
  private static final String DAG = """
      , "dag": {"type": "object", "description": "{tasks: […]}: what comes in place of the tasks that have not begun"}""";

  private final Executor executor;
  private final Answers answers;

  ControlTools(Executor executor, Answers answers) {
    this.executor = executor;
    this.answers = answers;
  }

  List<LocalTool> all() {
    return List.of(
        tool("continue", "Goes on with an execution that waits between two layers of tasks.", "",
            (caller, arguments, line) -> executor.resume(workflow(arguments), caller, line)),
        tool("abort", "Ends an execution that waits.", "",
            (caller, arguments, line) -> executor.abort(workflow(arguments), caller)),
        tool("replan", "Goes on with an execution that waits between two layers, with other tasks from here on. Tasks"
            + " that are over keep their results and can be referred to.", DAG,
            (caller, arguments, line) -> executor.replan(workflow(arguments), arguments.path("dag"), caller, line)),
        tool("replay", "Does again what an execution did: each of its calls as a task of its own.", "",
            (caller, arguments, line) -> executor.replay(workflow(arguments), caller, line)));
  }

  private static UUID workflow(ObjectNode arguments) {
    return ExecuteTool.id(arguments.path("workflow_id").asString(""));
  }

  /** What a tool does. */
  @FunctionalInterface
  private interface Action {
    ExecuteOutcome apply(Caller caller, ObjectNode arguments, Line line) throws InterruptedException;
  }

  private LocalTool tool(String name, String description, String more, Action action) {
    ObjectNode definition = Json.parseObject("""
        {"name": "%s", "description": "%s", "inputSchema": {"type": "object",
          "properties": {"workflow_id": {"type": "string"}%s}, "required": ["workflow_id"%s],
          "additionalProperties": false}}""".formatted(name, description, more, more.isEmpty() ? "" : ", \"dag\""));
    return new LocalTool() {
      @Override
      public ObjectNode definition() {
        return definition;
      }

      @Override
      public boolean isBrief() {
        return true;
      }

      @Override
      public ObjectNode call(Caller caller, ObjectNode arguments, Line line) throws InterruptedException {
        return answers.of(action.apply(caller, arguments, line), name, Answers.Detail.SUMMARY);
      }
    };
  }
}
