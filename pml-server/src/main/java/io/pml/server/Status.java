package io.pml.server;

import io.pml.connect.Connections;
import io.pml.daemon.Home;
import io.pml.gateway.Gateway;
import io.pml.gateway.MetaTools;
import io.pml.json.Json;
import io.pml.mcp.server.McpServer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the daemon and its servers are. Threads may share it.
 *
 * @param port of its HTTP door
 */
record Status(Home home, int port, McpServer mcp, Gateway gateway, Connections connections, InstantSource clock) {
  ObjectNode report() {
    ObjectNode status = Json.object()
        .put("version", Build.version())
        .put("build", Build.id())
        .put("pid", ProcessHandle.current().pid())
        .put("home", home.folder().toString())
        .put("url", "http://127.0.0.1:" + port + "/mcp")
        .put("clients", mcp.clients())
        .put("uptime_seconds", ProcessHandle.current()
            .info()
            .startInstant()
            .map(start -> Duration.between(start, clock.instant()).toSeconds())
            .orElse(0L));
    gateway.finding()
        .ifPresent(index -> status.putObject("discovery")
            .put("entries", index.entries())
            .put("embedded", index.embedded())
            .put("model", index.model().name().toLowerCase(Locale.ROOT))
            .put("detail", index.detail()));
    ArrayNode servers = status.putArray("servers");
    connections.statuses().forEach(server -> servers.add(MetaTools.json(server)));
    return status;
  }
}
