package io.pml.peers;

import io.pml.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A config of PML under construction. */
final class Config {
  private final ObjectNode root = Json.object();
  private final ObjectNode servers = root.putObject("mcpServers");

  Config() {
    root.putObject("permissions").put("default", "allow");
  }

  Config stdio(String name, List<String> command) {
    return stdio(name, command, Map.of());
  }

  Config stdio(String name, List<String> command, Map<String, String> environment) {
    ObjectNode server = servers.putObject(name).put("command", command.getFirst());
    command.subList(1, command.size()).forEach(server.putArray("args")::add);
    environment.forEach(server.putObject("env")::put);
    return this;
  }

  Config http(String name, String type, String url) {
    servers.putObject(name).put("type", type).put("url", url);
    return this;
  }

  /** How long a call to any of the servers named so far may take. */
  Config timeout(Duration timeout) {
    servers.forEach(server -> ((ObjectNode) server).put("timeout_ms", timeout.toMillis()));
    return this;
  }

  /** Replaces a top-level key. */
  Config with(String key, String json) {
    root.set(key, Json.parse(json));
    return this;
  }

  Config wireNames(String style) {
    root.put("wireNames", style);
    return this;
  }

  Config expose(String... patterns) {
    List.of(patterns).forEach(root.withArray("expose")::add);
    return this;
  }

  ObjectNode json() {
    return root;
  }
}
