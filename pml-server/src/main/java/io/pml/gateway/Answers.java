package io.pml.gateway;

import io.pml.cache.ResultCache;
import io.pml.capability.Capability;
import io.pml.dag.Dag;
import io.pml.execute.ExecuteOutcome;
import io.pml.json.Json;
import io.pml.settings.Settings;
import io.pml.registry.Registry;
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
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How the outcome of an execution reads in JSON. Threads may share it. */
final class Answers {
  /** The mode of what was run for a wish, and not chosen. */
  static final String SPECULATION = "speculation";

  /** The task under which the result of the whole execution is kept when it is too long to hand over. */
  static final String WHOLE = "result";
  /** The task under which the trace is kept when that is too long. */
  static final String TRACE = "trace";
  private static final int PREVIEW = 2_000;

  private final Results results;
  private final Capabilities capabilities;
  private final Registry registry;
  private final Settings.Results limits;
  private final InstantSource clock;

  Answers(Results results, Capabilities capabilities, Registry registry, Settings.Results limits, InstantSource clock) {
    this.results = results;
    this.capabilities = capabilities;
    this.registry = registry;
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
      case ExecuteOutcome.Paused(Workflow workflow, int layer, Trace trace) ->
        ToolResult.structured(paused(mode, workflow, layer, trace));
      case ExecuteOutcome.Cached(ResultCache.Hit hit, Duration duration) ->
        ToolResult.structured(cached(mode, hit, duration));
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
    if (workflow.start().dry()) {
      answer.put("dry_run", true);
    }
    putResult(answer, workflow.id(), result);
    return answer;
  }

  /** What is told again has the id of the execution that it comes from. */
  private ObjectNode cached(String mode, ResultCache.Hit hit, Duration duration) {
    ObjectNode answer = Json.object().put("status", "success").put("mode", mode);
    putResult(answer, hit.cached().workflow(), hit.cached().result());
    answer.put("workflow_id", hit.cached().workflow().toString());
    hit.cached()
        .capability()
        .flatMap(capabilities::find)
        .ifPresent(capability -> putCapability(answer, capability, false));
    answer.put("cache_hit", hit.kind().name().toLowerCase(Locale.ROOT))
        .put("cached_at", hit.cached().made().toString());
    if (hit.kind() == ResultCache.Kind.INTENT_SIMILAR) {
      answer.put("similarity", Math.round(hit.similarity() * 1000) / 1000.0);
    }
    answer.putArray("tasks");
    return answer.put("duration_ms", RunJson.millis(duration));
  }

  private ObjectNode paused(String mode, Workflow workflow, int layer, Trace trace) {
    ObjectNode answer = Json.object().put("status", "approval_required").put("mode", mode);
    answer.put("workflow_id", workflow.id().toString());
    List<List<Dag.Task>> layers = workflow.code()
        .plan()
        .map(plan -> Dag.read(plan.dag()).layers())
        .orElse(List.of());
    ObjectNode approval = answer.putObject("approval")
        .put("type", "layer")
        .put("layer", layer)
        .put("layers", layers.size());
    ArrayNode next = approval.putArray("next");
    layers.subList(Math.min(layer, layers.size()), Math.min(layer + 1, layers.size()))
        .forEach(tasks -> tasks.forEach(task -> next.add(task.id())));
    approval.put("what_to_do", "Look at the results so far. Go on: pml_execute with this workflow_id (or pml_continue);"
        + " stop: pml_abort; other tasks from here on: pml_replan with workflow_id and dag.");
    answer.set("tasks", RunJson.tasks(workflow, trace, false));
    return answer;
  }

  private void putResult(ObjectNode answer, UUID workflow, JsonNode result) {
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
        .ifPresent(capability -> putCapability(answer, capability,
            capability.created().toEpochMilli() >= workflow.start().at().toEpochMilli()));
    ObjectNode course = Json.object();
    if (detail != Detail.NONE) {
      course.set("tasks", RunJson.tasks(workflow, trace, detail == Detail.FULL));
    }
    if (detail == Detail.FULL) {
      RunJson.putCourse(course, trace);
      course.set("structure", workflow.code().structure().toJson());
    }
    String json = Json.write(course);
    if (fits(json)) {
      answer.setAll(course);
    } else {
      answer.set("trace_handle", keep(workflow.id(), TRACE, json).put("tasks", trace.steps().size()));
    }
    answer.put("duration_ms", RunJson.millis(duration));
  }

  private boolean fits(String json) {
    return json.getBytes(StandardCharsets.UTF_8).length <= limits.inlineBytes();
  }

  /** Keeps a part of an answer that is too long to hand over; what to read it with. */
  private ObjectNode keep(UUID workflow, String task, String json) {
    Instant now = clock.instant();
    Results.Key key = new Results.Key(workflow.toString(), task);
    results.save(new Results.Stored(key, Json.write(ToolResult.text(json)), now, now.plus(limits.timeToLive())));
    return Json.object()
        .put("workflow_id", key.workflow())
        .put("task_id", key.task())
        .put("total", json.length())
        .put("read_with", "pml_get_task_result");
  }

  private void putCapability(ObjectNode answer, Capability capability, boolean created) {
    ObjectNode json = answer.putObject("capability")
        .put("id", capability.id().toString())
        .put("name", capability.name());
    registry.registration(capability.id()).ifPresent(known -> json.put("fqdn", known.fqdn().toString()));
    json
        .put("version", capability.version())
        .put("created", created);
    if (answer.path("mode").asString("").equals(SPECULATION)) {
      // Whoever did not choose it can tell by this whether it was the right one.
      json.put("intent", capability.intent());
    }
  }

  /** The same answer with what whoever asked should know. */
  static ObjectNode warned(ObjectNode answer, List<String> warnings) {
    if (warnings.isEmpty()) {
      return answer;
    }
    ObjectNode noted = Json.child(answer, "structuredContent");
    ArrayNode list = noted.withArray("warnings");
    warnings.forEach(list::add);
    return again(answer, noted);
  }

  private static ObjectNode again(ObjectNode answer, ObjectNode noted) {
    ObjectNode result = ToolResult.structured(noted);
    return ToolResult.isError(answer) ? result.put("isError", true) : result;
  }

  /** The same answer with one thing more. */
  static ObjectNode noted(ObjectNode answer, String key, double value) {
    return again(answer, Json.child(answer, "structuredContent").put(key, Math.round(value * 1000) / 1000.0));
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
