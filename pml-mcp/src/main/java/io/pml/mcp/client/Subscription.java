package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
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
  private final ObjectNode filter;
  private final Runnable catchUp;
  private final Runnable settled;
  private volatile boolean wasOpen;
  private volatile boolean missed;
  private volatile @Nullable Thread thread;

  private Subscription(McpClient client, ObjectNode filter, Runnable catchUp, Runnable settled) {
    this.client = client;
    this.filter = filter;
    this.catchUp = catchUp;
    this.settled = settled;
  }

  /** A subscription to whatever lists the server says it tells of. */
  static Subscription toLists(McpClient client, ServerEvents events, JsonNode capabilities) {
    Set<Change> changes = EnumSet.noneOf(Change.class);
    ObjectNode filter = Json.object();
    for (Change change : Change.values()) {
      if (capabilities.path(change.capability()).path("listChanged").asBoolean(false)) {
        changes.add(change);
        filter.put(change.filter(), true);
      }
    }
    return new Subscription(client, filter, () -> changes.forEach(events::changed), () -> {});
  }

  /**
   * A subscription to some resources.
   *
   * @param settled called when the stream is open, or will never be; perhaps more than once
   */
  static Subscription toResources(McpClient client, ServerEvents events, Set<String> uris, Runnable settled) {
    ObjectNode filter = Json.object();
    uris.forEach(filter.putArray("resourceSubscriptions")::add);
    return new Subscription(client, filter, () -> uris.forEach(events::updated), settled);
  }

  void start() {
    if (!filter.isEmpty()) {
      thread = Thread.ofVirtual().name("mcp-subscription").start(this::run);
    }
  }

  void stop() {
    Thread running = thread;
    if (running != null) {
      running.interrupt();
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
    } finally {
      settled.run();
    }
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
  }

  /** Waits on one stream to its end. False when there is no use in another. */
  private boolean listen() throws InterruptedException {
    ObjectNode params = Json.object();
    params.set("notifications", filter.deepCopy());
    try {
      client.request(new Call(METHOD, params, FOR_EVER, new Listener(), Map.of()));
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

  /** Hears that the server has opened the stream. */
  private final class Listener implements CallListener {
    @Override
    public boolean wantsProgress() {
      return false;
    }

    @Override
    public void acknowledged() {
      wasOpen = true;
      settled.run();
      if (missed) {
        missed = false;
        catchUp.run();
      }
    }
  }
}
