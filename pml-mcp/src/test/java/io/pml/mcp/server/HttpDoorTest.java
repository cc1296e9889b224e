package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.FrameReader;
import io.pml.mcp.HeaderValue;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class HttpDoorTest {
  private static final String PING = "{'jsonrpc':'2.0','id':1,'method':'ping'}";

  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private final TestService service = new TestService();
  private HttpHarness http;

  @BeforeEach
  void open() throws Exception {
    service.with("tools/call", this::call)
        .withSchema("headers", "{'type':'object','properties':{'region':{'type':'string','x-mcp-header':'Region'},"
            + "'size':{'type':'integer','x-mcp-header':'Size'},'fast':{'type':'boolean','x-mcp-header':'Fast'},"
            + "'in':{'type':'object','properties':{'side':{'type':'string','x-mcp-header':'Side'}}}}}");
    http = new HttpHarness(service);
  }

  @AfterEach
  void close() throws Exception {
    release.countDown();
    http.close();
  }

  private ObjectNode call(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    return switch (params.path("name").asString("")) {
      case "asks" -> exchange.ask("elicitation/create", Json.object().put("message", "sure?"));
      case "waits" -> waits();
      case "talks" -> {
        exchange.notify("notifications/message", Json.object().put("data", "hello"));
        yield waits();
      }
      case "fails" -> throw new RpcException(RpcError.INVALID_PARAMS, "no such thing");
      default -> Json.object().put("ok", true);
    };
  }

  private ObjectNode waits() throws InterruptedException {
    started.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
    return Json.object().put("done", true);
  }

  // -- the modern era ---------------------------------------------------------------------------------------------

  @Test
  void modern_plainCall_isOneJsonBody() throws Exception {
    HttpResponse<String> response = http.send(http.modern(HttpHarness.call("{'name':'x'}")));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.headers().firstValue(HttpNames.SESSION)).isEmpty();
    assertThat(HttpHarness.json(response).path("result").path("ok").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {HttpNames.PROTOCOL_VERSION, HttpNames.METHOD, HttpNames.NAME})
  void modern_headerWrongOrTwice_isHeaderMismatch(String header) throws Exception {
    HttpResponse<String> wrong = http
        .send(http.modern(HttpHarness.call("{'name':'x'}")).setHeader(header, "2026-07-27"));
    HttpResponse<String> twice = http.send(http.modern(HttpHarness.call("{'name':'x'}")).header(header, "another"));

    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(HttpHarness.code(wrong)).isEqualTo(RpcError.HEADER_MISMATCH);
    assertThat(HttpHarness.json(wrong).path("id").asInt()).isEqualTo(1);
    assertThat(twice.statusCode()).isEqualTo(400);
  }

  @Test
  void modern_headersMissing_isHeaderMismatch() throws Exception {
    HttpResponse<String> response = http.send(http.post(Json.write(HttpHarness.call("{'name':'x'}"))));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(HttpHarness.code(response)).isEqualTo(RpcError.HEADER_MISMATCH);
  }

  @Test
  void modern_nameInBase64_isDecoded() throws Exception {
    ObjectNode call = HttpHarness.call("{'name':'größer'}");

    assertThat(http.send(http.modern(HttpHarness.call("{'name':'x'}"))
        .POST(HttpRequest.BodyPublishers.ofString(Json.write(call)))
        .setHeader(HttpNames.NAME, HeaderValue.encode("größer"))).statusCode()).isEqualTo(200);
  }

  @Test
  void modern_withoutMeta_is400InvalidParams() throws Exception {
    HttpResponse<String> response = http.send(http
        .modern(Json.parseObject("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}}")));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(HttpHarness.code(response)).isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void modern_unknownRevision_is400AndListsOurs() throws Exception {
    ObjectNode call = HttpHarness.call("{'name':'x'}");
    HttpHarness.meta(call).put(Meta.PROTOCOL_VERSION, "2099-01-01");
    HttpResponse<String> response = http.send(http.modern(call).setHeader(HttpNames.PROTOCOL_VERSION, "2099-01-01"));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(HttpHarness.code(response)).isEqualTo(RpcError.UNSUPPORTED_REVISION);
  }

  @Test
  void modern_unknownMethod_is404() throws Exception {
    HttpResponse<String> response = http.send(http.modern(StreamClient.modern(1, "no/such", "{}")));

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(HttpHarness.code(response)).isEqualTo(RpcError.METHOD_NOT_FOUND);
  }

  @Test
  void modern_methodFails_isAnOrdinaryAnswer() throws Exception {
    HttpResponse<String> response = http.send(http.modern(HttpHarness.call("{'name':'fails'}")));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(HttpHarness.code(response)).isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void modern_notification_isAccepted_andAnAnswerIsNot() throws Exception {
    assertThat(http.send(http.post("{'jsonrpc':'2.0','method':'notifications/cancelled'}")
        .header(HttpNames.PROTOCOL_VERSION, "2026-07-28")).statusCode()).isEqualTo(202);
    assertThat(http.send(http.post("{'jsonrpc':'2.0','id':1,'result':{}}")
        .header(HttpNames.PROTOCOL_VERSION, "2026-07-28")).statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {
      "{'region':'eu'}; Region=eu; 200",
      "{'region':'eu'}; Region==?base64?ZXU=?=; 200",
      "{'region':'eu'}; Region==?base64?ZXU?=; 400",
      "{'region':'eu'}; Region=us; 400",
      "{'region':'eu'}; Other=eu; 400",
      "{'region':null}; Other=eu; 200",
      "{}; Other=eu; 200",
      "{}; Region=eu; 400",
      "{'size':42}; Size=42.0; 200",
      "{'size':42}; Size=43; 400",
      "{'size':42}; Size=many; 400",
      "{'fast':true}; Fast=true; 200",
      "{'fast':true}; Fast=True; 400",
      "{'in':{'side':'left'}}; Side=left; 200",
      "{'in':{'side':'left'}}; Side=right; 400"})
  void modern_argumentsInHeaders_mustMatchTheBody(String arguments, String header, int status) throws Exception {
    int split = header.indexOf('=');
    HttpResponse<String> response = http.send(http
        .modern(HttpHarness.call("{'name':'headers','arguments':" + arguments + "}"))
        .header("Mcp-Param-" + header.substring(0, split), header.substring(split + 1)));

    assertThat(response.statusCode()).isEqualTo(status);
    if (status == 400) {
      assertThat(HttpHarness.code(response)).isEqualTo(RpcError.HEADER_MISMATCH);
    }
  }

  @Test
  void modern_question_isAnsweredByRepeating() throws Exception {
    ObjectNode early = HttpHarness.json(http.send(http.modern(HttpHarness.call("{'name':'asks'}"))));
    String state = early.path("result").path("requestState").asString();
    String again = "{'name':'asks','inputResponses':{'question':{'action':'accept'}},'requestState':'" + state + "'}";
    HttpResponse<String> stranger = http
        .send(http.modern(HttpHarness.call(again)).header(HttpHarness.PRINCIPAL, "somebody else"));
    HttpResponse<String> result = http.send(http.modern(HttpHarness.call(again)));

    assertThat(stranger.statusCode()).isEqualTo(400);
    assertThat(HttpHarness.json(result).path("result").path("action").asString()).isEqualTo("accept");
    assertThat(http.door.open()).isZero();
  }

  @Test
  void modern_slowCall_becomesAStreamThatIsKeptAlive() throws Exception {
    try (HttpHarness.Raw client = http.rawModern(HttpHarness.call("{'name':'waits'}"))) {
      Await.latch(started);
      http.pass(Duration.ofSeconds(2));
      String status = client.line("HTTP/1.1");
      String type = client.line("Content-Type");
      client.line(":");
      release.countDown();

      assertThat(status).contains("200");
      assertThat(type).contains("text/event-stream");
      assertThat(client.event().path("result").path("done").asBoolean()).isTrue();
    }
    Await.until(() -> http.door.open() == 0);
  }

  @Test
  void modern_clientLeavesDuringTheStream_interruptsTheMethod() throws Exception {
    try (HttpHarness.Raw client = http.rawModern(HttpHarness.call("{'name':'talks'}"))) {
      assertThat(client.event().path("method").asString()).isEqualTo("notifications/message");
    }
    ticksUntilInterrupted();
    Await.until(() -> http.server.underWay() == 0 && http.door.open() == 0);
  }

  @Test
  void modern_clientLeavesBeforeAnythingWasSent_interruptsTheMethod() throws Exception {
    try (HttpHarness.Raw client = http.rawModern(HttpHarness.call("{'name':'waits'}"))) {
      Await.latch(started);
      assertThat(client).isNotNull();
    }
    ticksUntilInterrupted();
    Await.until(() -> http.server.underWay() == 0 && http.door.open() == 0);
  }

  private void ticksUntilInterrupted() throws InterruptedException {
    boolean done = false;
    for (int i = 0; i < 400 && !done; i++) {
      http.pass(Duration.ofSeconds(2));
      done = interrupted.await(50, TimeUnit.MILLISECONDS);
    }
    assertThat(done).as("interrupted").isTrue();
  }

  @Test
  void modern_listening_isToldOfChangesUntilItLeaves() throws Exception {
    List<HttpHarness.Raw> clients = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      clients.add(http.rawModern(StreamClient.modern("s" + i, "subscriptions/listen",
          "{'notifications':{'toolsListChanged':true}}")));
    }
    for (HttpHarness.Raw client : clients) {
      assertThat(client.event().path("method").asString())
          .isEqualTo("notifications/subscriptions/acknowledged");
    }
    http.server.announce(Change.TOOLS);
    for (HttpHarness.Raw client : clients) {
      assertThat(client.event().path("method").asString()).isEqualTo("notifications/tools/list_changed");
      client.close();
    }
    Await.until(() -> {
      http.pass(Duration.ofSeconds(2));
      return http.server.underWay() == 0 && http.door.open() == 0;
    });
  }

  @Test
  void modern_listeningWithoutStreams_is406() throws Exception {
    assertThat(http.send(http.modern(StreamClient.modern(1, "subscriptions/listen", "{'notifications':{}}"))
        .setHeader("Accept", "application/json")).statusCode()).isEqualTo(406);
  }

  @Test
  void modern_clientThatDoesNotRead_holdsUpNobody() throws Exception {
    String longName = "test://" + "x".repeat(100_000);
    List<String> uris = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      uris.add("'" + longName + i + "'");
    }
    try (HttpHarness.Raw slow = http.rawModern(StreamClient.modern("s", "subscriptions/listen",
        "{'notifications':{'resourceSubscriptions':[" + String.join(",", uris) + "]}}"))) {
      slow.line("HTTP/1.1");
      Await.until(() -> service.watching.size() == 100);
      for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 100; i++) {
          http.server.updated(longName + i);
        }
        http.pass(Duration.ofSeconds(2));
      }

      assertThat(http.send(http.modern(HttpHarness.call("{'name':'x'}"))).statusCode()).isEqualTo(200);
      String session = http.initialize("{}", "me");
      assertThat(http.send(http.inSession(session, PING)).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void request_noRoomLeft_is429WithAHint() throws Exception {
    int most = http.server.free();
    Conversation conversation = http.server.join(new Origin("flood", Map.of()));
    List<RecordedReply> replies = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      RecordedReply reply = new RecordedReply();
      replies.add(reply);
      http.server.request(conversation,
          (Message.Request) Message
              .read(StreamClient.modern(i, "tools/call", "{'name':'waits'}")),
          true, reply);
    }
    HttpResponse<String> refused = http.send(http.modern(HttpHarness.call("{'name':'x'}")));
    release.countDown();
    for (RecordedReply reply : replies) {
      Await.latch(reply.over);
    }
    Await.until(() -> http.server.free() == most);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    assertThat(http.send(http.modern(HttpHarness.call("{'name':'x'}"))).statusCode()).isEqualTo(200);
  }

  // -- the legacy era ---------------------------------------------------------------------------------------------

  @Test
  void session_lives_fromInitializeToDelete() throws Exception {
    String session = http.initialize("{}", "me");
    HttpResponse<String> ping = http.send(http.inSession(session, PING));
    HttpResponse<String> noted = http
        .send(http.inSession(session, "{'jsonrpc':'2.0','method':'notifications/initialized'}"));
    HttpResponse<String> deleted = http.send(http.request().DELETE().header(HttpNames.SESSION, session));
    HttpResponse<String> after = http.send(http.inSession(session, PING));

    assertThat(ping.statusCode()).isEqualTo(200);
    assertThat(noted.statusCode()).isEqualTo(202);
    assertThat(deleted.statusCode()).isEqualTo(204);
    assertThat(after.statusCode()).isEqualTo(404);
    assertThat(http.server.clients()).isZero();
  }

  @Test
  void session_missingUnknownOrForeign_isRefused() throws Exception {
    String session = http.initialize("{}", "me");

    assertThat(http.send(http.post(PING)).statusCode()).isEqualTo(400);
    assertThat(http.send(http.inSession("made up", PING)).statusCode()).isEqualTo(404);
    assertThat(http.send(http.inSession(session, PING).header(HttpHarness.PRINCIPAL, "somebody else")).statusCode())
        .isEqualTo(404);
    assertThat(http.send(http.request()
        .DELETE()
        .header(HttpNames.SESSION, session)
        .header(HttpHarness.PRINCIPAL, "somebody else")).statusCode()).isEqualTo(404);
    assertThat(http.send(http.inSession(session, PING)).statusCode()).isEqualTo(200);
  }

  @Test
  void session_idleForLong_ends_unlessItIsInUse() throws Exception {
    String idle = http.initialize("{}", "me");
    String used = http.initialize("{}", "me");
    String listening = http.initialize("{}", "me");
    try (HttpHarness.Raw stream = http.raw(http.request().header(HttpNames.SESSION, listening), "")) {
      stream.line(":");
      http.pass(Duration.ofMinutes(50));
      http.send(http.inSession(used, PING));
      http.pass(Duration.ofMinutes(20));

      assertThat(http.send(http.inSession(idle, PING)).statusCode()).isEqualTo(404);
      assertThat(http.send(http.inSession(used, PING)).statusCode()).isEqualTo(200);
      assertThat(http.send(http.inSession(listening, PING)).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void session_stream_bringsWhatWasSaidMeanwhile_andANewOneTakesOver() throws Exception {
    String session = http.initialize("{}", "me");
    http.server.announce(Change.TOOLS);
    HttpRequest.Builder get = http.request().header(HttpNames.SESSION, session);
    try (HttpHarness.Raw first = http.raw(get.copy(), ""); HttpHarness.Raw second = takeOver(first, get)) {
      second.line(":");
      http.server.announce(Change.PROMPTS);

      assertThat(second.event().path("method").asString()).isEqualTo("notifications/prompts/list_changed");
    }
  }

  private HttpHarness.Raw takeOver(HttpHarness.Raw first, HttpRequest.Builder get) throws IOException {
    assertThat(first.event().path("method").asString()).isEqualTo("notifications/tools/list_changed");
    return http.raw(get.copy(), "");
  }

  @Test
  void session_question_comesOnTheStreamOfItsRequest() throws Exception {
    String session = http.initialize("{'elicitation':{}}", "me");
    String call = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"asks\"}}";
    try (HttpHarness.Raw client = http.raw(http.inSession(session, call), call)) {
      ObjectNode question = client.event();
      HttpResponse<String> answered = http.send(http.inSession(session,
          "{'jsonrpc':'2.0','id':" + question.path("id") + ",'result':{'action':'decline'}}"));

      assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
      assertThat(answered.statusCode()).isEqualTo(202);
      assertThat(client.event().path("result").path("action").asString()).isEqualTo("decline");
    }
  }

  @Test
  void session_questionToAClientWithoutStreams_failsTheRequest() throws Exception {
    String session = http.initialize("{'elicitation':{}}", "me");
    HttpResponse<String> response = http.send(http.inSession(session,
        "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'asks'}}")
        .setHeader("Accept", "application/json"));

    assertThat(HttpHarness.json(response).has("error")).isTrue();
  }

  @Test
  void session_cancel_endsTheRequestWithoutAnAnswer() throws Exception {
    String session = http.initialize("{}", "me");
    String call = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"waits\"}}";
    try (HttpHarness.Raw client = http.raw(http.inSession(session, call), call)) {
      Await.latch(started);
      http.send(http.inSession(session,
          "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':2}}"));
      Await.latch(interrupted);

      assertThat(client.line("HTTP/1.1")).contains("204");
    }
    assertThat(http.door.open()).isZero();
  }

  @Test
  void session_deletedDuringARequest_interruptsIt() throws Exception {
    String session = http.initialize("{}", "me");
    String call = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"waits\"}}";
    try (HttpHarness.Raw client = http.raw(http.inSession(session, call), call)) {
      Await.latch(started);
      http.send(http.request().DELETE().header(HttpNames.SESSION, session));
      Await.latch(interrupted);
      client.line("HTTP/1.1");
    }
    Await.until(() -> http.server.underWay() == 0 && http.door.open() == 0);
  }

  // -- what comes before any era ----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"nonsense,-32700", "{'a':1;'a':2},-32700", "[],-32600", "{'jsonrpc':'2.0'},-32600"})
  void post_garbage_is400WithTheRightError(String body, int code) throws Exception {
    HttpResponse<String> response = http.send(http.post(body.replace(';', ',')));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(HttpHarness.code(response)).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/jsonp", "application/x-www-form-urlencoded"})
  void post_otherContentType_is415(String type) throws Exception {
    assertThat(http.send(http.post(PING).setHeader("Content-Type", type)).statusCode()).isEqualTo(415);
  }

  @Test
  void post_contentTypeWithCharset_isFine() throws Exception {
    assertThat(http.send(http.modern(HttpHarness.call("{'name':'x'}"))
        .setHeader("Content-Type", "Application/JSON; charset=utf-8")).statusCode()).isEqualTo(200);
  }

  @Test
  void post_hugeBody_is413() throws Exception {
    byte[] huge = new byte[FrameReader.LIMIT + 1];

    assertThat(http.send(http.request()
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofByteArray(huge))).statusCode()).isEqualTo(413);
  }

  @Test
  void post_largeBody_isRead() throws Exception {
    String text = "x".repeat(1 << 20);

    assertThat(
        http.send(http.modern(HttpHarness.call("{'name':'x','arguments':{'text':'" + text + "'}}"))).statusCode())
        .isEqualTo(200);
  }

  @Test
  void otherMethods_areNotAllowed() throws Exception {
    assertThat(http.send(http.request().PUT(HttpRequest.BodyPublishers.noBody())).statusCode()).isEqualTo(405);
    assertThat(http.send(http.request().GET()).statusCode()).isEqualTo(405);
  }

  @ParameterizedTest
  @CsvSource({"http://evil.example,403", "http://localhost:1234,200", "https://127.0.0.1,200", "null,403",
      "http://localhost.evil.example,403"})
  void guard_letsInOnlyLocalOrigins(String origin, int status) throws Exception {
    assertThat(http.send(http.modern(HttpHarness.call("{'name':'x'}")).header("Origin", origin)).statusCode())
        .isEqualTo(status);
  }
}
