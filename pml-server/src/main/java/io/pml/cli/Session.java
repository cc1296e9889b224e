package io.pml.cli;

import io.pml.daemon.DaemonClient;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.mcp.client.StreamTransport;
import io.pml.server.Build;
import io.pml.upstream.ToolResult;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A conversation of a command with the daemon, in MCP like any client's. */
final class Session implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private final McpClient client;

  private Session(McpClient client) {
    this.client = client;
  }

  /** Starts a daemon when none runs. */
  static Session open(Common common) throws IOException, InterruptedException {
    Map<String, String> facts = new HashMap<>(
        Map.of("workspace", Path.of("").toAbsolutePath().toString(), "build", Build.id()));
    SocketChannel channel = new DaemonClient(common.home()).converseBriefly(facts, StartCommand.of(System.getenv()));
    try {
      return new Session(McpClient.connect(
          new StreamTransport("daemon", Channels.newInputStream(channel), Channels.newOutputStream(channel)),
          Json.object().put("name", "pml-cli").put("version", Build.version()), Json.object(), new ServerEvents() {
          },
          Duration.ofSeconds(30), Optional.empty()));
    } catch (RpcException | TimeoutException e) {
      throw new IOException("the daemon does not answer: " + e.getMessage(), e);
    }
  }

  ObjectNode call(String tool, ObjectNode arguments, CallListener listener) throws IOException, InterruptedException {
    return call(tool, arguments, listener, TIMEOUT);
  }

  /** What a tool of PML's own answers, all of it however long it is. */
  ObjectNode structured(String tool, ObjectNode arguments, CallListener listener, Duration patience)
      throws IOException, InterruptedException {
    return content(call(tool, arguments, listener, patience));
  }

  /** The same when it does what it is told; what it refuses is a {@code PmlException}. */
  ObjectNode done(String tool, ObjectNode arguments, CallListener listener) throws IOException, InterruptedException {
    ObjectNode result = call(tool, arguments, listener);
    if (ToolResult.isError(result)) {
      throw new PmlException(ErrorCode.BAD_REQUEST, result.path("content").path(0).path("text").asString("it failed"));
    }
    return content(result);
  }

  private ObjectNode content(ObjectNode result) throws IOException, InterruptedException {
    JsonNode kept = result.path("_meta").path("io.pml/result");
    if (kept.isObject()) {
      return Json.parseObject(pages(kept));
    }
    if (result.path("structuredContent") instanceof ObjectNode answer) {
      return answer;
    }
    throw new PmlException(ErrorCode.BAD_REQUEST, result.path("content").path(0).path("text").asString("no answer"));
  }

  /** A kept result from its first page to its last. */
  String pages(JsonNode handle) throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder();
    ObjectNode question = Json.object()
        .put("workflow_id", handle.path("workflow_id").asString())
        .put("task_id", handle.path("task_id").asString());
    JsonNode place;
    do {
      ObjectNode page = call("pml:get_task_result", question, CallListener.NONE);
      String part = page.path("content").path(0).path("text").asString("");
      if (ToolResult.isError(page)) {
        throw new PmlException(ErrorCode.BAD_REQUEST, part);
      }
      text.append(part);
      place = page.path("_meta").path("io.pml/page");
      question.put("offset", place.path("next_offset").asLong(0));
    } while (place.has("next_offset"));
    return text.toString();
  }

  private ObjectNode call(String tool, ObjectNode arguments, CallListener listener, Duration patience)
      throws IOException, InterruptedException {
    ObjectNode params = Json.object().put("name", tool);
    params.set("arguments", arguments);
    try {
      return client.request(new Call("tools/call", params, patience, listener, Map.of()));
    } catch (RpcException e) {
      throw new PmlException(ErrorCode.BAD_REQUEST, e.error().message(), e);
    } catch (TimeoutException e) {
      throw new IOException("no answer within " + patience.toMinutes() + " minutes", e);
    } catch (IOException e) {
      throw new IOException("the daemon has ended meanwhile (" + e.getMessage()
          + "): `pml runs` shows what became of executions", e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
