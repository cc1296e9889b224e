package io.pml.transfer;

import io.pml.capability.Body;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What a version does, without anything that can be found out by reading it: that would be a place to lie. */
public sealed interface Recipe {
  /** A program. */
  record Code(String source) implements Recipe {}

  /** Tasks that wait for each other's results. */
  record Dag(ObjectNode dag) implements Recipe {}

  /** A call of one tool. */
  record Delegate(ToolId tool, ObjectNode arguments) implements Recipe {}

  static Recipe of(Body body) {
    return switch (body) {
      case Body.Code code -> new Code(code.source());
      case Body.Dag dag -> new Dag(dag.dag());
      case Body.Delegate(var tool, var arguments) -> new Delegate(tool, arguments);
    };
  }

  /** What is kept of it. */
  default Body body(Structure structure) {
    return switch (this) {
      case Code(var source) -> new Body.Code(source, structure);
      case Dag(var dag) -> new Body.Dag(dag, structure);
      case Delegate(var tool, var arguments) -> new Body.Delegate(tool, arguments);
    };
  }

  /** What is kept of it while nobody has read it. */
  default Body unread() {
    return body(new Structure(List.of(), List.of()));
  }
}
