package io.pml.connect;

import io.pml.json.Json;
import io.pml.mcp.ParameterHeaders;
import io.pml.settings.ServerSettings;
import io.pml.settings.ToolOverride;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A downstream tool as callers see it, which the user may have changed.
 *
 * @param tool under the name, and with the definition, that callers see; its hash is that of the server's own definition
 * @param original the server's own
 * @param pinned arguments with a fixed value
 * @param headers which arguments a call over HTTP repeats in headers
 */
public record OfferedTool(Tool tool, Tool original, ObjectNode pinned, ParameterHeaders headers) {
  private static final ObjectNode NOTHING = Json.object();
  private static final String TASK_SUPPORT = "taskSupport";

  /** Applies what the user changed; empty for a hidden tool. */
  static Optional<OfferedTool> of(Tool original, ServerSettings settings) {
    Optional<ToolOverride> override = Optional.ofNullable(settings.tools().get(original.id().name()));
    ParameterHeaders headers = ParameterHeaders.of(original.definition());
    if (override.isEmpty() && !isTaskOnly(original)) {
      return Optional.of(new OfferedTool(original, original, NOTHING, headers));
    }
    if (override.map(ToolOverride::hide).orElse(false)) {
      return Optional.empty();
    }
    ObjectNode definition = original.definition().deepCopy();
    if (isTaskOnly(original)) {
      // Whoever does not ask for a task is answered all the same.
      Json.child(definition, "execution").put(TASK_SUPPORT, "optional");
    }
    override.ifPresent(changes -> change(definition, changes));
    ToolId id = new ToolId(original.id().server(), definition.path("name").asString());
    return Optional.of(new OfferedTool(new Tool(id, definition, original.hash()), original,
        override.map(ToolOverride::pin).orElse(NOTHING), headers));
  }

  private static void change(ObjectNode definition, ToolOverride changes) {
    changes.rename().ifPresent(name -> definition.put("name", name));
    changes.description().ifPresent(text -> definition.put("description", text));
    changes.pin().propertyNames().forEach(argument -> withdraw(definition, argument));
  }

  /** Whether its server takes calls of it as tasks only. */
  boolean isTaskOnly() {
    return isTaskOnly(original);
  }

  private static boolean isTaskOnly(Tool tool) {
    return tool.definition().path("execution").path(TASK_SUPPORT).asString("").equals("required");
  }

  public ToolId id() {
    return tool.id();
  }

  /** The arguments that the server gets for those of a caller. */
  ObjectNode arguments(ObjectNode given) {
    if (pinned.isEmpty()) {
      return given;
    }
    ObjectNode arguments = given.deepCopy();
    arguments.setAll(pinned);
    return arguments;
  }

  private static void withdraw(ObjectNode definition, String argument) {
    if (definition.path("inputSchema").path("properties") instanceof ObjectNode properties) {
      properties.remove(argument);
    }
    if (definition.path("inputSchema").path("required") instanceof ArrayNode required) {
      required.removeIf((JsonNode name) -> name.asString("").equals(argument));
    }
  }
}
