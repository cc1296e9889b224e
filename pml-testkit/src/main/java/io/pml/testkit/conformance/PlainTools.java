package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.LogLevel;
import io.pml.mcp.server.Exchange;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Tools that ask nothing: content of every kind, progress, logs, schemas, and levers that change lists. */
final class PlainTools {
  private static final String SCHEMA_2020_12 = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
          "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
          }
        },
        "properties": {
          "name": {"type": "string"},
          "address": {"$ref": "#/$defs/address"},
          "contactMethod": {"type": "string", "enum": ["phone", "email"]},
          "phone": {"type": "string"},
          "email": {"type": "string"}
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false
      }
      """;

  private static final String SCHEMA_WITH_HEADERS = """
      {
        "type": "object",
        "properties": {
          "region": {"type": "string", "x-mcp-header": "Region"},
          "priority": {"type": "integer", "x-mcp-header": "Priority"},
          "verbose": {"type": "boolean", "x-mcp-header": "Verbose"},
          "query": {"type": "string"}
        }
      }
      """;

  private PlainTools() {}

  static List<FixtureTool> all() {
    return List.of(
        FixtureTool.of("test_simple_text", "Answers with a text",
            (exchange, arguments) -> Contents.said("This is a simple text response for testing.")),
        FixtureTool.of("test_image_content", "Answers with an image",
            (exchange, arguments) -> Contents.result(Contents.image())),
        FixtureTool.of("test_audio_content", "Answers with a sound",
            (exchange, arguments) -> Contents.result(Contents.audio())),
        FixtureTool.of("test_embedded_resource", "Answers with a resource",
            (exchange, arguments) -> Contents.result(Contents.resource("test://embedded-resource", "text/plain",
                "This is an embedded resource content."))),
        FixtureTool.of("test_multiple_content_types", "Answers with several kinds of content",
            (exchange, arguments) -> Contents.result(
                Contents.text("Multiple content types test:"),
                Contents.image(),
                Contents.resource("test://mixed-content-resource", "application/json",
                    "{\"test\":\"data\",\"value\":123}"))),
        FixtureTool.of("test_error_handling", "Always fails",
            (exchange, arguments) -> failed("This tool intentionally returns an error for testing")),
        FixtureTool.of("test_tool_with_logging", "Logs while it works", PlainTools::logs),
        FixtureTool.of("test_logging_tool", "Logs while it works, for clients that want it", PlainTools::logs),
        FixtureTool.of("test_tool_with_progress", "Tells how far it is", PlainTools::progresses),
        FixtureTool.of("greet", "Greets by name",
            (exchange, arguments) -> Contents.said("Hello, " + arguments.path("name").asString("") + "!"), "name"),
        new FixtureTool("json_schema_2020_12_tool", "Tool with JSON Schema 2020-12 features",
            Json.parseObject(SCHEMA_2020_12), (exchange, arguments) -> Contents.said(Json.write(arguments))),
        new FixtureTool("test_x_mcp_header", "Wants some of its arguments in HTTP headers too",
            Json.parseObject(SCHEMA_WITH_HEADERS), (exchange, arguments) -> Contents.said(Json.write(arguments))));
  }

  /** Tools that make the server announce something. */
  static List<FixtureTool> levers(Consumer<Change> changed, Consumer<String> updated) {
    return List.of(
        lever("test_trigger_tool_change", () -> changed.accept(Change.TOOLS)),
        lever("test_trigger_prompt_change", () -> changed.accept(Change.PROMPTS)),
        lever("test_trigger_resource_change", () -> changed.accept(Change.RESOURCES)),
        lever("test_trigger_resource_update", () -> updated.accept(FixtureResources.WATCHED)));
  }

  private static FixtureTool lever(String name, Runnable pull) {
    return FixtureTool.of(name, "Makes the server announce a change", (exchange, arguments) -> {
      pull.run();
      return Contents.said("announced");
    });
  }

  static ObjectNode failed(String why) {
    return Contents.said(why).put("isError", true);
  }

  private static ObjectNode logs(Exchange exchange, ObjectNode arguments) {
    for (String line : List.of("Tool execution started", "Tool processing data", "Tool execution completed")) {
      if (exchange.wantsLog(LogLevel.INFO)) {
        exchange.notify("notifications/message", Json.object()
            .put("level", LogLevel.INFO.name().toLowerCase(Locale.ROOT))
            .put("logger", "fixture")
            .put("data", line));
      }
    }
    return Contents.said("Logged three lines.");
  }

  private static ObjectNode progresses(Exchange exchange, ObjectNode arguments) {
    exchange.progressToken().ifPresent(token -> {
      for (int progress : new int[]{0, 50, 100}) {
        ObjectNode params = Json.object().put("progress", progress).put("total", 100);
        params.set("progressToken", token);
        exchange.notify("notifications/progress", params);
      }
    });
    return Contents.said("Went all the way.");
  }
}
