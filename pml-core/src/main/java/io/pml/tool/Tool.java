package io.pml.tool;

import io.pml.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool as its server defined it.
 *
 * @param definition the server's own definition, every field kept; not to be changed
 * @param hash SHA-256 over the canonical form of the whole definition: another hash is another tool
 */
public record Tool(ToolId id, ObjectNode definition, String hash) {
  public static Tool of(String server, ObjectNode definition) {
    return new Tool(new ToolId(server, definition.path("name").stringValue("")), definition, Json.hash(definition));
  }

  public String description() {
    return definition.path("description").stringValue("");
  }

  public ObjectNode inputSchema() {
    return Json.child(definition, "inputSchema");
  }

  /** The declared schema of the structured result; a missing node when the server declares none. */
  public JsonNode outputSchema() {
    return definition.path("outputSchema");
  }

  public boolean readOnly() {
    return annotation("readOnlyHint");
  }

  public boolean idempotent() {
    return annotation("idempotentHint");
  }

  /** Whether it says of itself that it may destroy something; one that says nothing has not said so. */
  public boolean destructive() {
    return annotation("destructiveHint");
  }

  /** Only a plain {@code true} counts: a hint of another type promises nothing. */
  private boolean annotation(String name) {
    return definition.path("annotations").path(name).booleanValue(false);
  }
}
