package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tasks as the revision 2025-11-25 has them: the client asks for one. */
class LegacyTasksTest {
  private static final String RELATED = "io.modelcontextprotocol/related-task";

  private final TestClock clock = new TestClock();
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private McpServer server;
  private StreamClient client;
  private int lastId;

  @BeforeEach
  void open() throws IOException {
    server = new McpServer(new TestService().with("tools/call",
        (exchange, params) -> run(exchange, params.path("name").asString(""))), clock);
    client = new StreamClient(server, "me").initialize("{'elicitation':{}}");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private ObjectNode run(Exchange exchange, String tool) throws RpcException, InterruptedException {
    if (exchange.wantsTask().isPresent()) {
      exchange.becomeTask(exchange.wantsTask().get());
    }
    try {
      return switch (tool) {
        case "waits" -> {
          exchange.notify("notifications/progress", Json.object().put("progress", 1).put("message", "half"));
          release.await();
          yield Json.object().put("done", true);
        }
        case "asks" -> exchange.ask("elicitation/create", Json.object().put("message", "Who?"));
        case "errs" -> Json.object().put("isError", true);
        default -> throw new RpcException(-7, "no such tool");
      };
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    }
  }

  private static String request(int id, String method, String params) {
    return "{'jsonrpc':'2.0','id':" + id + ",'method':'" + method + "','params':" + params + "}";
  }

  /** The answer to a request; what is told before it is passed over. */
  private ObjectNode ask(String method, String params) throws IOException {
    lastId++;
    client.send(request(lastId, method, params));
    return answerTo(lastId);
  }

  private ObjectNode answerTo(int id) throws IOException {
    ObjectNode message = client.next();
    while (message.path("id").asInt(-1) != id || message.has("method")) {
      message = client.next();
    }
    return message;
  }

  private String create(String tool) throws IOException {
    return ask("tools/call", "{'name':'" + tool + "','task':{'ttl':60000}}").at("/result/task/taskId").asString();
  }

  private ObjectNode ofTask(String method, String task) throws IOException {
    return ask(method, "{'taskId':'" + task + "'}");
  }

  @Test
  void call_withATask_isAnsweredAtOnce_andItsResultIsFetched() throws IOException {
    JsonNode handle = ask("tools/call", "{'name':'waits','task':{'ttl':60000}}").at("/result/task");
    String task = handle.path("taskId").asString();
    JsonNode working = ofTask("tasks/get", task).path("result");
    release.countDown();
    ObjectNode result = ofTask("tasks/result", task);

    assertThat(handle.path("status").asString()).isEqualTo("working");
    assertThat(handle.path("ttl").asLong()).isEqualTo(60_000);
    assertThat(handle.path("pollInterval").isNumber()).isTrue();
    assertThat(working.path("taskId").asString()).isEqualTo(task);
    assertThat(working.has("_meta")).isFalse();
    assertThat(result.at("/result/done").asBoolean()).isTrue();
    assertThat(result.path("result").path("_meta").path(RELATED).path("taskId").asString()).isEqualTo(task);
    assertThat(ofTask("tasks/get", task).at("/result/status").asString()).isEqualTo("completed");
    assertThat(ofTask("tasks/result", task).at("/result/done").asBoolean()).as("again").isTrue();
  }

  @Test
  void call_withoutATask_isAnsweredAsEver() throws IOException {
    release.countDown();

    assertThat(ask("tools/call", "{'name':'waits'}").at("/result/done").asBoolean()).isTrue();
  }

  @Test
  void progress_ofATask_isToldAndPartOfHowItStands() throws IOException {
    lastId++;
    client.send(request(lastId, "tools/call", "{'name':'waits','task':{}}"));
    ObjectNode first = client.next();
    ObjectNode second = client.next();
    ObjectNode told = first.has("method") ? first : second;
    String task = (first.has("method") ? second : first).at("/result/task/taskId").asString();

    assertThat(told.path("method").asString()).isEqualTo("notifications/progress");
    assertThat(told.path("params").path("_meta").path(RELATED).path("taskId").asString()).isEqualTo(task);
    assertThat(ofTask("tasks/get", task).at("/result/statusMessage").asString()).isEqualTo("half");
  }

  @Test
  void result_ofATaskThatAsks_putsItsQuestionToWhoeverWaits() throws IOException {
    String task = create("asks");
    while (!ofTask("tasks/get", task).at("/result/status").asString().equals("input_required")) {
      Thread.onSpinWait();
    }
    lastId++;
    client.send(request(lastId, "tasks/result", "{'taskId':'" + task + "'}"));
    ObjectNode question = client.next();
    client.send("{'jsonrpc':'2.0','id':" + question.path("id") + ",'result':{'action':'accept'}}");
    ObjectNode result = answerTo(lastId);

    assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
    assertThat(question.path("params").path("message").asString()).isEqualTo("Who?");
    assertThat(question.path("params").path("_meta").path(RELATED).path("taskId").asString()).isEqualTo(task);
    assertThat(result.at("/result/action").asString()).isEqualTo("accept");
  }

  @Test
  void result_afterTheClientLeftWithAQuestion_isAskedAnew() throws Exception {
    String task = create("asks");
    client.send(request(100, "tasks/result", "{'taskId':'" + task + "'}"));
    assertThat(client.next().path("method").asString()).isEqualTo("elicitation/create");
    client.leave();
    client = new StreamClient(server, "me").initialize("{'elicitation':{}}");
    client.send(request(1, "tasks/result", "{'taskId':'" + task + "'}"));
    ObjectNode question = client.next();
    client.send("{'jsonrpc':'2.0','id':" + question.path("id") + ",'result':{'action':'decline'}}");

    assertThat(answerTo(1).at("/result/action").asString()).isEqualTo("decline");
  }

  @Test
  void result_ofFailures_isWhatTheCallWouldHaveGot() throws IOException {
    String wrong = create("errs");
    String broken = create("no such");

    assertThat(ofTask("tasks/result", wrong).at("/result/isError").asBoolean()).isTrue();
    assertThat(ofTask("tasks/get", wrong).at("/result/status").asString()).isEqualTo("failed");
    assertThat(ofTask("tasks/result", broken).at("/error/code").asInt()).isEqualTo(-7);
    assertThat(ofTask("tasks/get", broken).at("/result/statusMessage").asString()).isEqualTo("no such tool");
  }

  @Test
  void cancel_stopsTheMethod_andOnlyOnce() throws Exception {
    String task = create("waits");
    ObjectNode cancelled = ofTask("tasks/cancel", task);
    Await.latch(interrupted);

    assertThat(cancelled.at("/result/status").asString()).isEqualTo("cancelled");
    assertThat(ofTask("tasks/cancel", task).at("/error/code").asInt()).isEqualTo(RpcError.INVALID_PARAMS);
    assertThat(ofTask("tasks/result", task).has("error")).isTrue();
  }

  @Test
  void task_afterReconnecting_isThereForItsPrincipalAlone() throws Exception {
    String task = create("waits");
    client.leave();
    client = new StreamClient(server, "me").initialize();
    assertThat(ofTask("tasks/get", task).at("/result/status").asString()).isEqualTo("working");
    assertThat(ask("tasks/list", "{}").at("/result/tasks/0/taskId").asString()).isEqualTo(task);
    release.countDown();
    assertThat(ofTask("tasks/result", task).at("/result/done").asBoolean()).isTrue();

    client.close();
    client = new StreamClient(server, "somebody else").initialize();
    for (String method : new String[]{"tasks/get", "tasks/result", "tasks/cancel"}) {
      assertThat(ofTask(method, task).at("/error/code").asInt()).as(method).isEqualTo(RpcError.INVALID_PARAMS);
    }
    assertThat(ask("tasks/list", "{}").at("/result/tasks")).isEmpty();
  }

  @Test
  void task_ofAnotherNameOrProfile_isNeitherListedNorReached() throws Exception {
    Origin narrow = new Origin("me", Map.of("profile", "narrow"));
    String task = create("waits");
    client.leave();
    for (boolean sameName : new boolean[]{false, true}) {
      client = new StreamClient(server, sameName ? narrow : new Origin("me", Map.of()))
          .initialize("{'elicitation':{}}", sameName ? "c" : "another");
      for (String method : new String[]{"tasks/get", "tasks/result", "tasks/cancel"}) {
        assertThat(ofTask(method, task).at("/error/code").asInt()).as(method).isEqualTo(RpcError.INVALID_PARAMS);
      }
      assertThat(ask("tasks/list", "{}").at("/result/tasks")).isEmpty();
      client.leave();
    }
    client = new StreamClient(server, "me").initialize();

    assertThat(ofTask("tasks/get", task).at("/result/status").asString()).isEqualTo("working");
  }

  @Test
  void task_ofAProfile_isThereForTheSameOneOnAnotherConnection() throws Exception {
    Origin narrow = new Origin("me", Map.of("profile", "narrow"));
    client.close();
    client = new StreamClient(server, narrow).initialize();
    String task = create("waits");
    client.leave();
    client = new StreamClient(server, narrow).initialize();

    assertThat(ask("tasks/list", "{}").at("/result/tasks/0/taskId").asString()).isEqualTo(task);
    assertThat(ofTask("tasks/cancel", task).at("/result/status").asString()).isEqualTo("cancelled");
  }

  @Test
  void list_ofMany_comesInPages() throws IOException {
    for (int i = 0; i < 150; i++) {
      create("errs");
      clock.pass(Duration.ofMillis(1));
    }
    JsonNode first = ask("tasks/list", "{}").path("result");
    JsonNode second = ask("tasks/list", "{'cursor':'" + first.path("nextCursor").asString() + "'}").path("result");

    assertThat(first.path("tasks")).hasSize(100);
    assertThat(second.path("tasks")).hasSize(50);
    assertThat(second.has("nextCursor")).isFalse();
    assertThat(second.at("/tasks/0/taskId")).isNotEqualTo(first.at("/tasks/99/taskId"));
    assertThat(ask("tasks/list", "{'cursor':'nonsense'}").at("/error/code").asInt())
        .isEqualTo(RpcError.INVALID_PARAMS);
  }

  @Test
  void awaitedTasks_areThoseUnderWayAndJustOver() throws IOException {
    create("waits");
    ofTask("tasks/result", create("errs"));
    clock.pass(Duration.ofSeconds(5));

    assertThat(server.awaitedTasks(clock.instant().minusSeconds(10))).isEqualTo(2);
    assertThat(server.awaitedTasks(clock.instant())).isEqualTo(1);
  }

  @Test
  void call_withATask_inAnOlderRevision_isAnsweredAsEver() throws IOException {
    client.exchange("{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'protocolVersion':'2025-06-18',"
        + "'capabilities':{},'clientInfo':{'name':'c','version':'1'}}}");

    assertThat(ask("tools/call", "{'name':'errs','task':{}}").at("/result/isError").asBoolean()).isTrue();
  }
}
