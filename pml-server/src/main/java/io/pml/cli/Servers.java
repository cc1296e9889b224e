package io.pml.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * The servers that a command asks the daemon about.
 *
 * @param concerned which of them, by name
 */
record Servers(Common common, Predicate<String> concerned) {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Waits for those that have yet to say for the first time what they offer, and says so. */
  void awaitFirstStart() throws IOException, InterruptedException {
    List<String> starting = starting();
    if (starting.isEmpty()) {
      return;
    }
    System.err.println("pml: waiting for the first start of " + String.join(", ", starting) + "…");
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!starting.isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(PAUSE);
      starting = starting();
    }
    if (!starting.isEmpty()) {
      System.err.println("pml: still starting: " + String.join(", ", starting) + "; `pml status` shows how they are");
    }
  }

  /** Says of which there is nothing to show, and why. */
  void tellSilent() throws IOException {
    servers().stream()
        .filter(server -> server.has("problem") && server.path("tools").asInt() == 0)
        .forEach(server -> System.err.println("pml: server " + server.path("server").asString() + " has no tools: "
            + Text.line(server.path("problem").asString(), Integer.MAX_VALUE) + "; `pml doctor` says what to do"));
  }

  private List<String> starting() throws IOException {
    return servers().stream()
        .filter(server -> server.path("first_start").asBoolean(false))
        .map(server -> server.path("server").asString())
        .toList();
  }

  private List<JsonNode> servers() throws IOException {
    return Daemon.status(common)
        .stream()
        .flatMap(status -> status.path("servers").valueStream())
        .filter(server -> concerned.test(server.path("server").asString()))
        .toList();
  }
}
