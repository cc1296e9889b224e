package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call that a legacy server takes as a task only: it is made as one, asked after until it is over, and has the result that
 * the task has. A task that nobody waits for any more is cancelled.
 */
public final class TaskRounds {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRounds.class);
  private static final String TASK = "task";
  private static final long SHORTEST_PAUSE_MILLIS = 50;
  private static final long PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  private final McpClient client;
  private final Call call;
  private final long deadline;
  private String told = "";
  private int steps;

  private TaskRounds(McpClient client, Call call) {
    this.client = client;
    this.call = call;
    this.deadline = System.nanoTime() + longest(call).toNanos();
  }

  /** Has a call made as a task. */
  public static void ask(Call call) {
    call.params().putObject(TASK).put("ttl", longest(call).toMillis());
  }

  /** Whether a call is to be made as a task. */
  public static boolean isAsked(Call call) {
    return call.params().has(TASK);
  }

  /** Calls a method and waits for its result; the timeout of the call holds for every request, the task has ten times as long. */
  public static ObjectNode request(McpClient client, Call call)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    return new TaskRounds(client, call).run();
  }

  private ObjectNode run() throws IOException, RpcException, TimeoutException, InterruptedException {
    ObjectNode made = client.request(call);
    if (!(made.get(TASK) instanceof ObjectNode task)) {
      return made;
    }
    String id = task.path("taskId").asString("");
    try {
      for (ObjectNode state = task; isWorking(state); state = client.request(about("tasks/get", id))) {
        tell(state);
        pause(state);
      }
      return client.request(new Call("tasks/result", Json.object().put("taskId", id), left(), call.listener(),
          call.headers()));
    } catch (InterruptedException | TimeoutException e) {
      cancel(id);
      throw e;
    }
  }

  /** What waits for an answer of the client is asked for its result, which brings the question. */
  private static boolean isWorking(ObjectNode state) {
    return state.path("status").asString("").equals("working");
  }

  private void tell(ObjectNode state) {
    String message = state.path("statusMessage").asString("");
    if (call.listener().wantsProgress() && !message.isEmpty() && !message.equals(told)) {
      told = message;
      steps++;
      call.listener().progressed(Json.object().put("progress", steps).put("message", message));
    }
  }

  private void pause(ObjectNode state) throws TimeoutException, InterruptedException {
    long wanted = state.path("pollInterval").asLong(PAUSE_MILLIS);
    long millis = Math.clamp(wanted, SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
    TimeUnit.MILLISECONDS.sleep(Math.min(millis, left().toMillis()));
  }

  private Duration left() throws TimeoutException {
    long nanos = deadline - System.nanoTime();
    if (nanos <= 0) {
      throw new TimeoutException(call.method() + " timed out: its task took longer than " + longest(call).toMillis()
          + " ms");
    }
    return Duration.ofNanos(nanos);
  }

  private static Duration longest(Call call) {
    return call.timeout().multipliedBy(McpClient.LONGEST);
  }

  private Call about(String method, String id) {
    return new Call(method, Json.object().put("taskId", id), call.timeout());
  }

  /** Not on this thread: it may be interrupted, and it has waited long enough. */
  private void cancel(String id) {
    Thread.ofVirtual().name("mcp-cancel-task").start(() -> {
      try {
        client.request(about("tasks/cancel", id));
      } catch (IOException | RpcException | TimeoutException e) {
        LOG.debug("a server could not be told that nobody waits for a task: {}", e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
  }
}
