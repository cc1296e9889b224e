package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import tools.jackson.databind.node.ObjectNode;

/** One tool of the fixture. */
record FixtureTool(String name, String description, ObjectNode inputSchema, Run run) {
  /** What a tool does with its arguments. */
  @FunctionalInterface
  interface Run {
    ObjectNode call(Exchange exchange, ObjectNode arguments) throws RpcException, InterruptedException;
  }

  /** A tool without arguments. */
  static FixtureTool of(String name, String description, Run run) {
    return new FixtureTool(name, description, Json.object().put("type", "object"), run);
  }

  /** A tool with arguments that are all strings and all required. */
  static FixtureTool of(String name, String description, Run run, String... arguments) {
    ObjectNode schema = Json.object().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    for (String argument : arguments) {
      properties.putObject(argument).put("type", "string");
      schema.withArray("required").add(argument);
    }
    return new FixtureTool(name, description, schema, run);
  }

  ObjectNode definition() {
    ObjectNode definition = Json.object().put("name", name).put("description", description);
    definition.set("inputSchema", inputSchema);
    return definition;
  }
}
