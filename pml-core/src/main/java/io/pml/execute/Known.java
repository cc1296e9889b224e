package io.pml.execute;

import io.pml.analyze.Vocabulary;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.Toolbox;
import java.util.Collection;
import java.util.Optional;

/** The names that a caller's program may use. */
record Known(Toolbox toolbox, Procedures procedures, Caller caller) implements Vocabulary {
  @Override
  public Optional<Tool> tool(ToolId id) {
    try {
      return toolbox.find(caller, id);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public boolean hasCapability(String name) {
    return procedures.find(name).isPresent();
  }

  @Override
  public Collection<String> toolNames() {
    return toolbox.tools(caller).stream().map(tool -> tool.id().toString()).toList();
  }

  @Override
  public Collection<String> capabilityNames() {
    return procedures.names();
  }
}
