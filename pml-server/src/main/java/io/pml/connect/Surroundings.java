package io.pml.connect;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.random.RandomGenerator;
import tools.jackson.databind.node.ObjectNode;

/**
 * What all connections share.
 *
 * @param environment the variables of PML's own process, of which children get a few
 * @param clientInfo how PML presents itself to servers
 */
public record Surroundings(HttpClient http, ProcessGroups groups, Path logs, Map<String, String> environment,
    ObjectNode clientInfo, InstantSource clock, RandomGenerator random, Restarts restarts) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /** How long to wait before a failed server is started again, at first and at most; and how large its log may grow. */
  public record Restarts(Duration first, Duration longest, long logBytes) {}
}
