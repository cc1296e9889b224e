package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The resources of one server that are watched. A legacy server is told of each. A modern one tells of all on one stream,
 * which is replaced when they change; the old one ends when the new one is open, so that nothing is missed in between.
 * Threads may share it.
 */
final class Watching {
  private static final Logger LOG = LoggerFactory.getLogger(Watching.class);

  private final McpClient client;
  private final ServerEvents events;
  private Set<String> watched = Set.of();
  private @Nullable Subscription stream;

  Watching(McpClient client, ServerEvents events) {
    this.client = client;
    this.events = events;
  }

  /** From now on these and no others. */
  synchronized void watch(Set<String> wanted, Duration timeout)
      throws IOException, TimeoutException, InterruptedException {
    if (wanted.equals(watched)) {
      return;
    }
    if (client.modern()) {
      listen(wanted);
    } else {
      tell("resources/subscribe", minus(wanted, watched), timeout);
      tell("resources/unsubscribe", minus(watched, wanted), timeout);
    }
    watched = Set.copyOf(wanted);
  }

  synchronized void stop() {
    if (stream != null) {
      stream.stop();
    }
  }

  private void listen(Set<String> wanted) {
    Subscription before = stream;
    Runnable endBefore = before == null ? () -> {} : before::stop;
    if (wanted.isEmpty()) {
      endBefore.run();
      stream = null;
    } else {
      stream = Subscription.toResources(client, events, wanted, endBefore);
      stream.start();
    }
  }

  private void tell(String method, Set<String> uris, Duration timeout)
      throws IOException, TimeoutException, InterruptedException {
    for (String uri : uris) {
      try {
        client.request(new Call(method, Json.object().put("uri", uri), timeout));
      } catch (RpcException e) {
        LOG.debug("{} of {}: {}", method, uri, e.getMessage());
      }
    }
  }

  private static Set<String> minus(Set<String> all, Set<String> others) {
    Set<String> rest = new HashSet<>(all);
    rest.removeAll(others);
    return rest;
  }
}
