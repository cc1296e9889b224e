package io.pml.connect;

import io.pml.mcp.client.McpClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The resources of one server that clients watch, in this life of the server and in every later one. Threads may share it. */
final class Watches {
  private static final Logger LOG = LoggerFactory.getLogger(Watches.class);

  private final String server;
  private final Duration timeout;
  private final Set<String> uris = ConcurrentHashMap.newKeySet();

  Watches(String server, Duration timeout) {
    this.server = server;
    this.timeout = timeout;
  }

  void add(String uri) {
    uris.add(uri);
  }

  void remove(String uri) {
    uris.remove(uri);
  }

  boolean isEmpty() {
    return uris.isEmpty();
  }

  /** Has the server tell of these resources and no others. One at a time, so that the last word is the latest. */
  synchronized void settle(McpClient client) throws InterruptedException {
    try {
      client.watch(Set.copyOf(uris), timeout);
    } catch (IOException | TimeoutException e) {
      LOG.info("server {}: {} resources cannot be watched: {}", server, uris.size(), e.getMessage());
    }
  }
}
