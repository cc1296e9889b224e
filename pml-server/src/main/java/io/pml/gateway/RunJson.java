package io.pml.gateway;

import io.pml.json.Json;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How executions and what they did read in JSON, for agents and for people. */
public final class RunJson {
  private RunJson() {}

  /** The little that a list shows of an execution, which has done {@code trace} so far. */
  public static ObjectNode brief(Run run, Trace trace, Instant now) {
    Workflow workflow = run.workflow();
    ObjectNode json = Json.object()
        .put("workflow_id", workflow.id().toString())
        .put("intent", workflow.intent())
        .put("state", run.state().name().toLowerCase(Locale.ROOT))
        .put("client", workflow.caller().client())
        .put("began", workflow.start().at().toString());
    run.end().ifPresent(end -> json.put("ended", end.at().toString()));
    return json.put("duration_ms",
        millis(Duration.between(workflow.start().at(), run.end().map(Run.End::at).orElse(now))))
        .put("calls", trace.steps().size());
  }

  /** All there is to tell of an execution. */
  public static ObjectNode whole(Run run, Trace trace, Instant now) {
    Workflow workflow = run.workflow();
    ObjectNode json = brief(run, trace, now);
    json.put("attempts", run.attempts()).put("time_limit_ms", workflow.start().timeLimit().toMillis());
    workflow.parent().ifPresent(parent -> json.put("parent", parent.toString()));
    json.putObject("code")
        .put("hash", workflow.code().hash())
        .put("source", workflow.code().source())
        .put("masked", workflow.code().masked());
    json.set("args", workflow.args());
    run.end().ifPresent(end -> {
      switch (end.ending()) {
        case Ending.Succeeded(JsonNode result) -> json.set("result", result);
        case Ending.Failed failure -> json.set("error", error(failure));
      }
    });
    json.set("tasks", tasks(trace, true));
    putCourse(json, trace);
    json.set("structure", workflow.code().structure().toJson());
    return json;
  }

  static ArrayNode tasks(Trace trace, boolean full) {
    ArrayNode tasks = Json.array();
    trace.steps().forEach(step -> tasks.add(task(step, full)));
    return tasks;
  }

  /** Which way a program went, and what it said. */
  static void putCourse(ObjectNode json, Trace trace) {
    ArrayNode path = json.putArray("path");
    trace.path().forEach(path::add);
    ArrayNode decisions = json.putArray("decisions");
    trace.decisions()
        .forEach(choice -> decisions.addObject().put("node", choice.node()).put("outcome", choice.outcome()));
    ObjectNode rounds = json.putObject("rounds");
    trace.rounds().forEach(rounds::put);
    ArrayNode log = json.putArray("log");
    trace.log().forEach(line -> log.addObject().put("level", line.level()).put("text", line.text()));
  }

  static ObjectNode error(Ending.Failed failure) {
    ObjectNode error = Json.object().put("code", failure.code()).put("message", failure.message());
    failure.line().ifPresent(line -> error.put("line", line));
    failure.column().ifPresent(column -> error.put("column", column));
    failure.tool().ifPresent(tool -> error.put("tool", tool));
    return error;
  }

  static double millis(Duration duration) {
    return Math.round(duration.toNanos() / 1e4) / 100.0;
  }

  private static ObjectNode task(Trace.Step step, boolean full) {
    ObjectNode task = Json.object().put("task_id", step.task());
    step.node().ifPresent(node -> task.put("node", node));
    task.put("tool", step.tool())
        .put("status", step.success() ? "success" : "failed")
        .put("duration_ms", millis(step.duration()))
        .put("resultPreview", step.preview());
    if (full) {
      task.set("arguments", step.arguments());
      task.put("started_at", step.began().toString()).put("parallel_group", step.group());
    }
    return task;
  }
}
