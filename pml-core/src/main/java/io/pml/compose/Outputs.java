package io.pml.compose;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Track;
import io.pml.schema.LearnedSchema;
import io.pml.store.Capabilities;
import io.pml.store.Runs;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What capabilities give: as their runs showed, or as the tool says whose result they hand on. Threads may share it. */
public final class Outputs {
  private static final int MOST_RUNS = 20;
  /** A program that hands on what one call gives, as it is. */
  private static final Pattern HANDS_ON = Pattern
      .compile("\\s*return\\s+await\\s+mcp[\\w.\\[\\]\"'-]*\\((\"[\\w:-]+\",\\s*)?(args|\\{[\\w\\s.,:]*\\})\\);?\\s*");

  private final Capabilities capabilities;
  private final Runs runs;

  public Outputs(Capabilities capabilities, Runs runs) {
    this.capabilities = capabilities;
    this.runs = runs;
  }

  /**
   * A schema of what a capability gives, if anything is known of that.
   *
   * @param shapes what a tool gives, as far as that is declared or was learned
   */
  public Optional<JsonNode> of(Capability capability, Function<ToolId, Optional<JsonNode>> shapes) {
    return seen(capability).or(() -> handedOn(capability).flatMap(shapes));
  }

  /** What runs of its current version gave. */
  private Optional<JsonNode> seen(Capability capability) {
    Instant since = capabilities.track(capability.id())
        .map(Track::turns)
        .map(turns -> turns.getLast().change().at())
        .orElse(Instant.MIN);
    LearnedSchema schema = LearnedSchema.EMPTY;
    for (Run run : runs.of(capability.id(), MOST_RUNS)) {
      boolean counts = !run.workflow().start().dry()
          && (capability.version() == 1 || !run.workflow().start().at().isBefore(since));
      if (counts && run.end().map(Run.End::ending).orElse(null) instanceof Ending.Succeeded(JsonNode result)) {
        schema = schema.observe(result);
      }
    }
    return schema.observations() == 0 ? Optional.empty() : Optional.of(schema.toJsonSchema());
  }

  private static Optional<ToolId> handedOn(Capability capability) {
    return switch (capability.body()) {
      case Body.Delegate(ToolId tool, var _) -> Optional.of(tool);
      case Body.Code(String source, Structure structure) when HANDS_ON.matcher(source).matches() ->
        only(structure.nodes());
      case Body.Code _,Body.Dag _ -> Optional.empty();
    };
  }

  private static Optional<ToolId> only(List<Node> nodes) {
    return nodes.size() == 1 && nodes.getFirst() instanceof Node.Task task ? task.tool() : Optional.empty();
  }
}
