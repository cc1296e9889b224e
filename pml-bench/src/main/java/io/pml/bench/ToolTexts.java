package io.pml.bench;

import io.pml.json.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Definitions of tools as long as those of real servers are. */
final class ToolTexts {
  private static final List<String> VERBS = List.of("list", "create", "update", "delete", "search", "get", "merge",
      "archive", "assign", "export");
  private static final List<String> NOUNS = List.of("issues", "pages", "events", "messages", "files");

  private ToolTexts() {}

  static ObjectNode echo() {
    ObjectNode definition = Json.object().put("name", "echo").put("description", "Says what it was told.");
    ObjectNode schema = definition.putObject("inputSchema").put("type", "object");
    schema.putObject("properties").putObject("message").put("type", "string");
    schema.putArray("required").add("message");
    return definition;
  }

  /** The same, of a server that says it only reads. */
  static ObjectNode look() {
    ObjectNode definition = echo().put("name", "look");
    definition.putObject("annotations").put("readOnlyHint", true);
    return definition;
  }

  static ObjectNode nap() {
    ObjectNode definition = Json.object().put("name", "nap").put("description", "Answers after a while.");
    definition.putObject("inputSchema").put("type", "object");
    definition.putObject("annotations").put("readOnlyHint", true);
    return definition;
  }

  /** Fifty tools: about two sentences each, and four parameters with a sentence each. */
  static List<ObjectNode> fifty() {
    List<ObjectNode> tools = new ArrayList<>();
    for (String verb : VERBS) {
      for (String noun : NOUNS) {
        tools.add(tool(verb, noun));
      }
    }
    return tools;
  }

  private static ObjectNode tool(String verb, String noun) {
    ObjectNode tool = Json.object()
        .put("name", verb + "_" + noun)
        .put("description",
            "Use this to " + verb + " the " + noun + " of a workspace that the user has access to. Returns "
                + "the " + noun + " with their identifiers, titles, authors and the time of their last change.");
    ObjectNode schema = tool.putObject("inputSchema").put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    parameter(properties, "workspace", "string", "The identifier of the workspace whose " + noun + " are meant");
    parameter(properties, "query", "string",
        "Words that the title or the text must contain; all " + noun + " if absent");
    parameter(properties, "limit", "integer", "How many " + noun + " to return at most, between 1 and 100");
    parameter(properties, "include_archived", "boolean", "Whether " + noun + " that were archived count too");
    schema.putArray("required").add("workspace");
    return tool;
  }

  private static void parameter(ObjectNode properties, String name, String type, String description) {
    properties.putObject(name).put("type", type).put("description", description);
  }
}
