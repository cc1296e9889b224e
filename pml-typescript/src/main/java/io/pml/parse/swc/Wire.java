package io.pml.parse.swc;

import io.pml.error.ErrorCode;
import io.pml.json.Json;
import io.pml.parse.Edit;
import io.pml.parse.Parsed;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How the answers of a worker are spelled: one JSON object a line. */
final class Wire {
  private Wire() {}

  static ObjectNode write(Parsed parsed) {
    ObjectNode json = Json.object();
    switch (parsed) {
      case Parsed.Program program -> {
        json.set("tree", program.root().toJson());
        ArrayNode edits = json.putArray("edits");
        program.toJavaScript()
            .forEach(edit -> edits.add(edit.start())
                .add(edit.end())
                .add(edit.text())
                .add(edit.rank().name())
                .add(edit.partner()));
      }
      case Parsed.Refusal refusal -> {
        json.put("code", refusal.code().name()).put("message", refusal.message());
        refusal.place()
            .ifPresent(place -> json.putObject("place")
                .put("line", place.line())
                .put("column", place.column())
                .put("text", place.text()));
      }
    }
    return json;
  }

  static Parsed read(JsonNode json) {
    if (json.get("tree") instanceof ArrayNode tree) {
      return new Parsed.Program(Syntax.read(tree), edits(json.path("edits")));
    }
    JsonNode place = json.path("place");
    return new Parsed.Refusal(ErrorCode.valueOf(json.path("code").stringValue("")),
        json.path("message").stringValue(""),
        place.isObject()
            ? Optional.of(new Parsed.Place(place.path("line").intValue(), place.path("column").intValue(),
                place.path("text").stringValue("")))
            : Optional.empty());
  }

  private static List<Edit> edits(JsonNode json) {
    List<Edit> edits = new ArrayList<>();
    for (int i = 0; i < json.size(); i += 5) {
      edits.add(new Edit(json.get(i).intValue(), json.get(i + 1).intValue(), json.get(i + 2).stringValue(),
          Edit.Rank.valueOf(json.get(i + 3).stringValue()), json.get(i + 4).intValue()));
    }
    return edits;
  }
}
