package io.pml.std;

import io.pml.json.Json;
import io.pml.std.Workspace.Place;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.nio.file.attribute.BasicFileAttributes;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists what is in a folder. */
record ListFolder() implements PlainTool {
  private static final int MAX = 5000;

  private static final ObjectNode DEFINITION = Definition
      .of("list_folder", "List folder", "List a workspace folder, by name. "
          + ".git, node_modules and target are shown but entered only when named as path.")
      .mayTake("path", Schemas.text("Default: the workspace"))
      .mayTake("depth", Schemas.whole(1, 20, "Levels of folders; default 1"))
      .mayTake("limit", Schemas.whole(1, MAX, "Default 500"))
      .gives("path", Schemas.text())
      .gives("entries", Schemas.list(entrySchema()))
      .givesTruncation()
      .readOnly();

  private static ObjectNode entrySchema() {
    ObjectNode schema = Schemas.object();
    schema.putObject("properties")
        .set("path", Schemas.text())
        .set("type", Schemas.choice("file", "folder", "link", "other"))
        .set("size", Schemas.whole());
    return schema;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Workspace workspace = Workspace.of(caller);
    Place place = workspace.findExisting(arguments.text("path", "."));
    int depth = arguments.whole("depth", 1, 1, 20);
    int limit = arguments.whole("limit", 500, 1, MAX);
    if (workspace.isFile(place)) {
      throw Arguments.bad(Arguments.shown(place.shown()) + " is a file: use read_file");
    }
    ObjectNode result = Json.object().put("path", place.shown());
    ArrayNode entries = result.putArray("entries");
    boolean complete = Walk.through(workspace, place, depth, entry -> {
      if (entries.size() == limit) {
        return false;
      }
      BasicFileAttributes attributes = entry.attributes();
      ObjectNode item = entries.addObject().put("path", Workspace.shown(entry.path())).put("type", type(attributes));
      if (attributes.isRegularFile()) {
        item.put("size", attributes.size());
      }
      return true;
    });
    result.put("truncated", !complete);
    if (!complete) {
      result.put("more", "raise limit (up to " + MAX + "), list one of the folders, or use find_files");
    }
    return ToolResult.structured(result);
  }

  private static String type(BasicFileAttributes attributes) {
    if (attributes.isDirectory()) {
      return "folder";
    }
    if (attributes.isSymbolicLink()) {
      return "link";
    }
    return attributes.isRegularFile() ? "file" : "other";
  }
}
