package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Questions to modern clients: answered early, come back with a token, go on. */
class QuestionsTest {
  private static final String CAN = "{'elicitation':{},'sampling':{}}";
  private static final String ACCEPT = "{'action':'accept'}";

  private final TestClock clock = new TestClock();
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private McpServer server;
  private StreamClient client;

  @BeforeEach
  void open() throws IOException {
    server = new McpServer(new TestService()
        .with("tools/call", this::asksOne)
        .with("prompts/get", (exchange, params) -> two(exchange))
        .with("resources/read", (exchange, params) -> {
          exchange.ask("elicitation/create", Json.object());
          return exchange.ask("sampling/createMessage", Json.object());
        })
        .with("completion/complete", (exchange, params) -> exchange.ask("elicitation/create", Json.object())), clock);
    client = new StreamClient(server, "me");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private ObjectNode asksOne(Exchange exchange, ObjectNode params)
      throws RpcException, InterruptedException {
    try {
      ObjectNode answer = exchange.ask("elicitation/create", Json.object().put("message", "sure?"));
      exchange.progressToken()
          .ifPresent(token -> exchange.notify("notifications/progress",
              Json.object().put("token", token.asString())));
      return Json.object().put("said", answer.path("action").asString());
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }

  private static ObjectNode two(Exchange exchange) throws RpcException, InterruptedException {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("name", new Question("elicitation/create", Json.object()));
    questions.put("words", new Question("sampling/createMessage", Json.object()));
    ObjectNode result = Json.object();
    result.setAll(exchange.ask(questions));
    return result;
  }

  private ObjectNode ask(Object id, String method, String params) throws IOException {
    return client.exchange(StreamClient.modern(id, method, params, CAN));
  }

  private static String state(ObjectNode answer) {
    return answer.path("result").path("requestState").asString();
  }

  private static int code(ObjectNode answer) {
    return answer.path("error").path("code").asInt();
  }

  @Test
  void ask_thenAnswered_theRepeatedRequestGetsTheResult() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{'name':'x'}");
    ObjectNode result = ask(2, "tools/call", "{'name':'x','inputResponses':{'question':" + ACCEPT + "},'requestState':'"
        + state(early) + "'}");

    assertThat(early.path("result").path("resultType").asString()).isEqualTo("input_required");
    assertThat(early.path("result").path("inputRequests").path("question").path("method").asString())
        .isEqualTo("elicitation/create");
    assertThat(result.path("id").asInt()).isEqualTo(2);
    assertThat(result.path("result").path("said").asString()).isEqualTo("accept");
    assertThat(result.path("result").path("resultType").asString()).isEqualTo("complete");
  }

  @Test
  void ask_thenAnswered_progressGoesByTheTokenOfTheRepeatedRequest() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{'_meta':{'progressToken':'first'}}");
    ObjectNode progress = ask(2, "tools/call", "{'inputResponses':{'question':" + ACCEPT + "},'requestState':'"
        + state(early) + "','_meta':{'progressToken':'second'}}");

    assertThat(progress.path("params").path("token").asString()).isEqualTo("second");
    assertThat(client.next().has("result")).isTrue();
  }

  @Test
  void ask_repeatedFromAnotherConnection_goesOn() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{'name':'x'}");
    client.close();
    client = new StreamClient(server, "me");

    assertThat(ask(1, "tools/call", "{'name':'x','inputResponses':{'question':" + ACCEPT + "},'requestState':'"
        + state(early) + "'}").path("result").path("said").asString()).isEqualTo("accept");
  }

  @Test
  void ask_repeatedWithoutAnswer_isAskedAgainWithAnotherToken() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{}");
    ObjectNode again = ask(2, "tools/call", "{'requestState':'" + state(early) + "'}");
    ObjectNode wrongKey = ask(3, "tools/call",
        "{'inputResponses':{'other':" + ACCEPT + ",'question':7},'requestState':'"
            + state(again) + "'}");

    assertThat(again.path("result").path("resultType").asString()).isEqualTo("input_required");
    assertThat(wrongKey.path("result").path("inputRequests").has("question")).isTrue();
    assertThat(state(again)).isNotEqualTo(state(early));
    assertThat(code(ask(4, "tools/call", "{'requestState':'" + state(early) + "'}")))
        .isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void ask_severalAtOnce_missingOnesAreAskedAgain() throws IOException {
    ObjectNode early = ask(1, "prompts/get", "{}");
    ObjectNode half = ask(2, "prompts/get", "{'inputResponses':{'name':" + ACCEPT + "},'requestState':'" + state(early)
        + "'}");
    ObjectNode result = ask(3, "prompts/get", "{'inputResponses':{'words':{'text':'hi'}},'requestState':'" + state(half)
        + "'}");

    assertThat(early.path("result").path("inputRequests")).hasSize(2);
    assertThat(half.path("result").path("inputRequests").propertyNames()).containsExactly("words");
    assertThat(result.path("result").path("name").path("action").asString()).isEqualTo("accept");
    assertThat(result.path("result").path("words").path("text").asString()).isEqualTo("hi");
  }

  @Test
  void ask_answersSentAlong_areTakenForNamedQuestionsOnly() throws IOException {
    ObjectNode named = ask(1, "prompts/get", "{'inputResponses':{'name':" + ACCEPT + ",'words':{},'extra':{}}}");
    ObjectNode unnamed = ask(2, "tools/call", "{'inputResponses':{'question':" + ACCEPT + "}}");

    assertThat(named.path("result").path("resultType").asString()).isEqualTo("complete");
    assertThat(unnamed.path("result").path("resultType").asString()).isEqualTo("input_required");
  }

  @Test
  void ask_twiceInARow_usesAnotherKeyTheSecondTime() throws IOException {
    ObjectNode first = ask(1, "resources/read", "{}");
    ObjectNode second = ask(2, "resources/read", "{'inputResponses':{'question':{}},'requestState':'" + state(first)
        + "'}");
    ObjectNode result = ask(3, "resources/read", "{'inputResponses':{'question-2':{'text':'hi'}},'requestState':'"
        + state(second) + "'}");

    assertThat(second.path("result").path("inputRequests").propertyNames()).containsExactly("question-2");
    assertThat(result.path("result").path("text").asString()).isEqualTo("hi");
  }

  @Test
  void state_tampered_isRefused() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{}");

    assertThat(code(ask(2, "tools/call", "{'requestState':'" + state(early) + "x'}")))
        .isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void state_ofAnotherServer_isRefusedWhenTheMethodAsks() throws IOException {
    assertThat(code(ask(1, "tools/call", "{'requestState':'somebody else made this'}")))
        .isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void state_ofAnotherRequest_isRefusedAndStaysValid() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{'name':'x'}");

    assertThat(code(ask(2, "tools/call", "{'name':'y','requestState':'" + state(early) + "'}")))
        .isEqualTo(RpcError.INVALID_PARAMS);
    assertThat(code(ask(3, "prompts/get", "{'name':'x','requestState':'" + state(early) + "'}")))
        .isEqualTo(RpcError.INVALID_PARAMS);
    assertThat(ask(4, "tools/call", "{'name':'x','inputResponses':{'question':" + ACCEPT + "},'requestState':'"
        + state(early) + "'}").has("result")).isTrue();
  }

  @Test
  void state_ofAnotherPrincipal_isRefused() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{}");
    try (StreamClient stranger = new StreamClient(server, "somebody else")) {
      assertThat(code(stranger.exchange(StreamClient.modern(1, "tools/call",
          "{'inputResponses':{'question':" + ACCEPT + "},'requestState':'" + state(early) + "'}", CAN))))
          .isEqualTo(RpcError.INVALID_PARAMS);
    }
  }

  @Test
  void state_expired_isRefusedAndTheMethodStopped() throws Exception {
    ObjectNode early = ask(1, "tools/call", "{}");
    clock.pass(Suspended.PATIENCE.plus(Duration.ofSeconds(1)));

    assertThat(code(ask(2, "tools/call", "{'requestState':'" + state(early) + "'}")))
        .isEqualTo(RpcError.INVALID_PARAMS);
    server.dropExpired();
    Await.latch(interrupted);
    Await.until(() -> server.underWay() == 0);
  }

  @Test
  void ask_repeatedUnderAnIdInUse_isRefusedAndTheStateStaysValid() throws IOException {
    ObjectNode early = ask(1, "tools/call", "{}");
    ask("listening", "subscriptions/listen", "{'notifications':{}}");
    ObjectNode refused = ask("listening", "tools/call", "{'inputResponses':{'question':" + ACCEPT
        + "},'requestState':'" + state(early) + "'}");

    assertThat(code(refused)).isEqualTo(RpcError.INVALID_REQUEST);
    assertThat(ask(3, "tools/call", "{'inputResponses':{'question':" + ACCEPT + "},'requestState':'" + state(early)
        + "'}").has("result")).isTrue();
  }

  @Test
  void ask_clientLacksTheCapability_isToldWhich() throws IOException {
    ObjectNode answer = client.exchange(StreamClient.modern(1, "tools/call", "{}"));

    assertThat(code(answer)).isEqualTo(RpcError.MISSING_CLIENT_CAPABILITY);
    assertThat(answer.path("error").path("data").path("requiredCapabilities").has("elicitation")).isTrue();
  }

  @Test
  void ask_whereTheProtocolForbidsIt_failsTheRequest() throws IOException {
    assertThat(ask(1, "completion/complete", "{}").has("error")).isTrue();
  }

  @Test
  void ask_tooManyWaiting_isBusyAndTheOthersStay() throws IOException {
    String first = "";
    for (int i = 0; i < Suspended.MOST; i++) {
      String state = state(ask(i, "tools/call", "{}"));
      first = i == 0 ? state : first;
    }

    assertThat(code(ask("one more", "tools/call", "{}"))).isEqualTo(McpServer.BUSY);
    assertThat(ask("first", "tools/call", "{'inputResponses':{'question':" + ACCEPT + "},'requestState':'" + first
        + "'}").has("result")).isTrue();
  }
}
