package io.pml.bench;

import io.pml.json.Json;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.McpService;
import io.pml.mcp.server.Origin;
import io.pml.mcp.server.Peer;
import io.pml.mcp.server.StreamDoor;
import io.pml.testkit.conformance.ConformanceServer;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Server;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server that does nothing but echo, so that whatever time a call takes is spent on the way, as {@code echo} and, for those
 * who only read, as {@code look}; and waits, when {@code nap} is called. {@code --stdio} on standard input and output,
 * {@code --port N} by HTTP on the loopback address.
 */
public final class EchoServer implements McpService {
  /** How long a nap takes. */
  static final Duration NAP = Duration.ofMillis(50);

  private final List<ObjectNode> tools;

  private EchoServer(List<ObjectNode> tools) {
    this.tools = List.copyOf(tools);
  }

  public static void main(String[] arguments) throws Exception {
    McpServer server = new McpServer(new EchoServer(List.of(ToolTexts.echo(), ToolTexts.look(), ToolTexts.nap())),
        InstantSource.system());
    if (arguments[0].equals("--stdio")) {
      new StreamDoor(server).serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out),
          new Origin("anyone", Map.of()));
      server.close();
    } else {
      ConformanceServer.http(server, Integer.parseInt(arguments[1])).join();
    }
  }

  /** A server by HTTP, in this process, that lists these tools. */
  static Server listing(List<ObjectNode> tools) throws Exception {
    return ConformanceServer.http(new McpServer(new EchoServer(tools), InstantSource.system()), 0);
  }

  @Override
  public ObjectNode describe(Peer peer) {
    ObjectNode description = Json.object();
    description.putObject("serverInfo").put("name", "echo").put("version", "1");
    description.putObject("capabilities").putObject("tools");
    return description;
  }

  @Override
  public Map<String, Method> methods() {
    return Map.of("tools/list", (exchange, params) -> list(), "tools/call", (exchange, params) -> call(params));
  }

  private ObjectNode list() {
    ObjectNode result = Json.object();
    result.putArray("tools").addAll(tools);
    return result;
  }

  private static ObjectNode call(ObjectNode params) throws InterruptedException {
    if (params.path("name").asString("").equals("nap")) {
      Thread.sleep(params.path("arguments").path("ms").asLong(NAP.toMillis()));
    }
    return echo(params);
  }

  private static ObjectNode echo(ObjectNode params) {
    ObjectNode result = Json.object();
    result.putArray("content")
        .addObject()
        .put("type", "text")
        .put("text", "Echo: " + params.path("arguments").path("message").asString(""));
    return result;
  }
}
