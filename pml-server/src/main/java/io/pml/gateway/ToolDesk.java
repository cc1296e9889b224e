package io.pml.gateway;

import io.pml.approve.Gate;
import io.pml.approve.Mode;
import io.pml.capability.Capability;
import io.pml.connect.Connections;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import io.pml.settings.Settings;
import io.pml.store.CallLog;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.Toolbox;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists and calls tools: PML's own and those of all servers, for clients and for programs. Threads may share it. */
final class ToolDesk implements Toolbox {
  /** What takes longer becomes a task, where the client can do with one. */
  private static final Duration LONG = Duration.ofSeconds(1);

  private volatile List<LocalServer> local;
  private volatile @Nullable CapabilityTools capabilities;
  private final Connections connections;
  private final Settings.WireNames style;
  private final Gate gate;
  private final BigResults bigResults;
  private final CallLog log;
  private final InstantSource clock;
  private final Supplier<UUID> ids;
  private final UnaryOperator<String> redaction;
  private final Observer observer;
  private final SchemaCheck check = new SchemaCheck();
  private volatile Shelf shelf;

  ToolDesk(List<LocalServer> local, Connections connections, Settings.WireNames style, Gate gate,
      BigResults bigResults,
      CallLog log, InstantSource clock, Supplier<UUID> ids, UnaryOperator<String> redaction, Observer observer) {
    this.local = List.copyOf(local);
    this.connections = connections;
    this.style = style;
    this.gate = gate;
    this.bigResults = bigResults;
    this.log = log;
    this.clock = clock;
    this.ids = ids;
    this.redaction = redaction;
    this.observer = observer;
    this.shelf = Shelf.of(local, connections.offers().values(), style);
  }

  /** Learns from calls, without making anyone wait for it. */
  interface Observer {
    /** A tool has answered, with an error of its own or without; the result must not be changed any more. */
    void answered(Caller caller, Tool tool, ObjectNode result, long size);

    /** A call has ended that may have changed something, however it ended. */
    void touched(Tool tool);
  }

  /** Every tool there is now. */
  Collection<Target> targets() {
    return shelf.all();
  }

  /** Whether a caller may see and call a tool that is there. */
  boolean admits(Caller caller, Tool tool) {
    return caller.profile().permits(tool.id())
        && shelf.find(tool.id().toString()).map(target -> judge(target) != Mode.DENY).orElse(false);
  }

  /** Takes in tools of PML's own that need this desk themselves; they stand before all others. */
  synchronized void open(LocalServer own) {
    List<LocalServer> all = new ArrayList<>(List.of(own));
    all.addAll(local);
    local = List.copyOf(all);
    restock();
  }

  /** Takes in capabilities as tools; they stand after PML's own. */
  synchronized void open(CapabilityTools others) {
    capabilities = others;
    restock();
  }

  /** A capability has just run well, and is about to be named for that. */
  void ranWell(UUID capability) {
    CapabilityTools named = capabilities;
    if (named != null) {
      named.ranWell(capability);
    }
  }

  /** Whether a capability is a tool and should not be, or the other way round. */
  boolean lags(Capability capability) {
    CapabilityTools named = capabilities;
    return named != null && named.lags(capability);
  }

  /** A capability is not what it was when it was last taken in. */
  synchronized void forget(UUID capability) {
    CapabilityTools named = capabilities;
    if (named != null) {
      named.forget(capability);
    }
  }

  /** Takes in what the servers offer now, and which capabilities have names. */
  synchronized void restock() {
    List<LocalServer> all = new ArrayList<>(local);
    CapabilityTools named = capabilities;
    if (named != null) {
      all.addAll(named.servers());
    }
    shelf = Shelf.of(all, connections.offers().values(), style);
  }

  /** The schema of a tool's arguments, as clients see it. */
  Optional<ObjectNode> inputSchema(String name) {
    return shelf.find(name).map(target -> target.tool().inputSchema());
  }

  ObjectNode list(Visitor visitor, ObjectNode params) throws RpcException {
    Shelf now = shelf;
    List<ObjectNode> listed = new ArrayList<>();
    for (Target target : now.all()) {
      if (visitor.lists(target) && isWithin(target, visitor) && !isDenied(target)) {
        listed.add(shown(target, visitor, now.wireName(target.id())));
      }
    }
    return Paging.page("tools", listed, params);
  }

  /** A capability is there for those who may call every tool that it can reach. */
  private boolean isWithin(Target target, Visitor visitor) {
    return !(target instanceof Target.Local(var _, CapabilityTools.CapabilityTool capability, var _))
        || capability.reach().stream().allMatch(visitor.caller().profile().whole()::permits);
  }

  /** What can only be refused is not worth a place in a list. */
  private boolean isDenied(Target target) {
    boolean inside = target instanceof Target.Local(var _, CapabilityTools.CapabilityTool capability, var _)
        && capability.reach().stream().flatMap(id -> shelf.find(id).stream()).anyMatch(this::isDenied);
    return inside || judge(target) == Mode.DENY;
  }

  /** Capabilities are judged by what they call, and so are programs. */
  private static boolean isJudgedInside(Target target) {
    return target.listed() || isCapability(target);
  }

  static boolean isCapability(Target target) {
    return target instanceof Target.Local(var _, CapabilityTools.CapabilityTool _, var _);
  }

  ObjectNode call(Visitor visitor, Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    Optional<Redirect> redirect = Redirect.of(params);
    if (redirect.isPresent() && shelf.find(redirect.get().name()).isEmpty()) {
      return redirect.get().mark(call(visitor, exchange, redirect.get().params()));
    }
    String name = params.path("name").asString("");
    Target target = find(name, visitor);
    if (target == null) {
      Optional<String> absence = ToolId.parse(name).flatMap(id -> absence(visitor.caller(), id));
      if (absence.isPresent()) {
        return failure(ErrorCode.SERVER_UNAVAILABLE, absence.get());
      }
      throw unknown(name, visitor);
    }
    Spelling spelling = Spelling.of(name, shelf);
    makeTask(target, exchange, spelling);
    try {
      ObjectNode result = logged(visitor.caller(), target, params.path("arguments"),
          () -> answer(target, visitor, exchange, params));
      return target instanceof Target.Local own && own.implementation().isBrief()
          ? result
          : bigResults.shorten(target.tool(), result);
    } catch (PmlException e) {
      return failure(e.code(), spelling.in(redaction.apply(String.valueOf(e.getMessage())), target.id()));
    }
  }

  /** What its client asked to be a task is one; what takes long becomes one where the client leaves that to the server. */
  private void makeTask(Target target, Exchange exchange, Spelling spelling) throws RpcException {
    String support = target.tool().definition().path("execution").path("taskSupport").asString("");
    boolean declared = support.equals("optional") || support.equals("required");
    Optional<Duration> wanted = exchange.wantsTask();
    if (wanted.isPresent()) {
      boolean may = target instanceof Target.Local ? declared : !support.equals("forbidden");
      if (!may) {
        throw new RpcException(RpcError.METHOD_NOT_FOUND,
            spelling.of(target.id()) + " does not support tasks: call it without \"task\"");
      }
      exchange.becomeTask(wanted.get());
    } else if (target instanceof Target.Local ? declared : !hasTasksOfItsOwn(target)) {
      exchange.becomeTaskAfter(LONG);
    }
  }

  /** Whether the server behind a tool may make tasks of its calls itself, which are then passed on. */
  private boolean hasTasksOfItsOwn(Target target) {
    return Optional.ofNullable(connections.offers().get(target.id().server()))
        .map(offer -> offer.listing().description().path("capabilities").path("extensions").has(Meta.TASKS_EXTENSION))
        .orElse(false);
  }

  /** A way to an answer. */
  @FunctionalInterface
  private interface Answering {
    ObjectNode answer() throws RpcException, InterruptedException;
  }

  /** Gets an answer, writes down how that went, and lets those know who learn from it. */
  private ObjectNode logged(Caller caller, Target target, JsonNode arguments, Answering way)
      throws RpcException, InterruptedException {
    Instant began = clock.instant();
    long start = System.nanoTime();
    CallLog.Ending ending = CallLog.Ending.FAILED;
    Optional<String> error = Optional.empty();
    long size = 0;
    try {
      ObjectNode result = way.answer();
      ending = ToolResult.isError(result) ? CallLog.Ending.TOOL_ERROR : CallLog.Ending.SUCCEEDED;
      size = ResultSize.of(result);
      observer.answered(caller, target.tool(), result, size);
      return result;
    } catch (PmlException e) {
      ending = ending(e.code());
      error = Optional.of(redaction.apply(String.valueOf(e.getMessage())));
      throw e;
    } catch (RpcException e) {
      error = Optional.of(redaction.apply(e.error().message()));
      throw e;
    } catch (InterruptedException e) {
      ending = CallLog.Ending.CANCELLED;
      throw e;
    } finally {
      if (!isJudgedInside(target) && !gate.isHarmless(target.tool())) {
        observer.touched(target.tool());
      }
      log.add(new CallLog.Call(ids.get(), began, CapabilityTools.logged(target.id()), caller.client(),
          Optional.of(target.tool().hash()),
          ending, Duration.ofNanos(System.nanoTime() - start), ResultSize.ofValue(arguments), size, error));
    }
  }

  /** A server that is just starting for the first time may still tell of the tool. */
  private @Nullable Target find(String name, Visitor visitor) throws InterruptedException {
    Optional<Target> found = shelf.find(name);
    if (found.isEmpty()) {
      Optional<ToolId> id = ToolId.parse(name).filter(visitor::sees);
      found = id.isPresent() && connections.learn(id.get().server()) ? shelf.find(name) : found;
    }
    CapabilityTools named = capabilities;
    if (found.isEmpty() && named != null) {
      found = named.find(name, visitor.caller());
    }
    return found.filter(target -> visitor.sees(target.id()) && isWithin(target, visitor)).orElse(null);
  }

  private ObjectNode answer(Target target, Visitor visitor, Exchange exchange, ObjectNode params)
      throws RpcException, InterruptedException {
    ClientLine line = new ClientLine(exchange);
    if (isJudgedInside(target) && judge(target) == Mode.DENY) {
      throw new PmlException(ErrorCode.NOT_ALLOWED, target.id() + " is denied by \"permissions\" in the config");
    }
    if (!isJudgedInside(target)) {
      admit(target.tool(), visitor.caller(), Json.child(params, "arguments"), line);
    }
    return switch (target) {
      case Target.Local(Tool tool, var implementation, boolean _) -> {
        ObjectNode arguments = Json.child(params, "arguments");
        check.require(tool, arguments);
        yield implementation.call(visitor.caller(), arguments, line);
      }
      case Target.Remote(var offered) ->
        TaskIds.outward(offered.id().server(), Relay.during(exchange,
            relay -> connections.call(offered, Relay.params(params), relay, !exchange.peer().modern())));
    };
  }

  private void admit(Tool tool, Caller caller, ObjectNode arguments, Line line) throws InterruptedException {
    switch (gate.admit(tool, arguments, caller.principal(), line)) {
      case Gate.Entry.Open _ -> {
      }
      case Gate.Entry.Closed(String reason) -> throw new PmlException(ErrorCode.NOT_ALLOWED, reason);
      case Gate.Entry.Waiting(var question) -> throw new PmlException(ErrorCode.APPROVAL_REQUIRED,
          "a human has to approve this call of " + tool.id() + ": pml approve " + question.id()
              + "; then make the same call again");
    }
  }

  private Mode judge(Target target) {
    return gate.judge(target.tool());
  }

  // -- for programs -------------------------------------------------------------------------------------------------

  @Override
  public Collection<Tool> tools(Caller caller) {
    return shelf.all()
        .stream()
        .filter(target -> isForPrograms(target, caller) && judge(target) != Mode.DENY)
        .map(Target::tool)
        .toList();
  }

  @Override
  public Optional<Tool> find(Caller caller, ToolId id) throws InterruptedException {
    return target(caller, id).map(Target::tool);
  }

  @Override
  public Optional<String> absence(Caller caller, ToolId id) {
    return caller.profile().permits(id) ? connections.silence(id.server()) : Optional.empty();
  }

  @Override
  public boolean isRepeatable(Tool tool) {
    return gate.trusts(tool.id().server()) && (tool.readOnly() || tool.idempotent());
  }

  @Override
  public Optional<String> objection(Tool tool, ObjectNode arguments, boolean complete) {
    return check.objection(tool, arguments, complete);
  }

  @Override
  public ObjectNode call(Caller caller, Tool tool, ObjectNode arguments, Line line) throws InterruptedException {
    Target target = target(caller, tool.id()).filter(found -> found.tool().hash().equals(tool.hash()))
        .orElseThrow(() -> new PmlException(ErrorCode.SERVER_FAILED, tool.id() + " has just been changed or removed"));
    try {
      return logged(caller, target, arguments, () -> switch (target) {
        case Target.Local local -> local.implementation().call(caller, arguments, line);
        case Target.Remote(var offered) ->
          connections.call(offered, Json.object().set("arguments", arguments).asObject(),
              ClientLine.listener(line), true);
      });
    } catch (RpcException e) {
      throw new PmlException(ErrorCode.SERVER_FAILED, e.error().message(), e);
    }
  }

  private Optional<Target> target(Caller caller, ToolId id) throws InterruptedException {
    Optional<Target> found = shelf.find(id);
    if (found.isEmpty() && caller.profile().permits(id) && connections.learn(id.server())) {
      found = shelf.find(id);
    }
    return found.filter(target -> isForPrograms(target, caller));
  }

  /** The tools that stand in every list are for agents: they would run programs in programs. Capabilities are no tools there. */
  private static boolean isForPrograms(Target target, Caller caller) {
    return !isJudgedInside(target) && caller.profile().permits(target.id());
  }

  /** A definition as this client sees it: the server's own, under the name that the client can use. */
  private static ObjectNode shown(Target target, Visitor visitor, String wireName) {
    ObjectNode definition = switch (target) {
      case Target.Local local -> local.implementation().definition(visitor.caller());
      case Target.Remote remote -> remote.tool().definition();
    };
    if (definition.path("name").asString("").equals(wireName)) {
      return definition;
    }
    ObjectNode renamed = Json.object();
    for (var entry : definition.properties()) {
      JsonNode value = entry.getKey().equals("name") ? Json.text(wireName) : entry.getValue();
      renamed.set(entry.getKey(), value);
    }
    if (target instanceof Target.Remote) {
      ObjectNode meta = Meta.of(definition).deepCopy();
      meta.put("io.pml/tool", target.id().toString());
      renamed.set("_meta", meta);
    }
    return renamed;
  }

  private RpcException unknown(String name, Visitor visitor) {
    if (name.isEmpty()) {
      return new RpcException(RpcError.INVALID_PARAMS, "\"name\" must be the name of a tool");
    }
    Shelf now = shelf;
    Spelling spelling = Spelling.of(name, now);
    List<String> closest = now.closest(name,
        target -> visitor.sees(target.id()) && isWithin(target, visitor) && !isDenied(target))
        .stream()
        .map(spelling::of)
        .toList();
    return new RpcException(RpcError.INVALID_PARAMS, "Unknown tool: " + name
        + (closest.isEmpty() ? "; no server offers any tools"
            : "; the closest names are " + String.join(", ", closest)));
  }

  private static ObjectNode failure(ErrorCode code, String message) {
    ObjectNode result = ToolResult.error(code + ": " + message);
    Meta.within(result).putObject("io.pml/error").put("code", code.name()).put("blame", code.blame().name());
    return result;
  }

  private static CallLog.Ending ending(ErrorCode code) {
    return switch (code) {
      case TIMEOUT -> CallLog.Ending.TIMED_OUT;
      case NOT_ALLOWED, APPROVAL_REQUIRED -> CallLog.Ending.REFUSED;
      case BAD_ARGUMENTS, BAD_REQUEST, NOT_FOUND, EXPIRED -> CallLog.Ending.TOOL_ERROR;
      default -> CallLog.Ending.FAILED;
    };
  }

  /** How a prompt or a resource of a server is judged for a visitor: by its place among the server's names. */
  static ToolId place(String server, String name) {
    return new ToolId(server, name.isEmpty() ? "*" : name);
  }
}
