package io.pml.capability;

import io.pml.json.Json;
import io.pml.tool.ToolId;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A procedure that can be run again with other arguments.
 *
 * @param identity equal for programs that do the same: SHA-256, in hexadecimal
 * @param version counts the changes of its body, from 1; a version never changes
 * @param intent the wish it was first made for
 * @param tools every tool it names
 */
public record Capability(UUID id, String identity, int version, String intent, Body body, List<Parameter> parameters,
    Set<ToolId> tools, Status status, Instant created) {
  /** What the name of a capability begins with as long as nobody has named it. */
  public static final String UNNAMED = "unnamed_";
  private static final int SHOWN = 8;

  public Capability {
    parameters = List.copyOf(parameters);
    tools = Collections.unmodifiableSet(new TreeSet<>(tools));
  }

  /** What it is called as long as nobody has named it. */
  public String name() {
    return UNNAMED + identity.substring(0, SHOWN);
  }

  /** Equal for those that name the same tools: SHA-256 over them in their order, in hexadecimal. */
  public String pattern() {
    ArrayNode names = Json.array();
    tools.forEach(tool -> names.add(tool.toString()));
    return Json.hash(names);
  }

  public Capability with(Status other) {
    return new Capability(id, identity, version, intent, body, parameters, tools, other, created);
  }

  /** The arguments it runs with: what is given, over what it falls back to. */
  public ObjectNode arguments(ObjectNode given) {
    ObjectNode merged = Json.object();
    parameters.forEach(parameter -> parameter.fallback().ifPresent(value -> merged.set(parameter.name(), value)));
    given.properties().forEach(entry -> merged.set(entry.getKey(), entry.getValue()));
    return merged;
  }

  /** What has to be given and is not. */
  public List<String> missing(ObjectNode given) {
    return parameters.stream()
        .filter(parameter -> parameter.isRequired() && !given.has(parameter.name()))
        .map(Parameter::name)
        .toList();
  }
}
