package io.pml.signature;

import io.pml.tool.Tool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What is known of the value that a call returns to the program. */
public sealed interface Returns {
  /** The server promises it. */
  record Declared(JsonNode schema) implements Returns {}

  /**
   * It was seen.
   *
   * @param results how many results the schema was learned from
   */
  record Learned(JsonNode schema, long results) implements Returns {}

  /** Nothing is known. */
  record Unknown() implements Returns {}

  /** What the tool's own definition says. */
  static Returns declaredBy(Tool tool) {
    return tool.outputSchema() instanceof ObjectNode schema ? new Declared(schema) : new Unknown();
  }
}
