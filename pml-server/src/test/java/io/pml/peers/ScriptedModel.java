package io.pml.peers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.pml.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stands in for a model behind the Messages API: calls tools as it was told, one after the other, and remembers what it was
 * offered and what came of the calls.
 */
final class ScriptedModel implements AutoCloseable {
  /** So often it looks again for a tool that it is not offered yet. */
  private static final int MOST_LOOKS = 100;

  private final HttpServer server;
  private final Deque<Step> script = new ArrayDeque<>();
  private final Set<String> offered = new TreeSet<>();
  private final Map<String, String> results = new LinkedHashMap<>();
  private final Step look;
  private int looks;

  /** A call of a tool by the name under which the client offers it. */
  record Step(String tool, String input) {}

  /**
   * A model.
   *
   * @param look what it does, whatever comes of it, while the tool is not offered that it is to call next
   */
  ScriptedModel(Step look, Step... script) throws IOException {
    this.look = look;
    this.script.addAll(List.of(script));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The names of all tools that it was ever offered. */
  synchronized Set<String> offered() {
    return new TreeSet<>(offered);
  }

  /** What came of the calls of the script, as the client told it. */
  synchronized List<String> results() {
    return List.copyOf(results.values());
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      if (!exchange.getRequestURI().getPath().equals("/v1/messages")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      byte[] events = events(Json.parseObject(body)).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, events.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(events);
      }
    }
  }

  private synchronized String events(ObjectNode request) {
    Set<String> now = new TreeSet<>();
    request.path("tools").forEach(tool -> now.add(tool.path("name").asString("")));
    offered.addAll(now);
    for (JsonNode block : request.path("messages")
        .findValues("content")
        .stream()
        .flatMap(JsonNode::valueStream)
        .toList()) {
      String call = block.path("tool_use_id").asString("");
      if (call.startsWith("step")) {
        results.put(call, Json.write(block.path("content")));
      }
    }
    Step next = script.peek();
    boolean waits = next != null && !now.contains(next.tool()) && looks++ < MOST_LOOKS;
    String id = waits ? "look" + looks : "step" + script.size();
    Step made = waits ? look : script.poll();
    return made == null ? said(id) : called(id, made);
  }

  private static String called(String id, Step step) {
    ObjectNode block = Json.object().put("type", "tool_use").put("id", id).put("name", step.tool());
    block.putObject("input");
    return message(id, block, Json.object().put("type", "input_json_delta").put("partial_json", step.input()),
        "tool_use");
  }

  private static String said(String id) {
    return message(id, Json.object().put("type", "text").put("text", ""),
        Json.object().put("type", "text_delta").put("text", "done"), "end_turn");
  }

  private static String message(String id, ObjectNode block, ObjectNode delta, String reason) {
    ObjectNode message = Json.object()
        .put("id", "message-" + id)
        .put("type", "message")
        .put("role", "assistant")
        .put("model", "scripted");
    ArrayNode _ = message.putArray("content");
    message.putObject("usage").put("input_tokens", 1).put("output_tokens", 1);
    ObjectNode end = Json.object();
    end.putObject("delta").put("stop_reason", reason);
    end.putObject("usage").put("output_tokens", 1);
    return event("message_start", Json.object().set("message", message).asObject())
        + event("content_block_start", Json.object().put("index", 0).set("content_block", block).asObject())
        + event("content_block_delta", Json.object().put("index", 0).set("delta", delta).asObject())
        + event("content_block_stop", Json.object().put("index", 0))
        + event("message_delta", end)
        + event("message_stop", Json.object());
  }

  private static String event(String type, ObjectNode data) {
    return "event: " + type + "\ndata: " + Json.write(data.put("type", type)) + "\n\n";
  }
}
