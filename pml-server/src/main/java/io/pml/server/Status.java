package io.pml.server;

import io.pml.capability.Capability;
import io.pml.connect.Connections;
import io.pml.connect.ServerStatus;
import io.pml.daemon.Home;
import io.pml.gateway.Gateway;
import io.pml.gateway.MetaTools;
import io.pml.json.Json;
import io.pml.mcp.server.McpServer;
import io.pml.store.Storage;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the daemon and its servers are. Threads may share it.
 *
 * @param url of its HTTP door
 * @param started when it began
 */
record Status(Home home, String url, McpServer mcp, Gateway gateway, Connections connections, Storage storage,
    Instant started, InstantSource clock) {
  ObjectNode report() {
    ObjectNode status = Json.object()
        .put("version", Build.version())
        .put("build", Build.id())
        .put("pid", ProcessHandle.current().pid())
        .put("home", home.folder().toString())
        .put("url", url)
        .put("started_at", started.toString())
        .put("uptime_seconds", Duration.between(started, clock.instant()).toSeconds())
        .put("clients", mcp.clients());
    status.set("executions", executions());
    status.put("approvals", storage.approvals().open(clock.instant()).size());
    status.set("capabilities", capabilities());
    gateway.finding()
        .ifPresent(index -> status.putObject("discovery")
            .put("entries", index.entries())
            .put("embedded", index.embedded())
            .put("model", index.model().name().toLowerCase(Locale.ROOT))
            .put("detail", index.detail()));
    status.put("tools", connections.statuses().stream().mapToInt(ServerStatus::tools).sum());
    ArrayNode servers = status.putArray("servers");
    connections.statuses().forEach(server -> servers.add(json(server)));
    return status;
  }

  private ObjectNode json(ServerStatus server) {
    ObjectNode json = MetaTools.json(server).put("log", home.logs().resolve(server.server() + ".log").toString());
    return connections.isNew(server) ? json.put("first_start", true) : json;
  }

  /** What an end of the daemon has to wait for; asks no store, which may be what is broken. */
  ObjectNode underWay() {
    ObjectNode underWay = Json.object()
        .put("pid", ProcessHandle.current().pid())
        .put("executions", gateway.executions())
        .put("calls", connections.statuses().stream().mapToInt(ServerStatus::callsUnderWay).sum());
    ObjectNode servers = underWay.putObject("servers");
    connections.statuses().forEach(server -> server.pid().ifPresent(pid -> servers.put(server.server(), pid)));
    return underWay;
  }

  /** What is not over, without what programs called. */
  private ObjectNode executions() {
    List<Run> running = storage.runs()
        .inState(RunState.RUNNING)
        .stream()
        .filter(run -> run.workflow().parent().isEmpty())
        .toList();
    long interrupted = running.stream().filter(gateway::isInterrupted).count();
    return Json.object()
        .put("running", running.size() - interrupted)
        .put("interrupted", interrupted)
        .put("paused", storage.runs().inState(RunState.PAUSED).size());
  }

  private ObjectNode capabilities() {
    List<Capability> all = storage.capabilities()
        .all(EnumSet.complementOf(EnumSet.of(io.pml.capability.Status.DRAFT)));
    return Json.object()
        .put("total", all.size())
        .put("named", all.stream().filter(each -> each.named().isPresent()).count());
  }
}
