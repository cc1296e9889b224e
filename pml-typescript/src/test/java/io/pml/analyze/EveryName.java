package io.pml.analyze;

import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Knows every tool and capability; {@code db:write} says what it takes. */
final class EveryName implements Vocabulary {
  @Override
  public Optional<Tool> tool(ToolId id) {
    ObjectNode definition = Json.object().put("name", id.name());
    if (id.toString().equals("db:write")) {
      ObjectNode schema = definition.putObject("inputSchema").put("type", "object");
      schema.putObject("properties").putObject("first").put("type", "string");
      schema.putArray("required").add("first").add("second");
    }
    return Optional.of(Tool.of(id.server(), definition));
  }

  @Override
  public boolean hasCapability(String name) {
    return true;
  }

  @Override
  public Collection<String> toolNames() {
    return List.of();
  }

  @Override
  public Collection<String> capabilityNames() {
    return List.of();
  }
}
