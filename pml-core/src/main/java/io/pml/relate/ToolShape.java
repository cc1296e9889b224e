package io.pml.relate;

import io.pml.schema.LearnedSchema;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a tool takes and what it gives, as far as schemas tell.
 *
 * @param output the declared schema, or a learned one; a missing node when there is neither
 */
public record ToolShape(ToolId id, JsonNode input, JsonNode output) {
  /** Keywords of which one at least stands in a schema that says what is inside. */
  private static final Set<String> SPEAKING = Set.of("properties", "items", "$ref", "allOf", "anyOf", "oneOf");

  /** Of a tool whose results were not seen yet. */
  public static ToolShape of(Tool tool) {
    return new ToolShape(tool.id(), tool.inputSchema(), tool.outputSchema());
  }

  /** What was learned counts when nothing was declared, or nothing but that there is a result. */
  public static ToolShape of(Tool tool, LearnedSchema learned) {
    JsonNode declared = tool.outputSchema();
    boolean speaks = SPEAKING.stream().anyMatch(declared::has);
    return new ToolShape(tool.id(), tool.inputSchema(), speaks ? declared : learned.toJsonSchema());
  }
}
