package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class SseTransportTest {
  private static final String END = "end";

  private final HttpClient http = HttpClient.newHttpClient();
  private final BlockingQueue<String> toSay = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    http.shutdownNow();
  }

  /** Says on its stream what is queued, and gives every message to the handler. */
  private RawHttp server(String endpoint, RawHttp.Handler handler) throws IOException {
    return RawHttp.open((request, reply) -> {
      if (request.method().equals("POST")) {
        handler.handle(request, reply);
        return;
      }
      reply.stream("text/event-stream");
      reply.raw("event: endpoint\ndata: " + endpoint + "\n\n");
      for (String line = toSay.take(); !line.equals(END); line = toSay.take()) {
        reply.event(line);
      }
    });
  }

  private void legacy(RawHttp.Request request, RawHttp.Reply reply) throws IOException {
    assertThat(request.path()).isEqualTo("/messages?s=1");
    reply.send(202, "text/plain", "Accepted");
    switch (request.rpcMethod()) {
      case "server/discover" -> toSay.add("{\"jsonrpc\":\"2.0\",\"id\":" + request.json().path("id")
          + ",\"error\":{\"code\":-32601,\"message\":\"what?\"}}");
      case "initialize" -> toSay.add(RawHttp.message(request, Peer.initialized()));
      case "tools/call" -> toSay.add(RawHttp.message(request, "{\"fine\":true}"));
      default -> {
        // Accepted is all.
      }
    }
  }

  private McpClient connect(RawHttp server, ServerEvents events) throws Exception {
    return McpClient.connect(new SseTransport(http, server.url(), Map.of()), Peer.INFO, Json.object(), events,
        Peer.LONG, Optional.empty());
  }

  @Test
  void connect_legacyServer_answersComeOnTheStream() throws Exception {
    try (RawHttp server = server("/messages?s=1", this::legacy);
        McpClient client = connect(server, new ServerEvents() {
        })) {
      assertThat(client.revision()).isEqualTo("2025-06-18");
      assertThat(client.request(Peer.tool(Peer.LONG, CallListener.NONE)).path("fine").asBoolean()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://example.com/messages", "https://127.0.0.1/messages", "//evil/m",
      "http://127.0.0.1:1/m",
      "http://[bad"})
  void open_endpointSomewhereElse_isRefused(String endpoint) throws Exception {
    try (RawHttp server = server(endpoint, this::legacy)) {
      assertThatThrownBy(() -> connect(server, new ServerEvents() {
      })).isInstanceOf(IOException.class)
          .hasMessageContaining("the server names an endpoint");
    }
  }

  @Test
  void open_noEventStream_isRefused() throws Exception {
    try (RawHttp server = RawHttp.open((request, reply) -> reply.send(401, "text/plain", ""))) {
      assertThatThrownBy(() -> connect(server, new ServerEvents() {
      })).isInstanceOf(HttpRefusal.class)
          .hasMessageContaining("put a valid token");
    }
  }

  @Test
  void request_notAccepted_failsAtOnce() throws Exception {
    try (RawHttp server = server("/messages?s=1", (request, reply) -> {
      if (request.rpcMethod().equals("tools/call")) {
        reply.send(503, "text/plain", "");
      } else {
        legacy(request, reply);
      }
    }); McpClient client = connect(server, new ServerEvents() {
    })) {
      assertThatThrownBy(() -> client.request(Peer.tool(Peer.LONG, CallListener.NONE)))
          .isInstanceOfSatisfying(HttpRefusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    }
  }

  @Test
  void request_streamEnds_failsAtOnce() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    ServerEvents events = new ServerEvents() {
      @Override
      public void closed(IOException reason) {
        closed.countDown();
      }
    };
    try (RawHttp server = server("/messages?s=1", (request, reply) -> {
      if (request.rpcMethod().equals("tools/call")) {
        reply.send(202, "text/plain", "");
        toSay.add(END);
      } else {
        legacy(request, reply);
      }
    }); McpClient client = connect(server, events)) {
      FutureTask<ObjectNode> call = Peer.start(() -> client.request(Peer.tool(Peer.LONG, CallListener.NONE)));

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(IOException.class)
          .hasMessage("the server closed its event stream");
      assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void close_whileTheServerIsSilent_ends() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (RawHttp server = RawHttp.open((request, reply) -> {
      arrived.countDown();
      never.await();
    })) {
      SseTransport transport = new SseTransport(http, server.url(), Map.of());
      FutureTask<McpClient> connecting = Peer.start(() -> McpClient.connect(transport, Peer.INFO, Json.object(),
          new ServerEvents() {
          }, Peer.LONG, Optional.empty()));
      assertThat(arrived.await(20, TimeUnit.SECONDS)).isTrue();
      transport.close();

      assertThatThrownBy(() -> Peer.wait(connecting)).isInstanceOf(IOException.class).hasMessageContaining("closed");
    }
  }
}
