package io.pml.testkit.workshop;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.McpService;
import io.pml.mcp.server.Peer;
import io.pml.testkit.conformance.ConformanceServer;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server by HTTP inside this process, which outlives every daemon in front of it: its tools are functions, and each
 * call is written down when it comes. Threads may share it.
 */
public final class Workshop implements McpService, AutoCloseable {
  private final Map<String, Made> tools = new ConcurrentSkipListMap<>();
  private final List<Seen> calls = new CopyOnWriteArrayList<>();
  private final McpServer server = new McpServer(this, InstantSource.system());
  private final Server http;

  /** A call that came. */
  public record Seen(String tool, ObjectNode arguments) {}

  /** What a tool does; it is interrupted when nobody waits for it any more. */
  @FunctionalInterface
  public interface Body {
    ObjectNode call(ObjectNode arguments) throws InterruptedException;
  }

  private record Made(ObjectNode definition, Body body) {}

  /** Opens a workshop without tools on any free port. */
  public Workshop() throws Exception {
    http = ConformanceServer.http(server, 0);
  }

  /**
   * Makes a tool, or makes it anew; clients are told.
   *
   * @param annotations JSON, such as {@code {"readOnlyHint": true}}
   */
  public Workshop tool(String name, String description, String annotations, Body body) {
    ObjectNode definition = Json.object().put("name", name).put("description", description);
    definition.putObject("inputSchema").put("type", "object");
    definition.set("annotations", Json.parseObject(annotations));
    tools.put(name, new Made(definition, body));
    server.announce(Change.TOOLS);
    return this;
  }

  /** Takes a tool away, and says so. */
  public Workshop without(String name) {
    tools.remove(name);
    server.announce(Change.TOOLS);
    return this;
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + ((ServerConnector) http.getConnectors()[0]).getLocalPort() + "/mcp");
  }

  /** All calls since the last {@link #clear}, in the order in which they came. */
  public List<Seen> calls() {
    return List.copyOf(calls);
  }

  /** How often a tool was called. */
  public long count(String tool) {
    return calls.stream().filter(call -> call.tool().equals(tool)).count();
  }

  /** Forgets the calls. */
  public void clear() {
    calls.clear();
  }

  @Override
  public ObjectNode describe(Peer peer) {
    ObjectNode description = Json.object();
    description.putObject("serverInfo").put("name", "workshop").put("version", "1");
    description.putObject("capabilities").putObject("tools").put("listChanged", true);
    return description;
  }

  @Override
  public Map<String, Method> methods() {
    return Map.of("tools/list", (exchange, params) -> list(), "tools/call", this::call);
  }

  private ObjectNode list() {
    ObjectNode result = Json.object();
    ArrayNode list = result.putArray("tools");
    tools.values().forEach(tool -> list.add(tool.definition()));
    return result;
  }

  private ObjectNode call(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    String name = params.path("name").asString("");
    ObjectNode arguments = Json.child(params, "arguments");
    calls.add(new Seen(name, arguments));
    Made tool = tools.get(name);
    if (tool == null) {
      throw new RpcException(RpcError.INVALID_PARAMS, "Unknown tool: " + name);
    }
    return tool.body().call(arguments);
  }

  @Override
  public void close() {
    server.close();
    try {
      http.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the workshop's door does not close", e);
    }
  }
}
