package io.pml.structure;

import io.pml.json.Json;
import io.pml.tool.ToolId;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One place of a program that a run reports when it comes by. */
public sealed interface Node {
  /** How a tool is spelled that only the run will tell. */
  String UNKNOWN_TOOL = "*";

  String id();

  /**
   * A call of a tool.
   *
   * @param tool empty when only the run will tell which
   */
  record Task(String id, Optional<ToolId> tool, Arguments arguments) implements Node {}

  /** A call of a capability, by the name the program uses. */
  record Capability(String id, String name, Arguments arguments) implements Node {}

  /**
   * A place where the program goes one way or another.
   *
   * @param condition what it looks at, as written
   */
  record Decision(String id, String condition) implements Node {}

  /** Calls begin here that run side by side. */
  record Fork(String id) implements Node {}

  /** The program waits here for calls that run side by side. */
  record Join(String id) implements Node {}

  /**
   * Something done again and again.
   *
   * @param over what it runs over or how long, as written
   */
  record Loop(String id, String over) implements Node {}

  default ObjectNode toJson() {
    ObjectNode json = Json.object().put("id", id());
    return switch (this) {
      case Task task -> {
        json.put("type", "task").put("tool", task.tool().map(ToolId::toString).orElse(UNKNOWN_TOOL));
        yield task.arguments().isEmpty() ? json : json.set("arguments", task.arguments().toJson()).asObject();
      }
      case Capability capability -> {
        json.put("type", "capability").put("capability", capability.name());
        yield capability.arguments().isEmpty() ? json
            : json.set("arguments", capability.arguments().toJson()).asObject();
      }
      case Decision decision -> json.put("type", "decision").put("condition", decision.condition());
      case Fork _ -> json.put("type", "fork");
      case Join _ -> json.put("type", "join");
      case Loop loop -> json.put("type", "loop").put("over", loop.over());
    };
  }

  /** Reads what {@link #toJson} wrote. */
  static Node read(JsonNode json) {
    String id = json.path("id").stringValue("");
    String type = json.path("type").stringValue("");
    return switch (type) {
      case "task" ->
        new Task(id, ToolId.parse(json.path("tool").stringValue("")), Arguments.read(json.path("arguments")));
      case "capability" ->
        new Capability(id, json.path("capability").stringValue(""), Arguments.read(json.path("arguments")));
      case "decision" -> new Decision(id, json.path("condition").stringValue(""));
      case "fork" -> new Fork(id);
      case "join" -> new Join(id);
      case "loop" -> new Loop(id, json.path("over").stringValue(""));
      default -> throw new IllegalArgumentException("not a type of node: " + type);
    };
  }
}
