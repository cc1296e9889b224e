package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests that were answered with a handle, and the methods by which their clients follow them: those of the tasks
 * extension, and those of the revision 2025-11-25, of which tasks were a part.
 * Bounded in number and in time; a task is found only by the client it was made for, on whichever connection. Threads may share it.
 */
final class Tasks {
  static final int MOST = 1000;
  private static final int PAGE = 100;
  private static final Duration LONGEST = Duration.ofDays(1);

  private final InstantSource clock;
  private final Map<String, Task> tasks = new ConcurrentHashMap<>();

  Tasks(InstantSource clock) {
    this.clock = clock;
  }

  /** Refused when there are too many: an accepted task is kept for as long as was promised. */
  Task create(Exchange exchange, Duration ttl) throws RpcException {
    if (tasks.size() >= MOST) {
      throw McpServer.busy("too many tasks");
    }
    Task task = new Task(Secrets.next(), exchange, ttl.compareTo(LONGEST) > 0 ? LONGEST : ttl, clock);
    tasks.put(task.id(), task);
    return task;
  }

  /** Whether a request speaks of a task of ours: one that its client may know of. */
  boolean knows(Exchange exchange, ObjectNode params) {
    return lookUp(exchange, params).isPresent();
  }

  /** How many tasks are not over, or only since a moment. */
  int awaited(Instant since) {
    return (int) tasks.values().stream().filter(task -> task.isAwaited(since)).count();
  }

  ObjectNode get(Exchange exchange, ObjectNode params) throws RpcException {
    return find(exchange, params).details();
  }

  ObjectNode update(Exchange exchange, ObjectNode params) throws RpcException {
    if (!params.path("inputResponses").isObject()) {
      throw new RpcException(RpcError.INVALID_PARAMS, "\"inputResponses\" must be an object");
    }
    find(exchange, params).exchange().answer(Json.child(params, "inputResponses"));
    return Json.object();
  }

  ObjectNode cancel(Exchange exchange, ObjectNode params) throws RpcException {
    find(exchange, params).exchange().cancel();
    return Json.object();
  }

  void dropExpired() {
    Instant now = clock.instant();
    tasks.values().stream().filter(task -> task.isOver(now)).forEach(task -> task.exchange().cancel());
    tasks.values().removeIf(task -> task.isOver(now));
  }

  int size() {
    return tasks.size();
  }

  private Task find(Exchange exchange, ObjectNode params) throws RpcException {
    if (!exchange.peer().hasExtension(Meta.TASKS_EXTENSION)) {
      throw Peer.lacks("extensions", Meta.TASKS_EXTENSION);
    }
    return known(exchange, params);
  }

  private Task known(Exchange exchange, ObjectNode params) throws RpcException {
    return lookUp(exchange, params).orElseThrow(
        () -> new RpcException(RpcError.INVALID_PARAMS, "unknown or expired task: call the tool again"));
  }

  private Optional<Task> lookUp(Exchange exchange, ObjectNode params) {
    return Optional.ofNullable(tasks.get(params.path("taskId").asString("")))
        .filter(task -> isOf(task, exchange));
  }

  private boolean isOf(Task task, Exchange exchange) {
    return !task.isOver(clock.instant()) && task.exchange().peer().isSameAs(exchange.peer());
  }

  // -- the revision 2025-11-25 --------------------------------------------------------------------------------------

  ObjectNode legacyGet(Exchange exchange, ObjectNode params) throws RpcException {
    return known(exchange, params).toLegacyJson();
  }

  /** Waits for the end of a task, puts its questions to whoever waits, and gives what its request would have got. */
  ObjectNode legacyResult(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    Task task = known(exchange, params);
    task.exchange().putQuestionsTo(exchange, task.id());
    return switch (task.exchange().outcome().orElseThrow()) {
      case Outcome.Answered(ObjectNode result) -> {
        ObjectNode related = Json.object();
        related.setAll(result);
        related.set("_meta", Meta.of(result).deepCopy());
        yield related(related, task.id());
      }
      case Outcome.Failed(RpcError error) -> throw new RpcException(error);
      case Outcome.Cancelled _ -> throw new RpcException(RpcError.INVALID_REQUEST, "the task was cancelled");
    };
  }

  ObjectNode legacyList(Exchange exchange, ObjectNode params) throws RpcException {
    List<Task> mine = tasks.values()
        .stream()
        .filter(task -> isOf(task, exchange))
        .sorted(Comparator.comparing(Task::created).thenComparing(Task::id))
        .toList();
    String cursor = params.path("cursor").asString("");
    int from = 0;
    while (!cursor.isEmpty() && from < mine.size() && !mine.get(from).id().equals(cursor)) {
      from++;
    }
    if (!cursor.isEmpty() && from == mine.size()) {
      throw new RpcException(RpcError.INVALID_PARAMS, "unknown or expired cursor: list from the beginning");
    }
    List<Task> page = mine.subList(from, Math.min(mine.size(), from + PAGE));
    ObjectNode result = Json.object();
    ArrayNode list = result.putArray("tasks");
    page.forEach(task -> list.add(task.toLegacyJson()));
    if (from + PAGE < mine.size()) {
      result.put("nextCursor", mine.get(from + PAGE).id());
    }
    return result;
  }

  ObjectNode legacyCancel(Exchange exchange, ObjectNode params) throws RpcException {
    Task task = known(exchange, params);
    if (task.exchange().outcome().isPresent()) {
      throw new RpcException(RpcError.INVALID_PARAMS,
          "Cannot cancel task: already in terminal status '" + task.legacyStatus() + "'");
    }
    task.exchange().cancel();
    return task.toLegacyJson();
  }

  /** Says of a message which task it belongs to. */
  static ObjectNode related(ObjectNode paramsOrResult, String task) {
    Meta.within(paramsOrResult).putObject(Meta.RELATED_TASK).put("taskId", task);
    return paramsOrResult;
  }
}
