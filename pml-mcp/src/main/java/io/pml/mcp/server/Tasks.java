package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tasks extension: requests that were answered with a handle, and the methods by which their clients follow them.
 * Bounded in number and in time; a task is found only by the principal it was made for. Threads may share it.
 */
final class Tasks {
  static final int MOST = 1000;
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
    Task task = tasks.get(params.path("taskId").asString(""));
    String principal = exchange.peer().origin().principal();
    if (task == null || task.isOver(clock.instant())
        || !task.exchange().peer().origin().principal().equals(principal)) {
      throw new RpcException(RpcError.INVALID_PARAMS, "unknown or expired task: call the tool again");
    }
    return task;
  }
}
