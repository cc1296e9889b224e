package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call that a legacy server takes as a task only: it is made as one, asked after until it is over, and has the result that
 * the task has. A few questions in a row may get no answer. A task that is not over when nobody waits for it any more,
 * whatever the reason, is cancelled.
 */
public final class TaskRounds {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRounds.class);
  private static final String TASK = "task";
  private static final String RESULT = "tasks/result";
  private static final Set<String> OVER = Set.of("completed", "failed", "cancelled");
  private static final int MOST_FAILURES = 5;
  private static final long SHORTEST_PAUSE_MILLIS = 50;
  private static final long PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 5_000;

  private final McpClient client;
  private final Call call;
  private final LongSupplier nanoTime;
  private final long deadline;
  private ObjectNode state = Json.object();
  private String told = "";
  private int steps;

  private TaskRounds(McpClient client, Call call, LongSupplier nanoTime) {
    this.client = client;
    this.call = call;
    this.nanoTime = nanoTime;
    this.deadline = nanoTime.getAsLong() + TimeUnit.NANOSECONDS.convert(call.longest());
  }

  /** Has a call made as a task. */
  public static void ask(Call call) {
    call.params().putObject(TASK).put("ttl", call.longest().toMillis());
  }

  /** Whether a call is to be made as a task. */
  public static boolean isAsked(Call call) {
    return call.params().has(TASK);
  }

  /**
   * Calls a method and waits for its result. The timeout of the call holds for every request, its longest time for all of
   * them together.
   *
   * @throws LostTask when the task was begun, and how it ended cannot be learned
   */
  public static ObjectNode request(McpClient client, Call call)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    return request(client, call, System::nanoTime);
  }

  static ObjectNode request(McpClient client, Call call, LongSupplier nanoTime)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    return new TaskRounds(client, call, nanoTime).run();
  }

  private ObjectNode run() throws IOException, RpcException, TimeoutException, InterruptedException {
    ObjectNode made = client.request(call);
    if (!(made.get(TASK) instanceof ObjectNode task)) {
      return made;
    }
    String id = task.path("taskId").asString("");
    state = task;
    try {
      while (status().equals("working")) {
        tell();
        pause(0);
        state = insist("tasks/get", id);
      }
      // What waits for an answer of the client is asked for its result, too, which brings the question.
      return insist(RESULT, id);
    } catch (IOException | RpcException | TimeoutException | InterruptedException e) {
      if (!OVER.contains(status())) {
        cancel(id);
      }
      throw e;
    }
  }

  private String status() {
    return state.path("status").asString("");
  }

  /** Asks about the task, and again where no answer comes: the question changes nothing. */
  private ObjectNode insist(String method, String id)
      throws LostTask, RpcException, TimeoutException, InterruptedException {
    for (int failures = 1;; failures++) {
      try {
        return client.request(about(method, id));
      } catch (RpcException e) {
        if (method.equals(RESULT)) {
          // The task's own error.
          throw e;
        }
        giveUp(failures, e);
      } catch (IOException | TimeoutException e) {
        giveUp(failures, e);
      }
      pause(failures);
    }
  }

  /** Throws when there is no use in asking once more. */
  private void giveUp(int failures, Exception reason) throws LostTask, TimeoutException {
    left();
    boolean gone = client.isLost() || (reason instanceof HttpRefusal refusal && refusal.isNotFound());
    if (gone || failures == MOST_FAILURES) {
      throw new LostTask(reason);
    }
  }

  private void tell() {
    String message = state.path("statusMessage").asString("");
    if (call.listener().wantsProgress() && !message.isEmpty() && !message.equals(told)) {
      told = message;
      steps++;
      call.listener().progressed(Json.object().put("progress", steps).put("message", message));
    }
  }

  /** Waits as long as the server wants, twice as long after each failure. */
  private void pause(int failures) throws TimeoutException, InterruptedException {
    long wanted = state.path("pollInterval").asLong(PAUSE_MILLIS);
    long millis = Math.clamp(wanted, SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS) << failures;
    TimeUnit.MILLISECONDS.sleep(Math.min(Math.min(millis, LONGEST_PAUSE_MILLIS), left().toMillis()));
  }

  private Duration left() throws TimeoutException {
    long nanos = deadline - nanoTime.getAsLong();
    if (nanos <= 0) {
      throw new TimeoutException(call.method() + " timed out: its task took longer than " + call.longest().toMillis()
          + " ms, and was cancelled; whether it did something is not known");
    }
    return Duration.ofNanos(nanos);
  }

  /** The result may be long in coming without a sign of life; anything else is answered at once. */
  private Call about(String method, String id) throws TimeoutException {
    ObjectNode params = Json.object().put("taskId", id);
    Duration left = left();
    return method.equals(RESULT)
        ? new Call(method, params, left, left, call.listener(), call.headers())
        : new Call(method, params, call.timeout(), left, CallListener.NONE, Map.of());
  }

  /** Not on this thread: it may be interrupted, and it has waited long enough. */
  private void cancel(String id) {
    Thread.ofVirtual().name("mcp-cancel-task").start(() -> {
      try {
        client.request(new Call("tasks/cancel", Json.object().put("taskId", id), call.timeout()));
      } catch (IOException | RpcException | TimeoutException e) {
        LOG.debug("a server could not be told that nobody waits for a task: {}", e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
  }
}
