package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.ParameterHeaders;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.client.HttpTransport;
import io.pml.mcp.client.InputRounds;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client side of the conformance suite: connects to the address in its last argument and does what the scenario named in
 * the environment wants to see. The era is found out as with any other server.
 */
public final class ConformanceClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final McpClient client;

  private ConformanceClient(McpClient client) {
    this.client = client;
  }

  public static void main(String[] arguments) throws Exception {
    String scenario = System.getenv().getOrDefault("MCP_CONFORMANCE_SCENARIO", "initialize");
    ObjectNode context = Json.parseObject(System.getenv().getOrDefault("MCP_CONFORMANCE_CONTEXT", "{}"));
    URI url = URI.create(arguments[arguments.length - 1]);
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpTransport transport = new HttpTransport(http, url, Map.of());
      ObjectNode info = Json.object().put("name", "pml-conformance").put("version", "1");
      try (McpClient client = McpClient.connect(transport, info, new Person().capabilities(), new ServerEvents() {
      },
          TIMEOUT, Optional.empty())) {
        new ConformanceClient(client).play(scenario, context);
      }
      http.shutdownNow();
    }
  }

  private void play(String scenario, ObjectNode context) throws Exception {
    ObjectNode tools = offered();
    switch (scenario) {
      case "tools_call" -> use(tools, "add_numbers", Json.object().put("a", 5).put("b", 3));
      case "http-standard-headers" -> {
        useAll(tools);
        readAll();
      }
      case "http-custom-headers" -> {
        for (JsonNode call : context.path("toolCalls")) {
          use(tools, call.path("name").asString(), Json.child(call, "arguments"));
        }
      }
      case "http-invalid-tool-headers" -> use(tools, "valid_tool", Json.object().put("region", "us-west1"));
      case "json-schema-2020-12-preservation" -> {
        ObjectNode arguments = Json.object();
        arguments.set("schema", tools.path("json_schema_2020_12_tool").path("inputSchema"));
        use(tools, "json_schema_echo", arguments);
      }
      case "initialize", "json-schema-ref-no-deref" -> {
        // To list is all.
      }
      default -> useAll(tools);
    }
  }

  /** The tools of the server by their names, without those that may not be used over HTTP. */
  private ObjectNode offered() throws Exception {
    ObjectNode tools = Json.object();
    for (JsonNode tool : ask("tools/list", Json.object()).path("tools")) {
      if (tool instanceof ObjectNode definition && ParameterHeaders.of(definition).flaw().isEmpty()) {
        tools.set(tool.path("name").asString(), tool);
      }
    }
    return tools;
  }

  private void useAll(ObjectNode tools) throws Exception {
    for (String name : tools.propertyNames()) {
      use(tools, name, Json.object());
    }
  }

  private void use(ObjectNode tools, String name, ObjectNode arguments) throws Exception {
    ObjectNode params = Json.object().put("name", name);
    params.set("arguments", arguments);
    Map<String, String> headers = ParameterHeaders.of(Json.child(tools, name)).headers(arguments);
    InputRounds.request(client, new Call("tools/call", params, TIMEOUT, new Person(), headers));
  }

  private void readAll() throws Exception {
    for (JsonNode resource : ask("resources/list", Json.object()).path("resources")) {
      ask("resources/read", Json.object().put("uri", resource.path("uri").asString()));
    }
    for (JsonNode prompt : ask("prompts/list", Json.object()).path("prompts")) {
      ask("prompts/get", Json.object().put("name", prompt.path("name").asString()));
    }
  }

  private ObjectNode ask(String method, ObjectNode params)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    return client.request(new Call(method, params, TIMEOUT, new Person(), Map.of()));
  }

  /** Someone who agrees to everything and leaves every field as it was proposed. */
  private static final class Person implements CallListener {
    @Override
    public ObjectNode capabilities() {
      ObjectNode capabilities = Json.object();
      capabilities.putObject("roots");
      capabilities.putObject("sampling");
      capabilities.putObject("elicitation").putObject("form").put("applyDefaults", true);
      return capabilities;
    }

    @Override
    public boolean canAnswer(String method) {
      return method.equals("elicitation/create");
    }

    @Override
    public ObjectNode asked(String method, ObjectNode params) {
      ObjectNode answer = Json.object().put("action", "accept");
      ObjectNode content = answer.putObject("content");
      for (var field : Json.child(Json.child(params, "requestedSchema"), "properties").properties()) {
        if (field.getValue().has("default")) {
          content.set(field.getKey(), field.getValue().path("default"));
        }
      }
      return answer;
    }
  }
}
