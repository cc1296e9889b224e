package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.FrameReader;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class McpClientTest {
  private static final ServerEvents NO_EVENTS = new ServerEvents() {
  };

  /** Writes down what it hears, and answers elicitations with its name. */
  private static class Listener implements CallListener {
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    final String name;

    Listener(String name) {
      this.name = name;
    }

    @Override
    public void progressed(ObjectNode params) {
      heard.add("progress " + params.path("progress"));
    }

    @Override
    public void logged(ObjectNode params) {
      heard.add("log " + params.path("data").asString());
    }

    @Override
    public boolean canAnswer(String method) {
      return method.equals("elicitation/create");
    }

    @Override
    public ObjectNode asked(String method, ObjectNode params) throws RpcException, InterruptedException {
      return Json.object().put("answeredBy", name);
    }
  }

  /** Writes down what the server does of its own accord. */
  private static final class Events implements ServerEvents {
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @Override
    public void changed(Change change) {
      heard.add("changed " + change);
    }

    @Override
    public void updated(String uri) {
      heard.add("updated " + uri);
    }

    @Override
    public void notified(String method, ObjectNode params) {
      heard.add(method);
    }

    @Override
    public void junk(byte[] bytes) {
      heard.add("junk " + new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void closed(IOException reason) {
      heard.add("closed " + reason.getMessage());
    }

    String next() throws InterruptedException {
      String event = heard.poll(20, TimeUnit.SECONDS);
      assertThat(event).isNotNull();
      return event == null ? "" : event;
    }
  }

  private static FutureTask<ObjectNode> calling(McpClient client, Duration timeout, CallListener listener) {
    return Peer.start(() -> client.request(Peer.tool(timeout, listener)));
  }

  private static FutureTask<ObjectNode> calling(McpClient client) {
    return calling(client, Peer.LONG, CallListener.NONE);
  }

  // -- answers --------------------------------------------------------------------------------------------------------

  @Test
  void request_strangeAnswersBeforeTheRightOne_areDroppedAndCounted() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client);
      ObjectNode request = peer.next("tools/call");
      long id = request.path("id").asLong();
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":" + (id + 1000) + ",\"result\":{}}");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":\"" + id + "\",\"result\":{\"wrong\":1}}");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":" + id + ".0,\"result\":{\"wrong\":2}}");
      peer.say("{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1,\"message\":\"whose?\"}}");
      peer.answer(request, "{\"right\":1}");
      peer.answer(request, "{\"right\":2}");

      assertThat(Peer.wait(call)).isEqualTo(Json.parse("{\"right\":1}"));
      FutureTask<ObjectNode> another = calling(client);
      peer.answer(peer.next("tools/call"), "{}");
      Peer.wait(another);
      assertThat(client.unexpectedAnswers()).isEqualTo(5);
      assertThat(client.callsUnderWay()).isZero();
    }
  }

  @Test
  void request_errorAnswer_isThrownWithItsData() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client);
      peer.refuse(peer.next("tools/call"), -32602, "{\"why\":1}");

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOfSatisfying(RpcException.class,
          e -> assertThat(e.error().data()).contains(Json.parse("{\"why\":1}")));
    }
  }

  @Test
  void request_resultThatIsNoObject_fails() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client);
      peer.answer(peer.next("tools/call"), "[1]");

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(IOException.class).hasMessageContaining("no object");
    }
  }

  @Test
  void request_junkInBetween_isCountedAndSkipped() throws Exception {
    Events events = new Events();
    try (Peer peer = Peer.open(); McpClient client = peer.modern(events, "{}")) {
      FutureTask<ObjectNode> call = calling(client);
      ObjectNode request = peer.next("tools/call");
      peer.say("Server started!");
      peer.say("[]");
      peer.write(new byte[]{(byte) 0xff, (byte) 0xfe, '\n'});
      peer.answer(request, "{}");

      Peer.wait(call);
      assertThat(events.heard).hasSize(3).first().isEqualTo("junk Server started!");
    }
  }

  @Test
  void request_aThousandAtOnceAnsweredInAnyOrder_eachGetsItsOwn() throws Exception {
    long seed = 42;
    int count = 1000;
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      List<FutureTask<ObjectNode>> calls = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Call call = new Call("tools/call", Json.object().put("n", i), Peer.LONG);
        calls.add(Peer.start(() -> client.request(call)));
      }
      List<ObjectNode> requests = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        requests.add(peer.next("tools/call"));
      }
      Collections.shuffle(requests, new Random(seed));
      for (ObjectNode request : requests) {
        peer.answer(request, "{\"n\":" + request.path("params").path("n") + "}");
      }

      for (int i = 0; i < count; i++) {
        assertThat(Peer.wait(calls.get(i)).path("n").asInt()).as("seed %d", seed).isEqualTo(i);
      }
      assertThat(client.callsUnderWay()).isZero();
      assertThat(client.unexpectedAnswers()).isZero();
    }
  }

  // -- ends -----------------------------------------------------------------------------------------------------------

  @Test
  void request_serverEnds_failsAtOnce() throws Exception {
    Events events = new Events();
    try (Peer peer = Peer.open(); McpClient client = peer.modern(events, "{}")) {
      FutureTask<ObjectNode> first = calling(client);
      FutureTask<ObjectNode> second = calling(client);
      peer.next("tools/call");
      peer.next("tools/call");
      peer.hangUp();

      assertThatThrownBy(() -> Peer.wait(first)).isInstanceOf(IOException.class)
          .hasMessage("the server closed its output");
      assertThatThrownBy(() -> Peer.wait(second)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> client.request(Peer.tool(Peer.LONG, CallListener.NONE)))
          .isInstanceOf(IOException.class);
      assertThat(events.next()).isEqualTo("closed the server closed its output");
      assertThat(client.callsUnderWay()).isZero();
    }
  }

  @Test
  void request_frameOverTheLimit_fails() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client);
      peer.next("tools/call");
      byte[] chunk = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
      var _ = Peer.start(() -> {
        for (int i = 0; i <= FrameReader.LIMIT >> 20; i++) {
          peer.write(chunk);
        }
        return true;
      });

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(IOException.class).hasMessage("frame over 16 MiB");
    }
  }

  @Test
  void request_closedMeanwhile_failsAndLaterOnesToo() throws Exception {
    try (Peer peer = Peer.open()) {
      McpClient client = peer.modern();
      FutureTask<ObjectNode> call = calling(client);
      peer.next("tools/call");
      client.close();
      client.close();

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(IOException.class).hasMessageContaining("closed");
      assertThatThrownBy(() -> client.request(Peer.tool(Peer.LONG, CallListener.NONE)))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> client.notify("x", Json.object())).isInstanceOf(IOException.class);
    }
  }

  @Test
  void request_serverThatDoesNotRead_timesOutAllTheSame() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      ObjectNode large = Json.object().put("text", "x".repeat(4 << 20));

      assertThatThrownBy(() -> client.request(new Call("tools/call", large, Duration.ofMillis(100))))
          .isInstanceOf(TimeoutException.class);
      assertThat(client.callsUnderWay()).isZero();
    }
  }

  @Test
  void request_moreThanAServerThatDoesNotReadMayPileUp_isRefused() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      String text = "x".repeat(15 << 20);
      assertThatThrownBy(() -> {
        for (int i = 0; i < 6; i++) {
          client.notify("big", Json.object().put("text", text));
        }
      }).isInstanceOf(IOException.class).hasMessageContaining("does not read");
    }
  }

  // -- time -----------------------------------------------------------------------------------------------------------

  @Test
  void request_timeOver_cancelsAndFreesTheSlot() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client, Duration.ofMillis(50), CallListener.NONE);
      ObjectNode request = peer.next("tools/call");

      ObjectNode cancel = peer.next("notifications/cancelled");
      assertThat(cancel.path("params").path("requestId")).isEqualTo(request.path("id"));
      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(TimeoutException.class)
          .hasMessageContaining("tools/call timed out after");
      assertThat(client.callsUnderWay()).isZero();

      peer.answer(request, "{\"late\":true}");
      FutureTask<ObjectNode> another = calling(client);
      peer.answer(peer.next("tools/call"), "{}");
      Peer.wait(another);
      assertThat(client.unexpectedAnswers()).isEqualTo(1);
    }
  }

  @Test
  void request_interrupted_cancels() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client);
      ObjectNode request = peer.next("tools/call");
      call.cancel(true);

      assertThat(peer.next("notifications/cancelled").path("params").path("requestId")).isEqualTo(request.path("id"));
    }
  }

  @Test
  void request_cancelledWhileTheAnswerComes_leavesNothingBehind() throws Exception {
    Random random = new Random(7);
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      var _ = Peer.start(() -> {
        while (true) {
          ObjectNode request = peer.next();
          if (request.has("id")) {
            peer.answer(request, "{}");
          }
        }
      });
      for (int round = 0; round < 100; round++) {
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
          FutureTask<ObjectNode> call = new FutureTask<>(
              () -> client.request(Peer.tool(Peer.LONG, CallListener.NONE)));
          callers.add(Thread.ofVirtual().start(call));
        }
        for (Thread caller : callers) {
          if (random.nextBoolean()) {
            caller.interrupt();
          }
        }
        for (Thread caller : callers) {
          caller.join();
        }
      }

      assertThat(client.callsUnderWay()).as("seed 7").isZero();
      assertThat(client.request(Peer.tool(Peer.LONG, CallListener.NONE))).isEqualTo(Json.object());
    }
  }

  @Test
  void request_progressKeepsComing_outlivesTheTimeoutUpToTheCap() throws Exception {
    Listener listener = new Listener("a");
    Duration longest = Duration.ofSeconds(3);
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      long began = System.nanoTime();
      FutureTask<ObjectNode> call = Peer.start(() -> client.request(
          new Call("tools/call", Json.object(), Duration.ofSeconds(2), longest, listener, Map.of())));
      ObjectNode request = peer.next("tools/call");
      JsonNode token = request.path("params").path("_meta").path("progressToken");
      assertThat(token).isEqualTo(request.path("id"));
      // As fast as they are heard, until the cap ends it.
      FutureTask<Boolean> progress = Peer.start(() -> {
        for (int i = 0; !call.isDone(); i++) {
          peer.notify("notifications/progress", "{\"progressToken\":" + token + ",\"progress\":" + i + "}");
          listener.heard.poll(10, TimeUnit.MILLISECONDS);
        }
        return true;
      });

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(TimeoutException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(longest);
      Peer.wait(progress);
    }
  }

  @Test
  void request_listenerWantsNoProgress_strangeTokenIsNotPassedOn() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      ObjectNode params = Json.parseObject("{\"_meta\":{\"progressToken\":\"mine\",\"other\":1}}");
      FutureTask<ObjectNode> call = Peer.start(() -> client.request(new Call("tools/call", params, Peer.LONG)));
      ObjectNode request = peer.next("tools/call");
      peer.answer(request, "{}");

      Peer.wait(call);
      assertThat(request.path("params").path("_meta").has("progressToken")).isFalse();
      assertThat(request.path("params").path("_meta").path("other").asInt()).isEqualTo(1);
    }
  }

  // -- what the server says -------------------------------------------------------------------------------------------

  @Test
  void notifications_goWhereTheyBelong() throws Exception {
    Events events = new Events();
    try (Peer peer = Peer.open(); McpClient client = peer.modern(events, "{}")) {
      peer.notify("notifications/tools/list_changed", "{}");
      peer.notify("notifications/resources/updated", "{\"uri\":\"a:b\"}");
      peer.notify("notifications/strange", "{}");
      peer.notify("notifications/progress", "{\"progressToken\":99,\"progress\":1}");
      peer.notify("notifications/cancelled", "{\"requestId\":99}");
      peer.notify("notifications/message", "{\"data\":\"to nobody\"}");

      assertThat(List.of(events.next(), events.next(), events.next(), events.next()))
          .containsExactly("changed TOOLS", "updated a:b", "notifications/strange", "notifications/message");
      assertThat(client.callsUnderWay()).isZero();
    }
  }

  @Test
  void logMessage_oneCall_isTold_severalCalls_noneIs() throws Exception {
    Events events = new Events();
    Listener one = new Listener("one");
    Listener two = new Listener("two");
    try (Peer peer = Peer.open(); McpClient client = peer.modern(events, "{}")) {
      FutureTask<ObjectNode> first = calling(client, Peer.LONG, one);
      ObjectNode firstRequest = peer.next("tools/call");
      peer.notify("notifications/message", "{\"data\":\"alone\"}");
      assertThat(one.heard.poll(20, TimeUnit.SECONDS)).isEqualTo("log alone");

      FutureTask<ObjectNode> second = calling(client, Peer.LONG, two);
      ObjectNode secondRequest = peer.next("tools/call");
      peer.notify("notifications/message", "{\"data\":\"whose?\"}");
      assertThat(events.next()).isEqualTo("notifications/message");
      peer.answer(firstRequest, "{}");
      peer.answer(secondRequest, "{}");
      Peer.wait(first);
      Peer.wait(second);
      assertThat(one.heard).isEmpty();
      assertThat(two.heard).isEmpty();
    }
  }

  @Test
  void listenerThatThrows_hurtsNobody() throws Exception {
    CallListener broken = new Listener("broken") {
      @Override
      public void progressed(ObjectNode params) {
        throw new IllegalStateException("on purpose");
      }

      @Override
      public ObjectNode asked(String method, ObjectNode params) {
        throw new IllegalStateException("on purpose");
      }
    };
    ServerEvents brokenEvents = new ServerEvents() {
      @Override
      public void junk(byte[] bytes) {
        throw new IllegalStateException("on purpose");
      }
    };
    try (Peer peer = Peer.open(); McpClient client = peer.legacy(brokenEvents)) {
      FutureTask<ObjectNode> call = calling(client, Peer.LONG, broken);
      ObjectNode request = peer.next("tools/call");
      peer.say("junk");
      peer.notify("notifications/progress", "{\"progressToken\":" + request.path("id") + ",\"progress\":1}");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{}}");

      assertThat(peer.next().path("error").path("code").asInt()).isEqualTo(-32603);
      peer.answer(request, "{\"fine\":true}");
      assertThat(Peer.wait(call).path("fine").asBoolean()).isTrue();
    }
  }

  // -- questions ------------------------------------------------------------------------------------------------------

  @Test
  void question_isAnsweredByTheNewestCallThatCan() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.legacy(NO_EVENTS)) {
      FutureTask<ObjectNode> first = calling(client, Peer.LONG, new Listener("first"));
      ObjectNode firstRequest = peer.next("tools/call");
      FutureTask<ObjectNode> second = calling(client, Peer.LONG, new Listener("second"));
      ObjectNode secondRequest = peer.next("tools/call");
      FutureTask<ObjectNode> third = calling(client);
      ObjectNode thirdRequest = peer.next("tools/call");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{}}");

      ObjectNode answer = peer.next();
      assertThat(answer.path("id").asString()).isEqualTo("q");
      assertThat(answer.path("result").path("answeredBy").asString()).isEqualTo("second");
      peer.answer(firstRequest, "{}");
      peer.answer(secondRequest, "{}");
      peer.answer(thirdRequest, "{}");
      Peer.wait(first);
      Peer.wait(second);
      Peer.wait(third);
    }
  }

  @Test
  void question_nobodyCanAnswer_isRefused_pingIsNot() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.legacy(NO_EVENTS)) {
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sampling/createMessage\",\"params\":{}}");
      assertThat(peer.next().path("error").path("code").asInt()).isEqualTo(-32601);
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}");
      assertThat(peer.next().path("result")).isEqualTo(Json.object());
      assertThat(client.callsUnderWay()).isZero();
    }
  }

  @Test
  void question_duringNoCall_isAnsweredByTheEvents() throws Exception {
    ServerEvents events = new ServerEvents() {
      @Override
      public ObjectNode asked(String method, ObjectNode params) {
        return Json.object().put("roots", method);
      }
    };
    try (Peer peer = Peer.open(); McpClient client = peer.legacy(events)) {
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"roots/list\"}");

      assertThat(peer.next().path("result").path("roots").asString()).isEqualTo("roots/list");
      assertThat(client.callsUnderWay()).isZero();
    }
  }

  @Test
  void question_takenBackOrOutlived_isInterrupted() throws Exception {
    CountDownLatch asked = new CountDownLatch(2);
    CountDownLatch interrupted = new CountDownLatch(2);
    CallListener slow = new Listener("slow") {
      @Override
      public ObjectNode asked(String method, ObjectNode params) throws InterruptedException {
        asked.countDown();
        try {
          new CountDownLatch(1).await();
          return Json.object();
        } catch (InterruptedException e) {
          interrupted.countDown();
          throw e;
        }
      }
    };
    try (Peer peer = Peer.open(); McpClient client = peer.legacy(NO_EVENTS)) {
      FutureTask<ObjectNode> call = calling(client, Peer.LONG, slow);
      ObjectNode request = peer.next("tools/call");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"elicitation/create\",\"params\":{}}");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"method\":\"elicitation/create\",\"params\":{}}");
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
      peer.notify("notifications/cancelled", "{\"requestId\":\"a\"}");
      peer.answer(request, "{}");

      Peer.wait(call);
      assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void question_open_keepsTheCallAlive() throws Exception {
    CountDownLatch othersTimedOut = new CountDownLatch(1);
    CallListener slow = new Listener("slow") {
      @Override
      public ObjectNode asked(String method, ObjectNode params) throws InterruptedException {
        othersTimedOut.await();
        return Json.object();
      }
    };
    try (Peer peer = Peer.open(); McpClient client = peer.legacy(NO_EVENTS)) {
      FutureTask<ObjectNode> call = calling(client, Duration.ofSeconds(1), slow);
      ObjectNode request = peer.next("tools/call");
      peer.say("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"elicitation/create\",\"params\":{}}");
      for (int i = 0; i < 3; i++) {
        FutureTask<ObjectNode> other = calling(client, Duration.ofMillis(500), CallListener.NONE);
        peer.next("tools/call");
        assertThatThrownBy(() -> Peer.wait(other)).isInstanceOf(TimeoutException.class);
        peer.next("notifications/cancelled");
      }
      othersTimedOut.countDown();
      assertThat(peer.next().path("id").asString()).isEqualTo("q");
      peer.answer(request, "{\"fine\":true}");

      assertThat(Peer.wait(call).path("fine").asBoolean()).isTrue();
    }
  }

  // -- subscriptions --------------------------------------------------------------------------------------------------

  @Test
  void subscription_endedByTheServer_isOpenedAgainAndTellsWhatMayHaveChanged() throws Exception {
    Events events = new Events();
    try (Peer peer = Peer.open();
        McpClient client = peer.modern(events, "{\"tools\":{\"listChanged\":true},\"prompts\":{}}")) {
      ObjectNode listen = peer.next("subscriptions/listen");
      assertThat(listen.path("params").path("notifications")).isEqualTo(Json.parse("{\"toolsListChanged\":true}"));
      peer.notify("notifications/subscriptions/acknowledged", "{}");
      peer.notify("notifications/tools/list_changed", "{}");
      assertThat(events.next()).isEqualTo("changed TOOLS");

      peer.notify("notifications/cancelled", "{\"requestId\":" + listen.path("id") + "}");
      ObjectNode again = peer.next();
      if (again.path("method").asString("").equals("notifications/cancelled")) {
        again = peer.next();
      }
      assertThat(again.path("method").asString()).isEqualTo("subscriptions/listen");
      peer.notify("notifications/subscriptions/acknowledged", "{}");
      assertThat(events.next()).isEqualTo("changed TOOLS");
      assertThat(client.callsUnderWay()).isZero();
    }
  }

  @Test
  void subscription_refused_isGivenUp() throws Exception {
    try (Peer peer = Peer.open();
        McpClient client = peer.modern(NO_EVENTS, "{\"tools\":{\"listChanged\":true}}")) {
      peer.refuse(peer.next("subscriptions/listen"), -32601, "null");
      FutureTask<ObjectNode> call = calling(client);
      peer.answer(peer.next("tools/call"), "{}");

      Peer.wait(call);
      assertThat(client.callsUnderWay()).isZero();
    }
  }
}
