package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Meta;
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

class TasksTest {
  private static final String CAN = "{'elicitation':{},'extensions':{'io.modelcontextprotocol/tasks':{}}}";
  private static final Duration TTL = Duration.ofMinutes(1);

  private final TestClock clock = new TestClock();
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private McpServer server;
  private StreamClient client;

  @BeforeEach
  void open() throws IOException {
    server = new McpServer(new TestService()
        .with("tools/call", (exchange, params) -> run(exchange, params.path("name").asString("")))
        .with("prompts/get", (exchange, params) -> Json.object().put("task", exchange.becomeTask(TTL))), clock);
    client = new StreamClient(server, "me");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private ObjectNode run(Exchange exchange, String tool) throws RpcException, InterruptedException {
    if (tool.equals("long") || tool.equals("soon") || tool.equals("asks first")) {
      exchange.becomeTaskAfter(Duration.ofMillis(tool.equals("soon") ? 60_000 : 20));
      if (tool.equals("asks first")) {
        exchange.ask("elicitation/create", Json.object());
      }
      if (!tool.equals("soon")) {
        release.await();
      }
      return Json.object().put("done", true);
    }
    if (!exchange.becomeTask(TTL)) {
      return Json.object().put("at once", true);
    }
    try {
      return switch (tool) {
        case "waits" -> {
          release.await();
          exchange.notify("notifications/progress", Json.object());
          yield Json.object().put("done", true);
        }
        case "asks" -> exchange.ask("elicitation/create", Json.object());
        case "asks two" -> {
          Map<String, Question> questions = new LinkedHashMap<>();
          questions.put("a", new Question("elicitation/create", Json.object()));
          questions.put("b", new Question("elicitation/create", Json.object()));
          exchange.ask(questions);
          yield Json.object().put("done", true);
        }
        default -> throw new RpcException(-7, "no such tool");
      };
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }

  private int lastId;

  private ObjectNode ask(String method, String params) throws IOException {
    lastId++;
    return client.exchange(StreamClient.modern(lastId, method, params, CAN));
  }

  private String create(String tool) throws IOException {
    return ask("tools/call", "{'name':'" + tool + "'}").path("result").path("taskId").asString();
  }

  private ObjectNode get(String task) throws IOException {
    return Json.child(ask("tasks/get", "{'taskId':'" + task + "'}"), "result");
  }

  private ObjectNode until(String task, String status) throws IOException {
    ObjectNode seen = get(task);
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!seen.path("status").asString().equals(status)) {
      assertThat(System.nanoTime()).as("still %s", seen).isLessThan(end);
      seen = get(task);
    }
    return seen;
  }

  @Test
  void becomeTask_answersWithAFlatHandle_andTheResultIsFetched() throws IOException {
    ObjectNode handle = Json.child(ask("tools/call", "{'name':'waits'}"), "result");
    String task = handle.path("taskId").asString();
    ObjectNode working = get(task);
    clock.pass(Duration.ofSeconds(5));
    release.countDown();
    ObjectNode completed = until(task, "completed");

    assertThat(handle.path("resultType").asString()).isEqualTo("task");
    assertThat(handle.path("ttlMs").asLong()).isEqualTo(TTL.toMillis());
    assertThat(working.path("status").asString()).isEqualTo("working");
    assertThat(working.path("resultType").asString()).isEqualTo("complete");
    assertThat(completed.path("result").path("done").asBoolean()).isTrue();
    assertThat(completed.path("createdAt").asString()).isEqualTo("2026-08-01T12:00:00Z");
    assertThat(completed.path("lastUpdatedAt").asString()).isEqualTo("2026-08-01T12:00:05Z");
  }

  @Test
  void becomeTask_clientWithoutTheExtension_staysARequest() throws IOException {
    ObjectNode answer = client.exchange(StreamClient.modern(1, "tools/call", "{'name':'waits'}"));

    assertThat(answer.path("result").path("at once").asBoolean()).isTrue();
  }

  @Test
  void becomeTask_notAToolCall_staysARequest() throws IOException {
    assertThat(ask("prompts/get", "{}").path("result").path("task").asBoolean()).isFalse();
  }

  @Test
  void becomeTaskAfter_soonAnswered_isNoTask_andLongIsOne() throws IOException {
    ObjectNode handle = Json.child(ask("tools/call", "{'name':'long'}"), "result");
    ObjectNode soon = Json.child(ask("tools/call", "{'name':'soon'}"), "result");
    release.countDown();

    assertThat(handle.path("resultType").asString()).isEqualTo("task");
    assertThat(until(handle.path("taskId").asString(), "completed").at("/result/done").asBoolean()).isTrue();
    assertThat(soon.path("done").asBoolean()).isTrue();
  }

  @Test
  void becomeTaskAfter_whileAQuestionIsOpen_waitsUntilTheClientIsBack() throws IOException {
    ObjectNode question = Json.child(ask("tools/call", "{'name':'asks first'}"), "result");
    ObjectNode handle = Json.child(ask("tools/call", "{'name':'asks first','requestState':'"
        + question.path("requestState").asString() + "','inputResponses':{'question':{'action':'accept'}}}"), "result");
    release.countDown();

    assertThat(question.path("resultType").asString()).isEqualTo("input_required");
    assertThat(handle.path("resultType").asString()).isEqualTo("task");
    until(handle.path("taskId").asString(), "completed");
  }

  @Test
  void get_failed_carriesTheError() throws IOException {
    ObjectNode failed = until(create("no such"), "failed");

    assertThat(failed.path("error").path("code").asInt()).isEqualTo(-7);
    assertThat(failed.has("result")).isFalse();
  }

  @Test
  void update_answersQuestions() throws IOException {
    String task = create("asks");
    ObjectNode asking = until(task, "input_required");
    ObjectNode acknowledged = ask("tasks/update", "{'taskId':'" + task
        + "','inputResponses':{'question':{'action':'accept'},'unknown':{}}}");

    assertThat(asking.path("inputRequests").path("question").path("method").asString())
        .isEqualTo("elicitation/create");
    assertThat(acknowledged.path("result").propertyNames()).containsExactlyInAnyOrder("resultType", "_meta");
    assertThat(until(task, "completed").path("result").path("action").asString()).isEqualTo("accept");
  }

  @Test
  void update_someOfTheAnswers_leavesTheOthersOpen() throws IOException {
    String task = create("asks two");
    until(task, "input_required");
    ask("tasks/update", "{'taskId':'" + task + "','inputResponses':{'a':{}}}");
    ObjectNode half = get(task);
    ask("tasks/update", "{'taskId':'" + task + "','inputResponses':{'b':{}}}");

    assertThat(half.path("status").asString()).isEqualTo("input_required");
    assertThat(half.path("inputRequests").propertyNames()).containsExactly("b");
    until(task, "completed");
  }

  @Test
  void cancel_running_stopsTheMethod_andAgainIsFine() throws Exception {
    String task = create("waits");
    ObjectNode acknowledged = ask("tasks/cancel", "{'taskId':'" + task + "'}");
    Await.latch(interrupted);

    assertThat(acknowledged.has("result")).isTrue();
    assertThat(get(task).path("status").asString()).isEqualTo("cancelled");
    assertThat(ask("tasks/cancel", "{'taskId':'" + task + "'}").has("result")).isTrue();
  }

  @Test
  void cancelOfTheRequest_afterItBecameATask_changesNothing() throws IOException {
    String task = create("waits");
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':" + lastId + "}}");
    client.close();
    client = new StreamClient(server, "me");

    assertThat(get(task).path("status").asString()).isEqualTo("working");
  }

  @Test
  void get_byAnotherPrincipal_isUnknown() throws IOException {
    String task = create("waits");
    try (StreamClient stranger = new StreamClient(server, "somebody else")) {
      assertThat(stranger.exchange(StreamClient.modern(1, "tasks/get", "{'taskId':'" + task + "'}", CAN))
          .path("error")
          .path("code")
          .asInt()).isEqualTo(RpcError.INVALID_PARAMS);
    }
  }

  @Test
  void task_ofAnotherNameOrProfile_isNeitherFetchedNorAnsweredNorCancelled() throws IOException {
    String task = create("asks");
    until(task, "input_required");
    try (StreamClient narrow = new StreamClient(server, new Origin("me", Map.of("profile", "narrow")))) {
      for (String method : new String[]{"tasks/get", "tasks/update", "tasks/cancel"}) {
        ObjectNode request = StreamClient.modern(1, method,
            "{'taskId':'" + task + "','inputResponses':{'question':{'action':'accept'}}}", CAN);
        assertThat(narrow.exchange(request).at("/error/code").asInt()).as(method).isEqualTo(RpcError.INVALID_PARAMS);
        Meta.within(Json.child(request, "params")).putObject(Meta.CLIENT_INFO).put("name", "another");
        assertThat(client.exchange(request).at("/error/code").asInt()).as(method).isEqualTo(RpcError.INVALID_PARAMS);
      }
    }

    assertThat(get(task).path("status").asString()).isEqualTo("input_required");
  }

  @Test
  void get_withoutTheExtension_isMissingCapability() throws IOException {
    assertThat(
        client.exchange(StreamClient.modern(1, "tasks/get", "{'taskId':'x'}")).path("error").path("code").asInt())
        .isEqualTo(RpcError.MISSING_CLIENT_CAPABILITY);
  }

  @Test
  void listen_forTasksWithoutTheExtension_isMissingCapability() throws IOException {
    assertThat(client.exchange(StreamClient.modern(1, "subscriptions/listen", "{'notifications':{'taskIds':['x']}}"))
        .path("error")
        .path("code")
        .asInt()).isEqualTo(RpcError.MISSING_CLIENT_CAPABILITY);
  }

  @Test
  void ttl_over_stopsTheMethodAndForgetsTheTask() throws Exception {
    String task = create("waits");
    clock.pass(TTL.plus(Duration.ofSeconds(1)));
    server.dropExpired();
    Await.latch(interrupted);

    assertThat(ask("tasks/get", "{'taskId':'" + task + "'}").path("error").path("code").asInt())
        .isEqualTo(RpcError.INVALID_PARAMS);
    Await.until(() -> server.underWay() == 0);
  }

  @Test
  void create_tooMany_isBusyUntilSomeAreOver() throws IOException {
    for (int i = 0; i < Tasks.MOST; i++) {
      create("no such");
    }
    ObjectNode refused = ask("tools/call", "{'name':'no such'}");
    clock.pass(TTL.plus(Duration.ofSeconds(1)));
    server.dropExpired();

    assertThat(refused.path("error").path("code").asInt()).isEqualTo(McpServer.BUSY);
    assertThat(create("no such")).isNotEmpty();
  }

  @Test
  void service_withTasksOfItsOwn_answersForThem() throws IOException {
    try (McpServer other = new McpServer(
        new TestService().with("tasks/get", (exchange, params) -> Json.object().put("own", true)), clock);
        StreamClient its = new StreamClient(other, "me")) {
      ObjectNode answer = its.exchange(StreamClient.modern(1, "tasks/get", "{'taskId':'7'}", CAN));

      assertThat(answer.path("result").path("own").asBoolean()).isTrue();
    }
  }
}
