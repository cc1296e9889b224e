package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class TaskRoundsTest {
  private static final String WORKING = "\"taskId\":\"t1\",\"status\":\"working\",\"pollInterval\":1";

  private final List<String> heard = new CopyOnWriteArrayList<>();
  private final CallListener listener = new CallListener() {
    @Override
    public void progressed(ObjectNode params) {
      heard.add(params.path("progress") + " " + params.path("message").asString());
    }

    @Override
    public boolean canAnswer(String method) {
      return method.equals("elicitation/create");
    }

    @Override
    public ObjectNode asked(String method, ObjectNode params) {
      return Json.object().put("heard", params.path("message").asString());
    }
  };

  private Call call(Duration timeout) {
    Call call = new Call("tools/call", Json.parseObject("{\"name\":\"t\"}"), timeout, listener, Map.of());
    TaskRounds.ask(call);
    return call;
  }

  private static McpClient legacy(Peer peer) throws Exception {
    return peer.legacy(new ServerEvents() {
    });
  }

  @Test
  void request_task_isAskedAfterUntilItIsOver() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      ObjectNode made = peer.next("tools/call");
      peer.answer(made, "{\"task\":{" + WORKING + "}}");
      peer.answer(peer.next("tasks/get"), "{" + WORKING + ",\"statusMessage\":\"reading\"}");
      peer.answer(peer.next("tasks/get"), "{" + WORKING + ",\"statusMessage\":\"reading\"}");
      peer.answer(peer.next("tasks/get"), "{" + WORKING + ",\"statusMessage\":\"writing\"}");
      peer.answer(peer.next("tasks/get"), "{\"taskId\":\"t1\",\"status\":\"completed\"}");
      ObjectNode fetched = peer.next("tasks/result");
      peer.answer(fetched, "{\"content\":[]}");

      assertThat(Peer.wait(call)).isEqualTo(Json.parse("{\"content\":[]}"));
      assertThat(made.path("params").path("task").path("ttl").asLong()).isEqualTo(Peer.LONG.toMillis() * 10);
      assertThat(fetched.path("params").path("taskId").asString()).isEqualTo("t1");
      assertThat(heard).containsExactly("1 reading", "2 writing");
    }
  }

  @Test
  void request_answeredAtOnce_isNotAskedAfter() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"content\":[]}");

      assertThat(Peer.wait(call)).isEqualTo(Json.parse("{\"content\":[]}"));
    }
  }

  @Test
  void request_taskThatNeedsInput_isAskedForItsResult() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"task\":{\"taskId\":\"t1\",\"status\":\"input_required\"}}");
      ObjectNode fetched = peer.next("tasks/result");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"elicitation/create\",\"params\":{\"message\":\"Who?\"}}");
      assertThat(peer.next().path("result")).isEqualTo(Json.parse("{\"heard\":\"Who?\"}"));
      peer.answer(fetched, "{\"content\":[]}");

      assertThat(Peer.wait(call)).isEqualTo(Json.parse("{\"content\":[]}"));
    }
  }

  @Test
  void request_taskThatFails_failsWithItsError() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"task\":{\"taskId\":\"t1\",\"status\":\"failed\"}}");
      peer.refuse(peer.next("tasks/result"), -32603, "{}");

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(RpcException.class).hasMessageContaining("refused");
    }
  }

  @Test
  void request_nobodyWaitsAnyMore_cancelsTheTask() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"task\":{\"taskId\":\"t1\",\"status\":\"input_required\"}}");
      peer.next("tasks/result");
      call.cancel(true);

      List<ObjectNode> said = List.of(peer.next(), peer.next());
      assertThat(said).extracting(each -> each.path("method").asString())
          .containsExactlyInAnyOrder("notifications/cancelled", "tasks/cancel");
    }
  }

  @Test
  void request_taskThatNeverEnds_timesOutAndIsCancelled() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Duration.ofMillis(200))));
      peer.answer(peer.next("tools/call"), "{\"task\":{" + WORKING + "}}");
      ObjectNode next = peer.next();
      while (next.path("method").asString().equals("tasks/get")) {
        peer.answer(next, "{" + WORKING + "}");
        next = peer.next();
      }

      assertThat(next.path("method").asString()).isEqualTo("tasks/cancel");
      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(TimeoutException.class)
          .hasMessage("tools/call timed out: its task took longer than 2000 ms");
    }
  }
}
