package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Message;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests that wait for their client to come back with an answer. The token that names one is random, works once, for the
 * same principal and the same request only, and expires. Threads may share it.
 */
final class Suspended {
  private static final String PREFIX = "pml.";
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int MOST = 1000;

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Waiting> waiting = new ConcurrentHashMap<>();

  private record Waiting(Exchange exchange, Instant until) {}

  Suspended(InstantSource clock) {
    this.clock = clock;
  }

  String keep(Exchange exchange) {
    dropExpired();
    byte[] bytes = new byte[24];
    random.nextBytes(bytes);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    waiting.put(token, new Waiting(exchange, clock.instant().plus(PATIENCE)));
    return token;
  }

  /** The exchange that a repeated request belongs to; empty when its state is not one of ours. */
  Optional<Exchange> find(Message.Request request, Origin origin) throws RpcException {
    String token = request.params().path("requestState").asString("");
    if (!token.startsWith(PREFIX)) {
      return Optional.empty();
    }
    Waiting found = waiting.get(token);
    if (found == null || !belongs(found.exchange(), request, origin)) {
      throw new RpcException(RpcError.INVALID_PARAMS,
          "requestState is unknown, expired or belongs to another request: send the request again without it");
    }
    waiting.remove(token);
    return Optional.of(found.exchange());
  }

  private void dropExpired() {
    Instant now = clock.instant();
    waiting.forEach((token, held) -> {
      if ((now.isAfter(held.until()) || waiting.size() > MOST) && waiting.remove(token, held)) {
        held.exchange().cancel();
      }
    });
  }

  private static boolean belongs(Exchange exchange, Message.Request request, Origin origin) {
    return exchange.peer().origin().principal().equals(origin.principal())
        && exchange.method().equals(request.method())
        && essence(exchange.params()).equals(essence(request.params()));
  }

  /** The part of the parameters that must not change between a request and its repetition. */
  private static ObjectNode essence(ObjectNode params) {
    ObjectNode essence = Json.object();
    params.properties()
        .stream()
        .filter(entry -> !entry.getKey().equals("_meta") && !entry.getKey().equals("inputResponses")
            && !entry.getKey().equals("requestState"))
        .forEach(entry -> essence.set(entry.getKey(), entry.getValue()));
    return essence;
  }
}
