package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Era;
import io.pml.mcp.server.Exchange;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.McpService;
import io.pml.mcp.server.Origin;
import io.pml.mcp.server.Peer;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The service that the server scenarios of the conformance suite expect, for every revision of the protocol. */
public final class ConformanceFixture implements McpService {
  private final Map<String, FixtureTool> tools = new LinkedHashMap<>();
  private volatile @Nullable McpServer server;

  private ConformanceFixture() {
    Stream.of(PlainTools.all(), AskingTools.all(), TaskTools.all(), PlainTools.levers(this::changed, this::updated))
        .flatMap(List::stream)
        .forEach(tool -> tools.put(tool.name(), tool));
  }

  /** A server that offers the fixture to clients of some eras. */
  public static McpServer start(Set<Era> eras) {
    ConformanceFixture fixture = new ConformanceFixture();
    McpServer server = new McpServer(fixture, InstantSource.system(), eras);
    fixture.server = server;
    return server;
  }

  @Override
  public ObjectNode describe(Peer peer) {
    ObjectNode description = Json.object();
    description.putObject("serverInfo").put("name", "pml-conformance-fixture").put("version", "1.0.0");
    ObjectNode capabilities = description.putObject("capabilities");
    capabilities.putObject("tools").put("listChanged", true);
    capabilities.putObject("prompts").put("listChanged", true);
    capabilities.putObject("resources").put("listChanged", true).put("subscribe", true);
    capabilities.putObject("completions");
    capabilities.putObject("logging");
    if (peer.modern()) {
      capabilities.putObject("extensions").putObject(Meta.TASKS_EXTENSION);
    }
    return description.put("instructions", "Everything here is made for the conformance suite.");
  }

  @Override
  public Map<String, Method> methods() {
    return Map.of(
        "tools/list", this::listTools,
        "tools/call", this::callTool,
        "prompts/list", FixturePrompts::list,
        "prompts/get", FixturePrompts::get,
        "resources/list", FixtureResources::list,
        "resources/templates/list", FixtureResources::templates,
        "resources/read", FixtureResources::read,
        "completion/complete", FixturePrompts::complete);
  }

  @Override
  public Optional<ObjectNode> inputSchema(Origin origin, String tool) {
    return Optional.ofNullable(tools.get(tool)).map(FixtureTool::inputSchema);
  }

  private ObjectNode listTools(Exchange exchange, ObjectNode params) {
    ObjectNode result = Json.object();
    ArrayNode list = result.putArray("tools");
    tools.values().forEach(tool -> list.add(tool.definition()));
    return result;
  }

  private ObjectNode callTool(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    String name = params.path("name").asString("");
    FixtureTool tool = tools.get(name);
    if (tool == null) {
      throw new RpcException(RpcError.INVALID_PARAMS, "Unknown tool: " + name);
    }
    return tool.run().call(exchange, Json.child(params, "arguments"));
  }

  private void changed(Change change) {
    tell(running -> running.announce(change));
  }

  private void updated(String uri) {
    tell(running -> running.updated(uri));
  }

  private void tell(Consumer<McpServer> what) {
    McpServer running = server;
    if (running != null) {
      what.accept(running);
    }
  }
}
