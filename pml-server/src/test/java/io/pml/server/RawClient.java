package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;

/** A client of a running daemon that writes its messages by hand and keeps every answer. */
final class RawClient implements AutoCloseable {
  private static final String HANDSHAKE = """
      {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}""";

  private final SocketChannel channel;
  private final Map<String, List<JsonNode>> answers = new ConcurrentHashMap<>();

  private RawClient(SocketChannel channel) {
    this.channel = channel;
  }

  /** Connects and shakes hands. */
  static RawClient of(Home home) throws Exception {
    RawClient client = deaf(home);
    client.listen();
    client.await("0", 1);
    return client;
  }

  /** Connects and shakes hands, but reads nothing before {@link #listen}. */
  static RawClient deaf(Home home) throws Exception {
    RawClient client = new RawClient(new DaemonClient(home).converse(Map.of(), List.of("false")));
    client.request("0", "initialize", HANDSHAKE);
    return client;
  }

  void listen() {
    Thread.ofVirtual().start(this::read);
  }

  void call(String id, String tool, String arguments) throws IOException {
    request(id, "tools/call", "{\"name\": \"" + tool + "\", \"arguments\": " + arguments + "}");
  }

  void request(String id, String method, String params) throws IOException {
    send("{\"jsonrpc\": \"2.0\", \"id\": " + id + ", \"method\": \"" + method + "\", \"params\": " + params + "}");
  }

  void cancel(String id) throws IOException {
    send("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\", \"params\": {\"requestId\": " + id + "}}");
  }

  /** All answers that one id got so far. */
  List<JsonNode> answers(String id) {
    return answers.getOrDefault(id, List.of());
  }

  /** How many ids have an answer. */
  int answered() {
    return answers.size();
  }

  List<JsonNode> await(String id, int count) throws Exception {
    Await.until("answer " + id, () -> answers(id).size() >= count);
    assertThat(answers(id)).hasSize(count);
    return answers(id);
  }

  /** Hangs up without a word. */
  void vanish() throws IOException {
    channel.close();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void send(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private void read() {
    try (BufferedReader reader = new BufferedReader(
        new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        JsonNode message = Json.parse(line);
        if (message.has("id")) {
          answers.computeIfAbsent(message.path("id").toString(), id -> new CopyOnWriteArrayList<>()).add(message);
        }
      }
    } catch (IOException e) {
      answers.computeIfAbsent("end", id -> new CopyOnWriteArrayList<>()).add(Json.text(String.valueOf(e.getMessage())));
    }
  }
}
