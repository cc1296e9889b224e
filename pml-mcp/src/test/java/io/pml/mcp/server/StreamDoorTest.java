package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.FrameReader;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class StreamDoorTest {
  private static final String PING = "{'jsonrpc':'2.0','id':'ping','method':'ping'}";

  private final TestService service = new TestService();
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private McpServer server;
  private StreamClient client;

  @BeforeEach
  void open() throws IOException {
    service.with("wait", this::waits);
    server = new McpServer(service, InstantSource.system());
    client = new StreamClient(server, "me");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private ObjectNode waits(Exchange exchange, ObjectNode params) throws InterruptedException {
    started.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
    return Json.object().put("done", true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "{'jsonrpc':'2.0','id':1,'method':'ping'", "{'a':1,'a':2}",
      "{'jsonrpc':'2.0','id':1,'method':'ping'} trailing"})
  void receive_garbage_isParseErrorAndTheConnectionGoesOn(String garbage) throws IOException {
    ObjectNode answer = client.exchange(garbage);

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.PARSE_ERROR);
    assertThat(answer.has("id")).isFalse();
    assertThat(client.exchange(PING).has("result")).isTrue();
  }

  @Test
  void receive_brokenUtf8_isParseErrorAndTheConnectionGoesOn() throws IOException {
    client.sendRaw(new byte[]{'"', (byte) 0xff, '"', '\n'});

    assertThat(client.next().path("error").path("code").asInt()).isEqualTo(RpcError.PARSE_ERROR);
    assertThat(client.exchange(PING).has("result")).isTrue();
  }

  @Test
  void receive_deepNesting_isParseErrorAndTheConnectionGoesOn() throws IOException {
    ObjectNode answer = client.exchange("[".repeat(100_000));

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.PARSE_ERROR);
    assertThat(client.exchange(PING).has("result")).isTrue();
  }

  @Test
  void receive_oversized_isInvalidRequestAndTheConnectionGoesOn() throws IOException {
    byte[] megabyte = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
    for (int sent = 0; sent <= FrameReader.LIMIT; sent += megabyte.length) {
      client.sendRaw(megabyte);
    }
    client.sendRaw(new byte[]{'\n'});

    assertThat(client.next().path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_REQUEST);
    assertThat(client.exchange(PING).has("result")).isTrue();
  }

  @Test
  void receive_batch_isRefusedInPlainWords() throws IOException {
    ObjectNode answer = client.exchange("[" + PING + "]");

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_REQUEST);
    assertThat(answer.path("error").path("message").asString())
        .contains("batches are part of the revision 2025-03-26 alone");
  }

  @Test
  void receive_wrongTypesInARequest_areRefusedUnderItsId() throws IOException {
    ObjectNode answer = client.exchange("{'jsonrpc':'2.0','id':9,'method':'ping','params':[1]}");

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_REQUEST);
    assertThat(answer.path("id").asInt()).isEqualTo(9);
  }

  @Test
  void receive_answerNobodyWaitsFor_isIgnored() throws IOException {
    client.send("{'jsonrpc':'2.0','id':77,'result':{}}");
    client.send("{'jsonrpc':'2.0','id':78,'error':{'code':1,'message':'no'}}");
    client.send("{'jsonrpc':'2.0','method':'notifications/unheard-of'}");

    assertThat(client.exchange(PING).path("id").asString()).isEqualTo("ping");
  }

  @ParameterizedTest
  @CsvSource({"2025-11-25,2025-11-25", "2025-06-18,2025-06-18", "2025-03-26,2025-03-26", "2024-11-05,2024-11-05",
      "2023-01-01,2025-11-25", "2026-07-28,2025-11-25", "'',2025-11-25"})
  void initialize_anyRevision_agreesOnOneWeSpeak(String wanted, String agreed) throws IOException {
    ObjectNode answer = client.exchange("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'"
        + wanted + "','capabilities':{},'clientInfo':{'name':'c','version':'1'}}}");

    assertThat(answer.path("result").path("protocolVersion").asString()).isEqualTo(agreed);
    assertThat(answer.path("result").path("serverInfo").path("name").asString()).isEqualTo("test");
  }

  @Test
  void request_beforeTheHandshake_isRefused() throws IOException {
    ObjectNode answer = client.exchange("{'jsonrpc':'2.0','id':1,'method':'tools/list'}");

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_REQUEST);
    assertThat(answer.path("error").path("message").asString()).contains("initialize");
  }

  @Test
  void request_unknownMethod_isMethodNotFound() throws IOException {
    client.initialize();

    assertThat(client.exchange("{'jsonrpc':'2.0','id':1,'method':'no/such'}").path("error").path("code").asInt())
        .isEqualTo(RpcError.METHOD_NOT_FOUND);
  }

  @Test
  void request_modern_carriesWhatTheEraWants() throws IOException {
    ObjectNode result = Json.child(client.exchange(StreamClient.modern(1, "tools/list", "{}")), "result");

    assertThat(result.path("resultType").asString()).isEqualTo("complete");
    assertThat(result.path("ttlMs").isIntegralNumber()).isTrue();
    assertThat(result.path("cacheScope").asString()).isEqualTo("private");
    assertThat(result.path("_meta").path(Meta.SERVER_INFO).path("name").asString()).isEqualTo("test");
  }

  @Test
  void request_modern_leavesTheServicesResultAlone() throws IOException {
    ObjectNode shared = Json.object().put("mine", true);
    McpServer other = new McpServer(new TestService().with("shared", (exchange, params) -> shared),
        InstantSource.system());
    try (StreamClient friend = new StreamClient(other, "me")) {
      friend.exchange(StreamClient.modern(1, "shared", "{}"));
    }
    other.close();

    assertThat(shared).isEqualTo(Json.object().put("mine", true));
  }

  @Test
  void discover_bothEras_listsEveryRevision() throws IOException {
    ObjectNode answer = client.exchange(StreamClient.modern(1, "server/discover", "{}"));

    assertThat(answer.path("result").path("supportedVersions")).hasSize(Revision.ALL.size());
  }

  @Test
  void discover_withoutMeta_isInvalidParams() throws IOException {
    ObjectNode answer = client.exchange("{'jsonrpc':'2.0','id':1,'method':'server/discover'}");

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void request_modernWithoutCapabilities_isInvalidParams() throws IOException {
    ObjectNode request = StreamClient.modern(1, "tools/list", "{}");
    Meta.of(request.path("params")).remove(Meta.CLIENT_CAPABILITIES);

    assertThat(client.exchange(request).path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void request_unknownModernRevision_saysWhichAreSpoken() throws IOException {
    ObjectNode request = StreamClient.modern(1, "tools/list", "{}");
    Meta.of(request.path("params")).put(Meta.PROTOCOL_VERSION, "2099-01-01");
    ObjectNode answer = client.exchange(request);

    assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.UNSUPPORTED_REVISION);
    assertThat(answer.path("error").path("data").path("requested").asString()).isEqualTo("2099-01-01");
    assertThat(answer.path("error").path("data").path("supported").get(0).asString()).isEqualTo(Revision.MODERN);
  }

  @Test
  void request_legacyMethodInModernEra_isMethodNotFound() throws IOException {
    assertThat(client.exchange(StreamClient.modern(1, "ping", "{}")).path("error").path("code").asInt())
        .isEqualTo(RpcError.METHOD_NOT_FOUND);
  }

  @Test
  void server_ofOneEra_refusesTheOther() throws IOException {
    McpServer modern = new McpServer(service, InstantSource.system(), EnumSet.of(Era.MODERN));
    McpServer legacy = new McpServer(service, InstantSource.system(), EnumSet.of(Era.LEGACY));
    try (StreamClient first = new StreamClient(modern, "me"); StreamClient second = new StreamClient(legacy, "me")) {
      assertThat(first.exchange("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{}}")
          .path("error")
          .path("data")
          .path("supported")).hasSize(1);
      assertThat(second.exchange(StreamClient.modern(1, "server/discover", "{}")).path("error").path("code").asInt())
          .isEqualTo(RpcError.METHOD_NOT_FOUND);
    }
    modern.close();
    legacy.close();
  }

  @Test
  void request_idInFlight_isRefusedAndTheFirstUnaffected() throws Exception {
    client.initialize();
    client.send("{'jsonrpc':'2.0','id':5,'method':'wait'}");
    Await.latch(started);
    ObjectNode second = client.exchange("{'jsonrpc':'2.0','id':5,'method':'tools/list'}");
    ObjectNode asText = client.exchange("{'jsonrpc':'2.0','id':'5','method':'tools/list'}");
    release.countDown();
    ObjectNode first = client.next();

    assertThat(second.path("error").path("code").asInt()).isEqualTo(RpcError.INVALID_REQUEST);
    assertThat(asText.has("result")).isTrue();
    assertThat(first.path("result").path("done").asBoolean()).isTrue();
    assertThat(client.exchange("{'jsonrpc':'2.0','id':5,'method':'tools/list'}").has("result")).isTrue();
  }

  @Test
  void cancel_running_interruptsAndIsNeverAnswered() throws Exception {
    client.initialize();
    client.send("{'jsonrpc':'2.0','id':5,'method':'wait'}");
    Await.latch(started);
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':5}}");
    Await.latch(interrupted);
    Await.until(() -> server.underWay() == 0);

    assertThat(client.exchange(PING).path("id").asString()).isEqualTo("ping");
  }

  @Test
  void cancel_unknownOrMalformedId_isIgnored() throws IOException {
    client.initialize();
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':404}}");
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':{}}}");
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled'}");

    assertThat(client.exchange(PING).has("result")).isTrue();
  }

  @Test
  void notify_afterTheAnswer_isDropped() throws IOException {
    McpServer chatty = new McpServer(new TestService().with("tools/call", (exchange, params) -> {
      CountDownLatch talking = new CountDownLatch(1);
      Thread.startVirtualThread(() -> {
        for (int i = 0; i < 20; i++) {
          exchange.notify("notifications/message", Json.object());
          talking.countDown();
        }
      });
      talking.await();
      return Json.object();
    }), InstantSource.system());
    try (StreamClient friend = new StreamClient(chatty, "me")) {
      friend.initialize();
      for (int i = 0; i < 300; i++) {
        ObjectNode message = friend.exchange("{'jsonrpc':'2.0','id':" + i + ",'method':'tools/call'}");
        while (!message.has("result")) {
          message = friend.next();
        }
        assertThat(message.path("id").asInt()).isEqualTo(i);
        assertThat(friend.exchange(PING).path("id").asString("")).isEqualTo("ping");
      }
    }
    chatty.close();
  }

  @Test
  void leave_duringARequest_interruptsIt() throws Exception {
    client.initialize();
    client.send("{'jsonrpc':'2.0','id':5,'method':'wait'}");
    Await.latch(started);
    client.leave();

    Await.latch(interrupted);
    Await.until(() -> server.underWay() == 0);
    assertThat(server.clients()).isZero();
  }

  @Test
  void run_methodThrows_isInternalErrorAndTheConnectionGoesOn() throws IOException {
    McpServer other = new McpServer(new TestService()
        .with("bug", (exchange, params) -> {
          throw new IllegalStateException("secret detail");
        })
        .with("deep", (exchange, params) -> endless(0))
        .with("interrupted", (exchange, params) -> {
          throw new InterruptedException();
        }), InstantSource.system());
    try (StreamClient friend = new StreamClient(other, "me")) {
      friend.initialize();
      ObjectNode bug = friend.exchange("{'jsonrpc':'2.0','id':1,'method':'bug'}");

      assertThat(bug.path("error").path("code").asInt()).isEqualTo(RpcError.INTERNAL_ERROR);
      assertThat(bug.path("error").path("message").asString()).doesNotContain("secret");
      assertThat(friend.exchange("{'jsonrpc':'2.0','id':2,'method':'deep'}").path("error").path("code").asInt())
          .isEqualTo(RpcError.INTERNAL_ERROR);
      assertThat(friend.exchange("{'jsonrpc':'2.0','id':3,'method':'interrupted'}").has("error")).isTrue();
    }
    other.close();
  }

  @SuppressWarnings("InfiniteRecursion")
  private static ObjectNode endless(int depth) {
    return endless(depth + 1).put("depth", depth);
  }

  @Test
  void initialize_serviceCannotDescribeItself_isInternalErrorAndTheConnectionGoesOn() throws IOException {
    McpServer broken = new McpServer(new McpService() {
      @Override
      public ObjectNode describe(Peer peer) {
        throw new IllegalStateException("not ready");
      }

      @Override
      public Map<String, Method> methods() {
        return Map.of();
      }
    }, InstantSource.system());
    try (StreamClient friend = new StreamClient(broken, "me")) {
      ObjectNode answer = friend.exchange("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{}}");

      assertThat(answer.path("error").path("code").asInt()).isEqualTo(RpcError.INTERNAL_ERROR);
      assertThat(friend.exchange(PING).has("result")).isTrue();
    }
    broken.close();
  }

  @Test
  void ask_legacyClient_getsARequestAndItsAnswerCounts() throws IOException {
    McpServer asking = new McpServer(
        new TestService().with("tools/call", (exchange, params) -> exchange.ask("elicitation/create", Json.object())),
        InstantSource.system());
    try (StreamClient friend = new StreamClient(asking, "me")) {
      friend.initialize("{'elicitation':{}}");
      ObjectNode question = friend.exchange("{'jsonrpc':'2.0','id':1,'method':'tools/call'}");
      ObjectNode answer = friend
          .exchange("{'jsonrpc':'2.0','id':" + question.path("id") + ",'result':{'action':'accept'}}");

      assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
      assertThat(answer.path("result").path("action").asString()).isEqualTo("accept");

      ObjectNode again = friend.exchange("{'jsonrpc':'2.0','id':1,'method':'tools/call'}");
      ObjectNode refused = friend.exchange("{'jsonrpc':'2.0','id':" + again.path("id")
          + ",'error':{'code':-1,'message':'the user said no'}}");
      assertThat(refused.path("error").path("message").asString()).isEqualTo("the user said no");
    }
    asking.close();
  }

  @Test
  void cancel_whileAsking_takesTheQuestionBack() throws IOException {
    McpServer asking = new McpServer(
        new TestService().with("tools/call", (exchange, params) -> exchange.ask("elicitation/create", Json.object())),
        InstantSource.system());
    try (StreamClient friend = new StreamClient(asking, "me")) {
      friend.initialize("{'elicitation':{}}");
      ObjectNode question = friend.exchange("{'jsonrpc':'2.0','id':1,'method':'tools/call'}");
      ObjectNode next = friend
          .exchange("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");

      assertThat(next.path("method").asString()).isEqualTo("notifications/cancelled");
      assertThat(next.path("params").path("requestId")).isEqualTo(question.path("id"));
    }
    asking.close();
  }

  @Test
  void ask_legacyClientWithoutTheCapability_failsTheRequest() throws IOException {
    McpServer asking = new McpServer(
        new TestService().with("tools/call", (exchange, params) -> exchange.ask("elicitation/create", Json.object())),
        InstantSource.system());
    try (StreamClient friend = new StreamClient(asking, "me")) {
      friend.initialize();

      assertThat(friend.exchange("{'jsonrpc':'2.0','id':1,'method':'tools/call'}").has("error")).isTrue();
    }
    asking.close();
  }

  @Test
  void announce_legacyClient_isTold() throws IOException {
    client.initialize();
    client.exchange(PING);
    server.announce(Change.TOOLS);

    assertThat(client.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
  }

  @Test
  void announce_clientThatDoesNotRead_holdsUpNobody() throws IOException {
    String longName = "test://" + "x".repeat(10_000);
    client.initialize();
    for (int i = 0; i < 900; i++) {
      client.exchange("{'jsonrpc':'2.0','id':" + i + ",'method':'resources/subscribe','params':{'uri':'" + longName + i
          + "'}}");
    }
    for (int round = 0; round < 20; round++) {
      for (int i = 0; i < 900; i++) {
        server.updated(longName + i);
      }
    }
    try (StreamClient other = new StreamClient(server, "me")) {
      other.initialize();

      assertThat(other.exchange(PING).has("result")).isTrue();
    }
    Set<String> told = new HashSet<>();
    for (int i = 0; i < 900; i++) {
      told.add(client.next().path("params").path("uri").asString());
    }
    assertThat(told).hasSizeGreaterThan(450);
  }

  @Test
  void close_withWorkUnderWay_stopsItAndRefusesMore() throws Exception {
    client.send(StreamClient.modern(1, "wait", "{}"));
    Await.latch(started);
    server.close();
    Await.latch(interrupted);

    assertThat(client.exchange(StreamClient.modern(2, "tools/list", "{}")).path("error").path("code").asInt())
        .isEqualTo(McpServer.BUSY);
  }

  @Test
  void request_moreThanFit_areRefusedAsBusyAndTheRestIsAnswered() throws Exception {
    int most = server.free();
    client.initialize();
    Thread sender = Thread.ofVirtual().start(() -> {
      try {
        for (int i = 0; i < most + 3; i++) {
          client.send("{'jsonrpc':'2.0','id':" + i + ",'method':'wait'}");
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    });
    for (int i = 0; i < 3; i++) {
      ObjectNode refused = client.next();
      assertThat(refused.path("error").path("code").asInt()).isEqualTo(McpServer.BUSY);
      assertThat(refused.path("error").path("data").path("retryAfterMs").asInt()).isPositive();
    }
    sender.join();
    release.countDown();
    for (int i = 0; i < most; i++) {
      assertThat(client.next().path("result").path("done").asBoolean()).isTrue();
    }
    Await.until(() -> server.free() == most);
  }
}
