package io.pml.server;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.mcp.Revision;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.client.InputRounds;
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
  private final CallListener user;

  private Client(McpClient mcp, SocketChannel channel, CallListener user) {
    this.mcp = mcp;
    this.channel = channel;
    this.user = user;
  }

  /** Connects in the era of sessions. */
  static Client of(Home home, Map<String, String> facts) throws Exception {
    return of(home, facts, "2025-06-18", CallListener.NONE);
  }

  /** Connects for somebody who hears what happens during calls, and may be asked. */
  static Client of(Home home, boolean modern, CallListener user) throws Exception {
    return of(home, Map.of(), modern ? Revision.MODERN : Revision.NEWEST_LEGACY, user);
  }

  /** Connects for somebody who hears what the server tells of its own accord. */
  static Client of(Home home, boolean modern, ServerEvents events) throws Exception {
    return of(home, Map.of(), modern ? Revision.MODERN : Revision.NEWEST_LEGACY, CallListener.NONE, events);
  }

  /** Connects by a revision of the protocol, with what the door is to know. */
  static Client of(Home home, Map<String, String> facts, String revision, CallListener user) throws Exception {
    return of(home, facts, revision, user, new ServerEvents() {
    });
  }

  private static Client of(Home home, Map<String, String> facts, String revision, CallListener user,
      ServerEvents events) throws Exception {
    SocketChannel channel = new DaemonClient(home).converse(facts, List.of("false"));
    return new Client(McpClient.connect(
        new StreamTransport("test", Channels.newInputStream(channel), Channels.newOutputStream(channel)),
        Json.object().put("name", "test").put("version", "1"), user.capabilities(), events,
        TIMEOUT, Optional.of(revision)), channel, user);
  }

  /** Runs code; what {@code pml_execute} answers. */
  ObjectNode execute(String code) throws Exception {
    return execute(Json.object().put("intent", "test").put("code", code));
  }

  /** Goes on with an execution, or hears how it ended. */
  ObjectNode resume(String workflow) throws Exception {
    return execute(Json.object().put("workflow_id", workflow));
  }

  ObjectNode execute(ObjectNode arguments) throws Exception {
    ObjectNode result = call("pml_execute", Json.write(arguments));
    return result.path("structuredContent") instanceof ObjectNode answer ? answer : result;
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
    return InputRounds.request(mcp, new Call(method, params, TIMEOUT, user, Map.of()));
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
