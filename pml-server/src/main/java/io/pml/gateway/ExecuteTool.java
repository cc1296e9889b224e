package io.pml.gateway;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.dag.Dag;
import io.pml.dag.DagProgram;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.ExecuteOutcome;
import io.pml.execute.ExecuteRequest;
import io.pml.execute.Executor;
import io.pml.execute.Procedures;
import io.pml.execute.Speculation;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.LocalTool;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
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
            "args": {"type": "object", "description": "for the code: args.name"},
            "context": {"type": "object", "description": "with intent alone: runs what was learned for it"},
            "implementation": {"type": "object"},
            "capability": {"type": "string", "description": "a learned one, to run with args"},
            "workflow_id": {"type": "string"},
            "options": {
              "type": "object",
              "properties": {
                "timeout_ms": {"type": "integer"},
                "permission_set": {"enum": ["minimal", "standard", "privileged"]},
                "trace": {"enum": ["none", "summary", "full"]}
              }
            }
          },
          "additionalProperties": false
        },
        "_meta": {"anthropic/alwaysLoad": true}
      }
      """);

  private final Executor executor;
  private final Speculation speculation;
  private final Procedures procedures;
  private final Answers answers;
  private final DiscoverTool discover;

  ExecuteTool(Executor executor, Speculation speculation, Procedures procedures, Answers answers,
      DiscoverTool discover) {
    this.executor = executor;
    this.speculation = speculation;
    this.procedures = procedures;
    this.answers = answers;
    this.discover = discover;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public boolean isBrief() {
    return true;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode arguments) {
    throw new IllegalStateException("only called with a line to its caller");
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode arguments, Line line) throws InterruptedException {
    Answers.Detail detail = Answers.Detail.of(arguments.path("options").path("trace").asString("summary"));
    String workflow = arguments.path("workflow_id").asString("");
    if (!workflow.isEmpty()) {
      return answers.of(executor.resume(id(workflow), caller, line), "resume", detail);
    }
    Optional<String> code = code(arguments);
    if (code.isPresent()) {
      return answers.of(executor.execute(request(caller, arguments, arguments.path("intent").asString(""),
          code.get(), given(arguments), Optional.empty()), line), "direct", detail);
    }
    String capability = arguments.path("capability").asString("");
    if (!capability.isEmpty()) {
      return answers.of(call(caller, arguments, named(capability), line), "call", detail);
    }
    if (arguments.path("intent").asString("").isBlank()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "nothing to do: give \"intent\" (what you want) and \"code\" (the"
          + " body of an async TypeScript function), or a \"capability\", or the \"workflow_id\" of an execution");
    }
    return arguments.has("context")
        ? speculate(caller, arguments, line, detail)
        : ToolResult.structured(discover.suggest(caller, arguments.path("intent").asString("")));
  }

  /** Runs what was learned for such a wish, if that is sure enough; else tells what there is. */
  private ObjectNode speculate(Caller caller, ObjectNode arguments, Line line, Answers.Detail detail)
      throws InterruptedException {
    String intent = arguments.path("intent").asString("");
    return switch (speculation.judge(intent, discover.recall(caller, intent), Json.child(arguments, "context"),
        caller)) {
      case Speculation.Verdict.Run(Capability capability, ObjectNode values, double confidence) -> {
        ObjectNode mapped = arguments.deepCopy();
        mapped.set("args", values);
        ObjectNode answer = answers.of(call(caller, mapped, capability, line), "speculation", detail);
        yield Answers.noted(answer, "similarity", confidence);
      }
      case Speculation.Verdict.Suggest(String reason) ->
        ToolResult.structured(discover.suggest(caller, intent).put("reason", reason));
    };
  }

  private Capability named(String name) {
    return procedures.find(name)
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "there is no capability " + name
            + ": find what there is with pml_discover, or send \"code\""));
  }

  private ExecuteOutcome call(Caller caller, ObjectNode arguments, Capability capability, Line line)
      throws InterruptedException {
    ObjectNode given = given(arguments);
    List<String> missing = capability.missing(given);
    if (!missing.isEmpty()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, capability.name() + " needs " + String.join(", ", missing)
          + " in \"args\"; it takes " + Json.write(CapabilityJson.parameters(capability)));
    }
    if (!(capability.body() instanceof Body.Code code)) {
      throw new PmlException(ErrorCode.BAD_REQUEST, capability.name() + " is no code, and only code is run here");
    }
    String intent = arguments.path("intent").asString(capability.intent());
    return executor.execute(request(caller, arguments, intent, code.source(), capability.arguments(given),
        Optional.of(capability)), line);
  }

  private static UUID id(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "not a workflow_id: " + text + "; take it from an earlier answer",
          e);
    }
  }

  private static Optional<String> code(ObjectNode arguments) {
    JsonNode implementation = arguments.path("implementation");
    if (implementation.has("dag")) {
      return Optional.of(DagProgram.of(Dag.read(implementation.path("dag"))));
    }
    return Optional.of(arguments.path("code").asString(implementation.path("code").asString("")))
        .filter(code -> !code.isBlank());
  }

  private static ObjectNode given(ObjectNode arguments) {
    return arguments.has("args") ? Json.child(arguments, "args") : Json.child(arguments, "context");
  }

  private static ExecuteRequest request(Caller caller, ObjectNode arguments, String intent, String code,
      ObjectNode args,
      Optional<Capability> capability) {
    JsonNode options = arguments.path("options");
    Optional<Duration> limit = options.has("timeout_ms")
        ? Optional.of(Duration.ofMillis(Math.clamp(options.path("timeout_ms").asLong(), 1, LONGEST.toMillis())))
        : Optional.empty();
    return new ExecuteRequest(intent, code, args, caller, limit, capability,
        options.path("permission_set").asString("").equals("minimal"));
  }
}
