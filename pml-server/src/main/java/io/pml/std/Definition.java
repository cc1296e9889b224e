package io.pml.std;

import io.pml.json.Json;
import tools.jackson.databind.node.ObjectNode;

/** Builds the MCP definition of one built-in tool. */
final class Definition {
  private final String name;
  private final String title;
  private final String description;
  private final ObjectNode input = Schemas.object();
  private final ObjectNode output = Schemas.object();

  private Definition(String name, String title, String description) {
    this.name = name;
    this.title = title;
    this.description = description;
    input.putObject("properties");
    output.putObject("properties");
  }

  static Definition of(String name, String title, String description) {
    return new Definition(name, title, description);
  }

  Definition takes(String argument, ObjectNode schema) {
    input.withArray("required").add(argument);
    return mayTake(argument, schema);
  }

  Definition mayTake(String argument, ObjectNode schema) {
    input.withObject("properties").set(argument, schema);
    return this;
  }

  Definition gives(String field, ObjectNode schema) {
    output.withArray("required").add(field);
    return mayGive(field, schema);
  }

  Definition mayGive(String field, ObjectNode schema) {
    output.withObject("properties").set(field, schema);
    return this;
  }

  /** What every list that may be cut short says. */
  Definition givesTruncation() {
    return gives("truncated", Schemas.flag()).mayGive("more", Schemas.text());
  }

  ObjectNode readOnly() {
    return build(true, true, false);
  }

  /** Changes files: may lose what was there before. */
  ObjectNode destructive() {
    return build(false, false, true);
  }

  private ObjectNode build(boolean readOnly, boolean idempotent, boolean destructive) {
    ObjectNode definition = Json.object().put("name", name).put("description", description);
    input.put("additionalProperties", false);
    definition.set("inputSchema", input);
    definition.set("outputSchema", output);
    definition.putObject("annotations")
        .put("title", title)
        .put("readOnlyHint", readOnly)
        .put("destructiveHint", destructive)
        .put("idempotentHint", idempotent)
        .put("openWorldHint", false);
    return definition;
  }
}
