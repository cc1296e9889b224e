package io.pml.capability;

import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What a capability does. */
public sealed interface Body {
  /** The calls and decisions in it, as far as they are known. */
  default Structure structure() {
    return switch (this) {
      case Code(var _, Structure structure) -> structure;
      case Dag(var _, Structure structure) -> structure;
      case Delegate _ -> new Structure(List.of(), List.of());
    };
  }

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
