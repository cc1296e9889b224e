package io.pml.gateway;

import io.pml.approve.PermissionSet;
import io.pml.capability.Capability;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.ExecuteOutcome;
import io.pml.execute.ExecuteRequest;
import io.pml.execute.Executor;
import io.pml.execute.Script;
import io.pml.execute.Speculation;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Scope;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.registry.Resolution;
import io.pml.trace.Ending;
import io.pml.trace.Trace;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.LocalTool;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code pml_execute}: runs agent code over all tools at once. Threads may share it. */
final class ExecuteTool implements LocalTool {
  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final ObjectNode DEFINITION = Json.parseObject("""
      {
        "name": "execute",
        "description": "Runs TypeScript over all tools in a sandbox: the body of an async function, e.g. \
      `const f = await mcp.fs.read({path: args.path}); return f.length`. Return only what you need; Promise.all runs \
      calls at once. approval_required: a human must agree, then send workflow_id.",
        "inputSchema": {
          "type": "object",
          "properties": {
            "intent": {"type": "string", "description": "what it is for"},
            "code": {"type": "string"},
            "args": {"type": "object", "description": "in code: args.name"},
            "context": {"type": "object", "description": "with intent alone: runs what was learned"},
            "implementation": {"type": "object"},
            "capability": {"type": "string", "description": "learned, runs with args"},
            "name": {"type": "string", "description": "to keep it as, ns:verb_object"},
            "workflow_id": {"type": "string"},
            "options": {
              "type": "object",
              "properties": {
                "timeout_ms": {"type": "integer"},
                "dry_run": {"type": "boolean"},
                "per_layer_validation": {"type": "boolean"},
                "cache": {"enum": ["use", "refresh", "off"]},
                "permission_set": {"enum": ["minimal", "standard", "privileged"]},
                "trace": {"enum": ["none", "summary", "full"]}
              },
              "additionalProperties": false
            }
          },
          "additionalProperties": false
        },
        "execution": {"taskSupport": "optional"},
        "_meta": {"anthropic/alwaysLoad": true}
      }
      """);

  /** As agents read it: what seldom matters takes few words. */
  private static final ObjectNode SHOWN = shown();

  private final Executor executor;
  private final Speculation speculation;
  private final Registry registry;
  private final Scope scope;
  private final Answers answers;
  private final DiscoverTool discover;
  private final Consumer<UUID> ranWell;

  /**
   * The tool.
   *
   * @param ranWell hears of a capability that is about to be named, since it ran well
   */
  ExecuteTool(Executor executor, Speculation speculation, Registry registry, Scope scope, Answers answers,
      DiscoverTool discover, Consumer<UUID> ranWell) {
    this.executor = executor;
    this.speculation = speculation;
    this.registry = registry;
    this.scope = scope;
    this.answers = answers;
    this.discover = discover;
    this.ranWell = ranWell;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode definition(Caller caller) {
    return SHOWN;
  }

  private static ObjectNode shown() {
    ObjectNode shown = DEFINITION.deepCopy();
    ((ObjectNode) shown.at("/inputSchema/properties")).putObject("options")
        .put("type", "object")
        .put("description", "timeout_ms, dry_run, per_layer_validation (dag), cache: use|refresh|off,"
            + " permission_set: minimal|standard|privileged, trace: none|summary|full");
    return shown;
  }

  @Override
  public boolean isBrief() {
    return true;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode arguments, Line line) throws InterruptedException {
    Answers.Detail detail = Answers.Detail.of(arguments.path("options").path("trace").asString("summary"));
    return switch (ExecuteMode.of(arguments)) {
      case RESUME -> answers.of(executor.resume(id(arguments.path("workflow_id").asString()), caller, line), "resume",
          detail);
      case DIRECT -> direct(caller, arguments, script(arguments), line, detail);
      case CALL -> callNamed(caller, arguments, line, detail);
      case SPECULATION -> speculate(caller, arguments, line, detail);
      case SUGGESTION ->
        ToolResult.structured(discover.suggest(caller, arguments.path("intent").asString(""), List.of()));
    };
  }

  private ObjectNode callNamed(Caller caller, ObjectNode arguments, Line line, Answers.Detail detail)
      throws InterruptedException {
    String name = arguments.path("capability").asString();
    Resolution meant = registry.resolve(Address.parse(name), viewer(caller));
    return Answers.warned(answers.of(call(caller, arguments, load(meant, name, caller), line), "call", detail),
        meant.warnings());
  }

  /** A capability that calls what the caller may not see is not there for it. */
  private Capability load(Resolution meant, String name, Caller caller) {
    return Optional.of(registry.load(meant))
        .filter(found -> executor.procedures().isOpenTo(caller, found))
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "there is no capability " + name));
  }

  /** Runs what was learned for such a wish, if that is sure enough; else tells what there is. */
  private ObjectNode speculate(Caller caller, ObjectNode arguments, Line line, Answers.Detail detail)
      throws InterruptedException {
    String intent = arguments.path("intent").asString("");
    ObjectNode context = Json.child(arguments, "context");
    Optional<ExecuteOutcome> known = options(arguments).cache() == ExecuteRequest.Cache.USE
        ? executor.recall(intent, context, caller)
        : Optional.empty();
    if (known.isPresent()) {
      return answers.of(known.get(), Answers.SPECULATION, detail);
    }
    executor.settle();
    return switch (speculation.judge(intent, discover.recall(caller, intent), context, caller)) {
      case Speculation.Verdict.Run(Capability capability, ObjectNode values, double confidence) -> {
        ObjectNode mapped = arguments.deepCopy();
        mapped.remove("context");
        mapped.set("args", values);
        ExecuteOutcome outcome = executor.execute(request(caller, mapped, capability).speculative(), line);
        executor.keep(intent, context, capability, capability.arguments(values), caller);
        yield Answers.noted(answers.of(outcome, Answers.SPECULATION, detail), "similarity", confidence);
      }
      case Speculation.Verdict.Suggest(String reason, var likely) ->
        ToolResult.structured(discover.suggest(caller, intent, likely).put("reason", reason));
    };
  }

  /** Runs a capability that was called as a tool: what it gives is the answer, and how it was run stands aside. */
  ObjectNode call(Caller caller, Capability capability, ObjectNode given, Line line) throws InterruptedException {
    ObjectNode arguments = Json.object();
    arguments.set("args", given);
    return answers.of(call(caller, arguments, capability, line), "call", Answers.Detail.NONE);
  }

  private ObjectNode direct(Caller caller, ObjectNode arguments, Script script, Line line, Answers.Detail detail)
      throws InterruptedException {
    String name = arguments.path("name").asString("");
    if (!name.isEmpty()) {
      requireFree(name, caller, script);
    }
    ExecuteOutcome outcome = executor.execute(new ExecuteRequest(arguments.path("intent").asString(""), script,
        given(arguments), caller, Optional.empty(), options(arguments)), line);
    List<String> warnings = new ArrayList<>(name.isEmpty() ? List.of() : named(name, outcome, caller));
    warnings.addAll(advice(outcome, caller));
    return Answers.warned(answers.of(outcome, "direct", detail), warnings);
  }

  /** What whoever wrote the program should know of the names that it called capabilities by. */
  private List<String> advice(ExecuteOutcome outcome, Caller caller) {
    return outcome instanceof ExecuteOutcome.Ended(var _, var _, Trace trace, var _)
        ? trace.steps()
            .stream()
            .map(Trace.Step::tool)
            .filter(tool -> tool.startsWith(Address.PREFIX))
            .distinct()
            .flatMap(tool -> registry.warnings(tool, viewer(caller)).stream())
            .toList()
        : List.of();
  }

  /** A name that belongs to another program is refused before anything runs. */
  private void requireFree(String name, Caller caller, Script script) throws InterruptedException {
    Optional<Capability> holder = registry.find(CapabilityName.parse(name).toString(), viewer(caller));
    Optional<String> identity = holder.isPresent() ? executor.identity(script, caller) : Optional.empty();
    if (identity.isEmpty() || !identity.equals(holder.map(Capability::identity))) {
      registry.requireFree(name, viewer(caller));
    }
  }

  /** Names what ran well. */
  private List<String> named(String name, ExecuteOutcome outcome, Caller caller) {
    Optional<UUID> made = switch (outcome) {
      case ExecuteOutcome.Ended(var workflow, Ending.Succeeded _, var _, var _) -> workflow.capability();
      case ExecuteOutcome.Cached(var hit, var _) -> hit.cached().capability();
      default -> Optional.empty();
    };
    if (made.isEmpty()) {
      return List.of("it was not named " + name + ": only what ran well is named");
    }
    if (registry.registration(made.get()).map(known -> known.name().toString().equals(name)).orElse(false)) {
      return List.of();
    }
    boolean clean = isClean(outcome);
    try {
      if (clean) {
        ranWell.accept(made.get());
      }
      registry.name(made.get(), name, viewer(caller));
      return clean
          ? List.of()
          : List.of(name + " can be called by its name; it is listed as a tool once it ran without a call that failed");
    } catch (PmlException e) {
      return List.of("it was not named " + name + ": " + e.getMessage());
    }
  }

  private static boolean isClean(ExecuteOutcome outcome) {
    return !(outcome instanceof ExecuteOutcome.Ended(var _, var _, Trace trace, var _))
        || trace.steps().stream().allMatch(Trace.Step::success);
  }

  private Viewer viewer(Caller caller) {
    return new Viewer(scope, caller.principal(), caller.client());
  }

  private ExecuteOutcome call(Caller caller, ObjectNode arguments, Capability capability, Line line)
      throws InterruptedException {
    return executor.execute(request(caller, arguments, capability), line);
  }

  private static ExecuteRequest request(Caller caller, ObjectNode arguments, Capability capability) {
    ObjectNode given = given(arguments);
    List<String> missing = capability.missing(given);
    if (!missing.isEmpty()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, capability.name() + " needs " + String.join(", ", missing)
          + " in \"args\"; it takes " + Json.write(CapabilityJson.parameters(capability)));
    }
    return new ExecuteRequest(arguments.path("intent").asString(capability.intent()), Script.of(capability.body()),
        capability.arguments(given), caller, Optional.of(capability), options(arguments));
  }

  static UUID id(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "not a workflow_id: " + text + "; take it from an earlier answer",
          e);
    }
  }

  private static Script script(ObjectNode arguments) {
    JsonNode implementation = arguments.path("implementation");
    return implementation.has("dag")
        ? Script.dag(implementation.path("dag"),
            arguments.path("options").path("per_layer_validation").asBoolean(false))
        : Script.code((implementation.has("code") ? implementation : arguments).path("code").asString());
  }

  private static ObjectNode given(ObjectNode arguments) {
    return Json.child(arguments, ExecuteMode.isGiven(arguments.path("args")) ? "args" : "context");
  }

  private static ExecuteRequest.Options options(ObjectNode arguments) {
    JsonNode options = arguments.path("options");
    Optional<Duration> limit = options.has("timeout_ms")
        ? Optional.of(Duration.ofMillis(Math.clamp(options.path("timeout_ms").asLong(), 1, LONGEST.toMillis())))
        : Optional.empty();
    return new ExecuteRequest.Options(limit,
        PermissionSet.valueOf(options.path("permission_set").asString("standard").toUpperCase(Locale.ROOT)),
        options.path("dry_run").asBoolean(false),
        ExecuteRequest.Cache.valueOf(options.path("cache").asString("use").toUpperCase(Locale.ROOT)));
  }
}
