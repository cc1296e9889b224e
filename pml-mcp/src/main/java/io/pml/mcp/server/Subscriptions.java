package io.pml.mcp.server;

import io.pml.mcp.Change;
import io.pml.json.Json;
import io.pml.mcp.Meta;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Who wants to hear of what: the open streams of modern clients, and how many clients watch each resource. */
final class Subscriptions {
  private static final int BACKLOG = 1000;

  private final McpService service;
  private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> watchers = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** One open stream. What it has still to say stands in a queue of its own, so that a slow client holds up nobody. */
  private static final class Stream {
    final Set<Change> changes = EnumSet.noneOf(Change.class);
    final Set<String> uris = ConcurrentHashMap.newKeySet();
    final BlockingQueue<Event> events = new LinkedBlockingQueue<>(BACKLOG);

    void offer(Event event) {
      if (!events.contains(event)) {
        // A client that is a thousand events behind reads its lists anew anyway.
        var _ = events.offer(event);
      }
    }
  }

  private sealed interface Event {
    record ListChanged(Change change) implements Event {}

    record Updated(String uri) implements Event {}

    record Closed() implements Event {}
  }

  Subscriptions(McpService service) {
    this.service = service;
  }

  void announce(Change change) {
    streams.stream()
        .filter(stream -> stream.changes.contains(change))
        .forEach(stream -> stream.offer(new Event.ListChanged(change)));
  }

  void updated(String uri) {
    streams.stream()
        .filter(stream -> stream.uris.contains(uri))
        .forEach(stream -> stream.offer(new Event.Updated(uri)));
  }

  void wanted(String uri) {
    if (watchers.merge(uri, 1, Integer::sum) == 1) {
      service.watch(uri);
    }
  }

  void released(String uri) {
    if (watchers.computeIfPresent(uri, (key, count) -> count == 1 ? null : count - 1) == null) {
      service.unwatch(uri);
    }
  }

  /** Keeps a stream open until the client leaves, which interrupts, or the server closes, which returns. */
  ObjectNode listen(Exchange exchange, ObjectNode filter, ObjectNode capabilities) throws InterruptedException {
    Stream stream = new Stream();
    ObjectNode agreed = agree(stream, filter, capabilities);
    stream.uris.forEach(this::wanted);
    streams.add(stream);
    try {
      ObjectNode acknowledgement = Json.object();
      acknowledgement.set("notifications", agreed);
      tell(exchange, "notifications/subscriptions/acknowledged", acknowledgement);
      return closed ? farewell(exchange) : relay(exchange, stream);
    } finally {
      streams.remove(stream);
      stream.uris.forEach(this::released);
    }
  }

  void close() {
    closed = true;
    streams.forEach(stream -> stream.offer(new Event.Closed()));
  }

  private static ObjectNode relay(Exchange exchange, Stream stream) throws InterruptedException {
    while (true) {
      switch (stream.events.take()) {
        case Event.ListChanged(Change change) -> tell(exchange, change.method(), Json.object());
        case Event.Updated(String uri) ->
          tell(exchange, "notifications/resources/updated", Json.object().put("uri", uri));
        case Event.Closed() -> {
          return farewell(exchange);
        }
      }
    }
  }

  private static ObjectNode farewell(Exchange exchange) {
    ObjectNode result = Json.object();
    Meta.within(result).set(Meta.SUBSCRIPTION_ID, exchange.id());
    return result;
  }

  private static void tell(Exchange exchange, String method, ObjectNode params) {
    Meta.within(params).set(Meta.SUBSCRIPTION_ID, exchange.id());
    exchange.notify(method, params);
  }

  private static ObjectNode agree(Stream stream, ObjectNode filter, ObjectNode capabilities) {
    ObjectNode agreed = Json.object();
    for (Change change : Change.values()) {
      if (filter.path(change.filter()).asBoolean(false)
          && capabilities.path(change.capability()).path("listChanged").asBoolean(false)) {
        stream.changes.add(change);
        agreed.put(change.filter(), true);
      }
    }
    if (filter.path("resourceSubscriptions").isArray()
        && capabilities.path("resources").path("subscribe").asBoolean(false)) {
      ArrayNode uris = agreed.putArray("resourceSubscriptions");
      for (JsonNode uri : filter.path("resourceSubscriptions")) {
        if (uri.isString() && stream.uris.add(uri.asString())) {
          uris.add(uri);
        }
      }
    }
    return agreed;
  }
}
