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
import java.util.concurrent.atomic.AtomicLong;
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

  /** How far the clock runs ahead of the real one. */
  private final AtomicLong skipped = new AtomicLong();

  private long nanoTime() {
    return System.nanoTime() + skipped.get();
  }

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
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG), this::nanoTime));
      peer.answer(peer.next("tools/call"), "{\"task\":{" + WORKING + "}}");
      ObjectNode asked = peer.next("tasks/get");
      skipped.set(Peer.LONG.multipliedBy(10).toNanos());
      peer.answer(asked, "{" + WORKING + "}");

      peer.next("tasks/cancel");
      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(TimeoutException.class)
          .hasMessageContaining("tools/call timed out: its task took longer than 200000 ms, and was cancelled")
          .hasMessageContaining("not known");
    }
  }

  @Test
  void request_resultThatNeverComes_takesNoLongerThanAllOfIt_whateverTheServerSays() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG), this::nanoTime));
      ObjectNode made = peer.next("tools/call");
      skipped.set(Peer.LONG.multipliedBy(10).minusSeconds(2).toNanos());
      peer.answer(made, "{\"task\":{\"taskId\":\"t1\",\"status\":\"input_required\"}}");
      ObjectNode fetched = peer.next("tasks/result");
      var _ = Peer.start(() -> client.request(new Call("longer", Json.object(), Duration.ofSeconds(5))));

      ObjectNode next = peer.next("longer");
      while (!next.path("method").asString("").equals("notifications/cancelled")) {
        peer.notify("notifications/progress", "{\"progressToken\":" + fetched.path("id") + ",\"progress\":1}");
        // The answer to a ping is what this waits for before it says more.
        peer.say("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");
        next = peer.next();
      }
      assertThat(next.path("params").path("requestId")).isEqualTo(fetched.path("id"));
      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(TimeoutException.class)
          .hasMessageContaining("its task took longer than 200000 ms");
    }
  }

  @Test
  void request_someQuestionsWithoutAnAnswer_areAskedAgain() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"task\":{" + WORKING + "}}");
      peer.refuse(peer.next("tasks/get"), -32603, "{}");
      peer.refuse(peer.next("tasks/get"), -32603, "{}");
      peer.answer(peer.next("tasks/get"), "{" + WORKING + "}");
      peer.refuse(peer.next("tasks/get"), -32603, "{}");
      peer.answer(peer.next("tasks/get"), "{\"taskId\":\"t1\",\"status\":\"completed\"}");
      peer.answer(peer.next("tasks/result"), "{\"content\":[]}");

      assertThat(Peer.wait(call)).isEqualTo(Json.parse("{\"content\":[]}"));
    }
  }

  @Test
  void request_noQuestionAnswered_losesTheTaskAndCancelsIt() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"task\":{" + WORKING + "}}");
      for (int i = 0; i < 5; i++) {
        peer.refuse(peer.next("tasks/get"), -32603, "{}");
      }

      assertThat(peer.next("tasks/cancel").path("params").path("taskId").asString()).isEqualTo("t1");
      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(LostTask.class).hasMessage("refused");
    }
  }

  @Test
  void request_connectionLostMeanwhile_losesTheTaskAtOnce() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"task\":{" + WORKING + "}}");
      peer.next("tasks/get");
      peer.hangUp();

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(LostTask.class).hasMessageContaining("closed its output");
    }
  }

  @Test
  void request_errorForATaskThatIsNotOver_cancelsIt() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> call = Peer.start(() -> TaskRounds.request(client, call(Peer.LONG)));
      peer.answer(peer.next("tools/call"), "{\"task\":{\"taskId\":\"t1\",\"status\":\"input_required\"}}");
      peer.refuse(peer.next("tasks/result"), -32603, "{}");

      peer.next("tasks/cancel");
      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(RpcException.class);
    }
  }
}
