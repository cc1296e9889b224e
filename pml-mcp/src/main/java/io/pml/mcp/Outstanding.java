package io.pml.mcp;

import io.pml.json.Json;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;

/** The requests that one side has sent and still waits for. Threads may share it. */
public final class Outstanding {
  private final Map<JsonNode, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final AtomicLong lastId = new AtomicLong();
  private final AtomicLong unexpected = new AtomicLong();

  /** A request under way: its id, and where its answer will be. */
  public record Ticket(JsonNode id, CompletableFuture<JsonNode> answer) {}

  public Ticket open() {
    Ticket ticket = new Ticket(Json.number(lastId.incrementAndGet()),
        new CompletableFuture<>());
    waiting.put(ticket.id(), ticket.answer());
    return ticket;
  }

  /** No longer waits; an answer that comes later is unexpected. */
  public void close(Ticket ticket) {
    waiting.remove(ticket.id());
  }

  /** Takes an answer. One that nobody waits for is dropped and counted. */
  public void answered(Message.Result result) {
    CompletableFuture<JsonNode> answer = waiting.remove(result.id());
    if (answer == null) {
      unexpected.incrementAndGet();
    } else {
      answer.complete(result.result());
    }
  }

  /** Takes an error for an answer. One that nobody waits for is dropped and counted. */
  public void failed(Message.Failure failure) {
    CompletableFuture<JsonNode> answer = failure.id().map(waiting::remove).orElse(null);
    if (answer == null) {
      unexpected.incrementAndGet();
    } else {
      answer.completeExceptionally(new RpcException(failure.error()));
    }
  }

  /** Ends the wait for one request. */
  public void abandon(JsonNode id, Exception reason) {
    CompletableFuture<JsonNode> answer = waiting.remove(id);
    if (answer != null) {
      answer.completeExceptionally(reason);
    }
  }

  /** Ends every wait. */
  public void abandonAll(Exception reason) {
    waiting.keySet().forEach(id -> abandon(id, reason));
  }

  public int size() {
    return waiting.size();
  }

  /** How many answers came that nobody waited for. */
  public long unexpected() {
    return unexpected.get();
  }
}
