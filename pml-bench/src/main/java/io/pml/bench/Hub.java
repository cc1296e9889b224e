package io.pml.bench;

import io.pml.json.Json;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** The gateway to compare with: npm's mcp-hub, in front of the same servers. */
final class Hub {
  private final URI address;

  private Hub(URI address) {
    this.address = address;
  }

  /**
   * Starts a hub and waits until it offers the tool {@code echo} of all servers.
   *
   * @param servers the entries of {@code mcpServers}
   */
  static Hub start(Path folder, ObjectNode servers, Processes processes) throws IOException {
    Files.createDirectories(folder);
    ObjectNode config = Json.object();
    config.set("mcpServers", servers);
    Path file = Files.write(folder.resolve("hub.json"), Json.writeBytes(config));
    int port = Waiting.freePort();
    String state = folder.toString();
    Process process = processes.start(
        Npm.command(NpmPackage.MCP_HUB, "--port", Integer.toString(port), "--config", file.toString()),
        Map.of("XDG_STATE_HOME", state, "XDG_CONFIG_HOME", state, "XDG_DATA_HOME", state, "HOME", state));
    // What it says there is of no interest, but must not fill the pipe.
    Thread.ofPlatform().daemon().start(() -> drain(process));
    Hub hub = new Hub(URI.create("http://127.0.0.1:" + port + "/mcp"));
    for (String server : servers.propertyNames()) {
      Waiting.until("mcp-hub with " + server, () -> hub.offers(server + "__echo"));
    }
    return hub;
  }

  EchoClient connect(String server) throws IOException {
    return new SseClient(address, server + "__echo");
  }

  private boolean offers(String tool) throws IOException {
    try (SseClient client = new SseClient(address, tool)) {
      String tools = new String(client.list(), StandardCharsets.UTF_8);
      if (!tools.contains(tool)) {
        throw new IOException("no " + tool + " in " + tools);
      }
      return true;
    }
  }

  private static void drain(Process process) {
    try {
      process.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // It has ended.
    }
  }
}
