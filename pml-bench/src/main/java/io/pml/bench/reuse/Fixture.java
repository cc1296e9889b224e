package io.pml.bench.reuse;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.McpService;
import io.pml.mcp.server.Peer;
import io.pml.testkit.conformance.ConformanceServer;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server by HTTP inside this process whose tools are data: what they take, and what they give, in which {@code $name} stands
 * for an argument. Every call is written down. Threads may share it.
 */
final class Fixture implements McpService, AutoCloseable {
  private static final Pattern PLACE = Pattern.compile("\\$([a-z][a-z_]*)");

  private final String name;
  private final Corpus.Domain domain;
  private final Map<String, ObjectNode> tools;
  private final Queue<String> calls;
  private final McpServer server = new McpServer(this, InstantSource.system());
  private final Server http;

  /**
   * Opens it on any free port.
   *
   * @param calls takes a line for every call
   */
  Fixture(String name, Corpus.Domain domain, Queue<String> calls) throws Exception {
    this.name = name;
    this.domain = domain;
    this.calls = calls;
    tools = domain.tools()
        .stream()
        .collect(Collectors.toMap(tool -> tool.path("name").asString(), Function.identity()));
    http = ConformanceServer.http(server, 0);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + ((ServerConnector) http.getConnectors()[0]).getLocalPort() + "/mcp");
  }

  @Override
  public ObjectNode describe(Peer peer) {
    ObjectNode description = Json.object().put("instructions", domain.about());
    description.putObject("serverInfo").put("name", name).put("version", "1");
    description.putObject("capabilities").putObject("tools");
    return description;
  }

  @Override
  public Map<String, Method> methods() {
    return Map.of("tools/list", (exchange, params) -> list(), "tools/call", (exchange, params) -> call(params));
  }

  private ObjectNode list() {
    ObjectNode result = Json.object();
    ArrayNode list = result.putArray("tools");
    domain.tools().forEach(tool -> list.add(definition(tool)));
    return result;
  }

  private static ObjectNode definition(ObjectNode tool) {
    ObjectNode definition = Json.object()
        .put("name", tool.path("name").asString())
        .put("description", tool.path("description").asString());
    ObjectNode schema = definition.putObject("inputSchema").put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    tool.path("takes").properties().forEach(each -> {
      String key = each.getKey().replace("?", "");
      properties.putObject(key).put("type", each.getValue().asString());
      if (key.equals(each.getKey())) {
        required.add(key);
      }
    });
    if (tool.path("reads").asBoolean(false)) {
      definition.putObject("annotations").put("readOnlyHint", true);
    } else if (tool.path("idempotent").asBoolean(false)) {
      definition.putObject("annotations").put("idempotentHint", true).put("destructiveHint", false);
    }
    return definition;
  }

  private ObjectNode call(ObjectNode params) throws RpcException {
    ObjectNode tool = tools.get(params.path("name").asString(""));
    if (tool == null) {
      throw new RpcException(RpcError.INVALID_PARAMS, "Unknown tool: " + params.path("name"));
    }
    ObjectNode arguments = Json.child(params, "arguments");
    calls.add(name + ":" + tool.path("name").asString() + Json.write(Json.canonical(arguments)));
    ObjectNode result = Json.object();
    result.putArray("content")
        .addObject()
        .put("type", "text")
        .put("text", Json.write(filled(tool.path("gives"), arguments)));
    return result;
  }

  /** A value with arguments in the places for them; one that is nothing but a place has the type of the argument. */
  private static JsonNode filled(JsonNode value, ObjectNode arguments) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode filled = Json.object();
        object.properties().forEach(each -> filled.set(each.getKey(), filled(each.getValue(), arguments)));
        yield filled;
      }
      case ArrayNode array -> {
        ArrayNode filled = Json.array();
        array.forEach(each -> filled.add(filled(each, arguments)));
        yield filled;
      }
      default -> value.isString() ? filled(value.asString(), arguments) : value;
    };
  }

  private static JsonNode filled(String text, ObjectNode arguments) {
    Matcher whole = PLACE.matcher(text);
    if (whole.matches()) {
      return arguments.has(whole.group(1)) ? arguments.get(whole.group(1)) : Json.text("");
    }
    return Json.text(PLACE.matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(arguments.path(match.group(1)).asString(""))));
  }

  /** A line for each of several calls, in an order that does not tell which came first. */
  static List<String> sorted(Queue<String> calls) {
    return calls.stream().sorted().toList();
  }

  @Override
  public void close() {
    server.close();
    try {
      http.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the fixture's door does not close", e);
    }
  }
}
