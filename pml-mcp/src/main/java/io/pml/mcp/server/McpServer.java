package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.LogLevel;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A service put behind the protocol: takes messages from any door, tells the eras apart, runs each request on a virtual
 * thread of its own and sees to it that each gets one answer. Threads may share it.
 */
public final class McpServer implements AutoCloseable {
  /** Outside the reserved ranges: more requests at once than the server takes. */
  public static final int BUSY = 429;

  private static final Logger LOG = LoggerFactory.getLogger(McpServer.class);
  static final String LISTEN = "subscriptions/listen";
  private static final JsonNode COMPLETE = Json.text("complete");
  private static final Duration HOUSEKEEPING = Duration.ofSeconds(1);
  private static final int MOST_AT_ONCE = 4096;
  private static final int MOST_STREAMS = 4096;
  private static final long LIST_TTL_MILLIS = 5_000;
  private static final Set<String> CACHEABLE = Set.of("tools/list", "prompts/list", "resources/list",
      "resources/templates/list", "resources/read", "server/discover");

  private final McpService service;
  private final Set<Era> eras;
  private final Map<String, McpService.Method> methods;
  private final Suspended suspended;
  private final Tasks tasks;
  private final Subscriptions subscriptions;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE);
  private final Semaphore roomForStreams = new Semaphore(MOST_STREAMS);
  private final Set<Conversation> conversations = ConcurrentHashMap.newKeySet();
  private final Set<Exchange> underWay = ConcurrentHashMap.newKeySet();
  private final Thread housekeeper;
  private volatile boolean closed;
  private volatile @Nullable JsonNode serverInfo;
  private final Map<String, McpService.Method> legacy;
  private final Map<String, McpService.Method> modern;

  public McpServer(McpService service, InstantSource clock) {
    this(service, clock, EnumSet.allOf(Era.class));
  }

  /** A server for the clients of some eras only. */
  public McpServer(McpService service, InstantSource clock, Set<Era> eras) {
    this.service = service;
    this.eras = Set.copyOf(eras);
    this.methods = Map.copyOf(service.methods());
    this.suspended = new Suspended(clock);
    this.tasks = new Tasks(clock);
    this.subscriptions = new Subscriptions(service);
    this.legacy = Map.of(
        "ping", (exchange, params) -> Json.object(),
        "logging/setLevel", this::setLogLevel,
        "resources/subscribe", this::subscribe,
        "resources/unsubscribe", this::unsubscribe,
        "tasks/get", withLegacyTasks(tasks::legacyGet),
        "tasks/result", withLegacyTasks(tasks::legacyResult),
        "tasks/list", withLegacyTasks(tasks::legacyList),
        "tasks/cancel", withLegacyTasks(tasks::legacyCancel));
    this.modern = Map.of(
        "tasks/get", withTasks("tasks/get", tasks::get),
        "tasks/update", withTasks("tasks/update", tasks::update),
        "tasks/cancel", withTasks("tasks/cancel", tasks::cancel),
        "server/discover", this::discover,
        LISTEN, this::listen);
    this.housekeeper = Thread.ofVirtual().name("mcp-housekeeper").start(this::keepHouse);
  }

  /** Tells every client that wants to know that a list is another now. Returns at once; bursts reach a client as one. */
  public void announce(Change change) {
    conversations.stream()
        .filter(conversation -> conversation.peer().isPresent())
        .forEach(conversation -> conversation.outbox().add(Subscriptions.listChanged(change)));
    subscriptions.announce(change);
  }

  /** Tells every client that watches a resource that it is another now. Returns at once. */
  public void updated(String uri) {
    conversations.stream()
        .filter(conversation -> conversation.watched().contains(uri))
        .forEach(conversation -> conversation.outbox().add(Subscriptions.resourceUpdated(uri)));
    subscriptions.updated(uri);
  }

  /** How many clients are connected by stream or by session. */
  public int clients() {
    return conversations.size();
  }

  /** How many requests are being answered, tasks and waiting questions among them. */
  public int underWay() {
    return underWay.size();
  }

  /** How many tasks somebody will still ask for: those that are not over, or ended after a moment. */
  public int awaitedTasks(Instant since) {
    return tasks.awaited(since);
  }

  /** Waits until nothing is under way but streams that have no end of their own, and no longer than that. */
  public void drain(Duration patience) {
    await(underWay, patience);
  }

  /** Waits likewise for what is under way for one client. */
  static void drain(Conversation conversation, Duration patience) {
    await(conversation.running().values(), patience);
  }

  private static void await(Collection<Exchange> exchanges, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    try {
      while (exchanges.stream().anyMatch(exchange -> !exchange.method().equals(LISTEN))
          && System.nanoTime() < deadline) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How many more requests may be under way. */
  int free() {
    return room.availablePermits();
  }

  /** Stops all work: requests under way are cancelled, listening clients told, new requests refused. */
  @Override
  public void close() {
    closed = true;
    housekeeper.interrupt();
    subscriptions.close();
    underWay.stream().filter(exchange -> !exchange.method().equals(LISTEN)).forEach(Exchange::cancel);
  }

  Conversation join(Origin origin) {
    Conversation conversation = new Conversation(origin);
    conversations.add(conversation);
    return conversation;
  }

  void leave(Conversation conversation) {
    conversations.remove(conversation);
    conversation.end();
    conversation.watched().forEach(uri -> unwatch(conversation, uri));
  }

  Optional<ObjectNode> inputSchema(Origin origin, String tool) {
    return service.inputSchema(origin, tool);
  }

  /** Ends what has waited too long. */
  void dropExpired() {
    suspended.dropExpired();
    tasks.dropExpired();
  }

  private void keepHouse() {
    try {
      while (!closed) {
        Thread.sleep(HOUSEKEEPING);
        dropExpired();
      }
    } catch (InterruptedException e) {
      LOG.trace("the server was closed");
    }
  }

  /** Whether a request speaks the modern era: by carrying its revision, or by a method that no other era has. */
  static boolean isModern(Message.Request request) {
    return Meta.of(request.params()).has(Meta.PROTOCOL_VERSION) || request.method().equals("server/discover");
  }

  /** Answers a request, now or later, through {@code reply}. */
  void request(Conversation conversation, Message.Request request, boolean modernEra, Reply reply) {
    try {
      if (closed) {
        throw busy("the server is closing");
      }
      service.admit(conversation.origin());
      if (modernEra) {
        modern(conversation, request, reply);
      } else {
        legacy(conversation, request, reply);
      }
    } catch (RpcException e) {
      reply.refuse(new Message.Failure(Optional.of(request.id()), e.error()));
    } catch (RuntimeException | Error e) {
      reply.refuse(new Message.Failure(Optional.of(request.id()), internal(request.method(), e)));
    }
  }

  /** Takes in what wants no answer. */
  void heard(Conversation conversation, Message message) {
    switch (message) {
      case Message.Notification notification -> notified(conversation, notification);
      case Message.Result result -> conversation.asked().answered(result);
      case Message.Failure failure -> conversation.asked().failed(failure);
      case Message.Request request -> throw new IllegalArgumentException(request.method() + " wants an answer");
    }
  }

  void notified(Conversation conversation, Message.Notification notification) {
    if (notification.method().equals("notifications/cancelled")) {
      Optional.ofNullable(notification.params().get("requestId"))
          .map(Message::id)
          .map(conversation.running()::get)
          .ifPresent(Exchange::cancel);
    }
  }

  static RpcException busy(String why) {
    return new RpcException(new RpcError(BUSY, "SERVER_BUSY: " + why + "; try again in a second",
        Optional.of(Json.object().put("retryAfterMs", 1000))));
  }

  private void start(Conversation conversation, Message.Request request, Peer peer, McpService.Method method,
      Reply reply)
      throws RpcException {
    Semaphore limit = request.method().equals(LISTEN) ? roomForStreams : room;
    if (!limit.tryAcquire()) {
      throw busy("too many requests at once");
    }
    Exchange exchange = new Exchange(peer, request, conversation, suspended, tasks, reply);
    if (conversation.running().putIfAbsent(request.id(), exchange) != null) {
      limit.release();
      throw Exchange.duplicate(request.id());
    }
    underWay.add(exchange);
    Thread thread = Thread.ofVirtual().name("mcp-" + request.method()).unstarted(() -> {
      try {
        run(exchange, method);
      } finally {
        limit.release();
        underWay.remove(exchange);
      }
    });
    exchange.runsOn(thread);
    reply.onLeave(() -> exchange.left(reply));
    stopIfTooLate(exchange, conversation);
    thread.start();
  }

  /** Whoever ends a conversation, or the server, stops what it finds; what came after that stops itself. */
  private void stopIfTooLate(Exchange exchange, Conversation conversation) {
    if (conversation.hasEnded() || closed) {
      exchange.cancel();
    }
  }

  private void run(Exchange exchange, McpService.Method method) {
    if (exchange.outcome().isPresent()) {
      return;
    }
    try {
      ObjectNode result = method.answer(exchange, exchange.params());
      exchange.finish(new Outcome.Answered(exchange.peer().modern() ? complete(exchange, result) : result));
    } catch (RpcException e) {
      exchange.finish(new Outcome.Failed(e.error()));
    } catch (InterruptedException e) {
      exchange.finish(new Outcome.Failed(new RpcError(RpcError.INTERNAL_ERROR, exchange.method() + " was stopped")));
    } catch (RuntimeException | Error e) {
      exchange.finish(new Outcome.Failed(internal(exchange.method(), e)));
    }
  }

  private static RpcError internal(String method, Throwable reason) {
    LOG.error("{} failed", method, reason);
    return new RpcError(RpcError.INTERNAL_ERROR, "internal error in " + method + "; the log has more");
  }

  private McpService.Method method(Map<String, McpService.Method> ofThisEra, Message.Request request)
      throws RpcException {
    McpService.Method own = ofThisEra.get(request.method());
    McpService.Method method = own != null ? own : methods.get(request.method());
    if (method == null) {
      throw methodNotFound(request.method());
    }
    return method;
  }

  private static RpcException methodNotFound(String method) {
    return new RpcException(RpcError.METHOD_NOT_FOUND, "Method not found: " + method);
  }

  // -- the legacy era ---------------------------------------------------------------------------------------------

  private void legacy(Conversation conversation, Message.Request request, Reply reply) throws RpcException {
    if (!eras.contains(Era.LEGACY)) {
      throw new RpcException(unsupported(request.params().path("protocolVersion").asString(Revision.UNSAID)));
    }
    if (request.method().equals("initialize")) {
      reply.finish(new Message.Result(request.id(), initialize(conversation, request.params())));
    } else {
      start(conversation, request, legacyPeer(conversation, request), method(legacy, request), reply);
    }
  }

  private ObjectNode initialize(Conversation conversation, ObjectNode params) {
    String wanted = params.path("protocolVersion").asString("");
    String agreed = Revision.LEGACY.contains(wanted) ? wanted : Revision.NEWEST_LEGACY;
    Peer peer = new Peer(agreed, Json.child(params, "clientInfo"), Json.child(params, "capabilities"),
        conversation.origin());
    ObjectNode result = Json.object().put("protocolVersion", agreed);
    result.setAll(service.describe(peer));
    conversation.shookHands(peer);
    return result;
  }

  private static Peer legacyPeer(Conversation conversation, Message.Request request) throws RpcException {
    if (conversation.peer().isPresent()) {
      return conversation.peer().get();
    }
    if (request.method().equals("ping")) {
      return new Peer(Revision.UNSAID, Json.object(), Json.object(), conversation.origin());
    }
    throw new RpcException(RpcError.INVALID_REQUEST, "not initialized: send \"initialize\" first, or put \""
        + Meta.PROTOCOL_VERSION + "\" into the _meta of every request");
  }

  private ObjectNode setLogLevel(Exchange exchange, ObjectNode params) throws RpcException {
    String wanted = params.path("level").asString("");
    LogLevel level = LogLevel.parse(wanted)
        .orElseThrow(() -> new RpcException(RpcError.INVALID_PARAMS, "not a log level: " + wanted));
    exchange.conversation().logLevel(level);
    return Json.object();
  }

  private ObjectNode subscribe(Exchange exchange, ObjectNode params) throws RpcException {
    Conversation conversation = exchange.conversation();
    String uri = uri(params);
    if (conversation.watched().size() >= Subscriptions.MOST_WATCHED) {
      throw new RpcException(RpcError.INVALID_PARAMS,
          "no more than " + Subscriptions.MOST_WATCHED + " resources at once: unsubscribe from some first");
    }
    if (conversation.watched().add(uri)) {
      subscriptions.wanted(uri);
    }
    if (conversation.hasEnded()) {
      unwatch(conversation, uri);
    }
    return Json.object();
  }

  private ObjectNode unsubscribe(Exchange exchange, ObjectNode params) throws RpcException {
    unwatch(exchange.conversation(), uri(params));
    return Json.object();
  }

  private void unwatch(Conversation conversation, String uri) {
    if (conversation.watched().remove(uri)) {
      subscriptions.released(uri);
    }
  }

  private static String uri(ObjectNode params) throws RpcException {
    if (!params.path("uri").isString()) {
      throw new RpcException(RpcError.INVALID_PARAMS, "\"uri\" must be a string");
    }
    return params.path("uri").asString();
  }

  // -- the modern era ---------------------------------------------------------------------------------------------

  private void modern(Conversation conversation, Message.Request request, Reply reply) throws RpcException {
    if (!eras.contains(Era.MODERN)) {
      throw request.method().equals("server/discover")
          ? methodNotFound(request.method())
          : new RpcException(RpcError.INVALID_REQUEST, "not initialized: send \"initialize\" first");
    }
    Peer peer = modernPeer(request, conversation.origin());
    Optional<Exchange> waiting = suspended.find(request, conversation.origin());
    if (waiting.isEmpty()) {
      start(conversation, request, peer, method(modern, request), reply);
      return;
    }
    Exchange exchange = waiting.get();
    reply.onLeave(() -> exchange.left(reply));
    exchange.resume(peer, request, conversation, reply);
    stopIfTooLate(exchange, conversation);
  }

  private Peer modernPeer(Message.Request request, Origin origin) throws RpcException {
    ObjectNode meta = Meta.of(request.params());
    if (!meta.path(Meta.PROTOCOL_VERSION).isString() || !meta.path(Meta.CLIENT_CAPABILITIES).isObject()) {
      throw new RpcException(RpcError.INVALID_PARAMS,
          "_meta must hold \"" + Meta.PROTOCOL_VERSION + "\" (a string) and \""
              + Meta.CLIENT_CAPABILITIES + "\" (an object)");
    }
    String revision = meta.path(Meta.PROTOCOL_VERSION).asString();
    if (!revision.equals(Revision.MODERN)) {
      throw new RpcException(unsupported(revision));
    }
    return new Peer(revision, Json.child(meta, Meta.CLIENT_INFO), Json.child(meta, Meta.CLIENT_CAPABILITIES), origin);
  }

  private RpcError unsupported(String revision) {
    ObjectNode data = Json.object().put("requested", revision);
    data.set("supported", supported());
    return new RpcError(RpcError.UNSUPPORTED_REVISION, "Unsupported protocol version: " + revision, Optional.of(data));
  }

  private ArrayNode supported() {
    ArrayNode versions = Json.array();
    Revision.ALL.stream()
        .filter(revision -> eras.contains(Era.of(revision)))
        .forEach(versions::add);
    return versions;
  }

  private ObjectNode discover(Exchange exchange, ObjectNode params) {
    ObjectNode result = Json.object();
    result.set("supportedVersions", supported());
    result.setAll(service.describe(exchange.peer()));
    return result;
  }

  private ObjectNode listen(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    ObjectNode filter = Json.child(params, "notifications");
    if (filter.has("taskIds") && !exchange.peer().hasExtension(Meta.TASKS_EXTENSION)) {
      throw Peer.lacks("extensions", Meta.TASKS_EXTENSION);
    }
    return subscriptions.listen(exchange, filter, Json.child(service.describe(exchange.peer()), "capabilities"));
  }

  /** A method of the tasks extension, for services that declare it; a service may have further tasks of its own. */
  private McpService.Method withTasks(String name, McpService.Method method) {
    McpService.Method others = methods.get(name);
    return (exchange, params) -> {
      if (others != null && !tasks.knows(exchange, params)) {
        return others.answer(exchange, params);
      }
      if (!service.describe(exchange.peer()).path("capabilities").path("extensions").has(Meta.TASKS_EXTENSION)) {
        throw methodNotFound(exchange.method());
      }
      return method.answer(exchange, params);
    };
  }

  /** A method of the tasks of the revision 2025-11-25, for services that declare them. */
  private McpService.Method withLegacyTasks(McpService.Method method) {
    return (exchange, params) -> {
      if (!service.describe(exchange.peer()).path("capabilities").has("tasks")) {
        throw methodNotFound(exchange.method());
      }
      return method.answer(exchange, params);
    };
  }

  /** The result with what a modern one must carry, where the service left it out. */
  private ObjectNode complete(Exchange exchange, ObjectNode result) {
    ObjectNode complete = Json.object();
    complete.setAll(result);
    complete.putIfAbsent("resultType", COMPLETE);
    if (CACHEABLE.contains(exchange.method()) && complete.path("resultType").equals(COMPLETE)) {
      complete.putIfAbsent("ttlMs", Json.number(LIST_TTL_MILLIS));
      complete.putIfAbsent("cacheScope", Json.text("private"));
    }
    ObjectNode meta = Json.object();
    meta.setAll(Meta.of(result));
    meta.putIfAbsent(Meta.SERVER_INFO, serverInfo(exchange.peer()));
    complete.set("_meta", meta);
    return complete;
  }

  private JsonNode serverInfo(Peer peer) {
    JsonNode known = serverInfo;
    if (known == null) {
      known = service.describe(peer).path("serverInfo");
      serverInfo = known;
    }
    return known;
  }
}
