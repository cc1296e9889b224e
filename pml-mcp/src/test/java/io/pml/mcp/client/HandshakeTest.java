package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class HandshakeTest {
  private static final ServerEvents NONE = new ServerEvents() {
  };

  @Test
  void connect_modernServer_isModern() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.empty());
      ObjectNode probe = peer.next("server/discover");
      peer.answer(probe, Peer.discovered("{\"tools\":{}}"));

      McpClient client = Peer.wait(connecting);
      assertThat(client.modern()).isTrue();
      assertThat(client.description().path("serverInfo").path("name").asString()).isEqualTo("peer");
      assertThat(probe.path("params").path("_meta").path("io.modelcontextprotocol/protocolVersion").asString())
          .isEqualTo("2026-07-28");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-32601, -32602, -32600, -32000, 7})
  void connect_anyOtherError_isLegacy(int code) throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.empty());
      peer.refuse(peer.next("server/discover"), code, "null");
      ObjectNode initialize = peer.next("initialize");
      peer.answer(initialize, Peer.initialized());
      peer.next("notifications/initialized");

      assertThat(Peer.wait(connecting).revision()).isEqualTo("2025-06-18");
      assertThat(initialize.path("params").has("_meta")).isFalse();
    }
  }

  @Test
  void connect_silentServer_isAskedTheLegacyWay() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Duration.ofSeconds(4), Optional.empty());
      peer.next("server/discover");
      peer.answer(peer.next("initialize"), Peer.initialized());

      assertThat(Peer.wait(connecting).modern()).isFalse();
    }
  }

  @Test
  void connect_slowModernServerThatRefusesInitialize_isModern() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Duration.ofSeconds(4), Optional.empty());
      ObjectNode probe = peer.next("server/discover");
      peer.refuse(peer.next("initialize"), -32601, "null");
      peer.answer(probe, Peer.discovered("{}"));

      assertThat(Peer.wait(connecting).modern()).isTrue();
    }
  }

  @Test
  void connect_slowRefusalOfBothQuestions_fails() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Duration.ofSeconds(4), Optional.empty());
      ObjectNode probe = peer.next("server/discover");
      peer.refuse(peer.next("initialize"), -32001, "null");
      peer.refuse(probe, -32601, "null");

      assertThatThrownBy(() -> Peer.wait(connecting)).isInstanceOf(RpcException.class);
    }
  }

  @Test
  void connect_serverSilentForGood_timesOut() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Duration.ofMillis(100), Optional.empty());

      assertThatThrownBy(() -> Peer.wait(connecting)).isInstanceOf(TimeoutException.class);
    }
  }

  @Test
  void connect_knownLegacy_isNotAsked() throws Exception {
    try (Peer peer = Peer.open()) {
      assertThat(peer.legacy(NONE).revision()).isEqualTo("2025-06-18");
    }
  }

  @Test
  void connect_knownLegacyThatHasLearnt_isModern() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.of("2025-11-25"));
      peer.refuse(peer.next("initialize"), -32601, "null");
      peer.answer(peer.next("server/discover"), Peer.discovered("{}"));

      assertThat(Peer.wait(connecting).modern()).isTrue();
    }
  }

  @Test
  void connect_unsupportedRevisionThatNamesOurs_isAskedAgain() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.empty());
      peer.refuse(peer.next("server/discover"), -32022, "{\"supported\":[\"2026-07-28\"]}");
      peer.answer(peer.next("server/discover"), Peer.discovered("{}"));

      assertThat(Peer.wait(connecting).modern()).isTrue();
    }
  }

  @Test
  void connect_unsupportedRevisionThatNamesLegacy_isLegacy() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.empty());
      peer.refuse(peer.next("server/discover"), -32022, "{\"supported\":[\"2027-01-01\",\"2025-11-25\"]}");
      peer.answer(peer.next("initialize"), Peer.initialized());

      assertThat(Peer.wait(connecting).modern()).isFalse();
    }
  }

  @Test
  void connect_noCommonRevision_fails() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.empty());
      peer.refuse(peer.next("server/discover"), -32022, "{\"supported\":[\"2027-01-01\"]}");

      assertThatThrownBy(() -> Peer.wait(connecting)).isInstanceOf(RpcException.class);
    }
  }

  @Test
  void connect_initializeAnsweredWithStrangeRevision_fails() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.of("2025-11-25"));
      peer.answer(peer.next("initialize"), "{\"protocolVersion\":\"1999-01-01\"}");
      peer.refuse(peer.next("server/discover"), -32601, "null");

      assertThatThrownBy(() -> Peer.wait(connecting)).isInstanceOf(RpcException.class).hasMessageContaining("1999");
    }
  }

  @Test
  void connect_serverThatEnds_failsAtOnce() throws Exception {
    try (Peer peer = Peer.open()) {
      FutureTask<McpClient> connecting = peer.connecting(NONE, Peer.LONG, Optional.empty());
      peer.next("server/discover");
      peer.hangUp();

      assertThatThrownBy(() -> Peer.wait(connecting)).isInstanceOf(IOException.class)
          .hasMessageContaining("closed its output");
    }
  }

  // -- over HTTP ------------------------------------------------------------------------------------------------------

  private static McpClient connect(RawHttp server) throws Exception {
    return McpClient.connect(new HttpTransport(HttpClient.newHttpClient(), server.url(), Map.of()), Peer.INFO,
        Json.object(), NONE, Peer.LONG, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 405})
  void connect_httpRefusal_fallsBack(int status) throws Exception {
    List<String> methods = new CopyOnWriteArrayList<>();
    try (RawHttp server = RawHttp.open((request, reply) -> {
      methods.add(request.rpcMethod());
      switch (request.rpcMethod()) {
        case "server/discover" -> reply.send(status, "text/plain", "no");
        case "initialize" -> reply.result(request, Peer.initialized());
        default -> reply.send(request.method().equals("GET") ? 405 : 202, "text/plain", "");
      }
    }); McpClient client = connect(server)) {
      assertThat(client.revision()).isEqualTo("2025-06-18");
      assertThat(methods).startsWith("server/discover", "initialize", "notifications/initialized");
    }
  }

  @Test
  void connect_httpErrorOfTheModernEra_doesNotFallBack() throws Exception {
    List<String> methods = new CopyOnWriteArrayList<>();
    try (RawHttp server = RawHttp.open((request, reply) -> {
      methods.add(request.rpcMethod());
      reply.send(400, "application/json",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32020,\"message\":\"header mismatch\"}}");
    })) {
      assertThatThrownBy(() -> connect(server)).isInstanceOf(RpcException.class).hasMessage("header mismatch");
      assertThat(methods).containsExactly("server/discover");
    }
  }

  @Test
  void connect_nobodyListens_failsWithTheAddressButNotItsSecrets() {
    URI url = URI.create("http://127.0.0.1:1/mcp?token=secret");

    assertThatThrownBy(() -> McpClient.connect(new HttpTransport(HttpClient.newHttpClient(), url, Map.of()), Peer.INFO,
        Json.object(), NONE, Peer.LONG, Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("http://127.0.0.1:1/mcp")
        .hasMessageNotContaining("secret");
  }
}
