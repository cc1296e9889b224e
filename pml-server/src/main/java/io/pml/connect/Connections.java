package io.pml.connect;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.TaskRounds;
import io.pml.settings.Launch;
import io.pml.settings.ServerSettings;
import io.pml.store.Catalogue;
import io.pml.store.CatalogueChange;
import io.pml.store.ServerListing;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * All downstream servers. What they offer is known from the catalogue before any of them runs; a server runs when it is
 * called, when its entry says so, or once to learn what it offers. Threads may share it.
 */
public final class Connections implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);
  private static final Set<ServerStatus.State> STARTING = EnumSet.of(ServerStatus.State.STARTING,
      ServerStatus.State.READY);
  private static final long LOOK_AGAIN_MILLIS = 100;
  private static final Duration LISTING_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration CHECK = Duration.ofSeconds(1);

  private final Map<String, Connection> connections = new LinkedHashMap<>();
  private final Map<String, Watches> watches = new LinkedHashMap<>();
  private final Map<String, String> broken;
  private final Surroundings around;
  private final Catalogue catalogue;
  private final ConnectionEvents events;
  private final ScheduledExecutorService timer = Executors
      .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("pml-servers").factory());
  private final Object writing = new Object();
  /** The servers whose offer is known, and known to those who are told of it. */
  private final Set<String> learned = ConcurrentHashMap.newKeySet();
  private volatile Map<String, Offer> offers;

  /**
   * Connections that have not been started.
   *
   * @param broken servers whose entry in the config is wrong, each with what is wrong
   */
  public Connections(Collection<ServerSettings> servers, Map<String, String> broken, Surroundings around,
      Catalogue catalogue, ConnectionEvents events) {
    this.broken = Map.copyOf(broken);
    this.around = around;
    this.catalogue = catalogue;
    this.events = events;
    Map<String, Offer> known = new LinkedHashMap<>();
    for (ServerSettings settings : servers) {
      Optional<ServerListing> listing = catalogue.find(settings.name());
      watches.put(settings.name(), new Watches(settings.name(), settings.calls().timeout()));
      connections.put(settings.name(), new Connection(settings, around, listing.map(ServerListing::revision),
          new Listener(settings)));
      if (!settings.disabled()) {
        listing.ifPresent(found -> known.put(settings.name(), offer(found, settings)));
      }
    }
    this.offers = Collections.unmodifiableMap(known);
    this.learned.addAll(known.keySet());
  }

  /** Starts the servers that must run, and those of which nothing is known; returns at once. */
  public void start() {
    catalogue.all()
        .stream()
        .map(ServerListing::server)
        .filter(name -> !connections.containsKey(name) && !broken.containsKey(name))
        .forEach(catalogue::forget);
    connections.values().stream().filter(this::mustRun).forEach(Connection::wake);
    var _ = timer.scheduleWithFixedDelay(this::check, CHECK.toSeconds(), CHECK.toSeconds(), TimeUnit.SECONDS);
  }

  /** Nobody can call the tools of a server of which nothing is known, so that it would never be started. */
  private boolean mustRun(Connection connection) {
    return connection.settings().lifetime().start() == ServerSettings.Start.EAGER
        || !offers.containsKey(connection.name());
  }

  private void check() {
    for (Connection connection : connections.values()) {
      Thread.ofVirtual().name("check-" + connection.name()).start(() -> {
        connection.stopIfIdle();
        if (mustRun(connection)) {
          connection.retry();
        }
      });
    }
  }

  /** Waits until a server of which nothing was known has said what it offers. False when there is nothing to wait for. */
  public boolean learn(String server) throws InterruptedException {
    Connection connection = connections.get(server);
    if (connection == null || learned.contains(server)) {
      return false;
    }
    connection.wake();
    long deadline = System.nanoTime() + connection.settings().lifetime().startTimeout().toNanos();
    synchronized (learned) {
      while (!learned.contains(server) && System.nanoTime() < deadline
          && STARTING.contains(connection.status(0).state())) {
        learned.wait(LOOK_AGAIN_MILLIS);
      }
    }
    return learned.contains(server);
  }

  /** Whether a server is being started to say for the first time what it offers. */
  public boolean isNew(ServerStatus server) {
    return !learned.contains(server.server())
        && (STARTING.contains(server.state()) || (server.state() == ServerStatus.State.IDLE && server.starts() == 0));
  }

  /**
   * Why nothing is known of what a server of the config offers, and where to read more; empty when something is, or when
   * there is no such server.
   */
  public Optional<String> silence(String server) {
    return Optional.ofNullable(connections.get(server))
        .filter(_ -> !offers.containsKey(server))
        .map(Connection::silence)
        .or(() -> misconfigured(server));
  }

  private Optional<String> misconfigured(String server) {
    return Optional.ofNullable(broken.get(server))
        .map(problem -> "server " + server + " has a wrong entry in the config: " + problem);
  }

  /** What the servers offer, by server, in the order of the config. */
  public Map<String, Offer> offers() {
    return offers;
  }

  /**
   * Whether a tool is gone: its server left the config, or no longer lists it. One of a server that is down, or of which
   * nothing is known yet, is not.
   */
  public boolean lacks(ToolId tool) {
    Offer offer = offers.get(tool.server());
    return offer == null
        ? !connections.containsKey(tool.server()) && !broken.containsKey(tool.server())
        : offer.tools().stream().noneMatch(each -> each.tool().id().equals(tool));
  }

  public List<ServerStatus> statuses() {
    List<ServerStatus> statuses = new ArrayList<>();
    connections.forEach((name, connection) -> statuses
        .add(connection.status(Optional.ofNullable(offers.get(name)).map(offer -> offer.tools().size()).orElse(0))));
    broken.forEach(
        (name, problem) -> statuses.add(new ServerStatus(name, ServerStatus.State.BROKEN, around.clock().instant(),
            Optional.of(problem), OptionalLong.empty(), Optional.empty(), 0, 0, 0, 0, List.of())));
    return statuses;
  }

  /** How long a call to a server may take. */
  public Duration timeout(String server) {
    return connection(server).settings().calls().timeout();
  }

  /** Whether a server's word about its tools is believed. */
  public boolean trusts(String server) {
    return connection(server).settings().trust() == ServerSettings.Trust.ANNOTATIONS;
  }

  /**
   * Sends any request to a server and waits for its answer.
   *
   * @param answersOnly whether questions that a modern server answers with are put to the listener rather than returned
   */
  public ObjectNode request(String server, String method, ObjectNode params, CallListener listener, boolean answersOnly)
      throws RpcException, InterruptedException {
    Connection connection = connection(server);
    return connection.request(new Call(method, params, connection.settings().calls().timeout(), listener, Map.of()),
        answersOnly);
  }

  /** Has a server tell when a resource changes, through {@link ConnectionEvents#updated}. Returns at once. */
  public void watch(String server, String uri) {
    Connection connection = connection(server);
    watches(server).add(uri);
    connection.wake();
    settle(connection);
  }

  /** Has a server no longer tell when a resource changes. Returns at once. */
  public void unwatch(String server, String uri) {
    Connection connection = connection(server);
    watches(server).remove(uri);
    settle(connection);
  }

  /** A server that does not run is told when it begins to. */
  private void settle(Connection connection) {
    connection.running()
        .ifPresent(client -> Thread.ofVirtual().name("watch-" + connection.name()).start(() -> {
          try {
            watches(connection.name()).settle(client);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        }));
  }

  private Watches watches(String server) {
    return Objects.requireNonNull(watches.get(server));
  }

  /**
   * Calls a tool.
   *
   * @param params of {@code tools/call}, with the caller's arguments; name and pinned arguments are put in here
   * @param answersOnly as for {@link #request}
   */
  public ObjectNode call(OfferedTool tool, ObjectNode params, CallListener listener, boolean answersOnly)
      throws RpcException, InterruptedException {
    Connection connection = connection(tool.id().server());
    try {
      return connection.request(toolCall(connection, tool, params, listener), answersOnly);
    } catch (PmlException e) {
      boolean harmless = trusts(connection.name()) && (tool.original().idempotent() || tool.original().readOnly());
      if (e.code() != ErrorCode.SERVER_FAILED || !harmless) {
        throw e;
      }
      LOG.info("{} is called once more: {}", tool.id(), e.getMessage());
      return connection.request(toolCall(connection, tool, params, listener), answersOnly);
    }
  }

  /** Whether a server runs and speaks the era in which requests stand for themselves. Starts it if need be. */
  public boolean modern(String server) throws InterruptedException {
    return connection(server).modern();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    List<Thread> endings = connections.values()
        .stream()
        .map(connection -> Thread.ofVirtual().name("stop-" + connection.name()).start(connection::close))
        .toList();
    try {
      for (Thread ending : endings) {
        ending.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Call toolCall(Connection connection, OfferedTool tool, ObjectNode params, CallListener listener) {
    ObjectNode sent = Json.object().put("name", tool.original().id().name());
    params.properties()
        .stream()
        .filter(entry -> !entry.getKey().equals("name"))
        .forEach(entry -> sent.set(entry.getKey(), entry.getValue()));
    if (params.get("arguments") instanceof ObjectNode given) {
      sent.set("arguments", tool.arguments(given));
    } else if (!tool.pinned().isEmpty()) {
      sent.set("arguments", tool.pinned().deepCopy());
    }
    Call call = new Call("tools/call", sent, connection.settings().calls().timeout(), listener,
        tool.headers().headers(sent.path("arguments")));
    if (tool.isTaskOnly()) {
      TaskRounds.ask(call);
    }
    return call;
  }

  private Connection connection(String server) {
    Connection connection = connections.get(server);
    if (connection != null) {
      return connection;
    }
    misconfigured(server).ifPresent(problem -> {
      throw new PmlException(ErrorCode.SERVER_UNAVAILABLE, problem);
    });
    throw new PmlException(ErrorCode.NOT_FOUND,
        "no server " + server + ": the config has " + String.join(", ", connections.keySet()));
  }

  private static Offer offer(ServerListing listing, ServerSettings settings) {
    return new Offer(listing, listing.tools()
        .stream()
        .map(tool -> OfferedTool.of(tool, settings))
        .flatMap(Optional::stream)
        .toList());
  }

  private static Set<Change> differences(@Nullable Offer before, ServerListing now) {
    ServerListing then = before == null ? nothing(now) : before.listing();
    Set<Change> changes = EnumSet.noneOf(Change.class);
    if (!then.tools().equals(now.tools())) {
      changes.add(Change.TOOLS);
    }
    if (!then.prompts().equals(now.prompts())) {
      changes.add(Change.PROMPTS);
    }
    if (!then.resources().equals(now.resources()) || !then.resourceTemplates().equals(now.resourceTemplates())) {
      changes.add(Change.RESOURCES);
    }
    return changes;
  }

  private static ServerListing nothing(ServerListing of) {
    return new ServerListing(of.server(), of.revision(), of.description(), List.of(), List.of(), List.of(), List.of(),
        of.seen());
  }

  private final class Listener implements Connection.Listener {
    private final ServerSettings settings;
    private final Set<Change> announced = EnumSet.noneOf(Change.class);

    Listener(ServerSettings settings) {
      this.settings = settings;
    }

    @Override
    public void announced(Change change) {
      synchronized (announced) {
        announced.add(change);
      }
    }

    @Override
    public boolean isWatched() {
      return !watches(settings.name()).isEmpty();
    }

    @Override
    public void refresh(McpClient client) throws IOException, RpcException, TimeoutException, InterruptedException {
      watches(settings.name()).settle(client);
      Set<Change> changed = takeAnnounced();
      ListingReader reader = new ListingReader(client, LISTING_TIMEOUT, settings.launch() instanceof Launch.Http);
      ServerListing listing = reader.read(settings.name(), around.clock().instant());
      CatalogueChange change = save(listing);
      connection(settings.name()).refused(reader.refused());
      synchronized (writing) {
        changed.addAll(differences(offers.get(settings.name()), listing));
        Map<String, Offer> next = new LinkedHashMap<>();
        connections.keySet().forEach(name -> {
          if (name.equals(settings.name())) {
            next.put(name, offer(listing, settings));
          } else if (offers.containsKey(name)) {
            next.put(name, offers.get(name));
          }
        });
        offers = Collections.unmodifiableMap(next);
      }
      events.listed(listing, change);
      synchronized (learned) {
        learned.add(settings.name());
        learned.notifyAll();
      }
      if (!changed.isEmpty()) {
        events.changed(settings.name(), changed);
      }
    }

    private Set<Change> takeAnnounced() {
      synchronized (announced) {
        Set<Change> taken = EnumSet.noneOf(Change.class);
        taken.addAll(announced);
        announced.clear();
        return taken;
      }
    }

    /** A catalogue that cannot be written must not keep the server's tools from being used. */
    private CatalogueChange save(ServerListing listing) {
      try {
        return catalogue.save(listing);
      } catch (PmlException e) {
        LOG.warn("server {}: its offer could not be kept: {}", settings.name(), e.getMessage());
        return new CatalogueChange(List.of(), listing.tools().stream().map(Tool::id).toList(), List.of());
      }
    }

    @Override
    public void updated(String uri) {
      events.updated(settings.name(), uri);
    }
  }
}
