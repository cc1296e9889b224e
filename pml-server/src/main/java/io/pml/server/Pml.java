package io.pml.server;

import io.pml.analyze.Analyzer;
import io.pml.approve.Gate;
import io.pml.approve.Mode;
import io.pml.approve.Policy;
import io.pml.cache.ResultCache;
import io.pml.cache.Wishes;
import io.pml.capability.Capability;
import io.pml.connect.ConnectionEvents;
import io.pml.connect.Connections;
import io.pml.connect.ProcessGroups;
import io.pml.connect.Surroundings;
import io.pml.daemon.DaemonLock;
import io.pml.daemon.Home;
import io.pml.daemon.SocketDoor;
import io.pml.discover.Discoverer;
import io.pml.curate.Curator;
import io.pml.curate.NamespaceRules;
import io.pml.embed.Comparer;
import io.pml.embed.Embedder;
import io.pml.embed.EmbedderLoader;
import io.pml.embed.onnx.OnnxComparer;
import io.pml.embed.onnx.OnnxEmbedder;
import io.pml.index.Index;
import io.pml.index.lucene.LuceneIndex;
import io.pml.learn.Alternatives;
import io.pml.learn.CapabilityLearner;
import io.pml.learn.IntentLearner;
import io.pml.relate.DependencyGraph;
import io.pml.relate.ProvidesGraph;
import io.pml.rest.Api;
import io.pml.rest.CapabilityResource;
import io.pml.rest.DependencyResource;
import io.pml.rest.EventDoor;
import io.pml.rest.GraphResource;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.event.Events;
import io.pml.execute.Equipment;
import io.pml.execute.Executor;
import io.pml.execute.Procedures;
import io.pml.gateway.Gateway;
import io.pml.gateway.LocalServer;
import io.pml.gateway.MetaTools;
import io.pml.http.HttpServer;
import io.pml.http.Keys;
import io.pml.http.Logins;
import io.pml.http.Token;
import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.StreamDoor;
import io.pml.name.Scope;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.settings.Settings;
import io.pml.std.StdTools;
import io.pml.steward.Steward;
import io.pml.store.CatalogueChange;
import io.pml.store.ServerListing;
import io.pml.store.Storage;
import io.pml.store.TimeOrderedIds;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import io.pml.transfer.Importer;
import io.pml.transfer.Packer;
import io.pml.transfer.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** The running daemon: everything there is, made and connected here and nowhere else, in the order of the map. */
public final class Pml implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pml.class);
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration LAST_ANSWERS = Duration.ofMillis(500);
  private static final Duration LINGER = Duration.ofSeconds(1);
  private static final Duration FIRST_SESSION = Duration.ofSeconds(30);
  /** How long a client may take to come back for the result of a task. */
  private static final Duration FETCHING = Duration.ofMinutes(10);
  private static final Duration HOUSEKEEPING = Duration.ofMinutes(1);
  private static final Duration SETTLING = Duration.ofSeconds(3);
  /** How often whoever listens to events hears that PML lives. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);
  /** How long people may take to answer a question. */
  private static final Duration PATIENCE = Duration.ofHours(1);

  private final Events events = new Events();
  private final DaemonLock lock;
  private final Home home;
  private final Storage storage;
  private final Housekeeper housekeeper;
  private final ProcessGroups groups;
  private final OutgoingHttp http;
  private final Connections connections;
  private final Gate gate;
  private final Engines engines;
  private final ResultCache cache;
  private final Registry registry;
  private final Discoverer discoverer;
  private final Lessons lessons;
  private final Gateway gateway;
  private final Steward steward;
  private final McpServer mcp;
  private final HttpServer httpServer;
  private final SocketDoor socket;
  private final ScheduledExecutorService timer;
  private final Announcer announcer;
  private final boolean untilLastSession;
  private final Comparer comparer;
  private final InstantSource clock;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicBoolean recovered = new AtomicBoolean();
  private volatile @Nullable EmbedderLoader loading;
  private @Nullable ScheduledFuture<?> farewell;
  /** What the heap took when it was last tidied; only the timer knows. */
  private long heap = Runtime.getRuntime().totalMemory();
  private boolean closed;

  /**
   * How a daemon is to run.
   *
   * @param untilLastSession whether it ends when its last client by stream has left, as one does that a client started
   * @param port overrides the config; any free port is taken when the one of the config is busy, unless it is given here
   * @param defaults facts about clients of which their door says nothing else: profile, expose, only, workspace
   * @param model loads the embedding model; called in the background
   * @param comparer tells whether wishes are for the same; closed with the daemon
   */
  public record Options(boolean untilLastSession, boolean authentication, Optional<Integer> port,
      Map<String, String> defaults, Supplier<Embedder> model, Comparer comparer) {
    public Options {
      defaults = Map.copyOf(defaults);
    }
  }

  /** The user's model, or the one that PML brings along; what has to be unpacked lies where all homes of a user find it. */
  public static Supplier<Embedder> model(Settings settings, Map<String, String> environment) {
    Path cache = Engines.cache(environment);
    return () -> settings.embedding()
        .map(own -> OnnxEmbedder.of(own.model(), own.tokenizer(), cache))
        .orElseGet(() -> OnnxEmbedder.bundled(cache));
  }

  /** What tells whether wishes are for the same; PML brings it along. */
  public static Comparer comparer(Map<String, String> environment) {
    return OnnxComparer.bundled(Engines.cache(environment));
  }

  /**
   * Sends log lines to the home's log file and to standard error, without the secrets of the settings. With {@code
   * PML_LOG=debug} in the environment they tell of details, too, such as all that executions do.
   */
  public static void log(Home home, Settings settings, Map<String, String> environment) throws IOException {
    boolean detailed = environment.getOrDefault("PML_LOG", "").equalsIgnoreCase("debug");
    Logs.toFile(home.logs(), Level.WARNING, detailed, new Redaction(settings.secrets()));
  }

  /** Starts a daemon on a home that has none. Returns when it answers; downstream servers come up behind its back. */
  public static Pml start(Home home, Settings settings, Options options, Map<String, String> environment)
      throws IOException {
    return start(home, settings, options, environment, InstantSource.system());
  }

  static Pml start(Home home, Settings settings, Options options, Map<String, String> environment, InstantSource clock)
      throws IOException {
    home.prepare();
    DaemonLock lock = DaemonLock.take(home);
    try {
      return new Pml(lock, home, settings, options, environment, clock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private Pml(DaemonLock lock, Home home, Settings settings, Options options, Map<String, String> environment,
      InstantSource clock) throws IOException {
    this.lock = lock;
    this.home = home;
    this.untilLastSession = options.untilLastSession();
    this.comparer = options.comparer();
    this.clock = clock;
    SecureRandom random = new SecureRandom();
    Redaction redaction = new Redaction(settings.secrets());
    timer = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("pml-timer").factory());
    storage = SqliteStorage.open(home.data(), clock);
    groups = new ProcessGroups();
    http = new OutgoingHttp();
    Surroundings around = new Surroundings(http, groups, home.logs(), environment,
        Json.object().put("name", "pml").put("version", Build.version()), clock, random,
        new Surroundings.Restarts(settings.limits().restartDelay(), settings.limits().restartDelayMost(),
            settings.limits().logBytes()),
        redaction);
    connections = new Connections(settings.servers().values(), settings.broken(), around, storage.catalogue(),
        new Servers());
    TimeOrderedIds ids = new TimeOrderedIds(clock, random);
    Scope scope = settings.scope();
    registry = new Registry(storage.capabilities(), storage.names(), settings.names().reservation(), clock, ids,
        this::renamed);
    Procedures procedures = new Procedures(storage.capabilities(), registry, new Viewer(scope, Viewer.OWNER));
    List<LocalServer> local = List.of(
        LocalServer.of(StdTools.SERVER, false, StdTools.all(clock)),
        new MetaTools(connections, storage.calls(), storage.capabilities(), procedures, clock).server());
    discoverer = new Discoverer(() -> knowledge(options.model(), options.comparer(), redaction, procedures),
        () -> new ProvidesGraph(storage.relations()));
    gate = new Gate(policy(settings.permissions()),
        server -> !settings.servers().containsKey(server) || connections.trusts(server),
        storage.approvals(), new Gate.Terms(PATIENCE, settings.permissions().agentMayApprove()), clock, ids);
    engines = Engines.open(settings.sandbox(), environment);
    cache = new ResultCache(storage.cachedResults(), settings.cache().executionTimeToLive(),
        settings.cache().intent() ? new Wishes(this::meaning) : Wishes.none(), clock);
    Set<String> near = Stream.concat(local.stream().map(LocalServer::name), Steward.names().stream())
        .collect(Collectors.toSet());
    CapabilityLearner learner = new CapabilityLearner(storage,
        new CapabilityLearner.Terms(settings.learning().promoteRuns(), settings.learning().promoteSuccess()), clock,
        ids, capability -> procedures.isIncomplete(capability)
            || capability.tools().stream().anyMatch(tool -> !near.contains(tool.server()) && connections.lacks(tool)),
        (capability, learning) -> learned(capability));
    lessons = new Lessons(discoverer, learner, storage, new Alternatives(storage.capabilities(),
        learner.dependencies(), storage.relations(), this::meaning, clock));
    gateway = new Gateway(Build.version(), settings, options.defaults(), local, connections, storage, discoverer, gate,
        cache, registry,
        toolbox -> new Executor(new Analyzer(engines.parser()), new Equipment(toolbox,
            procedures, gate, storage.runs(), cache,
            engines.sandbox(), engines.limits(), clock, this::shape, redaction, events), ids, random, learner, lessons),
        clock, ids, redaction);
    steward = new Steward(registry, storage, procedures, learner, new Curator(storage.capabilities(), registry,
        NamespaceRules.with(settings.curation().namespaces()), settings.curation().autoAfter()), scope, clock);
    gateway.add(steward::servers);
    housekeeper = new Housekeeper(storage, settings.results().timeToLive(), settings.learning().traceRetention(),
        gateway::trace, clock);
    mcp = new McpServer(gateway, clock);
    announcer = new Announcer(timer, mcp::announce);
    EventLog.follow(events);
    httpServer = startHttp(settings.http(), options, mcp,
        new EventDoor(events, HEARTBEAT, api(scope, learner.dependencies())));
    String address = "http://" + settings.http().host() + ":" + httpServer.port();
    Files.writeString(home.address(), address + "\n");
    Control control = new Control(
        new Status(home, address + "/mcp", mcp, gateway, connections, storage, clock.instant(), clock),
        new Archive(storage, gateway, clock), new Repertoire(storage, learner.dependencies()),
        new Statistics(storage, cache, clock),
        new Inbox(storage, gate, gateway, clock), new Larder(cache, storage.capabilities()),
        new Registrar(registry, procedures, new Viewer(scope, Viewer.OWNER)), courier(scope, local, ids),
        httpServer::invite,
        this::closeSoon);
    socket = SocketDoor.open(home.socket(), Build.id(), new StreamDoor(mcp), control, new Sessions());
    connections.start();
    lessons.begin();
    if (!untilLastSession) {
      recover();
    }
    // Whoever starts PML waits for its first answer, not for what comes after that.
    var _ = timer.schedule(gateway::open, SETTLING.toMillis(), TimeUnit.MILLISECONDS);
    var _ = timer.scheduleWithFixedDelay(this::tidy, HOUSEKEEPING.toSeconds(), HOUSEKEEPING.toSeconds(),
        TimeUnit.SECONDS);
    if (untilLastSession) {
      endAfter(FIRST_SESSION);
    }
    LOG.info("PML {} listens on {} and {}/mcp, process {}", Build.version(), home.socket(), address,
        ProcessHandle.current().pid());
  }

  public int port() {
    return httpServer.port();
  }

  /** Waits until the daemon has been closed. */
  public void await() throws InterruptedException {
    stopped.await();
  }

  /**
   * Takes no new work, lets what is under way finish for a few seconds, and ends everything. Returns when all is done, also
   * when another thread does it.
   */
  @Override
  public void close() {
    if (begunToClose()) {
      awaitQuietly();
      return;
    }
    LOG.info("PML ends");
    httpServer.stopAccepting();
    socket.stopAccepting();
    gateway.beginToClose();
    mcp.drain(GRACE);
    gateway.stopPrograms();
    // Whoever waits for a program hears that it goes on later.
    mcp.drain(LAST_ANSWERS);
    mcp.close();
    socket.close();
    events.close();
    httpServer.close();
    connections.close();
    groups.close();
    http.close();
    timer.shutdownNow();
    gateway.close();
    engines.close();
    lessons.close();
    EmbedderLoader loader = loading;
    if (loader != null) {
      loader.close();
    }
    storage.close();
    try {
      comparer.close();
    } catch (PmlException e) {
      LOG.warn("{}", e.getMessage());
    }
    try {
      Files.deleteIfExists(home.address());
      lock.close();
    } catch (IOException e) {
      LOG.warn("the lock could not be let go of: {}", e.getMessage());
    }
    stopped.countDown();
  }

  private synchronized boolean begunToClose() {
    boolean before = closed;
    closed = true;
    return before;
  }

  private void awaitQuietly() {
    try {
      stopped.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpServer startHttp(Settings.Http settings, Options options, McpServer server, Handler api)
      throws IOException {
    Optional<Keys> keys = options.authentication()
        ? Optional.of(new Keys(Token.load(home.token()), new Logins(clock, new SecureRandom())))
        : Optional.empty();
    int port = options.port().orElse(settings.port());
    try {
      return HttpServer.start(settings.host(), port, keys, server, api);
    } catch (PmlException e) {
      if (e.code() != ErrorCode.BAD_CONFIG || options.port().isPresent() || keys.isEmpty()) {
        throw e;
      }
      LOG.warn("{}; taking a free one", e.getMessage());
      return HttpServer.start(settings.host(), 0, keys, server, api);
    }
  }

  private Api api(Scope scope, DependencyGraph dependencies) {
    CapabilityResource capabilities = new CapabilityResource(storage.capabilities(), registry, dependencies,
        new Viewer(scope, Viewer.OWNER));
    return new Api(capabilities, new DependencyResource(capabilities, dependencies, clock),
        new GraphResource(capabilities, dependencies, storage.relations()));
  }

  private Courier courier(Scope scope, List<LocalServer> local, TimeOrderedIds ids) {
    Set<ToolId> near = local.stream()
        .flatMap(server -> server.tools().keySet().stream())
        .map(Tool::id)
        .collect(Collectors.toSet());
    KeyFolder keys = new KeyFolder(home.keys());
    Importer importer = new Importer(registry, storage.capabilities(), new Reading(new Analyzer(engines.parser())),
        keys, tool -> !near.contains(tool) && connections.lacks(tool), clock, ids);
    return new Courier(new Packer(registry, storage.capabilities()), importer, keys, new Viewer(scope, Viewer.OWNER));
  }

  /** What discovery needs; takes a while. */
  private Discoverer.Knowledge knowledge(Supplier<Embedder> model, Comparer comparer, UnaryOperator<String> redaction,
      Procedures procedures) {
    EmbedderLoader loader = new EmbedderLoader(model);
    loading = loader;
    Index index = LuceneIndex.open(loader, storage.vectors());
    return new Discoverer.Knowledge(index, new IntentLearner(index, storage.intents(), clock, redaction), comparer,
        storage.learnedSchemas().all(), Discoverer.Remembered.all(storage.capabilities()), procedures::reach);
  }

  private Optional<Discoverer.Remembered> remembered(UUID id) {
    return storage.capabilities()
        .find(id)
        .map(capability -> new Discoverer.Remembered(capability, storage.capabilities().learning(id)));
  }

  /** A capability has been learned from. */
  private void learned(Capability capability) {
    discoverer.changed(capability.id(), () -> remembered(capability.id()));
    if (capability.status() == io.pml.capability.Status.DEGRADED) {
      cache.forget(capability.id(), capability.name() + " lost its standing");
    }
    gateway.forget(capability.id());
    if (gateway.lags(capability)) {
      relist();
    }
  }

  /** A capability has another name or version, or is gone: whoever lists or finds it has to hear of it. */
  private void renamed(UUID id) {
    discoverer.changed(id, () -> remembered(id));
    cache.forget(id, "a capability has another name or version");
    gateway.forget(id);
    relist();
    lessons.renamed(id);
  }

  private void relist() {
    gateway.restock();
    announcer.announce(Set.of(Change.TOOLS));
  }

  /** The vector of a text, when the model is there. */
  private Optional<float[]> meaning(String text) {
    return Optional.ofNullable(loading).flatMap(EmbedderLoader::ready).map(embedder -> embedder.embed(text));
  }

  /** What results of a tool look like: as it declares, or as they did so far. */
  private Optional<JsonNode> shape(Tool tool) {
    return tool.outputSchema().isObject()
        ? Optional.of(tool.outputSchema())
        : storage.learnedSchemas()
            .find(tool.id())
            .filter(learned -> learned.definitionHash().equals(tool.hash()))
            .map(learned -> learned.schema().toJsonSchema());
  }

  private void forgetResultsOf(CatalogueChange change) {
    if (!change.changed().isEmpty()) {
      cache.changed(change.changed(), "tools were changed: " + names(change.changed()));
    }
    if (!change.removed().isEmpty()) {
      cache.changed(change.removed(), "tools were removed: " + names(change.removed()));
    }
  }

  private static String names(List<ToolId> tools) {
    return String.join(", ", tools.stream().map(ToolId::toString).toList());
  }

  private static Policy policy(Settings.Permissions permissions) {
    List<Policy.Rule> rules = new ArrayList<>();
    permissions.allow().forEach(pattern -> rules.add(rule(pattern, Mode.ALLOW)));
    permissions.ask().forEach(pattern -> rules.add(rule(pattern, Mode.ASK)));
    permissions.deny().forEach(pattern -> rules.add(rule(pattern, Mode.DENY)));
    return new Policy(rules, Mode.valueOf(permissions.defaultMode().name()));
  }

  private static Policy.Rule rule(ToolPattern pattern, Mode mode) {
    return new Policy.Rule(pattern, mode);
  }

  // -- what happens by itself ---------------------------------------------------------------------------------------

  private void tidy() {
    if (mcp.underWay() == 0 && Runtime.getRuntime().totalMemory() > heap + heap / 8) {
      // The collector gives memory back to the system only when it is told to look everywhere.
      System.gc();
      heap = Runtime.getRuntime().totalMemory();
    }
    housekeeper.tidy();
    cache.expire();
    lessons.compare();
    steward.tidy();
  }

  /** Goes on with what ran when PML was stopped. For daemons that stay: one that is here for a command would cut it short. */
  private void recover() {
    if (recovered.compareAndSet(false, true)) {
      gateway.recover();
    }
  }

  private void closeSoon() {
    Thread.ofPlatform().name("pml-stop").start(this::close);
  }

  private synchronized void endAfter(Duration pause) {
    if (farewell != null) {
      farewell.cancel(false);
    }
    if (!closed) {
      farewell = timer.schedule(() -> {
        if (mcp.clients() == 0 && mcp.awaitedTasks(clock.instant().minus(FETCHING)) == 0) {
          closeSoon();
        } else {
          // A client by HTTP is still here, and nobody tells when it leaves; or one will come back for its task.
          recover();
          endAfter(FIRST_SESSION);
        }
      }, pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private final class Sessions implements SocketDoor.Sessions {
    @Override
    public void came() {
      recover();
    }

    @Override
    public void left(int remaining) {
      if (untilLastSession && remaining == 0) {
        endAfter(LINGER);
      }
    }

    @Override
    public void outdated() {
      LOG.info("a client of another build came, and no other is here: making room");
      close();
    }
  }

  private final class Servers implements ConnectionEvents {
    @Override
    public void listed(ServerListing listing, CatalogueChange change) {
      forgetResultsOf(change);
      gateway.restock();
      if (!change.isEmpty()) {
        lessons.toolsChanged();
      }
    }

    @Override
    public void changed(String server, Set<Change> lists) {
      announcer.announce(lists);
    }

    @Override
    public void updated(String server, String uri) {
      mcp.updated(gateway.outward(server, uri));
    }
  }
}
