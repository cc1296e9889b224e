package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Message;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class HttpTransportTest {
  private static final ServerEvents NONE = new ServerEvents() {
  };

  private final HttpClient http = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    http.shutdownNow();
  }

  private HttpTransport transport(RawHttp server) {
    return new HttpTransport(http, server.url(), Map.of("Authorization", "Bearer t"));
  }

  private static McpClient connect(HttpTransport transport, ServerEvents events, Optional<String> known)
      throws Exception {
    return McpClient.connect(transport, Peer.INFO, Json.object(), events, Peer.LONG, known);
  }

  /** A modern server that does this with everything but the first question. */
  private static RawHttp modern(RawHttp.Handler handler) throws IOException {
    return RawHttp.open((request, reply) -> {
      if (request.rpcMethod().equals("server/discover")) {
        reply.result(request, Peer.discovered("{}"), "Mcp-Session-Id: none-of-this");
      } else {
        handler.handle(request, reply);
      }
    });
  }

  /** A legacy server with a session that does this with everything but the handshake. */
  private static RawHttp legacy(RawHttp.Handler handler) throws IOException {
    return RawHttp.open((request, reply) -> {
      switch (request.rpcMethod()) {
        case "initialize" -> reply.result(request, Peer.initialized(), "Mcp-Session-Id: s1");
        case "notifications/initialized" -> reply.send(202, "text/plain", "");
        default -> handler.handle(request, reply);
      }
    });
  }

  private static ObjectNode call(McpClient client) throws Exception {
    return client.request(Peer.tool(Peer.LONG, CallListener.NONE));
  }

  @Test
  void request_modern_mirrorsItselfInHeaders_andNoSession() throws Exception {
    List<RawHttp.Request> seen = new CopyOnWriteArrayList<>();
    try (RawHttp server = modern((request, reply) -> {
      seen.add(request);
      reply.result(request, "{\"fine\":true}");
    }); McpClient client = connect(transport(server), NONE, Optional.empty())) {
      ObjectNode params = Json.object().put("uri", "caf\u00e9://x");
      client.request(new Call("resources/read", params, Peer.LONG, CallListener.NONE, Map.of("Mcp-Param-A", "1")));
      client.notify("notifications/x", Json.object());

      assertThat(seen.getFirst().headers())
          .containsEntry("mcp-protocol-version", "2026-07-28")
          .containsEntry("mcp-method", "resources/read")
          .containsEntry("mcp-name", "=?base64?Y2Fmw6k6Ly94?=")
          .containsEntry("mcp-param-a", "1")
          .containsEntry("authorization", "Bearer t")
          .containsEntry("accept", "application/json, text/event-stream")
          .doesNotContainKey("mcp-session-id");
      assertThat(seen.getLast().headers()).containsEntry("mcp-method", "notifications/x");
    }
  }

  @Test
  void close_whoseConnectionDies_deletesOnAnother() throws Exception {
    CountDownLatch deletes = new CountDownLatch(2);
    try (RawHttp server = legacy((request, reply) -> {
      switch (request.method()) {
        case "GET" -> reply.send(405, "text/plain", "");
        case "DELETE" -> {
          deletes.countDown();
          if (deletes.getCount() > 0) {
            throw new IOException("hangs up");
          }
          reply.send(200, "text/plain", "");
        }
        default -> reply.result(request, "{}");
      }
    })) {
      try (McpClient client = connect(transport(server), NONE, Optional.of("2025-11-25"))) {
        call(client);
      }
      assertThat(deletes.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void request_legacy_carriesSessionAndRevision_andCloseDeletes() throws Exception {
    CountDownLatch deleted = new CountDownLatch(1);
    List<RawHttp.Request> seen = new CopyOnWriteArrayList<>();
    try (RawHttp server = legacy((request, reply) -> {
      switch (request.method()) {
        case "GET" -> reply.send(405, "text/plain", "");
        case "DELETE" -> {
          assertThat(request.headers()).containsEntry("mcp-session-id", "s1");
          reply.send(200, "text/plain", "");
          deleted.countDown();
        }
        default -> {
          seen.add(request);
          reply.result(request, "{}");
        }
      }
    })) {
      try (McpClient client = connect(transport(server), NONE, Optional.of("2025-11-25"))) {
        call(client);
      }
      assertThat(deleted.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(seen.getFirst().headers())
          .containsEntry("mcp-session-id", "s1")
          .containsEntry("mcp-protocol-version", "2025-06-18")
          .doesNotContainKey("mcp-method");
    }
  }

  @Test
  void request_stream_deliversProgressAndQuestionsToItsOwnCall() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    List<String> heard = new CopyOnWriteArrayList<>();
    CallListener listener = new CallListener() {
      @Override
      public void progressed(ObjectNode params) {
        heard.add("progress");
      }

      @Override
      public void logged(ObjectNode params) {
        heard.add("log");
      }

      @Override
      public ObjectNode asked(String method, ObjectNode params) {
        heard.add(method);
        return Json.object().put("action", "accept");
      }
    };
    try (RawHttp server = legacy((request, reply) -> {
      if (request.method().equals("GET")) {
        reply.send(405, "text/plain", "");
      } else if (request.body().contains("accept")) {
        reply.send(202, "text/plain", "");
        answered.countDown();
      } else {
        reply.stream("text/event-stream");
        reply.raw(": welcome\n\nevent: ping\ndata: {}\n\ndata:\n\n");
        reply.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":"
            + request.json().path("id") + "}}");
        reply.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}");
        reply.event("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"elicitation/create\",\"params\":{}}");
        answered.await();
        reply.event(RawHttp.message(request, "{\"fine\":true}"));
      }
    }); McpClient client = connect(transport(server), NONE, Optional.of("2025-11-25"))) {
      assertThat(client.request(Peer.tool(Peer.LONG, listener)).path("fine").asBoolean()).isTrue();
      assertThat(heard).containsExactly("progress", "log", "elicitation/create");
    }
  }

  @Test
  void request_streamStaysOpenAfterTheAnswer_isLetGo() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    try (RawHttp server = modern((request, reply) -> {
      reply.stream("text/event-stream");
      reply.event(RawHttp.message(request, "{}"));
      try {
        while (true) {
          reply.raw(":\n");
        }
      } finally {
        gone.countDown();
      }
    })) {
      HttpTransport transport = transport(server);
      try (McpClient client = connect(transport, NONE, Optional.empty())) {
        call(client);
        assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(client.callsUnderWay()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void request_streamCutBeforeTheAnswer_isOneCleanError(boolean modern) throws Exception {
    RawHttp.Handler cut = (request, reply) -> {
      if (request.method().equals("GET")) {
        reply.send(405, "text/plain", "");
      } else {
        reply.stream("text/event-stream");
        reply.raw("data: {\"jsonrpc\":\"2.0\",\"id\":" + request.json().path("id") + ",\"result\":{\"half\":");
      }
    };
    try (RawHttp server = modern ? modern(cut) : legacy(cut)) {
      HttpTransport transport = transport(server);
      try (McpClient client = connect(transport, NONE, modern ? Optional.empty() : Optional.of("2025-11-25"))) {
        assertThatThrownBy(() -> call(client)).isInstanceOf(IOException.class)
            .hasMessageContaining("the stream ended before the answer");
        assertThat(transport.requestsUnderWay()).isZero();
      }
    }
  }

  @Test
  void request_legacyStreamsThatBreakOff_areTakenUpAgainAndAgain() throws Exception {
    AtomicInteger visits = new AtomicInteger();
    List<String> from = new CopyOnWriteArrayList<>();
    try (RawHttp server = legacy((request, reply) -> {
      String last = request.headers().getOrDefault("last-event-id", "");
      if (request.method().equals("GET") && last.isEmpty()) {
        reply.send(405, "text/plain", "");
        return;
      }
      from.add(last);
      int visit = visits.incrementAndGet();
      reply.stream("text/event-stream");
      reply.raw("id: e" + visit + "\nretry: 1\ndata:\n\n");
      if (visit == 4) {
        reply.event("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"fine\":true}}");
      } else {
        reply.raw("id: half\ndata: {");
      }
    }); McpClient client = connect(transport(server), NONE, Optional.of("2025-11-25"))) {
      assertThat(call(client).path("fine").asBoolean()).isTrue();
      assertThat(from).containsExactly("", "e1", "e2", "e3");
    }
  }

  @Test
  void request_timeOver_closesTheStream() throws Exception {
    CountDownLatch gone = new CountDownLatch(1);
    try (RawHttp server = modern((request, reply) -> {
      reply.stream("text/event-stream");
      try {
        while (true) {
          reply.raw(":\n");
        }
      } finally {
        gone.countDown();
      }
    })) {
      HttpTransport transport = transport(server);
      try (McpClient client = connect(transport, NONE, Optional.empty())) {
        assertThatThrownBy(() -> client.request(Peer.tool(Duration.ofMillis(100), CallListener.NONE)))
            .isInstanceOf(TimeoutException.class);
        assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(transport.requestsUnderWay()).isZero();
      }
    }
  }

  @Test
  void request_timeOver_legacy_isCancelledByNotification() throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (RawHttp server = legacy((request, reply) -> {
      if (request.method().equals("GET")) {
        reply.send(405, "text/plain", "");
      } else if (request.rpcMethod().equals("notifications/cancelled")) {
        reply.send(202, "text/plain", "");
        told.countDown();
      } else {
        never.await();
      }
    }); McpClient client = connect(transport(server), NONE, Optional.of("2025-11-25"))) {
      assertThatThrownBy(() -> client.request(Peer.tool(Duration.ofMillis(100), CallListener.NONE)))
          .isInstanceOf(TimeoutException.class);
      assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  // -- what is refused ------------------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/event-stream", "text/html"})
  void request_bodyWithoutEnd_isStoppedAtTheLimit(String type) throws Exception {
    byte[] chunk = ("data: " + "x".repeat(1 << 20) + "\n").getBytes(StandardCharsets.US_ASCII);
    CountDownLatch gone = new CountDownLatch(1);
    try (RawHttp server = modern((request, reply) -> {
      reply.stream(type);
      try {
        while (true) {
          reply.write(chunk);
        }
      } finally {
        gone.countDown();
      }
    }); McpClient client = connect(transport(server), NONE, Optional.empty())) {
      assertThatThrownBy(() -> call(client)).isInstanceOf(IOException.class).hasMessageContaining("over 16 MiB");
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void request_compressedAnswer_isRefused() throws Exception {
    try (RawHttp server = modern(
        (request, reply) -> reply.send(200, "application/json", "bomb", "Content-Encoding: gzip"));
        McpClient client = connect(transport(server), NONE, Optional.empty())) {
      assertThatThrownBy(() -> call(client)).isInstanceOf(IOException.class)
          .hasMessageContaining("content encoding gzip");
    }
  }

  @Test
  void request_redirect_isNotFollowed() throws Exception {
    try (RawHttp server = modern(
        (request, reply) -> reply.send(307, "text/plain", "", "Location: http://127.0.0.1:1/evil"));
        McpClient client = connect(transport(server), NONE, Optional.empty())) {
      assertThatThrownBy(() -> call(client)).isInstanceOf(HttpRefusal.class)
          .hasMessageContaining("moved to http://127.0.0.1:1/evil")
          .hasMessageContaining("not followed");
    }
  }

  @Test
  void request_unauthorized_saysWhatToDo_whateverTheBody() throws Exception {
    try (RawHttp server = modern((request, reply) -> reply.send(401, "application/json",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32000,\"message\":\"x\"}}"));
        McpClient client = connect(transport(server), NONE, Optional.empty())) {
      assertThatThrownBy(() -> call(client)).isInstanceOfSatisfying(HttpRefusal.class,
          refusal -> assertThat(refusal.status()).isEqualTo(401)).hasMessageContaining("put a valid token");
    }
  }

  @Test
  void request_sessionLost_isARefusal() throws Exception {
    try (RawHttp server = legacy((request, reply) -> reply.send(404, "application/json",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32001,\"message\":\"Session not found\"}}"));
        McpClient client = connect(transport(server), NONE, Optional.of("2025-11-25"))) {
      assertThatThrownBy(() -> call(client)).isInstanceOfSatisfying(HttpRefusal.class,
          refusal -> assertThat(refusal.status()).isEqualTo(404)).hasMessageContaining("session is gone");
    }
  }

  @Test
  void request_answersTurnedDown_isNotARefusalOfTheWholeCall() throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    try (RawHttp server = modern((request, reply) -> {
      if (rounds.incrementAndGet() == 1) {
        reply.result(request, "{\"resultType\":\"input_required\",\"requestState\":\"s\"}");
      } else {
        reply.send(404, "text/plain", "");
      }
    }); McpClient client = connect(transport(server), NONE, Optional.empty())) {
      assertThatThrownBy(() -> InputRounds.request(client, Peer.tool(Peer.LONG, CallListener.NONE)))
          .isExactlyInstanceOf(IOException.class)
          .hasMessageContaining("HTTP 404");
    }
  }

  @Test
  void request_errorStatusWithMessage_isTheMessage() throws Exception {
    try (RawHttp server = modern((request, reply) -> reply.send(404, "application/json",
        "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32601,\"message\":\"no such method\"}}"));
        McpClient client = connect(transport(server), NONE, Optional.empty())) {
      assertThatThrownBy(() -> call(client)).isInstanceOf(RpcException.class).hasMessage("no such method");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"jsonrpc\":\"2.0\",\"id\":9999,\"result\":{}}",
      "{\"jsonrpc\":\"2.0\",\"id\":9999,\"error\":{\"code\":1,\"message\":\"x\"}}", "{", ""})
  void request_responseWithoutItsAnswer_failsAtOnce(String body) throws Exception {
    try (RawHttp server = modern((request, reply) -> reply.send(200, "application/json", body))) {
      HttpTransport transport = transport(server);
      try (McpClient client = connect(transport, NONE, Optional.empty())) {
        assertThatThrownBy(() -> call(client)).isInstanceOf(IOException.class)
            .hasMessageContaining("no answer in a response");
        assertThat(transport.requestsUnderWay()).isZero();
      }
    }
  }

  @Test
  void request_connectionBreaks_isAnError() throws Exception {
    try (RawHttp server = modern((request, reply) -> {
      throw new IOException("on purpose");
    }); McpClient client = connect(transport(server), NONE, Optional.empty())) {
      assertThatThrownBy(() -> call(client)).isInstanceOf(IOException.class).hasMessageContaining("/mcp: ");
    }
  }

  // -- unasked messages -----------------------------------------------------------------------------------------------

  @Test
  void listen_legacy_hearsChangesAndComesBack() throws Exception {
    AtomicInteger visits = new AtomicInteger();
    CountDownLatch changes = new CountDownLatch(3);
    List<String> from = new CopyOnWriteArrayList<>();
    ServerEvents events = new ServerEvents() {
      @Override
      public void changed(Change change) {
        changes.countDown();
      }
    };
    try (RawHttp server = legacy((request, reply) -> {
      from.add(request.headers().getOrDefault("last-event-id", ""));
      reply.stream("text/event-stream");
      reply.raw("retry: 1\nid: " + visits.incrementAndGet()
          + "\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n");
    }); McpClient client = connect(transport(server), events, Optional.of("2025-11-25"))) {
      assertThat(changes.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(from).startsWith("", "1", "2");
      assertThat(client.modern()).isFalse();
    }
  }

  @Test
  void subscription_streamCut_isOpenedAgain() throws Exception {
    CountDownLatch changes = new CountDownLatch(2);
    ServerEvents events = new ServerEvents() {
      @Override
      public void changed(Change change) {
        changes.countDown();
      }
    };
    try (RawHttp server = RawHttp.open((request, reply) -> {
      if (request.rpcMethod().equals("server/discover")) {
        reply.result(request, Peer.discovered("{\"tools\":{\"listChanged\":true}}"));
      } else {
        reply.stream("text/event-stream");
        reply.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\"}");
      }
    }); McpClient client = connect(transport(server), events, Optional.empty())) {
      assertThat(changes.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(client.revision()).isEqualTo(Revision.MODERN);
    }
  }

  @Test
  void close_withCallsUnderWay_failsThemAndLeavesNothing() throws Exception {
    CountDownLatch arrived = new CountDownLatch(20);
    CountDownLatch never = new CountDownLatch(1);
    try (RawHttp server = modern((request, reply) -> {
      arrived.countDown();
      never.await();
    })) {
      HttpTransport transport = transport(server);
      McpClient client = connect(transport, NONE, Optional.empty());
      List<FutureTask<ObjectNode>> calls = new CopyOnWriteArrayList<>();
      for (int i = 0; i < 20; i++) {
        calls.add(Peer.start(() -> call(client)));
      }
      assertThat(arrived.await(20, TimeUnit.SECONDS)).isTrue();
      client.close();

      for (FutureTask<ObjectNode> call : calls) {
        assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(IOException.class).hasMessageContaining("closed");
      }
      assertThat(transport.requestsUnderWay()).isZero();
      assertThat(client.callsUnderWay()).isZero();
      assertThatThrownBy(() -> transport.send(new Message.Notification("x", Json.object()), Map.of()))
          .isInstanceOf(IOException.class);
    }
  }
}
