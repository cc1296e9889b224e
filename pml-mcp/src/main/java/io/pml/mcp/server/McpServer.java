package io.pml.mcp.server;

import io.pml.mcp.Change;
import io.pml.json.Json;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
  private static final int MOST_AT_ONCE = 4096;
  private static final long LIST_TTL_MILLIS = 5_000;
  private static final Set<String> CACHEABLE = Set.of("tools/list", "prompts/list", "resources/list",
      "resources/templates/list", "resources/read", "server/discover");

  private final McpService service;
  private final Map<String, McpService.Method> methods;
  private final Suspended suspended;
  private final Subscriptions subscriptions;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE);
  private final Set<Conversation> conversations = ConcurrentHashMap.newKeySet();
  private final Map<String, McpService.Method> legacy = Map.of(
      "ping", (exchange, params) -> Json.object(),
      "logging/setLevel", this::setLogLevel,
      "resources/subscribe", this::subscribe,
      "resources/unsubscribe", this::unsubscribe);
  private final Map<String, McpService.Method> modern = Map.of(
      "server/discover", this::discover,
      "subscriptions/listen", this::listen);

  public McpServer(McpService service, InstantSource clock) {
    this.service = service;
    this.methods = Map.copyOf(service.methods());
    this.suspended = new Suspended(clock);
    this.subscriptions = new Subscriptions(service);
  }

  /** Tells every client that wants to know that a list is another now. Returns at once; bursts reach a client as one. */
  public void announce(Change change) {
    for (Conversation conversation : conversations) {
      if (conversation.peer().isPresent() && conversation.mustTell(change)) {
        Thread.startVirtualThread(() -> {
          conversation.told(change);
          push(conversation, new Message.Notification(change.method(), Json.object()));
        });
      }
    }
    subscriptions.announce(change);
  }

  /** Tells every client that watches a resource that it is another now. */
  public void updated(String uri) {
    for (Conversation conversation : conversations) {
      if (conversation.watched().contains(uri)) {
        Thread.startVirtualThread(() -> push(conversation,
            new Message.Notification("notifications/resources/updated", Json.object().put("uri", uri))));
      }
    }
    subscriptions.updated(uri);
  }

  /** How many clients are connected by stream or by session. */
  public int clients() {
    return conversations.size();
  }

  /** Ends every conversation; requests under way are cancelled and listening clients told. */
  @Override
  public void close() {
    subscriptions.close();
    conversations.forEach(this::leave);
  }

  Conversation join(Origin origin, Conversation.Push push) {
    Conversation conversation = new Conversation(origin, push);
    conversations.add(conversation);
    return conversation;
  }

  void leave(Conversation conversation) {
    conversations.remove(conversation);
    conversation.watched().forEach(subscriptions::released);
    conversation.end();
  }

  /** Whether a request speaks the modern era: by carrying its revision, or by a method that no other era has. */
  static boolean isModern(Message.Request request) {
    return Meta.of(request.params()).has(Meta.PROTOCOL_VERSION) || request.method().equals("server/discover");
  }

  /** Answers a request, now or later, through {@code reply}. */
  void request(Conversation conversation, Message.Request request, boolean modernEra, Reply reply) {
    try {
      if (modernEra) {
        Peer peer = modernPeer(request, conversation.origin());
        Optional<Exchange> waiting = suspended.find(request, conversation.origin());
        if (waiting.isPresent()) {
          waiting.get().resume(request, reply);
        } else {
          start(conversation, request, peer, method(modern, request), reply);
        }
      } else if (request.method().equals("initialize")) {
        reply.finish(new Message.Result(request.id(), initialize(conversation, request.params())));
      } else {
        start(conversation, request, legacyPeer(conversation, request), method(legacy, request), reply);
      }
    } catch (RpcException e) {
      reply.refuse(new Message.Failure(Optional.of(request.id()), e.error()));
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

  private void start(Conversation conversation, Message.Request request, Peer peer, McpService.Method method,
      Reply reply)
      throws RpcException {
    Exchange exchange = new Exchange(peer, request, conversation, suspended, reply);
    if (!room.tryAcquire()) {
      throw new RpcException(new RpcError(BUSY, "SERVER_BUSY: too many requests at once; try again in a second",
          Optional.of(Json.object().put("retryAfterMs", 1000))));
    }
    if (conversation.running().putIfAbsent(request.id(), exchange) != null) {
      room.release();
      throw new RpcException(RpcError.INVALID_REQUEST,
          "a request with id " + request.id() + " is still being answered: give every request its own id");
    }
    Thread thread = Thread.ofVirtual().name("mcp-" + request.method()).unstarted(() -> {
      try {
        run(exchange, method);
      } finally {
        room.release();
      }
    });
    exchange.runsOn(thread);
    thread.start();
  }

  private void run(Exchange exchange, McpService.Method method) {
    try {
      ObjectNode result = method.answer(exchange, exchange.params());
      exchange.finish(exchange.peer().modern() ? complete(exchange, result) : result);
    } catch (RpcException e) {
      exchange.fail(e.error());
    } catch (InterruptedException e) {
      exchange.cancel();
    } catch (RuntimeException | StackOverflowError e) {
      LOG.error("{} failed", exchange.method(), e);
      exchange
          .fail(new RpcError(RpcError.INTERNAL_ERROR, "internal error in " + exchange.method() + "; the log has more"));
    }
  }

  private McpService.Method method(Map<String, McpService.Method> ofThisEra, Message.Request request)
      throws RpcException {
    McpService.Method own = ofThisEra.get(request.method());
    McpService.Method method = own != null ? own : methods.get(request.method());
    if (method == null) {
      throw new RpcException(RpcError.METHOD_NOT_FOUND, "Method not found: " + request.method());
    }
    return method;
  }

  // -- the legacy era ---------------------------------------------------------------------------------------------

  private ObjectNode initialize(Conversation conversation, ObjectNode params) {
    String wanted = params.path("protocolVersion").asString("");
    String agreed = Revision.LEGACY.contains(wanted) ? wanted : Revision.NEWEST_LEGACY;
    Peer peer = new Peer(agreed, Json.child(params, "clientInfo"), Json.child(params, "capabilities"),
        conversation.origin());
    conversation.shookHands(peer);
    ObjectNode result = Json.object().put("protocolVersion", agreed);
    result.setAll(service.describe(peer));
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
    String uri = uri(params);
    if (exchange.conversation().watched().add(uri)) {
      subscriptions.wanted(uri);
    }
    return Json.object();
  }

  private ObjectNode unsubscribe(Exchange exchange, ObjectNode params) throws RpcException {
    String uri = uri(params);
    if (exchange.conversation().watched().remove(uri)) {
      subscriptions.released(uri);
    }
    return Json.object();
  }

  private static String uri(ObjectNode params) throws RpcException {
    if (!params.path("uri").isString()) {
      throw new RpcException(RpcError.INVALID_PARAMS, "\"uri\" must be a string");
    }
    return params.path("uri").asString();
  }

  private void push(Conversation conversation, Message message) {
    try {
      conversation.push(message);
    } catch (IOException e) {
      LOG.debug("a client went away before it could be told: {}", e.getMessage());
    }
  }

  // -- the modern era ---------------------------------------------------------------------------------------------

  private static Peer modernPeer(Message.Request request, Origin origin) throws RpcException {
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

  static RpcError unsupported(String revision) {
    ObjectNode data = Json.object().put("requested", revision);
    ArrayNode supported = data.putArray("supported");
    Revision.ALL.forEach(supported::add);
    return new RpcError(RpcError.UNSUPPORTED_REVISION, "Unsupported protocol version: " + revision, Optional.of(data));
  }

  private ObjectNode discover(Exchange exchange, ObjectNode params) {
    ObjectNode result = Json.object();
    ArrayNode versions = result.putArray("supportedVersions");
    Revision.ALL.forEach(versions::add);
    result.setAll(service.describe(exchange.peer()));
    return result;
  }

  private ObjectNode listen(Exchange exchange, ObjectNode params) throws InterruptedException {
    ObjectNode capabilities = Json.child(service.describe(exchange.peer()), "capabilities");
    return subscriptions.listen(exchange, Json.child(params, "notifications"), capabilities);
  }

  /** Adds what a modern result must carry, where the service left it out. */
  private ObjectNode complete(Exchange exchange, ObjectNode result) {
    ObjectNode complete = result.has("resultType") ? result : result.put("resultType", "complete");
    if (CACHEABLE.contains(exchange.method()) && complete.path("resultType").asString().equals("complete")) {
      complete.putIfAbsent("ttlMs", Json.number(LIST_TTL_MILLIS));
      complete.putIfAbsent("cacheScope", Json.text("private"));
    }
    Meta.within(complete).putIfAbsent(Meta.SERVER_INFO, service.describe(exchange.peer()).path("serverInfo"));
    return complete;
  }
}
