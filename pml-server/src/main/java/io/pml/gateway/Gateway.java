package io.pml.gateway;

import io.pml.approve.Gate;
import io.pml.cache.ResultCache;
import io.pml.capability.Capability;
import io.pml.connect.Connections;
import io.pml.connect.Offer;
import io.pml.discover.Discoverer;
import io.pml.discover.Findings;
import io.pml.discover.Recollection;
import io.pml.discover.Search;
import io.pml.discover.Trail;
import io.pml.error.PmlException;
import io.pml.execute.Drafter;
import io.pml.execute.ExecuteOutcome;
import io.pml.execute.Executor;
import io.pml.execute.Speculation;
import io.pml.index.IndexStatus;
import io.pml.json.Json;
import io.pml.learn.SchemaLearner;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import io.pml.mcp.server.McpService;
import io.pml.mcp.server.Origin;
import io.pml.mcp.server.Peer;
import io.pml.name.Scope;
import io.pml.registry.Registry;
import io.pml.settings.Settings;
import io.pml.store.LearnedSchemas;
import io.pml.store.Storage;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import io.pml.trace.Run;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import io.pml.upstream.Toolbox;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The service that agents speak to: one door to PML's own tools and to everything that downstream servers offer. */
public final class Gateway implements McpService, AutoCloseable {
  /** The server part of the names of PML's own tools. */
  private static final String OWN = "pml";
  private static final int IN_DESCRIPTION = 150;
  private static final ObjectNode LEGACY_TASKS = Json.parseObject("""
      {"list": {}, "cancel": {}, "requests": {"tools": {"call": {}}}}""");

  private final String version;
  private final Connections connections;
  private final Visitors visitors;
  private final ToolDesk tools;
  private final PromptDesk prompts;
  private final ResourceDesk resources;
  private final Executor executor;
  private final Answers answers;
  private final Discoverer discoverer;
  private final SchemaLearner schemas;
  private final Trail trail;
  private final AtomicBoolean open = new AtomicBoolean();

  /**
   * A gateway.
   *
   * @param local PML's own tools, beside the one that reads kept results
   * @param defaults facts about clients of which their door says nothing else: profile, expose, only, workspace
   * @param cache hears of calls that may make what it keeps untrue
   * @param executors makes what runs programs over these tools
   * @param ids makes time-ordered ids
   * @param redaction takes secrets out of texts that are kept or shown
   */
  public Gateway(String version, Settings settings, Map<String, String> defaults, List<LocalServer> local,
      Connections connections, Storage storage, Discoverer discoverer,
      Gate gate, ResultCache cache, Registry registry, Function<Toolbox, Executor> executors, InstantSource clock,
      Supplier<UUID> ids,
      UnaryOperator<String> redaction) {
    this.version = version;
    this.connections = connections;
    this.visitors = new Visitors(settings, exposed(settings), defaults);
    BigResults bigResults = new BigResults(storage.results(), storage.runs(), settings.results(), clock, ids);
    this.discoverer = discoverer;
    this.trail = new Trail(discoverer::led, clock);
    this.schemas = new SchemaLearner(storage.learnedSchemas(), (tool, schema) -> discoverer
        .learned(new LearnedSchemas.Learned(tool.id(), tool.hash(), schema, clock.instant())), clock);
    this.tools = new ToolDesk(local, connections, settings.wireNames(), gate, bigResults, storage.calls(), clock, ids,
        redaction, new Watcher(cache));
    this.executor = executors.apply(tools);
    DiscoverTool discover = new DiscoverTool(this::find, this::recall, discoverer::names, trail, this::admits,
        this::connected, this::needs);
    this.answers = new Answers(storage.results(), storage.capabilities(), registry, settings.results(), clock);
    Scope scope = settings.scope();
    ExecuteTool execute = new ExecuteTool(executor, new Speculation(tools, gate, executor.procedures()), registry,
        scope, answers, discover, tools::ranWell);
    tools.open(LocalServer.of(OWN, false, new ControlTools(executor, answers).all()));
    tools.open(LocalServer.of(OWN, true, List.of(discover, execute, bigResults)));
    tools.open(new CapabilityTools(registry, storage.capabilities(), storage.learnedSchemas(), scope,
        executor.procedures(), execute::call));
    this.prompts = new PromptDesk(connections, settings.wireNames());
    this.resources = new ResourceDesk(connections);
  }

  /** Takes in tools of PML's own that read programs. */
  public void add(Function<Drafter, List<LocalServer>> more) {
    more.apply(executor.drafter()).forEach(tools::open);
  }

  /** Takes in what the servers offer now. */
  public void restock() {
    tools.restock();
    prompts.restock();
    resources.restock();
    if (open.get()) {
      stock();
    }
  }

  /** A capability is not what it was; the next restock looks at it again. */
  public void forget(UUID capability) {
    tools.forget(capability);
  }

  /** Whether the standing of a capability is no longer the one by which it is a tool, or is none. */
  public boolean lags(Capability capability) {
    return tools.lags(capability);
  }

  /** Begins to let tools be found; the first search does so too. */
  public void open() {
    if (open.compareAndSet(false, true)) {
      stock();
    }
  }

  /** Goes on with programs that ran when PML was stopped. */
  public void recover() {
    executor.recover();
  }

  /** Goes on with an execution on behalf of whoever began it, and says what came of it as {@code pml_execute} would. */
  public ObjectNode resume(Workflow workflow) throws InterruptedException {
    ExecuteOutcome outcome = executor.resume(workflow.id(), workflow.caller(), Line.NONE);
    return Json.child(answers.of(outcome, "resume", Answers.Detail.SUMMARY), "structuredContent");
  }

  /** Whether an execution ran when PML was stopped, and nobody has gone on with it yet. */
  public boolean isInterrupted(Run run) {
    return executor.isInterrupted(run);
  }

  /** How many executions are under way. */
  public int executions() {
    return executor.underWay();
  }

  /** What an execution has done so far. */
  public Trace trace(Run run) {
    return executor.trace(run);
  }

  /** How far the index is; empty before anything can be found. */
  public Optional<IndexStatus> finding() {
    return discoverer.status();
  }

  /** Lets everything be found that can be called but does not stand in every list anyway. */
  private synchronized void stock() {
    Map<String, Offer> offers = connections.offers();
    discoverer.stock(tools.targets()
        .stream()
        .filter(target -> !target.listed() && !target.id().server().equals(CapabilityTools.SERVER))
        .map(target -> new Discoverer.Offered(target.tool(),
            Optional.ofNullable(offers.get(target.id().server())).map(Offer::about).orElse("")))
        .toList());
  }

  /** Programs that do not end by themselves from now on go on after the next start. */
  public void beginToClose() {
    executor.beginToClose();
  }

  /** Ends programs that still run. */
  public void stopPrograms() {
    executor.close();
  }

  /** Ends what goes on behind the calls. */
  @Override
  public void close() {
    executor.close();
    schemas.close();
    discoverer.close();
  }

  private Findings find(Search search, Discoverer.Sight sight) throws InterruptedException {
    open();
    Findings found = discoverer.find(search, sight);
    if (!(search instanceof Search.ByName) || !found.results().isEmpty()) {
      return found;
    }
    // Who asks for something by name may have just made it.
    executor.settle();
    return discoverer.find(search, sight);
  }

  private Recollection recall(String intent, Discoverer.Sight sight) throws InterruptedException {
    open();
    return discoverer.recall(intent, sight);
  }

  /** The names of the capabilities that one was said to depend on, as far as the caller may see them. */
  private List<String> needs(Caller caller, Capability capability) {
    return executor.needs(capability)
        .stream()
        .filter(each -> executor.procedures().isOpenTo(caller, each))
        .map(Capability::name)
        .toList();
  }

  private boolean admits(Caller caller, Tool tool) {
    return tools.admits(caller, tool);
  }

  private String connected(Caller caller) {
    return Instructions.servers(connections.offers().values(), tool -> admits(caller, tool), IN_DESCRIPTION);
  }

  private String instructions(Caller caller) {
    return Instructions.text(connections.offers().values(), tool -> admits(caller, tool));
  }

  /** Draws from calls what there is to learn, and what is no longer so. */
  private final class Watcher implements ToolDesk.Observer {
    private final ResultCache cache;

    Watcher(ResultCache cache) {
      this.cache = cache;
    }

    @Override
    public void answered(Caller caller, Tool tool, ObjectNode result, long size) {
      if (!tool.id().server().equals(OWN)) {
        trail.called(caller.client(), tool.id().toString(), !ToolResult.isError(result));
        schemas.learned(tool, result, size);
      }
    }

    @Override
    public void touched(Tool tool) {
      if (!tool.id().server().equals(OWN)) {
        cache.touched(tool.id());
      }
    }
  }

  /** The address by which clients know a resource of a server. */
  public String outward(String server, String uri) {
    return resources.outward(server, uri);
  }

  @Override
  public ObjectNode describe(Peer peer) {
    ObjectNode description = Json.object();
    description.putObject("serverInfo")
        .put("name", "pml")
        .put("title", "PML, the Procedural Memory Layer")
        .put("version", version);
    ObjectNode capabilities = description.putObject("capabilities");
    capabilities.putObject("tools").put("listChanged", true);
    capabilities.putObject("prompts").put("listChanged", true);
    capabilities.putObject("resources").put("listChanged", true).put("subscribe", true);
    capabilities.putObject("completions");
    capabilities.putObject("logging");
    if (peer.modern()) {
      capabilities.putObject("extensions").putObject(Meta.TASKS_EXTENSION);
    } else if (peer.revision().equals(Revision.NEWEST_LEGACY)) {
      capabilities.set("tasks", LEGACY_TASKS);
    }
    description.put("instructions", instructions(visitors.of(peer).caller()));
    return description;
  }

  @Override
  public void admit(Origin origin) throws RpcException {
    try {
      visitors.admit(origin);
    } catch (PmlException e) {
      throw new RpcException(RpcError.INVALID_PARAMS, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Map<String, Method> methods() {
    return Map.ofEntries(
        Map.entry("tools/list", (exchange, params) -> tools.list(visitors.of(exchange.peer()), params)),
        Map.entry("tools/call", (exchange, params) -> tools.call(visitors.of(exchange.peer()), exchange, params)),
        Map.entry("prompts/list", (exchange, params) -> prompts.list(visitors.of(exchange.peer()), params)),
        Map.entry("prompts/get", (exchange, params) -> prompts.get(visitors.of(exchange.peer()), exchange, params)),
        Map.entry("resources/list", (exchange, params) -> resources.list(visitors.of(exchange.peer()), params)),
        Map.entry("resources/templates/list",
            (exchange, params) -> resources.templates(visitors.of(exchange.peer()), params)),
        Map.entry("resources/read",
            (exchange, params) -> resources.read(visitors.of(exchange.peer()), exchange, params)),
        Map.entry("completion/complete", this::complete),
        Map.entry("tasks/get", this::task),
        Map.entry("tasks/update", this::task),
        Map.entry("tasks/cancel", this::task));
  }

  @Override
  public Optional<ObjectNode> inputSchema(Origin origin, String tool) {
    return tools.inputSchema(tool);
  }

  @Override
  public void watch(String uri) {
    resources.watch(uri);
  }

  @Override
  public void unwatch(String uri) {
    resources.unwatch(uri);
  }

  private ObjectNode complete(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    Visitor visitor = visitors.of(exchange.peer());
    JsonNode reference = params.path("ref");
    boolean answersOnly = !exchange.peer().modern();
    if (reference.path("type").asString("").equals("ref/prompt")) {
      ToolId prompt = prompts.resolve(visitor, reference.path("name").asString(""));
      return Relay.during(exchange, relay -> connections.request(prompt.server(), "completion/complete",
          PromptDesk.completion(params, prompt), relay, answersOnly));
    }
    String uri = reference.path("uri").asString("");
    ResourceDesk.Place place = resources.template(visitor, uri)
        .or(() -> resources.resolve(visitor, uri))
        .orElseThrow(() -> new RpcException(RpcError.INVALID_PARAMS,
            "\"ref\" names neither a prompt of prompts/list nor a template of resources/templates/list"));
    ObjectNode sent = Relay.params(params);
    Json.child(sent, "ref").put("uri", place.uri());
    return Relay.during(exchange,
        relay -> connections.request(place.server(), "completion/complete", sent, relay, answersOnly));
  }

  /** The method of a task that is not PML's own, at the server that runs it. */
  private ObjectNode task(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    if (!exchange.peer().modern()) {
      throw new RpcException(RpcError.METHOD_NOT_FOUND, "Method not found: " + exchange.method());
    }
    if (!exchange.peer().hasExtension(Meta.TASKS_EXTENSION)) {
      throw Peer.lacks("extensions", Meta.TASKS_EXTENSION);
    }
    TaskIds.Place place = TaskIds.inward(params);
    Offer offer = connections.offers().get(place.server());
    if (offer == null || !visitors.of(exchange.peer()).seesAnyOf(offer)) {
      throw TaskIds.unknown(params);
    }
    ObjectNode sent = Relay.params(params).put("taskId", place.id());
    return TaskIds.outward(place.server(), Relay.during(exchange,
        relay -> connections.request(place.server(), exchange.method(), sent, relay, false)));
  }

  /** With no server to front, PML shows its own few tools rather than nothing. */
  private static List<ToolPattern> exposed(Settings settings) {
    boolean alone = settings.servers().isEmpty() && settings.broken().isEmpty() && settings.expose().isEmpty();
    return alone ? List.of(new ToolPattern("std:*")) : settings.expose();
  }
}
