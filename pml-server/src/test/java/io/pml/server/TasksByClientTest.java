package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.CallListener;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import io.pml.testkit.workshop.Workshop;
import io.pml.upstream.ToolResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Long calls as tasks, whose clients come back for what came of them. */
class TasksByClientTest {
  @TempDir
  private static Path folder;
  private static final CountDownLatch OPEN = new CountDownLatch(1);
  private static Workshop shop;
  private static RunningPml pml;

  /** A client of the modern era that lets the server make tasks. */
  private static final CallListener PATIENT = new CallListener() {
    @Override
    public ObjectNode capabilities() {
      ObjectNode capabilities = Json.object();
      capabilities.putObject("extensions").putObject(Meta.TASKS_EXTENSION);
      return capabilities;
    }
  };

  @BeforeAll
  static void start() throws Exception {
    shop = new Workshop().tool("read", "Reads", "{\"readOnlyHint\": true}", ToolResult::structured)
        .tool("write", "Writes", "{}", ToolResult::structured)
        .tool("slow", "Takes its time", "{\"readOnlyHint\": true}", arguments -> {
          OPEN.await();
          return ToolResult.structured(arguments);
        });
    pml = RunningPml.start(folder, new Config().http("shop", shop.url())
        .with("{\"permissions\": {\"default\": \"ask\"}}"));
    pml.awaitTools("shop");
  }

  @AfterAll
  static void stop() {
    OPEN.countDown();
    pml.close();
    shop.close();
  }

  private static Client legacy() throws Exception {
    return Client.of(pml.home(), false, CallListener.NONE);
  }

  private static ObjectNode execute(String code) {
    ObjectNode params = Json.object().put("name", "pml_execute");
    params.putObject("arguments")
        .put("intent", "take a while")
        .put("code", code)
        .putObject("options")
        .put("timeout_ms", 60_000)
        .put("cache", "off");
    return params;
  }

  private static ObjectNode asTask(ObjectNode params) {
    params.putObject("task").put("ttl", 120_000);
    return params;
  }

  private static String waiting(int millis) {
    return "progress('half way'); await new Promise(done => setTimeout(done, " + millis + ")); return 'done'";
  }

  private static ObjectNode ofTask(Client client, String method, String task) throws Exception {
    return client.request(method, Json.object().put("taskId", task));
  }

  @Test
  void list_saysWhatMayBeATask() throws Exception {
    try (Client client = legacy()) {
      JsonNode tools = client.request("tools/list", Json.object()).path("tools");

      assertThat(tools.valueStream().filter(tool -> tool.path("name").asString().equals("pml_execute")))
          .singleElement()
          .satisfies(tool -> assertThat(tool.at("/execution/taskSupport").asString()).isEqualTo("optional"));
      assertThat(tools.valueStream().filter(tool -> tool.path("name").asString().equals("pml_discover")))
          .singleElement()
          .satisfies(tool -> assertThat(tool.has("execution")).isFalse());
    }
  }

  @Test
  void execute_asATask_isFetchedAfterReconnecting() throws Exception {
    String task;
    try (Client client = legacy()) {
      ObjectNode handle = client.request("tools/call", asTask(execute(waiting(1_000))));
      task = handle.at("/task/taskId").asString();
      assertThat(handle.at("/task/status").asString()).isEqualTo("working");
      client.vanish();
    }
    try (Client client = legacy()) {
      Await.until("it says how far it is", () -> ofTask(client, "tasks/get", task).path("statusMessage")
          .asString("")
          .equals("half way") || !ofTask(client, "tasks/get", task).path("status").asString().equals("working"));
      ObjectNode result = ofTask(client, "tasks/result", task);

      assertThat(result.at("/structuredContent/result").asString()).isEqualTo("done");
      assertThat(result.path("_meta").path(Meta.RELATED_TASK).path("taskId").asString()).isEqualTo(task);
      assertThat(ofTask(client, "tasks/get", task).path("status").asString()).isEqualTo("completed");
      assertThat(client.request("tasks/list", Json.object()).toString()).contains(task);
    }
  }

  @Test
  void task_ofAClientWithOtherRights_isUnknown() throws Exception {
    try (Client client = legacy();
        Client narrow = Client.of(pml.home(), Map.of("only", "std:*"), Revision.NEWEST_LEGACY, CallListener.NONE)) {
      String task = client.request("tools/call", asTask(execute("return 'hidden'"))).at("/task/taskId").asString();

      assertThat(narrow.request("tasks/list", Json.object()).path("tasks")).isEmpty();
      for (String method : new String[]{"tasks/get", "tasks/result", "tasks/cancel"}) {
        assertThatThrownBy(() -> ofTask(narrow, method, task)).isInstanceOfSatisfying(RpcException.class,
            e -> assertThat(e.error().code()).isEqualTo(RpcError.INVALID_PARAMS));
      }
      assertThat(ofTask(client, "tasks/result", task).at("/structuredContent/result").asString()).isEqualTo("hidden");
    }
  }

  @Test
  void execute_asATask_isCancelled() throws Exception {
    try (Client client = legacy()) {
      String task = client.request("tools/call", asTask(execute(waiting(50_000)))).at("/task/taskId").asString();

      assertThat(ofTask(client, "tasks/cancel", task).path("status").asString()).isEqualTo("cancelled");

      Await.until("the execution has ended", Duration.ofSeconds(20), () -> RunningPml
          .control(pml.home(), "{\"command\": \"runs\", \"limit\": 20, \"state\": \"running\"}")
          .path("runs")
          .isEmpty());
    }
  }

  @Test
  void execute_cancelledWhileItsHandleIsWritten_doesNotCutTheClientOff() throws Exception {
    try (Client client = legacy()) {
      for (int i = 0; i < 50; i++) {
        String task = client.request("tools/call", asTask(execute(waiting(50_000)))).at("/task/taskId").asString();
        assertThat(ofTask(client, "tasks/cancel", task).path("status").asString()).isEqualTo("cancelled");
      }
    }
  }

  @Test
  void execute_asATaskThatFails_isAFailedTask() throws Exception {
    try (Client client = legacy()) {
      String task = client.request("tools/call", asTask(execute("throw new Error('no')")))
          .at("/task/taskId")
          .asString();
      ObjectNode result = ofTask(client, "tasks/result", task);

      assertThat(result.path("isError").asBoolean()).isTrue();
      assertThat(ofTask(client, "tasks/get", task).path("status").asString()).isEqualTo("failed");
    }
  }

  @Test
  void execute_asATaskThatNeedsApproval_asksWhoeverWaitsForItsResult() throws Exception {
    User user = User.whoSays("once");
    try (Client client = Client.of(pml.home(), false, user)) {
      String task = client.request("tools/call", asTask(execute("return (await mcp.shop.write({n: 7})).n")))
          .at("/task/taskId")
          .asString();
      Await.until("it asks",
          () -> ofTask(client, "tasks/get", task).path("status").asString().equals("input_required"));
      assertThat(user.questions).isEmpty();

      assertThat(ofTask(client, "tasks/result", task).at("/structuredContent/result").asInt()).isEqualTo(7);
      assertThat(user.questions).hasSize(1);
    }
  }

  @Test
  void call_ofAServersTool_asATask_runsOnWithoutItsClient() throws Exception {
    ObjectNode params = Json.object().put("name", "shop:read");
    params.putObject("arguments").put("n", 3);
    try (Client client = legacy()) {
      String task = client.request("tools/call", asTask(params)).at("/task/taskId").asString();

      assertThat(ofTask(client, "tasks/result", task).at("/structuredContent/n").asInt()).isEqualTo(3);
    }
  }

  @Test
  void call_ofAToolThatIsNoTask_isRefused() throws Exception {
    ObjectNode params = Json.object().put("name", "pml_discover");
    params.putObject("arguments").put("intent", "read a file");
    try (Client client = legacy()) {
      assertThatThrownBy(() -> client.request("tools/call", asTask(params))).isInstanceOfSatisfying(RpcException.class,
          e -> assertThat(e.error().code()).isEqualTo(RpcError.METHOD_NOT_FOUND));
      assertThatThrownBy(() -> ofTask(client, "tasks/get", "shop/none")).isInstanceOfSatisfying(RpcException.class,
          e -> assertThat(e.error().code()).isEqualTo(RpcError.INVALID_PARAMS));
    }
  }

  @Test
  void modern_longExecution_becomesATask_andAShortOneDoesNot() throws Exception {
    try (Client client = Client.of(pml.home(), true, PATIENT)) {
      // The first execution waits for a sandbox to start.
      Await.until("a short one is answered at once", () -> client.request("tools/call", execute("return 1"))
          .at("/structuredContent/result")
          .asInt() == 1);
      ObjectNode handle = client.request("tools/call", execute(waiting(3_000)));
      String task = handle.path("taskId").asString();

      assertThat(handle.path("resultType").asString()).isEqualTo("task");
      Await.until("it ends",
          () -> ofTask(client, "tasks/get", task).path("status").asString().equals("completed"));
      assertThat(ofTask(client, "tasks/get", task).at("/result/structuredContent/result").asString())
          .isEqualTo("done");
      assertThatThrownBy(() -> ofTask(client, "tasks/get", "none")).isInstanceOfSatisfying(RpcException.class,
          e -> assertThat(e.error().code()).isEqualTo(RpcError.INVALID_PARAMS));
    }
  }

  @Test
  void modern_longCallOfAServersTool_becomesATask() throws Exception {
    ObjectNode params = Json.object().put("name", "shop:slow");
    params.putObject("arguments").put("n", 5);
    try (Client client = Client.of(pml.home(), true, PATIENT)) {
      String task = client.request("tools/call", params).path("taskId").asString();
      OPEN.countDown();

      Await.until("it ends",
          () -> ofTask(client, "tasks/get", task).path("status").asString().equals("completed"));
      assertThat(ofTask(client, "tasks/get", task).at("/result/structuredContent/n").asInt()).isEqualTo(5);
    }
  }

  @Test
  void daemon_thatEndsWithItsLastSession_staysForATask(@TempDir Path other) throws Exception {
    Home home = new Home(other);
    try (Pml brief = Pml.start(home, new Config().read(other, System.getenv()),
        new Pml.Options(true, false, Optional.empty(), Map.of(), () -> new HashedEmbedder(64), new WordComparer()),
        System.getenv())) {
      assertThat(brief.port()).isPositive();
      String task;
      try (Client client = Client.of(home, false, CallListener.NONE)) {
        task = client.request("tools/call", asTask(execute(waiting(3_000)))).at("/task/taskId").asString();
      }
      Await.until("the execution has ended while no client was there",
          () -> RunningPml.control(home, "{\"command\": \"runs\", \"limit\": 1}")
              .at("/runs/0/state")
              .asString("")
              .equals("succeeded"));
      try (Client client = Client.of(home, false, CallListener.NONE)) {
        assertThat(ofTask(client, "tasks/result", task).at("/structuredContent/result").asString()).isEqualTo("done");
      }
    }
  }
}
