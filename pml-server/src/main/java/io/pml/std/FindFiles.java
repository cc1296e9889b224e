package io.pml.std;

import io.pml.json.Json;
import io.pml.std.Workspace.Place;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds files by name. */
record FindFiles() implements PlainTool {
  private static final int MAX = 5000;

  private static final ObjectNode DEFINITION = Definition
      .of("find_files", "Find files",
          "Find workspace files by glob. Skips .git, node_modules and target unless path names them.")
      .takes("pattern", Schemas.text("*.java (any depth), or below path with slashes: src/**/*.{ts,tsx}"))
      .mayTake("path", Schemas.text("Folder to look in"))
      .mayTake("limit", Schemas.whole(1, MAX, "Default 500"))
      .gives("files", Schemas.list(Schemas.text()))
      .givesTruncation()
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Workspace workspace = Workspace.of(caller);
    Glob glob = Glob.parse(arguments.text("pattern"));
    Place place = workspace.findExisting(arguments.text("path", "."));
    int limit = arguments.whole("limit", 500, 1, MAX);
    ObjectNode result = Json.object();
    ArrayNode files = result.putArray("files");
    boolean complete = Walk.through(workspace, place, Walk.MAX_DEPTH, entry -> {
      if (!entry.attributes().isRegularFile() || !glob.matches(entry.below())) {
        return true;
      }
      if (files.size() == limit) {
        return false;
      }
      files.add(Workspace.shown(entry.path()));
      return true;
    });
    result.put("truncated", !complete);
    if (!complete) {
      result.put("more", "raise limit (up to " + MAX + "), or narrow pattern or path");
    }
    return ToolResult.structured(result);
  }
}
