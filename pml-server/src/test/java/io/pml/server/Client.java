package io.pml.server;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.client.StreamTransport;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A client of a running daemon, by its socket. */
final class Client implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final McpClient mcp;
  private final SocketChannel channel;

  private Client(McpClient mcp, SocketChannel channel) {
    this.mcp = mcp;
    this.channel = channel;
  }

  /** Connects in the era of sessions. */
  static Client of(Home home, Map<String, String> facts) throws Exception {
    SocketChannel channel = new DaemonClient(home).converse(facts, List.of("false"));
    return new Client(McpClient.connect(
        new StreamTransport("test", Channels.newInputStream(channel), Channels.newOutputStream(channel)),
        Json.object().put("name", "test").put("version", "1"), Json.object(), new ServerEvents() {
        }, TIMEOUT, Optional.of("2025-06-18")), channel);
  }

  ObjectNode call(String tool) throws Exception {
    return call(tool, "{}");
  }

  ObjectNode call(String tool, String arguments) throws Exception {
    ObjectNode params = Json.object().put("name", tool);
    params.set("arguments", Json.parseObject(arguments));
    return request("tools/call", params);
  }

  ObjectNode request(String method, ObjectNode params) throws Exception {
    return mcp.request(new Call(method, params, TIMEOUT));
  }

  /** The names in the list of tools. */
  List<String> tools() throws Exception {
    List<String> names = new ArrayList<>();
    String cursor = "";
    do {
      ObjectNode params = cursor.isEmpty() ? Json.object() : Json.object().put("cursor", cursor);
      ObjectNode page = request("tools/list", params);
      page.path("tools").forEach(tool -> names.add(tool.path("name").asString()));
      cursor = page.path("nextCursor").asString("");
    } while (!cursor.isEmpty());
    return names;
  }

  /** The first text of a result. */
  static String text(ObjectNode result) {
    return result.path("content").path(0).path("text").asString("");
  }

  /** The code of a failure of PML's own; empty when there was none. */
  static String code(ObjectNode result) {
    return result.path("_meta").path("io.pml/error").path("code").asString("");
  }

  /** What the tool {@code state} of a faulty server says. */
  JsonNode state(String server) throws Exception {
    return Json.parse(text(call(server + ":state")));
  }

  /** Hangs up without a word. */
  void vanish() throws IOException {
    channel.close();
  }

  @Override
  public void close() {
    mcp.close();
  }
}
