package io.pml.execute;

import io.pml.json.Json;
import io.pml.schema.Sample;
import io.pml.store.Runs;
import io.pml.tool.Tool;
import io.pml.trace.Recorded;
import io.pml.trace.Trace;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * What calls are answered in a dry run when they are not to be made: what the same call was answered before, or else a value
 * that looks like the tool's. Threads may share it.
 */
final class Pretence {
  private final Runs runs;
  private final Function<Tool, Optional<JsonNode>> shapes;

  /** An answer that no tool gave. */
  record Answer(JsonNode value, Trace.Origin origin) {}

  Pretence(Runs runs, Function<Tool, Optional<JsonNode>> shapes) {
    this.runs = runs;
    this.shapes = shapes;
  }

  Answer answer(Recorded call, Tool tool, String principal) {
    return runs.answered(tool.id(), call.argumentsHash(), principal)
        .map(value -> new Answer(value, Trace.Origin.RECORDED))
        .orElseGet(() -> new Answer(Sample.of(shapes.apply(tool).orElseGet(Json::object)),
            Trace.Origin.GENERATED));
  }
}
