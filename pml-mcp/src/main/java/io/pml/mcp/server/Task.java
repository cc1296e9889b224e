package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
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
  private volatile @Nullable String message;

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

  /** Whether somebody will still want to know of it: it is not over, or has been so only since a moment. */
  boolean isAwaited(Instant since) {
    return exchange.outcome().isEmpty() || updated.isAfter(since);
  }

  Instant created() {
    return created;
  }

  /** What it says of how far it is. */
  void said(String text) {
    message = text;
    touch();
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

  /** How it stands, as clients of the revision 2025-11-25 read it: what it has to say is fetched apart. */
  ObjectNode toLegacyJson() {
    ObjectNode json = common(legacyStatus()).put("ttl", ttl.toMillis()).put("pollInterval", POLL_MILLIS);
    if (exchange.outcome().orElse(null) instanceof Outcome.Failed(RpcError error)) {
      json.put("statusMessage", error.message());
    }
    return json;
  }

  /** To a legacy client a tool that failed is a task that failed. */
  String legacyStatus() {
    return switch (exchange.outcome().orElse(null)) {
      case null -> exchange.openQuestions().isEmpty() ? "working" : "input_required";
      case Outcome.Answered(ObjectNode result) -> result.path("isError").asBoolean(false) ? "failed" : "completed";
      case Outcome.Failed _ -> "failed";
      case Outcome.Cancelled _ -> "cancelled";
    };
  }

  private ObjectNode json(String status) {
    return common(status).put("ttlMs", ttl.toMillis()).put("pollIntervalMs", POLL_MILLIS);
  }

  private ObjectNode common(String status) {
    ObjectNode json = Json.object()
        .put("taskId", id)
        .put("status", status)
        .put("createdAt", created.truncatedTo(ChronoUnit.MILLIS).toString())
        .put("lastUpdatedAt", updated.truncatedTo(ChronoUnit.MILLIS).toString());
    String said = message;
    if (said != null && exchange.outcome().isEmpty()) {
      json.put("statusMessage", said);
    }
    return json;
  }
}
