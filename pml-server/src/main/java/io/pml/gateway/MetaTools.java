package io.pml.gateway;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.connect.Connections;
import io.pml.connect.Offer;
import io.pml.connect.OfferedTool;
import io.pml.connect.ServerStatus;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Procedures;
import io.pml.json.Json;
import io.pml.store.CallLog;
import io.pml.store.Capabilities;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools that tell about PML itself: what is connected, what it offers, and how it has done. */
public final class MetaTools {
  private static final int MOST = 500;

  private final Connections connections;
  private final CallLog calls;
  private final Capabilities capabilities;
  private final Procedures procedures;
  private final InstantSource clock;

  public MetaTools(Connections connections, CallLog calls, Capabilities capabilities, Procedures procedures,
      InstantSource clock) {
    this.connections = connections;
    this.calls = calls;
    this.capabilities = capabilities;
    this.procedures = procedures;
    this.clock = clock;
  }

  public LocalServer server() {
    return LocalServer.of("meta", false, List.of(
        new Told("servers", "The connected MCP servers, their state and last error.", "{}", this::servers),
        new Told("tools", "The tools of the connected servers, by full name.", """
            {"server": {"type": "string"}, "limit": {"type": "integer", "minimum": 1, "maximum": 500},
             "offset": {"type": "integer", "minimum": 0}}""", this::tools),
        new Told("stats", "How many calls each tool served, how they ended and how long they took; how many"
            + " capabilities there are, and how they fare.", """
                {"since": {"type": "string", "description": "ISO-8601 moment; default a day ago"}}""", this::stats)));
  }

  /** How a server's state reads in JSON; the CLI shows the same. */
  public static ObjectNode json(ServerStatus status) {
    ObjectNode node = Json.object()
        .put("server", status.server())
        .put("state", status.state().name().toLowerCase(Locale.ROOT))
        .put("since", status.since().toString())
        .put("tools", status.tools())
        .put("calls_under_way", status.callsUnderWay())
        .put("starts", status.starts());
    status.problem().ifPresent(problem -> node.put("problem", problem));
    status.revision().ifPresent(revision -> node.put("protocol", revision));
    status.pid().ifPresent(pid -> node.put("pid", pid));
    if (status.junk() > 0) {
      node.put("junk_lines", status.junk());
    }
    if (!status.refused().isEmpty()) {
      ArrayNode refused = node.putArray("refused");
      status.refused().forEach(refused::add);
    }
    return node;
  }

  private ObjectNode servers(Caller caller, ObjectNode arguments) {
    ObjectNode result = Json.object();
    ArrayNode servers = result.putArray("servers");
    connections.statuses()
        .stream()
        .filter(
            status -> caller.profile().permits(ToolDesk.place(status.server(), "")) || seesAny(caller, status.server()))
        .forEach(status -> servers.add(json(status)));
    return result;
  }

  private boolean seesAny(Caller caller, String server) {
    Offer offer = connections.offers().get(server);
    return offer != null && offer.tools().stream().anyMatch(tool -> caller.profile().permits(tool.id()));
  }

  private ObjectNode tools(Caller caller, ObjectNode arguments) {
    String server = arguments.path("server").asString("");
    List<OfferedTool> all = connections.offers()
        .values()
        .stream()
        .filter(offer -> server.isEmpty() || offer.server().equals(server))
        .flatMap(offer -> offer.tools().stream())
        .filter(tool -> caller.profile().permits(tool.id()))
        .toList();
    ObjectNode result = Json.object().put("total", all.size());
    ArrayNode tools = result.putArray("tools");
    all.stream()
        .skip(arguments.path("offset").asLong(0))
        .limit(arguments.path("limit").asLong(MOST))
        .forEach(
            tool -> tools.addObject().put("name", tool.id().toString()).put("description", tool.tool().description()));
    return result;
  }

  private ObjectNode stats(Caller caller, ObjectNode arguments) {
    Instant since = since(arguments.path("since").asString(""));
    ObjectNode result = Json.object().put("since", since.toString());
    ArrayNode totals = result.putArray("calls");
    for (CallLog.Total total : calls.totals(since)) {
      if (caller.profile().permits(total.tool())) {
        totals.addObject()
            .put("tool", total.tool().toString())
            .put("ending", total.ending().name().toLowerCase(Locale.ROOT))
            .put("count", total.count())
            .put("mean_ms", total.totalDuration().toNanos() / 1e6 / Math.max(1, total.count()));
      }
    }
    result.set("capabilities", capabilities(caller));
    return result;
  }

  /** Sums over all time, of those whose tools the caller may see. */
  private ObjectNode capabilities(Caller caller) {
    List<Capability> all = capabilities.all(EnumSet.allOf(Status.class))
        .stream()
        .filter(each -> procedures.isOpenTo(caller, each))
        .toList();
    Learning.Tally tally = all.stream()
        .map(each -> capabilities.learning(each.id()).total())
        .reduce(Learning.Tally.NONE, Learning.Tally::plus);
    ObjectNode json = Json.object()
        .put("total", all.size())
        .put("named", all.stream().filter(each -> each.named().isPresent()).count())
        .put("unnamed", all.stream().filter(each -> each.named().isEmpty() && each.status().isKnown()).count());
    ObjectNode byStatus = json.putObject("by_status");
    for (Status status : Status.values()) {
      byStatus.put(status.name().toLowerCase(Locale.ROOT),
          all.stream().filter(each -> each.status() == status).count());
    }
    return json.put("runs", tally.runs())
        .put("success_rate", Math.round(tally.successRate() * 1000) / 1000.0)
        .put("mean_ms", tally.mean().toNanos() / 1e6);
  }

  private Instant since(String text) {
    try {
      return text.isEmpty() ? clock.instant().minus(Duration.ofDays(1)) : Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "not a moment: " + text + "; write it like 2026-01-31T08:00:00Z",
          e);
    }
  }

  /** One tool, given by what it tells. */
  private record Told(String name, String description, String properties,
      BiFunction<Caller, ObjectNode, ObjectNode> answer) implements PlainTool {
    @Override
    public ObjectNode definition() {
      ObjectNode definition = Json.object().put("name", name).put("description", description);
      ObjectNode schema = definition.putObject("inputSchema").put("type", "object");
      schema.set("properties", Json.parse(properties));
      schema.put("additionalProperties", false);
      definition.putObject("annotations").put("readOnlyHint", true).put("openWorldHint", false);
      return definition;
    }

    @Override
    public ObjectNode call(Caller caller, ObjectNode arguments) {
      return ToolResult.structured(answer.apply(caller, arguments));
    }
  }
}
