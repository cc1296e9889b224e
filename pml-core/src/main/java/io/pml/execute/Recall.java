package io.pml.execute;

import io.pml.analyze.Analysed.Analysis;
import io.pml.approve.Gate;
import io.pml.approve.PermissionSet;
import io.pml.cache.ResultCache;
import io.pml.capability.Capability;
import io.pml.store.Approvals.Subject;
import io.pml.store.CachedResults.Cached;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Trace;
import io.pml.upstream.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers requests with what is known already, and says what may be kept for that. Nothing is told that the caller could not
 * get by running it now, and nothing is kept whose running could have had an effect. Threads may share it.
 */
final class Recall {
  /** Where a program says something else each time although it calls the same. */
  private static final Pattern CHANGING = Pattern.compile(
      "\\b(Date|performance|Temporal|crypto|random|setTimeout|setInterval)\\b|\\\\u");

  private final Equipment around;

  /**
   * What is known before a run of which the result may be kept.
   *
   * @param tools all that it can reach, with the hash of their definitions
   * @param parts the capabilities it can reach, by name
   * @param touching those of its tools that may change something
   * @param effects how often the servers of its tools had changed something
   */
  record Outlook(Map<ToolId, String> tools, Map<String, String> parts, Set<ToolId> touching,
      Map<String, Long> effects) {}

  Recall(Equipment around) {
    this.around = around;
  }

  /** What is known for a request, if it still holds. */
  Optional<ExecuteOutcome> answer(ExecuteRequest request) throws InterruptedException {
    Instant began = around.clock().instant();
    if (request.options().cache() != ExecuteRequest.Cache.USE || request.options().dry()) {
      return Optional.empty();
    }
    Optional<ResultCache.Hit> hit = request.capability().isPresent()
        ? around.cache().capability(request.capability().get(), request.args(), request.caller())
        : around.cache().execution(request.script().hash(), request.args(), request.caller());
    return told(hit, Subject.program(request.script().hash(), request.args()), request.caller(), began);
  }

  /** What a wish in nearly the same words gave. */
  Optional<ExecuteOutcome> answer(String intent, ObjectNode context, Caller caller) throws InterruptedException {
    Instant began = around.clock().instant();
    return told(around.cache().wish(intent, context, caller), "", caller, began);
  }

  private Optional<ExecuteOutcome> told(Optional<ResultCache.Hit> hit, String code, Caller caller, Instant began)
      throws InterruptedException {
    if (hit.isEmpty() || !holds(hit.get().cached(), code, caller)) {
      return Optional.empty();
    }
    around.cache().told(hit.get().kind());
    return Optional.of(new ExecuteOutcome.Cached(hit.get(), Duration.between(began, around.clock().instant())));
  }

  /** Whether all that it rests on is as it was, and may be called by whoever asks. */
  private boolean holds(Cached cached, String code, Caller caller) throws InterruptedException {
    List<Tool> tools = new ArrayList<>();
    for (Map.Entry<ToolId, String> each : cached.tools().entrySet()) {
      Optional<Tool> tool = around.toolbox().find(caller, each.getKey());
      if (tool.isEmpty() || !tool.get().hash().equals(each.getValue())) {
        return false;
      }
      tools.add(tool.get());
    }
    return cached.parts().entrySet().stream().allMatch(part -> part.getValue().equals(part(part.getKey())))
        && around.gate()
            .judge(code, caller.principal(), tools, false, PermissionSet.STANDARD) instanceof Gate.Verdict.Granted;
  }

  /** What is to be remembered before a run of which the result may be kept; empty when it may not. */
  Optional<Outlook> outlook(ExecuteRequest request, Analysis analysis, Collection<Tool> tools) {
    boolean may = request.options().cache() != ExecuteRequest.Cache.OFF && !request.options().dry()
        && request.capability()
            .flatMap(each -> around.cache().decided(each.id()))
            .orElseGet(() -> isSteady(request.script(), analysis, tools));
    if (!may) {
      return Optional.empty();
    }
    Map<ToolId, String> hashes = tools.stream().collect(Collectors.toMap(Tool::id, Tool::hash));
    Map<String, String> parts = new HashMap<>();
    around.procedures().parts(analysis.capabilities()).forEach(name -> parts.put(name, part(name)));
    Set<ToolId> touching = tools.stream()
        .filter(tool -> !around.gate().isHarmless(tool))
        .map(Tool::id)
        .collect(Collectors.toSet());
    return Optional.of(new Outlook(hashes, parts, touching, around.cache().effects(hashes.keySet())));
  }

  /** Whether the same run would give the same again, and have no effect that counts. */
  private boolean isSteady(Script script, Analysis analysis, Collection<Tool> tools) {
    return !analysis.callsUnknown() && !CHANGING.matcher(script.source()).find()
        && tools.stream().allMatch(this::isSteady)
        && around.procedures()
            .parts(analysis.capabilities())
            .stream()
            .flatMap(name -> around.procedures().find(name).stream())
            .noneMatch(each -> CHANGING.matcher(Script.of(each.body()).source()).find());
  }

  /** A tool that reads, or that may be called twice; not one that says it destroys, and none that tells the time. */
  private boolean isSteady(Tool tool) {
    return around.toolbox().isRepeatable(tool) && (tool.readOnly() || !tool.destructive())
        && !tool.definition().path("_meta").path("io.pml/volatile").asBoolean(false);
  }

  /** Keeps the result of a run, if it went well and nothing changed meanwhile. */
  void keep(ExecuteRequest request, Outlook outlook, ExecuteOutcome outcome) {
    if (outcome instanceof ExecuteOutcome.Ended(var workflow, Ending.Succeeded(JsonNode result), Trace trace, var _)
        && trace.steps().stream().allMatch(Trace.Step::success)
        && outlook.effects().equals(others(outlook, trace))) {
      Instant now = around.clock().instant();
      Cached cached = new Cached(workflow.id(), workflow.capability(), result, outlook.tools(), outlook.parts(), now,
          now);
      request.capability()
          .ifPresentOrElse(
              capability -> around.cache().keep(capability, request.args(), request.caller(), cached),
              () -> around.cache().keep(request.script().hash(), request.args(), request.caller(), cached));
    }
  }

  /** Keeps what a wish gave, when it was kept as the result of the capability that served it. */
  void keep(String intent, ObjectNode context, Capability capability, ObjectNode args, Caller caller) {
    around.cache()
        .capability(capability, args, caller)
        .ifPresent(hit -> around.cache().keepWish(intent, context, caller, hit.cached()));
  }

  /** The effects until now without those of the run itself. */
  private Map<String, Long> others(Outlook outlook, Trace trace) {
    Map<String, Long> others = new HashMap<>(around.cache().effects(outlook.tools().keySet()));
    trace.steps()
        .stream()
        .flatMap(step -> ToolId.parse(step.tool()).stream())
        .filter(outlook.touching()::contains)
        .forEach(tool -> others.merge(tool.server(), -1L, Long::sum));
    return others;
  }

  private String part(String name) {
    return around.procedures().find(name).map(each -> each.identity() + "@" + each.version()).orElse("");
  }
}
