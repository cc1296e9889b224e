package io.pml.execute;

import io.pml.analyze.Analysed.Analysis;
import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Parameter;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Reader.Read;
import io.pml.json.Json;
import io.pml.learn.CapabilityLearner;
import io.pml.secret.Secrets;
import io.pml.structure.Argument;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending.Failed;
import io.pml.trace.Workflow.Plan;
import io.pml.upstream.Caller;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes capabilities of what somebody wrote, without running it and without keeping them. What is wrong with it is a
 * {@code PmlException}. Threads may share it.
 */
public final class Drafter {
  private final Reader reader;
  private final Equipment around;
  private final Redactors redaction;
  private final CapabilityLearner learner;

  Drafter(Reader reader, Equipment around, Redactors redaction, CapabilityLearner learner) {
    this.reader = reader;
    this.around = around;
    this.redaction = redaction;
    this.learner = learner;
  }

  /** Of a program or of tasks. All that it reads of its arguments becomes a parameter. */
  public Capability draft(String intent, Script script, Caller caller) throws InterruptedException {
    return switch (reader.draft(script, caller)) {
      case Read.Wrong(Failed failure) -> throw refused(failure);
      case Read.Ready(Analysis analysis, List<Tool> tools) -> {
        Map<ToolId, Tool> byId = tools.stream().collect(Collectors.toMap(Tool::id, tool -> tool));
        Function<ToolId, Optional<Tool>> known = id -> Optional.ofNullable(byId.get(id));
        ObjectNode args = Reader.absent(analysis);
        String words = redaction.of(script.source(), args).text(Secrets.maskedWords(intent));
        Optional<Plan> plan = script.code(analysis).plan();
        plan.ifPresent(Drafter::requireNoSecrets);
        if (CapabilityLearner.spills(script.source(), analysis)) {
          throw new PmlException(ErrorCode.BAD_ARGUMENTS,
              "the code holds what looks like a secret, which is never kept,"
                  + " and hands on whatever it is given: leave one of the two out");
        }
        Capability sketch = plan
            .map(tasks -> learner.sketch(words, tasks, script.source(), analysis, args, known))
            .orElseGet(() -> learner.sketch(words, script.source(), analysis, args, known));
        yield typed(sketch, analysis.structure(), known);
      }
    };
  }

  /**
   * Of a call of one tool.
   *
   * @param arguments what is given unless the caller gives something else
   */
  public Capability delegate(String intent, ToolId id, ObjectNode arguments, Caller caller)
      throws InterruptedException {
    Tool tool = around.toolbox()
        .find(caller, id)
        .orElseThrow(() -> around.toolbox()
            .absence(caller, id)
            .map(reason -> new PmlException(ErrorCode.SERVER_UNAVAILABLE, reason))
            .orElseGet(() -> new PmlException(ErrorCode.UNKNOWN_TOOL, "there is no tool " + id
                + ": find what there is with pml_discover")));
    if (!Secrets.inValue(arguments).isEmpty()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "the arguments hold what looks like a secret, which is never kept:"
              + " leave it out, and give it when it runs");
    }
    around.toolbox().objection(tool, arguments, false).ifPresent(objection -> {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "wrong arguments for " + id + ": " + objection);
    });
    String identity = Json.hash(Json.array().add("delegate").add(id.toString()).add(Json.hash(arguments)));
    return learner.sketch(Secrets.maskedWords(intent), identity, new Body.Delegate(id, arguments),
        parameters(tool, arguments), Set.of(id));
  }

  /** What a tool gives, as far as that is declared or was learned. */
  public Optional<JsonNode> shape(ToolId id, Caller caller) {
    return new Known(around.toolbox(), around.procedures(), caller, false).tool(id).flatMap(around.shapes());
  }

  /** What the tool cannot do without, and what it is given unless the caller gives something else. */
  private static List<Parameter> parameters(Tool tool, ObjectNode arguments) {
    Set<String> names = new LinkedHashSet<>();
    tool.inputSchema().path("required").forEach(name -> names.add(name.asString("")));
    arguments.properties().forEach(entry -> names.add(entry.getKey()));
    return names.stream()
        .map(name -> new Parameter(name, Json.child(Json.child(tool.inputSchema(), "properties"), name),
            Optional.ofNullable(arguments.get(name))))
        .toList();
  }

  private static void requireNoSecrets(Plan plan) {
    if (plan.dag()
        .path("tasks")
        .valueStream()
        .anyMatch(task -> !Secrets.inProgram(task.path("code").asString(""))
            .isEmpty())) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "the code of a task holds what looks like a secret, which is never"
              + " kept: make it an argument");
    }
  }

  /** What is handed on to a tool as it is has the type that the tool asks for. */
  private static Capability typed(Capability sketch, Structure structure, Function<ToolId, Optional<Tool>> tools) {
    Map<String, ObjectNode> schemas = new LinkedHashMap<>();
    for (Node node : structure.nodes()) {
      if (node instanceof Node.Task(var _, var id, var arguments)) {
        JsonNode properties = id.flatMap(tools)
            .<JsonNode>map(Tool::inputSchema)
            .orElseGet(Json::object)
            .path("properties");
        arguments.byName().forEach((key, argument) -> {
          if (argument instanceof Argument.Parameter(String name) && properties.get(key) instanceof ObjectNode schema) {
            schemas.putIfAbsent(name, schema);
          }
        });
      }
    }
    List<Parameter> parameters = new ArrayList<>();
    for (Parameter each : sketch.parameters()) {
      ObjectNode known = schemas.get(each.name());
      parameters.add(known != null && each.schema().isEmpty()
          ? new Parameter(each.name(), known, each.fallback())
          : each);
    }
    return new Capability(sketch.id(), sketch.identity(), sketch.version(), sketch.intent(), sketch.body(), parameters,
        sketch.tools(), sketch.status(), sketch.created());
  }

  private static PmlException refused(Failed failure) {
    ErrorCode code = Arrays.stream(ErrorCode.values())
        .filter(each -> each.name().equalsIgnoreCase(failure.code()))
        .findFirst()
        .orElse(ErrorCode.BAD_ARGUMENTS);
    String place = Stream
        .of(failure.line().map(line -> "line " + line), failure.column().map(column -> "column " + column))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
    return new PmlException(code, failure.message() + (place.isEmpty() ? "" : " (" + place + ")"));
  }
}
