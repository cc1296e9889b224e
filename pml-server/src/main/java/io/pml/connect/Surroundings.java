package io.pml.connect;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import tools.jackson.databind.node.ObjectNode;

/**
 * What all connections share.
 *
 * @param client for servers by HTTP, made when the first of them is connected to: it is not cheap
 * @param environment the variables of PML's own process, of which children get a few
 * @param clientInfo how PML presents itself to servers
 * @param redaction takes secrets out of what servers say and of what is said about them
 */
public record Surroundings(Supplier<HttpClient> client, ProcessGroups groups, Path logs,
    Map<String, String> environment, ObjectNode clientInfo, InstantSource clock, RandomGenerator random,
    Restarts restarts, UnaryOperator<String> redaction) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  HttpClient http() {
    return client.get();
  }

  /** How long to wait before a failed server is started again, at first and at most; and how large its log may grow. */
  public record Restarts(Duration first, Duration longest, long logBytes) {}
}
