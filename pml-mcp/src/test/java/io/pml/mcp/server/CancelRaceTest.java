package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** A request, its cancellation, its end and the end of its conversation, in every order that chance finds. */
class CancelRaceTest {
  private static final int RUNS = 10_000;
  private static final Origin ME = new Origin("me", Map.of());

  /** What the method does, decided by the seed. */
  private enum Kind {
    FINISHES,
    WAITS,
    NOTIFIES,
    FAILS,
    ASKS,
    BECOMES_TASK
  }

  @Test
  void request_cancelledAtAnyMoment_hasOneEndAndLeavesNothing() throws InterruptedException {
    for (long seed = 0; seed < RUNS; seed++) {
      runOne(seed);
    }
  }

  private static void runOne(long seed) throws InterruptedException {
    Random random = new Random(seed);
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    CountDownLatch release = new CountDownLatch(1);
    TestClock clock = new TestClock();
    McpServer server = new McpServer(
        new TestService().with("tools/call", (exchange, params) -> act(kind, exchange, release)), clock);
    int free = server.free();
    Conversation conversation = server.join(ME);
    RecordedReply reply = new RecordedReply();

    List<Runnable> steps = new ArrayList<>(List.of(
        () -> server.notified(conversation, cancel()),
        release::countDown,
        () -> server.leave(conversation)));
    Collections.shuffle(steps, random);
    boolean concurrently = random.nextBoolean();
    boolean early = random.nextInt(8) == 0;
    if (early) {
      server.leave(conversation);
    }
    server.request(conversation, request(), true, reply);
    List<Thread> threads = new ArrayList<>();
    for (Runnable step : steps) {
      int spins = random.nextInt(200);
      Runnable delayed = () -> {
        for (int i = 0; i < spins; i++) {
          Thread.onSpinWait();
        }
        step.run();
      };
      if (concurrently) {
        threads.add(Thread.startVirtualThread(delayed));
      } else {
        delayed.run();
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    release.countDown();
    Await.latch(reply.over);
    clock.pass(Duration.ofDays(2));
    server.dropExpired();
    Await.until(() -> server.underWay() == 0);

    assertThat(reply.events.stream().filter(event -> !event.equals("send")).count())
        .as("ends of seed %s, %s: %s", seed, kind, reply.events)
        .isEqualTo(1);
    assertThat(reply.events.getLast()).as("last of seed %s: %s", seed, reply.events).isNotEqualTo("send");
    assertThat(conversation.running()).as("running, seed %s", seed).isEmpty();
    assertThat(server.free()).as("slots, seed %s", seed).isEqualTo(free);
    assertThat(server.clients()).as("clients, seed %s", seed).isZero();
    if (early) {
      assertThat(reply.events).as("seed %s", seed).containsExactly("drop");
    }
    server.close();
  }

  @Test
  void cancel_beforeTheMethodEnds_winsOverItsAnswer() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    McpServer server = new McpServer(new TestService().with("tools/call", (exchange, params) -> {
      started.countDown();
      while (release.getCount() > 0) {
        Thread.onSpinWait();
      }
      exchange.notify("notifications/message", Json.object());
      return Json.object();
    }), InstantSource.system());
    Conversation conversation = server.join(ME);
    RecordedReply reply = new RecordedReply();
    server.request(conversation, request(), true, reply);
    Await.latch(started);
    server.notified(conversation, cancel());
    release.countDown();
    Await.until(() -> server.underWay() == 0);

    assertThat(reply.events).containsExactly("drop");
    server.close();
  }

  private static ObjectNode act(Kind kind, Exchange exchange, CountDownLatch release)
      throws RpcException, InterruptedException {
    switch (kind) {
      case FINISHES -> {
      }
      case WAITS -> release.await();
      case NOTIFIES -> {
        while (release.getCount() > 0) {
          exchange.notify("notifications/message", Json.object());
          Thread.onSpinWait();
        }
      }
      case FAILS -> throw new RpcException(1, "no");
      case ASKS -> exchange.ask("elicitation/create", Json.object());
      case BECOMES_TASK -> {
        exchange.becomeTask(Duration.ofMinutes(1));
        release.await();
      }
    }
    return Json.object();
  }

  private static Message.Notification cancel() {
    return new Message.Notification("notifications/cancelled", Json.object().put("requestId", 1L));
  }

  private static Message.Request request() {
    ObjectNode params = Json.object();
    Meta.within(params).put(Meta.PROTOCOL_VERSION, Revision.MODERN);
    ObjectNode capabilities = Meta.within(params).putObject(Meta.CLIENT_CAPABILITIES);
    capabilities.putObject("elicitation");
    capabilities.putObject("extensions").putObject(Meta.TASKS_EXTENSION);
    return new Message.Request(Json.number(1), "tools/call", params);
  }
}
