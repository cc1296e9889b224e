package io.pml.capability;

import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import tools.jackson.databind.node.ObjectNode;

/** What a capability does. */
public sealed interface Body {
  /** A program. */
  record Code(String source, Structure structure) implements Body {}

  /** Tasks that wait for each other's results. */
  record Dag(ObjectNode dag, Structure structure) implements Body {}

  /**
   * A call of one tool, such as that of another orchestrator.
   *
   * @param arguments what is always given
   */
  record Delegate(ToolId tool, ObjectNode arguments) implements Body {}
}
