package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps a stream open on which a modern server tells of changes. What may have changed while the stream was down counts as
 * changed once it is up again.
 */
final class Subscription {
  static final String METHOD = "subscriptions/listen";

  private static final Logger LOG = LoggerFactory.getLogger(Subscription.class);
  private static final Duration FOR_EVER = Duration.ofDays(3650);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private final McpClient client;
  private final ServerEvents events;
  private final Set<Change> changes;
  private volatile boolean wasOpen;
  private volatile boolean missed;
  private volatile @Nullable Thread thread;

  private Subscription(McpClient client, ServerEvents events, Set<Change> changes) {
    this.client = client;
    this.events = events;
    this.changes = changes;
  }

  /** A subscription to whatever the server says it tells of. */
  static Subscription of(McpClient client, ServerEvents events, JsonNode capabilities) {
    Set<Change> changes = EnumSet.noneOf(Change.class);
    for (Change change : Change.values()) {
      if (capabilities.path(change.capability()).path("listChanged").asBoolean(false)) {
        changes.add(change);
      }
    }
    return new Subscription(client, events, changes);
  }

  void start() {
    if (!changes.isEmpty()) {
      thread = Thread.ofVirtual().name("mcp-subscription").start(this::run);
    }
  }

  void stop() {
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }

  /** The server has opened the stream. */
  void acknowledged() {
    wasOpen = true;
    if (missed) {
      missed = false;
      changes.forEach(events::changed);
    }
  }

  private void run() {
    Duration pause = SHORTEST_PAUSE;
    try {
      while (!client.isLost()) {
        long began = System.nanoTime();
        if (!listen()) {
          return;
        }
        missed = true;
        boolean lasted = System.nanoTime() - began > LONGEST_PAUSE.toNanos();
        Thread.sleep(lasted ? SHORTEST_PAUSE : pause);
        pause = lasted ? SHORTEST_PAUSE : longer(pause);
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
  }

  /** Waits on one stream to its end. False when there is no use in another. */
  private boolean listen() throws InterruptedException {
    ObjectNode params = Json.object();
    ObjectNode filter = params.putObject("notifications");
    changes.forEach(change -> filter.put(change.filter(), true));
    try {
      client.request(new Call(METHOD, params, FOR_EVER));
      return true;
    } catch (HttpRefusal e) {
      LOG.debug("no word of changes from this server: {}", e.getMessage());
      return wasOpen || e.status() / 100 == 5;
    } catch (RpcException e) {
      LOG.debug("no word of changes from this server: {}", e.getMessage());
      return wasOpen;
    } catch (IOException | TimeoutException e) {
      return true;
    }
  }
}
