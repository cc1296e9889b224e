package io.pml.mcp.client;

import io.pml.deadline.Deadlines;
import io.pml.json.Json;
import io.pml.mcp.LogLevel;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Outstanding;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A connection to one server, in whichever era that server speaks. Blocking; threads may share it; interrupting a thread
 * that waits cancels its call. A connection that is lost stays lost.
 */
public final class McpClient implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(McpClient.class);
  private static final String INITIALIZE = "initialize";

  private final Transport transport;
  private final ObjectNode clientInfo;
  private final ServerEvents events;
  private final Outstanding outstanding = new Outstanding();
  private final Map<JsonNode, Running> running = new ConcurrentHashMap<>();
  private final Receiver receiver;
  private final AtomicReference<@Nullable IOException> lost = new AtomicReference<>();
  private volatile String revision = Revision.MODERN;
  private volatile ObjectNode description = Json.object();
  private final Watching watching;
  private volatile @Nullable Subscription subscription;
  private volatile @Nullable LogLevel logLevel;

  private McpClient(Transport transport, ObjectNode clientInfo, ServerEvents events) {
    this.transport = transport;
    this.clientInfo = clientInfo;
    this.events = events;
    this.watching = new Watching(this, events);
    this.receiver = new Receiver(this, transport, events, outstanding, running);
  }

  /**
   * Connects: opens the transport and finds out which era the server speaks.
   *
   * @param capabilities what a legacy server is told at the handshake; a modern one is told with every call
   * @param known the revision this server spoke last time; spares it the question
   */
  public static McpClient connect(Transport transport, ObjectNode clientInfo, ObjectNode capabilities,
      ServerEvents events,
      Duration timeout, Optional<String> known)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    McpClient client = new McpClient(transport, clientInfo, events);
    try {
      transport.open(client.receiver);
      client.begin(new Handshake(client, transport, clientInfo, capabilities, timeout).agree(known));
      return client;
    } catch (IOException | RpcException | TimeoutException | InterruptedException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** The revision both sides speak. */
  public String revision() {
    return revision;
  }

  public boolean modern() {
    return Revision.isModern(revision);
  }

  /** What the server says of itself: {@code serverInfo}, {@code capabilities}, {@code instructions}. */
  public ObjectNode description() {
    return description;
  }

  /** How many calls wait for their answers, not counting the connection's own stream of changes. */
  public int callsUnderWay() {
    return (int) running.values().stream().filter(call -> !call.call().method().equals(Subscription.METHOD)).count();
  }

  /** How many answers came that nobody waited for. */
  public long unexpectedAnswers() {
    return outstanding.unexpected();
  }

  /** Calls a method and waits for its result. */
  public ObjectNode request(Call call) throws IOException, RpcException, TimeoutException, InterruptedException {
    askForLogs(call);
    Outstanding.Ticket ticket = begin(call);
    try {
      return await(ticket, call);
    } finally {
      end(ticket);
    }
  }

  /**
   * Has the server tell, through {@link ServerEvents#updated}, when one of these resources changes, and no others. A server
   * that does not offer this is not asked.
   *
   * @param timeout for each request that has to be made
   */
  public void watch(Set<String> uris, Duration timeout) throws IOException, TimeoutException, InterruptedException {
    if (description.path("capabilities").path("resources").path("subscribe").asBoolean(false)) {
      watching.watch(uris, timeout);
    }
  }

  public void notify(String method, ObjectNode params) throws IOException {
    transport.send(new Message.Notification(method, params), Map.of());
  }

  @Override
  public void close() {
    Subscription open = subscription;
    if (open != null) {
      open.stop();
    }
    watching.stop();
    fail(new IOException("the connection was closed"));
    transport.close();
  }

  // -- calls ------------------------------------------------------------------------------------------------------

  /** A legacy server has one log level for all calls: the mildest that any of them asked for. */
  private void askForLogs(Call call) throws IOException, TimeoutException, InterruptedException {
    LogLevel wanted = call.listener().logLevel().orElse(null);
    LogLevel set = logLevel;
    if (wanted == null || (set != null && set.compareTo(wanted) <= 0) || modern()
        || !description.path("capabilities").has("logging")) {
      return;
    }
    logLevel = wanted;
    try {
      request(new Call("logging/setLevel", Json.object().put("level", wanted.wire()), call.timeout()));
    } catch (RpcException e) {
      LOG.debug("a server does not take the log level {}: {}", wanted, e.getMessage());
    }
  }

  /** Sends a request; {@link #end} has to follow. */
  Outstanding.Ticket begin(Call call) throws IOException {
    Outstanding.Ticket ticket = outstanding.open();
    running.put(ticket.id(), new Running(call));
    try {
      IOException reason = lost.get();
      if (reason != null) {
        throw new IOException(reason.getMessage(), reason);
      }
      complete(call, ticket.id());
      transport.send(new Message.Request(ticket.id(), call.method(), call.params()), call.headers());
      return ticket;
    } catch (IOException | RuntimeException e) {
      end(ticket);
      throw e;
    }
  }

  void end(Outstanding.Ticket ticket) {
    outstanding.close(ticket);
    Running call = running.remove(ticket.id());
    if (call != null) {
      call.end();
    }
  }

  private void complete(Call call, JsonNode id) {
    ObjectNode meta = Meta.within(call.params());
    if (modern() && !call.method().equals(INITIALIZE)) {
      meta.put(Meta.PROTOCOL_VERSION, Revision.MODERN);
      meta.set(Meta.CLIENT_INFO, clientInfo);
      meta.set(Meta.CLIENT_CAPABILITIES, call.listener().capabilities());
      call.listener().logLevel().ifPresent(level -> meta.put(Meta.LOG_LEVEL, level.wire()));
    }
    if (call.listener().wantsProgress()) {
      meta.set(Meta.PROGRESS_TOKEN, id);
    } else {
      meta.remove(Meta.PROGRESS_TOKEN);
    }
    if (meta.isEmpty()) {
      call.params().remove("_meta");
    }
  }

  private ObjectNode await(Outstanding.Ticket ticket, Call call)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Running state = running.get(ticket.id());
    long began = System.nanoTime();
    long silence = TimeUnit.NANOSECONDS.convert(call.timeout());
    long longest = TimeUnit.NANOSECONDS.convert(call.longest());
    Deadlines.Wait wait = now -> {
      long lastSign = state == null ? began : Math.max(began, state.lastSign());
      if (now - lastSign >= silence || now - began >= longest) {
        ticket.answer().completeExceptionally(new TimeoutException());
      }
    };
    Deadlines.SHARED.begun(wait);
    try {
      return object(ticket.answer().get());
    } catch (InterruptedException e) {
      cancel(ticket, call, "cancelled by the caller");
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        String text = call.method() + " timed out after " + (System.nanoTime() - began) / 1_000_000 + " ms";
        cancel(ticket, call, text);
        throw new TimeoutException(text);
      }
      throw behind(e);
    } finally {
      Deadlines.SHARED.over(wait);
    }
  }

  /** What stands behind a failed wait, in the kinds that callers know. */
  static IOException behind(ExecutionException failure) throws RpcException {
    return switch (failure.getCause()) {
      case RpcException answer -> throw answer;
      case IOException broken -> broken;
      case null, default -> new IOException(String.valueOf(failure.getCause()), failure);
    };
  }

  private static ObjectNode object(JsonNode result) throws IOException {
    if (result instanceof ObjectNode object) {
      return object;
    }
    throw new IOException("the server answered with a result that is no object");
  }

  /** Tells the server that nobody waits any more. An {@code initialize} may not be cancelled. */
  private void cancel(Outstanding.Ticket ticket, Call call, String reason) {
    outstanding.close(ticket);
    if (transport.abandon(ticket.id()) || call.method().equals(INITIALIZE) || isLost()) {
      return;
    }
    ObjectNode params = Json.object().put("reason", reason);
    params.set("requestId", ticket.id());
    // Not on this thread: it may be interrupted, and it has waited long enough.
    Thread.ofVirtual().name("mcp-cancel").start(() -> {
      try {
        notify("notifications/cancelled", params);
      } catch (IOException e) {
        LOG.debug("a server could not be told of a cancellation: {}", e.getMessage());
      }
    });
  }

  // -- the connection ---------------------------------------------------------------------------------------------

  private void begin(Handshake.Agreement agreement) throws IOException {
    revision = agreement.revision();
    description = agreement.description();
    transport.agreed(revision);
    if (modern()) {
      Subscription changes = Subscription.toLists(this, events, description.path("capabilities"));
      subscription = changes;
      changes.start();
      return;
    }
    try {
      notify("notifications/initialized", Json.object());
    } catch (HttpRefusal e) {
      LOG.debug("a server does not care to know that it is initialized: {}", e.getMessage());
    }
  }

  boolean isLost() {
    return lost.get() != null;
  }

  /** The connection is lost: everything that waits on it fails now. */
  void fail(IOException reason) {
    if (lost.compareAndSet(null, reason)) {
      outstanding.abandonAll(reason);
      receiver.stop();
      Receiver.guarded(() -> events.closed(reason));
    }
  }
}
