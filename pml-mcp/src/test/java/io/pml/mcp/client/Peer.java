package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Frame;
import io.pml.mcp.FrameReader;
import io.pml.mcp.Revision;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server at the other end of two pipes that says what a test tells it to. */
final class Peer implements AutoCloseable {
  static final Duration LONG = Duration.ofSeconds(20);
  static final ObjectNode INFO = Json.object().put("name", "test").put("version", "1");

  final StreamTransport transport;
  private final Pipe.SourceChannel heardFrom;
  private final FrameReader heard;
  private final OutputStream says;

  private Peer(Pipe toServer, Pipe toClient) {
    transport = new StreamTransport("peer", Channels.newInputStream(toClient.source()),
        Channels.newOutputStream(toServer.sink()));
    heardFrom = toServer.source();
    InputStream in = Channels.newInputStream(heardFrom);
    heard = new FrameReader(in);
    says = Channels.newOutputStream(toClient.sink());
  }

  static Peer open() throws IOException {
    return new Peer(Pipe.open(), Pipe.open());
  }

  /** Runs something on a thread of its own. */
  static <T> FutureTask<T> start(Callable<T> action) {
    FutureTask<T> task = new FutureTask<>(action);
    Thread.ofVirtual().start(task);
    return task;
  }

  static <T> T wait(FutureTask<T> task) throws Exception {
    try {
      return task.get(LONG.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  FutureTask<McpClient> connecting(ServerEvents events, Duration timeout, Optional<String> known) {
    return start(() -> McpClient.connect(transport, INFO.deepCopy(), Json.object(), events, timeout, known));
  }

  McpClient modern() throws Exception {
    return modern(new ServerEvents() {
    }, "{}");
  }

  McpClient modern(ServerEvents events, String capabilities) throws Exception {
    FutureTask<McpClient> connecting = connecting(events, LONG, Optional.empty());
    answer(next("server/discover"), discovered(capabilities));
    return wait(connecting);
  }

  McpClient legacy(ServerEvents events) throws Exception {
    FutureTask<McpClient> connecting = connecting(events, LONG, Optional.of(Revision.NEWEST_LEGACY));
    answer(next("initialize"), initialized());
    next("notifications/initialized");
    return wait(connecting);
  }

  static String discovered(String capabilities) {
    return "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":" + capabilities
        + ",\"serverInfo\":{\"name\":\"peer\"}}";
  }

  static String initialized() {
    return "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"serverInfo\":{\"name\":\"peer\"}}";
  }

  /** The next message of the client, which must be of this method. */
  ObjectNode next(String method) throws IOException {
    ObjectNode message = next();
    assertThat(message.path("method").asString("")).as("%s", message).isEqualTo(method);
    return message;
  }

  ObjectNode next() throws IOException {
    if (heard.next() instanceof Frame.Line(byte[] bytes)) {
      return (ObjectNode) Json.parse(bytes);
    }
    throw new IOException("the client has gone");
  }

  void answer(JsonNode request, String result) throws IOException {
    say("{\"jsonrpc\":\"2.0\",\"id\":" + request.path("id") + ",\"result\":" + result + "}");
  }

  void refuse(JsonNode request, int code, String data) throws IOException {
    say("{\"jsonrpc\":\"2.0\",\"id\":" + request.path("id") + ",\"error\":{\"code\":" + code
        + ",\"message\":\"refused\",\"data\":" + data + "}}");
  }

  void notify(String method, String params) throws IOException {
    say("{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + params + "}");
  }

  void say(String line) throws IOException {
    write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  synchronized void write(byte[] bytes) throws IOException {
    says.write(bytes);
    says.flush();
  }

  /** Says no more, but goes on to listen. */
  void hangUp() throws IOException {
    says.close();
  }

  @Override
  public void close() throws IOException {
    transport.close();
    says.close();
    heardFrom.close();
  }

  static Call tool(Duration timeout, CallListener listener) {
    return new Call("tools/call", Json.object().put("name", "t"), timeout, listener, Map.of());
  }
}
