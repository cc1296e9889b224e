package io.pml.execute;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.secret.Secrets;
import io.pml.structure.Argument;
import io.pml.structure.Arguments;
import io.pml.structure.Node;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an execution did as tasks that wait for each other: one for each call, given what the call was given. What came from
 * another call or from the arguments is referred to; what was computed is as it was.
 */
public final class TraceDag {
  private static final Pattern STEP = Pattern.compile("[\\w$-]+");
  private static final Pattern DOT = Pattern.compile("\\.");
  private static final Pattern CUT = Pattern.compile("… \\(\\d+ characters\\)$");

  private final Workflow workflow;
  private final Map<String, String> newestByNode = new HashMap<>();

  private TraceDag(Workflow workflow) {
    this.workflow = workflow;
  }

  /** The tasks; a call whose arguments were not kept whole is a {@code PmlException}. */
  public static ObjectNode of(Workflow workflow, Trace trace) {
    return workflow.code().plan().map(Workflow.Plan::dag).orElseGet(() -> new TraceDag(workflow).tasks(trace));
  }

  private ObjectNode tasks(Trace trace) {
    if (trace.steps().isEmpty()) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "this execution called nothing, so that there are no tasks");
    }
    ObjectNode dag = Json.object();
    ArrayNode tasks = dag.putArray("tasks");
    for (Trace.Step step : trace.steps()) {
      ObjectNode task = tasks.addObject().put("id", step.task());
      task.put(step.tool().startsWith(Procedures.PREFIX) ? "capability" : "tool", step.tool());
      task.set("arguments", arguments(step));
      ArrayNode before = task.putArray("dependsOn");
      trace.steps()
          .stream()
          .filter(other -> other.group() == step.group() - 1)
          .forEach(other -> before.add(other.task()));
      if (!step.success()) {
        task.put("onError", "continue");
      }
      step.node().ifPresent(node -> newestByNode.put(node, step.task()));
    }
    return dag;
  }

  private ObjectNode arguments(Trace.Step step) {
    Arguments written = step.node()
        .flatMap(workflow.code().structure()::node)
        .map(node -> switch (node) {
          case Node.Task task -> task.arguments();
          case Node.Capability capability -> capability.arguments();
          default -> Arguments.NONE;
        })
        .orElse(Arguments.NONE);
    ObjectNode arguments = Json.object();
    step.arguments()
        .properties()
        .forEach(field -> arguments.set(field.getKey(),
            value(step, Optional.ofNullable(written.byName().get(field.getKey())), field.getValue())));
    return arguments;
  }

  private JsonNode value(Trace.Step step, Optional<Argument> written, JsonNode seen) {
    return switch (written.orElse(null)) {
      case Argument.Literal(JsonNode value) when !workflow.code().masked() -> escaped(value);
      case Argument.Reference(String node, List<String> path, var _) when newestByNode.containsKey(node)
          && isPlain(path) ->
        reference(newestByNode.getOrDefault(node, ""), path);
      case Argument.Parameter(String name) when isPlain(parts(name)) && workflow.args().has(parts(name).getFirst()) ->
        reference("args", parts(name));
      case null, default -> kept(step, seen);
    };
  }

  private static JsonNode kept(Trace.Step step, JsonNode seen) {
    if (isIncomplete(seen)) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "the arguments of " + step.task() + " (" + step.tool()
          + ") were too long or secret, and not kept whole: run the code again instead");
    }
    return escaped(seen);
  }

  private static boolean isIncomplete(JsonNode value) {
    return value.isString()
        ? CUT.matcher(value.stringValue()).find() || value.stringValue().contains(Secrets.MASK)
        : value.valueStream().anyMatch(TraceDag::isIncomplete);
  }

  private static List<String> parts(String name) {
    return DOT.splitAsStream(name).toList();
  }

  private static boolean isPlain(List<String> path) {
    return path.stream().allMatch(step -> STEP.matcher(step).matches());
  }

  private static JsonNode reference(String root, List<String> path) {
    return Json.text("${" + root + String.join("", path.stream().map(step -> "." + step).toList()) + "}");
  }

  /** Text that looks like a reference and is none. */
  private static JsonNode escaped(JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode fields = Json.object();
        object.properties().forEach(field -> fields.set(field.getKey(), escaped(field.getValue())));
        yield fields;
      }
      case ArrayNode array -> {
        ArrayNode items = Json.array();
        array.forEach(item -> items.add(escaped(item)));
        yield items;
      }
      default -> value.isString() ? Json.text(value.stringValue().replace("${", "$${")) : value;
    };
  }
}
