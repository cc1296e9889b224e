package io.pml.gateway;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.json.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How capabilities read in JSON. */
final class CapabilityJson {
  private CapabilityJson() {}

  /** A JSON Schema of what a capability takes. */
  static ObjectNode parameters(Capability capability) {
    ObjectNode schema = Json.object().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = Json.array();
    capability.parameters().forEach(parameter -> {
      ObjectNode property = parameter.schema().deepCopy();
      parameter.fallback().ifPresent(value -> property.set("default", value));
      properties.set(parameter.name(), property);
      if (parameter.isRequired()) {
        required.add(parameter.name());
      }
    });
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  /** What it does, for people to read. */
  static String source(Capability capability) {
    return switch (capability.body()) {
      case Body.Code code -> code.source();
      case Body.Dag dag -> Json.pretty(dag.dag());
      case Body.Delegate delegate -> delegate.tool() + " " + Json.write(delegate.arguments());
    };
  }
}
