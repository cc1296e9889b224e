package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import tools.jackson.databind.node.ObjectNode;

/** A request whose method goes on after its client got a handle for an answer. Threads may share it. */
final class Task {
  private static final long POLL_MILLIS = 1000;

  private final String id;
  private final Exchange exchange;
  private final Duration ttl;
  private final InstantSource clock;
  private final Instant created;
  private volatile Instant updated;

  Task(String id, Exchange exchange, Duration ttl, InstantSource clock) {
    this.id = id;
    this.exchange = exchange;
    this.ttl = ttl;
    this.clock = clock;
    this.created = clock.instant();
    this.updated = created;
  }

  String id() {
    return id;
  }

  Exchange exchange() {
    return exchange;
  }

  boolean isOver(Instant now) {
    return now.isAfter(created.plus(ttl));
  }

  /** Something about it is another now. */
  void touch() {
    updated = clock.instant();
  }

  /** The handle: how it stands, without what it has to say. */
  ObjectNode toJson() {
    return json("working");
  }

  /** How it stands, with its open questions, its result or its error. */
  ObjectNode details() {
    if (exchange.outcome().isEmpty()) {
      ObjectNode questions = exchange.openQuestions();
      if (questions.isEmpty()) {
        return json("working");
      }
      ObjectNode waiting = json("input_required");
      waiting.set("inputRequests", questions);
      return waiting;
    }
    return switch (exchange.outcome().get()) {
      case Outcome.Answered(ObjectNode result) -> {
        ObjectNode completed = json("completed");
        completed.set("result", result);
        yield completed;
      }
      case Outcome.Failed(RpcError error) -> {
        ObjectNode failed = json("failed").put("statusMessage", error.message());
        failed.set("error", error.toJson());
        yield failed;
      }
      case Outcome.Cancelled() -> json("cancelled");
    };
  }

  private ObjectNode json(String status) {
    return Json.object()
        .put("taskId", id)
        .put("status", status)
        .put("createdAt", created.truncatedTo(ChronoUnit.MILLIS).toString())
        .put("lastUpdatedAt", updated.truncatedTo(ChronoUnit.MILLIS).toString())
        .put("ttlMs", ttl.toMillis())
        .put("pollIntervalMs", POLL_MILLIS);
  }
}
