package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Who wants to hear of what: the open streams of modern clients, and how many clients watch each resource. */
final class Subscriptions {
  /** How many resources one client may watch. */
  static final int MOST_WATCHED = 1000;

  private final McpService service;
  private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> watchers = new HashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  /** One open stream and what it carries. */
  private static final class Stream {
    final Set<Change> changes = EnumSet.noneOf(Change.class);
    final Set<String> uris = new HashSet<>();
    final Outbox outbox = new Outbox();
  }

  Subscriptions(McpService service) {
    this.service = service;
  }

  void announce(Change change) {
    streams.stream()
        .filter(stream -> stream.changes.contains(change))
        .forEach(stream -> stream.outbox.add(listChanged(change)));
  }

  void updated(String uri) {
    streams.stream()
        .filter(stream -> stream.uris.contains(uri))
        .forEach(stream -> stream.outbox.add(resourceUpdated(uri)));
  }

  static Message.Notification listChanged(Change change) {
    return new Message.Notification(change.method(), Json.object());
  }

  static Message.Notification resourceUpdated(String uri) {
    return new Message.Notification("notifications/resources/updated", Json.object().put("uri", uri));
  }

  /** A client began to watch a resource. The service hears of the first, in the order in which it happens. */
  void wanted(String uri) {
    synchronized (watchers) {
      if (watchers.merge(uri, 1, Integer::sum) == 1) {
        service.watch(uri);
      }
    }
  }

  void released(String uri) {
    synchronized (watchers) {
      if (watchers.computeIfPresent(uri, (key, count) -> count == 1 ? null : count - 1) == null) {
        service.unwatch(uri);
      }
    }
  }

  /** Keeps a stream open until the client leaves, which interrupts, or the server closes, which returns. */
  ObjectNode listen(Exchange exchange, ObjectNode filter, ObjectNode capabilities) throws InterruptedException {
    Stream stream = new Stream();
    ObjectNode acknowledgement = Json.object();
    acknowledgement.set("notifications", agree(stream, filter, capabilities));
    stream.uris.forEach(this::wanted);
    streams.add(stream);
    try {
      tell(exchange, new Message.Notification("notifications/subscriptions/acknowledged", acknowledgement));
      stream.outbox.open(notification -> tell(exchange, notification));
      closed.await();
      ObjectNode farewell = Json.object();
      Meta.within(farewell).set(Meta.SUBSCRIPTION_ID, exchange.id());
      return farewell;
    } finally {
      streams.remove(stream);
      stream.uris.forEach(this::released);
    }
  }

  void close() {
    closed.countDown();
  }

  private static void tell(Exchange exchange, Message.Notification notification) {
    ObjectNode tagged = notification.params().deepCopy();
    Meta.within(tagged).set(Meta.SUBSCRIPTION_ID, exchange.id());
    exchange.notify(notification.method(), tagged);
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
        if (uri.isString() && stream.uris.size() < MOST_WATCHED && stream.uris.add(uri.asString())) {
          uris.add(uri);
        }
      }
    }
    return agreed;
  }
}
