package io.pml.testkit.faults;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The tools that work in every mode of both kinds of server, and the definitions of the others. */
final class Toolbox {
  static final List<String> HEALTHY = List.of(
      """
          {"name":"echo","description":"Returns the text","inputSchema":{"type":"object",\
          "properties":{"text":{"type":"string"}},"required":["text"]},"annotations":{"readOnlyHint":true}}""",
      """
          {"name":"add","description":"Adds two numbers","inputSchema":{"type":"object",\
          "properties":{"a":{"type":"number"},"b":{"type":"number"}},"required":["a","b"]},\
          "outputSchema":{"type":"object","properties":{"sum":{"type":"number"}},"required":["sum"]},\
          "annotations":{"readOnlyHint":true}}""",
      """
          {"name":"sleep","description":"Answers when the time is over","inputSchema":{"type":"object",\
          "properties":{"millis":{"type":"integer"}},"required":["millis"]}}""");

  static final String STATE = plain("state", "What the server saw so far, as JSON", "{}");
  static final String ENV = plain("env", "The environment variables and the working folder", "{}");
  static final String HEADERS = plain("headers", "The headers of the request that carried this call", "{}");

  private Toolbox() {}

  /** The tools that have the fault. Their definitions differ from version to version. */
  static List<String> misbehaving(int version) {
    String description = version == 0 ? "Misbehaves" : "Misbehaves, version " + version;
    return List.of(plain("misbehave", description, "{}"),
        plain("misbehave_idempotent", description, "{\"idempotentHint\":true}"));
  }

  static boolean misbehaves(String tool) {
    return tool.equals("misbehave") || tool.equals("misbehave_idempotent");
  }

  /** The definition of a tool without parameters. */
  static String plain(String name, String description, String annotations) {
    return "{\"name\":" + Frame.quote(name) + ",\"description\":" + Frame.quote(description)
        + ",\"inputSchema\":{\"type\":\"object\"},\"annotations\":" + annotations + "}";
  }

  /** The result of a healthy tool, or nothing if the name is none of theirs. */
  static Optional<String> call(String tool, JsonNode arguments) throws InterruptedException {
    return Optional.ofNullable(switch (tool) {
      case "echo" -> echo(arguments.path("text"));
      case "add" -> add(arguments.path("a"), arguments.path("b"));
      case "sleep" -> sleep(arguments.path("millis"));
      default -> null;
    });
  }

  private static String echo(JsonNode text) {
    return text.isString() ? Frame.text(text.asString()) : Frame.failure("echo needs a string: text");
  }

  private static String add(JsonNode a, JsonNode b) {
    if (!a.isNumber() || !b.isNumber()) {
      return Frame.failure("add needs two numbers: a and b");
    }
    return Frame.structured("{\"sum\":" + a.decimalValue().add(b.decimalValue()).toPlainString() + "}");
  }

  private static String sleep(JsonNode millis) throws InterruptedException {
    if (!millis.isNumber()) {
      return Frame.failure("sleep needs a number: millis");
    }
    Thread.sleep(millis.asLong());
    return Frame.text("slept " + millis.asLong() + " ms");
  }
}
