package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.tool.ToolPattern;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A caller as text. */
final class CallerJson {
  private CallerJson() {}

  static String write(Caller caller) {
    ObjectNode json = Json.object().put("principal", caller.principal()).put("client", caller.client());
    caller.workspace().ifPresent(folder -> json.put("workspace", folder.toString()));
    ObjectNode profile = json.putObject("profile").put("name", caller.profile().name());
    profile.set("tools", write(caller.profile().tools()));
    profile.set("except", write(caller.profile().except()));
    caller.profile().only().ifPresent(only -> profile.set("only", write(only)));
    return Json.write(json);
  }

  static Caller read(String text) {
    JsonNode json = Json.parse(text);
    JsonNode profile = json.path("profile");
    return new Caller(json.path("principal").stringValue(""), json.path("client").stringValue(""),
        new Profile(profile.path("name").stringValue(""), patterns(profile.path("tools")),
            patterns(profile.path("except")), Optional.ofNullable(profile.get("only")).map(CallerJson::patterns)),
        Optional.ofNullable(json.get("workspace")).map(JsonNode::stringValue).map(Path::of));
  }

  private static ArrayNode write(List<ToolPattern> patterns) {
    ArrayNode array = Json.array();
    patterns.forEach(pattern -> array.add(pattern.toString()));
    return array;
  }

  private static List<ToolPattern> patterns(JsonNode array) {
    List<ToolPattern> patterns = new ArrayList<>();
    array.forEach(pattern -> patterns.add(new ToolPattern(pattern.stringValue())));
    return patterns;
  }
}
