package io.pml.capability;

import io.pml.json.Json;
import io.pml.name.CapabilityName;
import io.pml.tool.ToolId;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * A procedure that can be run again with other arguments.
 *
 * @param identity equal for programs that do the same: SHA-256, in hexadecimal
 * @param version which of its versions this is, from 1; a version never changes
 * @param intent the wish it was first made for
 * @param tools every tool it names
 * @param named what somebody called it
 */
public record Capability(UUID id, String identity, int version, String intent, Body body, List<Parameter> parameters,
    Set<ToolId> tools, Status status, Instant created, Optional<CapabilityName> named) {
  /** What the name of a capability begins with as long as nobody has named it. */
  public static final String UNNAMED = "unnamed_";
  private static final int SHOWN = 8;

  public Capability {
    parameters = List.copyOf(parameters);
    tools = Collections.unmodifiableSet(new TreeSet<>(tools));
  }

  /** One that nobody has named. */
  public Capability(UUID id, String identity, int version, String intent, Body body, List<Parameter> parameters,
      Set<ToolId> tools, Status status, Instant created) {
    this(id, identity, version, intent, body, parameters, tools, status, created, Optional.empty());
  }

  /** What it is called: by its name, or by its identity as long as it has none. */
  public String name() {
    return named.map(CapabilityName::toString).orElseGet(() -> UNNAMED + identity.substring(0, SHOWN));
  }

  public Content content() {
    return new Content(identity, body, parameters, tools);
  }

  /** Equal for those that name the same tools: SHA-256 over them in their order, in hexadecimal. */
  public String pattern() {
    return content().pattern();
  }

  public Capability with(Status other) {
    return new Capability(id, identity, version, intent, body, parameters, tools, other, created, named);
  }

  /** The same capability in another version. */
  public Capability with(int number, Content content) {
    return new Capability(id, content.identity(), number, intent, content.body(), content.parameters(),
        content.tools(), status, created, named);
  }

  public Capability with(Optional<CapabilityName> other) {
    return new Capability(id, identity, version, intent, body, parameters, tools, status, created, other);
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
