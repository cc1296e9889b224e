package io.pml.execute;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analysed.Analysis;
import io.pml.analyze.Analyzer;
import io.pml.capability.Capability;
import io.pml.dag.DagProgram;
import io.pml.json.Json;
import io.pml.store.Runs;
import io.pml.structure.Argument;
import io.pml.structure.Arguments;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending.Failed;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Toolbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads a program and looks for what is wrong with it before anything of it runs. Threads may share it. */
final class Reader {
  /** So many runs of a capability are looked through for what it was given. */
  private static final int MOST_RUNS = 200;

  private final Readings readings;
  private final Toolbox toolbox;
  private final Procedures procedures;
  private final Runs runs;

  Reader(Analyzer analyzer, Toolbox toolbox, Procedures procedures, Runs runs) {
    this.readings = new Readings(analyzer);
    this.toolbox = toolbox;
    this.procedures = procedures;
    this.runs = runs;
  }

  /** What came of reading. */
  sealed interface Read {
    /**
     * It can run.
     *
     * @param tools every tool it can reach, also through capabilities, as it is defined now
     */
    record Ready(Analysis analysis, List<Tool> tools) implements Read {
      public Ready {
        tools = List.copyOf(tools);
      }
    }

    record Wrong(Failed failure) implements Read {}
  }

  /** Reads what is to run. */
  Read read(Script script, ObjectNode args, Caller caller) throws InterruptedException {
    List<String> missing = script.needs().stream().filter(name -> !args.has(name)).toList();
    return missing.isEmpty()
        ? read(script.source(), script.tasks().map(Script.Tasks::layered).orElse(false), args, caller)
        : new Read.Wrong(Failed.of("bad_arguments", "the tasks refer to ${args." + missing.getFirst()
            + "}, which is not given: give it in \"args\""));
  }

  /** Reads what is not to run now: its arguments need not be there. */
  Read draft(Script script, Caller caller) throws InterruptedException {
    Known known = new Known(toolbox, procedures, caller, false);
    return switch (readings.analyze(script.source(), known)) {
      case Analysed.Refused refused -> new Read.Wrong(Failures.of(refused));
      case Analysis analysis -> check(analysis, absent(analysis), known);
    };
  }

  /** Arguments in which everything is there that a program reads, without being known. */
  static ObjectNode absent(Analysis analysis) {
    ObjectNode args = Json.object();
    analysis.parameters()
        .stream()
        .filter(parameter -> parameter.fallback().isEmpty())
        .forEach(parameter -> args.putNull(parameter.name()));
    return args;
  }

  /** What a program is; empty for one that will not run. */
  Optional<String> identity(Script script, Caller caller) {
    return readings.analyze(script.source(), new Known(toolbox, procedures, caller, false)) instanceof Analysis analysis
        ? Optional.of(analysis.identity())
        : Optional.empty();
  }

  /** Reads what has begun to run. */
  Read read(Workflow workflow) throws InterruptedException {
    return read(workflow.code().source(), workflow.code().plan().map(Workflow.Plan::layered).orElse(false),
        workflow.args(), workflow.caller());
  }

  private Read read(String source, boolean layered, ObjectNode args, Caller caller) throws InterruptedException {
    Known known = new Known(toolbox, procedures, caller, layered);
    return switch (readings.analyze(source, known)) {
      case Analysed.Refused refused -> new Read.Wrong(Failures.of(refused));
      case Analysis analysis -> check(analysis, args, known);
    };
  }

  private Read check(Analysis analysis, ObjectNode args, Known known) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("while reading code");
    }
    Set<ToolId> reached = new TreeSet<>(analysis.tools());
    reached.remove(DagProgram.CHECKPOINT);
    reached.addAll(procedures.reach(analysis.capabilities()));
    List<Tool> tools = reached.stream().map(known::tool).flatMap(Optional::stream).toList();
    return missing(analysis, args)
        .or(() -> wrongArguments(analysis, known))
        .<Read>map(Read.Wrong::new)
        .orElseGet(() -> new Read.Ready(analysis, tools));
  }

  /** What a capability is given and does not take; none for one that may read whatever there is, or ran with it before. */
  Optional<Failed> unknown(Capability capability, Analysis analysis, ObjectNode args) {
    Set<String> taken = new TreeSet<>();
    capability.parameters().forEach(parameter -> taken.add(parameter.name()));
    analysis.parameters().forEach(parameter -> taken.add(parameter.name()));
    Set<String> others = new TreeSet<>(args.propertyNames());
    others.removeAll(taken);
    if (!others.isEmpty() && !analysis.readsAnyArgument()) {
      runs.of(capability.id(), MOST_RUNS).forEach(run -> others.removeAll(run.workflow().args().propertyNames()));
    }
    return others.isEmpty() || analysis.readsAnyArgument()
        ? Optional.empty()
        : Optional.of(Failed.of("bad_arguments", capability.name() + " does not take " + String.join(", ", others)
            + (taken.isEmpty() ? ": it takes nothing" : ": it takes " + String.join(", ", taken))));
  }

  private static Optional<Failed> missing(Analysis analysis, ObjectNode args) {
    String names = analysis.parameters()
        .stream()
        .filter(parameter -> parameter.free() && parameter.fallback().isEmpty() && !args.has(parameter.name()))
        .map(Analysed.Parameter::name)
        .collect(Collectors.joining(", "));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(Failed.of("bad_arguments", "the code uses " + names
            + ", which it does not define: define it, or give it in \"args\""));
  }

  private Optional<Failed> wrongArguments(Analysis analysis, Known known) {
    for (Node node : analysis.structure().nodes()) {
      if (node instanceof Node.Task(String id, Optional<ToolId> name, Arguments arguments)) {
        Optional<Tool> tool = name.flatMap(known::tool);
        Optional<String> objection = tool.flatMap(found -> objection(found, arguments));
        if (objection.isPresent()) {
          return Optional.of(new Failed("bad_arguments", "wrong arguments for " + tool.get().id() + " (" + id + "): "
              + objection.get(), Optional.empty(), Optional.empty(), tool.map(found -> found.id().toString())));
        }
      }
    }
    return Optional.empty();
  }

  /** Looks at what is written out in the code, and at which names are there. */
  private Optional<String> objection(Tool tool, Arguments arguments) {
    if (!arguments.byName().containsKey(Arguments.REST)) {
      List<String> absent = new ArrayList<>();
      tool.inputSchema().path("required").forEach(name -> {
        if (name.isString() && !arguments.byName().containsKey(name.stringValue())) {
          absent.add(name.stringValue());
        }
      });
      if (!absent.isEmpty()) {
        return Optional.of("missing: " + String.join(", ", absent));
      }
    }
    ObjectNode literals = Json.object();
    arguments.byName().forEach((name, argument) -> literal(argument).ifPresent(value -> literals.set(name, value)));
    return literals.isEmpty() ? Optional.empty() : toolbox.objection(tool, literals, false);
  }

  /** The value of an argument that is written out whole. */
  private static Optional<JsonNode> literal(Argument argument) {
    return switch (argument) {
      case Argument.Literal(JsonNode value) -> Optional.of(value);
      case Argument.Fields(var byName) -> {
        ObjectNode object = Json.object();
        byName.forEach((name, field) -> literal(field).ifPresent(value -> object.set(name, value)));
        yield object.size() == byName.size() && !byName.containsKey(Arguments.REST)
            ? Optional.of(object)
            : Optional.empty();
      }
      case Argument.Items(var items) -> {
        ArrayNode array = Json.array();
        items.forEach(item -> literal(item).ifPresent(array::add));
        yield array.size() == items.size() ? Optional.of(array) : Optional.empty();
      }
      case Argument.Reference _,Argument.Parameter _,Argument.Expression _ -> Optional.empty();
    };
  }
}
