package io.pml.curate;

import io.pml.capability.Capability;
import io.pml.tool.ToolId;
import java.util.List;

/**
 * A capability that is to get a name.
 *
 * @param tools what it calls, in the order in which it does as far as that is known
 * @param namespace the field it belongs to
 */
public record Nameless(Capability capability, List<ToolId> tools, String namespace) {
  public Nameless {
    tools = List.copyOf(tools);
  }
}
