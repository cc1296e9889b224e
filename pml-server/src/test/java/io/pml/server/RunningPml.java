package io.pml.server;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A daemon inside this process, on a home of its own. */
final class RunningPml implements AutoCloseable {
  private final Home home;
  private final Pml pml;

  private RunningPml(Home home, Pml pml) {
    this.home = home;
    this.pml = pml;
  }

  static RunningPml start(Path folder, Config config) throws IOException {
    return start(folder, config, Map.of());
  }

  /** Starts a daemon; its environment is that of this process and some more. */
  static RunningPml start(Path folder, Config config, Map<String, String> more) throws IOException {
    return start(folder, config, more, InstantSource.system());
  }

  static RunningPml start(Path folder, Config config, Map<String, String> more, InstantSource clock)
      throws IOException {
    Home home = new Home(folder);
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(more);
    return new RunningPml(home, Pml.start(home, config.read(folder, environment),
        new Pml.Options(false, false, Optional.empty(), Map.of(), () -> new HashedEmbedder(64), new WordComparer()),
        environment, clock));
  }

  Home home() {
    return home;
  }

  String url() {
    return "http://127.0.0.1:" + pml.port() + "/mcp";
  }

  Client client() throws Exception {
    return Client.of(home, Map.of());
  }

  Client client(Map<String, String> facts) throws Exception {
    return Client.of(home, facts);
  }

  ObjectNode status() throws IOException {
    return status(home);
  }

  static ObjectNode status(Home home) throws IOException {
    return control(home, "{\"command\": \"status\"}");
  }

  /** Gives a command as PML's own command line does. */
  static ObjectNode control(Home home, String command) throws IOException {
    return new DaemonClient(home).ask(Json.parseObject(command)).orElseThrow();
  }

  /** Says yes to what waits for approval. */
  static ObjectNode approve(Home home, String id) throws IOException {
    return control(home, "{\"command\": \"approve\", \"id\": \"" + id + "\"}");
  }

  /** What the daemon says about one server. */
  JsonNode server(String name) throws IOException {
    for (JsonNode server : status().path("servers")) {
      if (server.path("server").asString().equals(name)) {
        return server;
      }
    }
    throw new AssertionError("no server " + name);
  }

  String state(String name) throws IOException {
    return server(name).path("state").asString();
  }

  /** Waits until the tools of servers can be called. */
  void awaitTools(String... names) throws Exception {
    for (String name : names) {
      awaitTools(home, name);
    }
  }

  static void awaitTools(Home home, String name) throws Exception {
    try (Client client = Client.of(home, Map.of("only", name + ":*"))) {
      Await.until("tools of " + name, () -> !client.tools().isEmpty());
    }
  }

  void awaitState(String name, String state) throws Exception {
    Await.until(name + " is " + state, () -> state(name).equals(state));
  }

  @Override
  public void close() {
    pml.close();
  }
}
