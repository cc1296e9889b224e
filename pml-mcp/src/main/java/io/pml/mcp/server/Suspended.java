package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Message;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests that wait for their client to come back with an answer. The token that names one is random, works once, for the
 * same principal and the same request only, and expires. Threads may share it.
 */
final class Suspended {
  static final Duration PATIENCE = Duration.ofMinutes(10);
  static final int MOST = 1000;

  private final InstantSource clock;
  /** Tells our tokens from those of servers behind us, whose state the service may be passing on. */
  private final String prefix = "pml." + Secrets.next() + ".";
  private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

  private record Waiting(Exchange exchange, Instant until) {}

  Suspended(InstantSource clock) {
    this.clock = clock;
  }

  /** The token for an exchange. Refused when too many wait. */
  String keep(Exchange exchange) throws RpcException {
    if (waiting.size() >= MOST) {
      throw McpServer.busy("too many requests wait for answers of their clients");
    }
    String token = prefix + Secrets.next();
    waiting.put(token, new Waiting(exchange, clock.instant().plus(PATIENCE)));
    return token;
  }

  void forget(String token) {
    waiting.remove(token);
  }

  /** The exchange that a repeated request belongs to; empty when its state is not one of ours. */
  Optional<Exchange> find(Message.Request request, Origin origin) throws RpcException {
    String token = request.params().path("requestState").asString("");
    if (!token.startsWith(prefix)) {
      return Optional.empty();
    }
    Waiting found = waiting.get(token);
    if (found == null || clock.instant().isAfter(found.until()) || !belongs(found.exchange(), request, origin)) {
      throw unknown();
    }
    return Optional.of(found.exchange());
  }

  static RpcException unknown() {
    return new RpcException(RpcError.INVALID_PARAMS,
        "requestState is unknown, expired or belongs to another request: send the request again without it");
  }

  void dropExpired() {
    Instant now = clock.instant();
    waiting.values().stream().filter(held -> now.isAfter(held.until())).forEach(held -> held.exchange().cancel());
    waiting.values().removeIf(held -> now.isAfter(held.until()));
  }

  int size() {
    return waiting.size();
  }

  private static boolean belongs(Exchange exchange, Message.Request request, Origin origin) {
    return exchange.peer().origin().principal().equals(origin.principal())
        && exchange.method().equals(request.method())
        && essence(exchange.params()).equals(essence(request.params()));
  }

  /** The part of the parameters that must not change between a request and its repetition. */
  private static ObjectNode essence(ObjectNode params) {
    ObjectNode essence = Json.object();
    essence.setAll(params);
    essence.remove("_meta");
    essence.remove("inputResponses");
    essence.remove("requestState");
    return essence;
  }
}
