package io.pml.gateway;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.ExecuteRequest;
import io.pml.execute.Executor;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.LocalTool;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tool {@code pml_execute}: runs agent code over all tools at once. Threads may share it. */
final class ExecuteTool implements LocalTool {
  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final ObjectNode DEFINITION = Json.parseObject("""
      {
        "name": "execute",
        "title": "Run code over tools",
        "description": "Runs TypeScript that calls tools, in a sandbox, in one go: the body of an async function, e.g. \
      `const f = await mcp.fs.read({path: args.path}); return f.length`. Calls: mcp.server.tool({…}), \
      mcp['server']['tool']({…}), in parallel with Promise.all. Return only what you need. \
      status approval_required: a human has to say yes, then call again with workflow_id.",
        "inputSchema": {
          "type": "object",
          "properties": {
            "intent": {"type": "string", "description": "what this is for, in plain English"},
            "code": {"type": "string"},
            "args": {"type": "object", "description": "the code reads them as args.name"},
            "context": {"type": "object"},
            "implementation": {
              "type": "object",
              "properties": {"type": {"enum": ["code", "dag"]}, "code": {"type": "string"}, "dag": {"type": "object"}},
              "required": ["type"]
            },
            "capability": {"type": "string"},
            "name": {"type": "string"},
            "workflow_id": {"type": "string"},
            "options": {
              "type": "object",
              "properties": {
                "timeout_ms": {"type": "integer", "minimum": 1},
                "permission_set": {"enum": ["minimal", "standard", "privileged"]},
                "trace": {"enum": ["none", "summary", "full"]}
              }
            }
          },
          "additionalProperties": false
        },
        "annotations": {"openWorldHint": true},
        "_meta": {"anthropic/alwaysLoad": true}
      }
      """);

  private final Executor executor;
  private final Answers answers;
  private final BiFunction<Caller, String, ObjectNode> suggestions;

  /**
   * The tool.
   *
   * @param suggestions what a caller may call for an intent
   */
  ExecuteTool(Executor executor, Answers answers, BiFunction<Caller, String, ObjectNode> suggestions) {
    this.executor = executor;
    this.answers = answers;
    this.suggestions = suggestions;
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
      return answers.of(executor.execute(request(caller, arguments, code.get()), line), "direct", detail);
    }
    String capability = arguments.path("capability").asString("");
    if (!capability.isEmpty()) {
      throw new PmlException(ErrorCode.NOT_FOUND, "there is no capability " + capability
          + ": find what there is with pml_discover, or send \"code\"");
    }
    String intent = arguments.path("intent").asString("");
    if (intent.isBlank()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "nothing to do: give \"intent\" (what you want) and \"code\" (the"
          + " body of an async TypeScript function), or the \"workflow_id\" of an execution");
    }
    return ToolResult.structured(suggestions.apply(caller, intent));
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
    if (implementation.path("type").asString("").equals("dag")) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "this PML does not run a \"dag\" yet: send the same as \"code\"");
    }
    return Optional.of(arguments.path("code").asString(implementation.path("code").asString("")))
        .filter(code -> !code.isBlank());
  }

  private static ExecuteRequest request(Caller caller, ObjectNode arguments, String code) {
    ObjectNode args = arguments.has("args") ? Json.child(arguments, "args") : Json.child(arguments, "context");
    JsonNode options = arguments.path("options");
    Optional<Duration> limit = options.has("timeout_ms")
        ? Optional.of(Duration.ofMillis(Math.min(options.path("timeout_ms").asLong(), LONGEST.toMillis())))
        : Optional.empty();
    return new ExecuteRequest(arguments.path("intent").asString(""), code, args, caller, limit,
        options.path("permission_set").asString("").equals("minimal"));
  }
}
