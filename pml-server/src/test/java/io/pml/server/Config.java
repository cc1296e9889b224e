package io.pml.server;

import io.pml.json.Json;
import io.pml.settings.Settings;
import io.pml.settings.SettingsReader;
import io.pml.testkit.faults.FaultyServer;
import io.pml.testkit.faults.Mode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A config file in the making: everything allowed, any free port, short pauses, and patience with a slow machine. */
final class Config {
  private final ObjectNode root = Json.parseObject("""
      {"mcpServers": {}, "permissions": {"default": "allow"}, "http": {"port": 0}, "limits": {"restart_delay_ms": 50}}
      """);

  /** Adds a server in a process of its own. */
  Config faulty(String name, Mode mode, String... options) {
    return command(name, FaultyServer.command(mode, options));
  }

  Config command(String name, List<String> command) {
    ObjectNode entry = entry(name).put("command", command.getFirst()).put("start_timeout_ms", 60_000);
    ArrayNode args = entry.putArray("args");
    command.subList(1, command.size()).forEach(args::add);
    return this;
  }

  Config http(String name, URI url) {
    entry(name).put("url", url.toString());
    return this;
  }

  /** Adds keys to the entry of a server. */
  Config with(String name, String json) {
    entry(name).setAll(Json.parseObject(json));
    return this;
  }

  /** Replaces top-level keys. */
  Config with(String json) {
    root.setAll(Json.parseObject(json));
    return this;
  }

  void write(Path home) throws IOException {
    Files.createDirectories(home);
    Files.writeString(home.resolve(SettingsReader.CONFIG_FILE), Json.pretty(root));
  }

  Settings read(Path home, Map<String, String> environment) throws IOException {
    write(home);
    return SettingsReader.read(home, Optional.empty(), Optional.empty(), environment);
  }

  private ObjectNode entry(String name) {
    return root.withObject("/mcpServers").withObject("/" + name);
  }
}
