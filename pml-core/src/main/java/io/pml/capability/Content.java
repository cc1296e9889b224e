package io.pml.capability;

import io.pml.json.Json;
import io.pml.tool.ToolId;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;

/**
 * What makes one version of a capability differ from another.
 *
 * @param identity equal for programs that do the same: SHA-256, in hexadecimal
 * @param tools every tool it names
 */
public record Content(String identity, Body body, List<Parameter> parameters, Set<ToolId> tools) {
  public Content {
    parameters = List.copyOf(parameters);
    tools = Collections.unmodifiableSet(new TreeSet<>(tools));
  }

  /** SHA-256 over all of it, in hexadecimal: equal if nothing was changed. Deep JSON counts by its own hash. */
  public String hash() {
    ArrayNode parts = Json.array().add(identity);
    switch (body) {
      case Body.Code(var source, var structure) ->
        parts.add("code").add(source).add(Json.hash(structure.toJson()));
      case Body.Dag(var dag, var structure) ->
        parts.add("dag").add(Json.hash(dag)).add(Json.hash(structure.toJson()));
      case Body.Delegate(var tool, var arguments) ->
        parts.add("delegate").add(tool.toString()).add(Json.hash(arguments));
    }
    ArrayNode given = parts.addArray();
    for (Parameter parameter : parameters) {
      ArrayNode one = given.addArray().add(parameter.name()).add(Json.hash(parameter.schema()));
      parameter.fallback().ifPresent(value -> one.add(Json.hash(value)));
    }
    ArrayNode named = parts.addArray();
    tools.forEach(tool -> named.add(tool.toString()));
    return Json.hash(parts);
  }

  /** Equal for those that name the same tools: SHA-256 over them in their order, in hexadecimal. */
  public String pattern() {
    ArrayNode names = Json.array();
    tools.forEach(tool -> names.add(tool.toString()));
    return Json.hash(names);
  }

  /** It as people read and compare it: its parameters, a line each, and what it does. */
  public String text() {
    return parameters.stream().map(Content::line).collect(Collectors.joining()) + switch (body) {
      case Body.Code code -> code.source();
      case Body.Dag dag -> Json.pretty(dag.dag());
      case Body.Delegate(var tool, var arguments) -> tool + " " + Json.pretty(arguments);
    } + "\n";
  }

  private static String line(Parameter parameter) {
    return "// " + parameter.name() + ": " + Json.write(parameter.schema())
        + parameter.fallback().map(value -> " = " + Json.write(value)).orElse("") + "\n";
  }
}
