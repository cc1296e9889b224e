package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.StringTokenizer;
import tools.jackson.databind.node.ObjectNode;

/** Counts what a text is made of. */
record TextStats() implements PlainTool {
  private static final ObjectNode DEFINITION = Definition
      .of("text_stats", "Count text", "Count the UTF-8 bytes, characters (code points), words and lines of a text.")
      .takes("text", Schemas.text())
      .gives("bytes", Schemas.whole())
      .gives("characters", Schemas.whole())
      .gives("words", Schemas.whole())
      .gives("lines", Schemas.whole())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    String text = new Arguments(values).text("text");
    return ToolResult.structured(Json.object()
        .put("bytes", text.getBytes(StandardCharsets.UTF_8).length)
        .put("characters", text.codePointCount(0, text.length()))
        .put("words", new StringTokenizer(text).countTokens())
        .put("lines", text.lines().count()));
  }
}
