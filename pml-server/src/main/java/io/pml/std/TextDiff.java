package io.pml.std;

import io.pml.diff.LineDiff;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import tools.jackson.databind.node.ObjectNode;

/** Compares two texts. */
record TextDiff() implements PlainTool {
  private static final ObjectNode DEFINITION = Definition
      .of("text_diff", "Compare texts", "Compare two texts by lines, as a unified diff; empty if equal.")
      .takes("left", Schemas.text())
      .takes("right", Schemas.text())
      .mayTake("context", Schemas.whole(0, 100, "Common lines around changes; default 3"))
      .gives("diff", Schemas.text())
      .gives("added", Schemas.whole())
      .gives("removed", Schemas.whole())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    LineDiff diff = LineDiff.of(arguments.text("left"), arguments.text("right"));
    return ToolResult.structured(Json.object()
        .put("diff", diff.unified(arguments.whole("context", 3, 0, 100)))
        .put("added", diff.added())
        .put("removed", diff.removed()));
  }
}
