package io.pml.gateway;

import io.pml.capability.Capability;
import io.pml.execute.ExecuteOutcome;
import io.pml.json.Json;
import io.pml.settings.Settings;
import io.pml.store.Approvals;
import io.pml.store.Capabilities;
import io.pml.store.Results;
import io.pml.trace.Ending;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.ToolResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How the outcome of an execution reads in JSON. Threads may share it. */
final class Answers {
  /** The task under which the result of the whole execution is kept when it is too long to hand over. */
  static final String WHOLE = "result";
  /** The task under which the trace is kept when that is too long. */
  private static final String TRACE = "trace";
  private static final int PREVIEW = 2_000;

  private final Results results;
  private final Capabilities capabilities;
  private final Settings.Results limits;
  private final InstantSource clock;

  Answers(Results results, Capabilities capabilities, Settings.Results limits, InstantSource clock) {
    this.results = results;
    this.capabilities = capabilities;
    this.limits = limits;
    this.clock = clock;
  }

  /** How much is told of what was done. */
  enum Detail {
    NONE,
    SUMMARY,
    FULL;

    static Detail of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  ObjectNode of(ExecuteOutcome outcome, String mode, Detail detail) {
    return switch (outcome) {
      case ExecuteOutcome.Refused(Ending.Failed failure) -> error(failed(mode, failure));
      case ExecuteOutcome.NeedsApproval(Workflow workflow, Approvals.Question question) ->
        ToolResult.structured(approval(mode, workflow, question));
      case ExecuteOutcome.Ended(Workflow workflow, Ending ending, Trace trace, Duration duration) ->
        ended(workflow, ending, trace, duration, mode, detail);
    };
  }

  private ObjectNode ended(Workflow workflow, Ending ending, Trace trace, Duration duration, String mode,
      Detail detail) {
    ObjectNode answer = switch (ending) {
      case Ending.Succeeded(JsonNode result) -> succeeded(mode, workflow, result);
      case Ending.Failed failure -> failed(mode, failure);
    };
    putTrace(answer, workflow, trace, duration, detail);
    return ending instanceof Ending.Failed ? error(answer) : ToolResult.structured(answer);
  }

  private ObjectNode succeeded(String mode, Workflow workflow, JsonNode result) {
    ObjectNode answer = Json.object().put("status", "success").put("mode", mode);
    putResult(answer, workflow, result);
    return answer;
  }

  private void putResult(ObjectNode answer, Workflow workflow, JsonNode result) {
    String json = Json.write(result);
    if (fits(json)) {
      answer.set("result", result);
      return;
    }
    answer.put("result_preview", json.substring(0, json.offsetByCodePoints(0, Math.min(PREVIEW, json.length() / 2))));
    answer.set("result_handle", keep(workflow, WHOLE, json));
  }

  private void putTrace(ObjectNode answer, Workflow workflow, Trace trace, Duration duration, Detail detail) {
    answer.put("workflow_id", workflow.id().toString());
    workflow.capability()
        .flatMap(capabilities::find)
        .ifPresent(capability -> putCapability(answer, workflow, capability));
    ObjectNode course = Json.object();
    if (detail != Detail.NONE) {
      course.set("tasks", RunJson.tasks(trace, detail == Detail.FULL));
    }
    if (detail == Detail.FULL) {
      RunJson.putCourse(course, trace);
      course.set("structure", workflow.code().structure().toJson());
    }
    String json = Json.write(course);
    if (fits(json)) {
      answer.setAll(course);
    } else {
      answer.set("trace_handle", keep(workflow, TRACE, json).put("tasks", trace.steps().size()));
    }
    answer.put("duration_ms", RunJson.millis(duration));
  }

  private boolean fits(String json) {
    return json.getBytes(StandardCharsets.UTF_8).length <= limits.inlineBytes();
  }

  /** Keeps a part of an answer that is too long to hand over; what to read it with. */
  private ObjectNode keep(Workflow workflow, String task, String json) {
    Instant now = clock.instant();
    Results.Key key = new Results.Key(workflow.id().toString(), task);
    results.save(new Results.Stored(key, Json.write(ToolResult.text(json)), now, now.plus(limits.timeToLive())));
    return Json.object()
        .put("workflow_id", key.workflow())
        .put("task_id", key.task())
        .put("total", json.length())
        .put("read_with", "pml_get_task_result");
  }

  private static void putCapability(ObjectNode answer, Workflow workflow, Capability capability) {
    boolean created = capability.created().toEpochMilli() >= workflow.start().at().toEpochMilli();
    answer.putObject("capability")
        .put("id", capability.id().toString())
        .put("name", capability.name())
        .put("version", capability.version())
        .put("created", created);
  }

  /** The same answer with one thing more. */
  static ObjectNode noted(ObjectNode answer, String key, double value) {
    ObjectNode noted = Json.child(answer, "structuredContent").put(key, Math.round(value * 1000) / 1000.0);
    ObjectNode result = ToolResult.structured(noted);
    if (ToolResult.isError(answer)) {
      result.put("isError", true);
    }
    return result;
  }

  private static ObjectNode approval(String mode, Workflow workflow, Approvals.Question question) {
    ObjectNode answer = Json.object().put("status", "approval_required").put("mode", mode);
    answer.put("workflow_id", workflow.id().toString());
    ObjectNode approval = answer.putObject("approval").put("id", question.id().toString());
    ArrayNode tools = approval.putArray("tools");
    question.subject().tools().keySet().stream().sorted().forEach(tool -> tools.add(tool.toString()));
    approval.put("expires", question.expires().toString())
        .put("what_to_do", "A human has to allow this: ask them to run `pml approve " + question.id()
            + "`, then call pml_execute with this workflow_id.");
    return answer;
  }

  private static ObjectNode failed(String mode, Ending.Failed failure) {
    ObjectNode answer = Json.object().put("status", "failed").put("mode", mode);
    ObjectNode error = RunJson.error(failure);
    String message = failure.message();
    if (message.length() > PREVIEW) {
      error.put("message", message.substring(0, message.offsetByCodePoints(0, PREVIEW / 2)) + "… ("
          + message.length() + " characters)");
    }
    answer.set("error", error);
    return answer;
  }

  private static ObjectNode error(ObjectNode answer) {
    return ToolResult.structured(answer).put("isError", true);
  }
}
