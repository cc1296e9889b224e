package io.pml.execute;

import io.pml.analyze.Vocabulary;
import io.pml.dag.DagProgram;
import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.Toolbox;
import java.util.Collection;
import java.util.Optional;

/**
 * The names that a caller's program may use.
 *
 * @param layered whether it may stop at checkpoints
 */
record Known(Toolbox toolbox, Procedures procedures, Caller caller, boolean layered) implements Vocabulary {
  private static final Tool CHECKPOINT = Tool.of(DagProgram.CHECKPOINT.server(), Json.object()
      .put("name", DagProgram.CHECKPOINT.name())
      .set("inputSchema", Json.object().put("type", "object"))
      .asObject());

  @Override
  public Optional<Tool> tool(ToolId id) {
    if (layered && id.equals(DagProgram.CHECKPOINT)) {
      return Optional.of(CHECKPOINT);
    }
    try {
      return toolbox.find(caller, id);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public Optional<String> absence(ToolId id) {
    return toolbox.absence(caller, id);
  }

  @Override
  public boolean hasCapability(String name) {
    return procedures.find(name).filter(found -> procedures.isOpenTo(caller, found)).isPresent();
  }

  @Override
  public boolean lostCapability(String name) {
    return procedures.wasDeleted(name);
  }

  @Override
  public Collection<String> toolNames() {
    return toolbox.tools(caller).stream().map(tool -> tool.id().toString()).toList();
  }

  @Override
  public Collection<String> capabilityNames() {
    return procedures.names(caller);
  }
}
