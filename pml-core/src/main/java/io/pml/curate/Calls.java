package io.pml.curate;

import io.pml.capability.Body;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import java.util.List;
import java.util.stream.Stream;

/** The tools that a capability names, in the order in which it does. */
final class Calls {
  private Calls() {}

  static List<ToolId> of(Body body) {
    return switch (body) {
      case Body.Code code -> of(code.structure());
      case Body.Dag dag -> of(dag.structure());
      case Body.Delegate delegate -> List.of(delegate.tool());
    };
  }

  private static List<ToolId> of(Structure structure) {
    return structure.nodes()
        .stream()
        .flatMap(node -> node instanceof Node.Task task ? task.tool().stream() : Stream.empty())
        .toList();
  }
}
