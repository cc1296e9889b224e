package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Outstanding;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final Duration PROBE_PATIENCE = Duration.ofSeconds(2);
  private static final Duration FOR_EVER = Duration.ofDays(3650);
  private static final int LONGEST = 10;
  /** How HTTP servers of the legacy era turn down what they do not know. */
  private static final Set<Integer> LEGACY_REFUSALS = Set.of(400, 404, 405, 406, 415, 422);

  private final Transport transport;
  private final ObjectNode clientInfo;
  private final ServerEvents events;
  private final Outstanding outstanding = new Outstanding();
  private final Map<JsonNode, Running> running = new ConcurrentHashMap<>();
  private volatile String revision = Revision.MODERN;
  private volatile ObjectNode description = Json.object();
  private volatile @Nullable Thread subscription;
  private volatile @Nullable IOException lost;

  /** A call that waits for its answer, and when the server last gave a sign of life. */
  private static final class Running {
    final Call call;
    final AtomicInteger questions = new AtomicInteger();
    volatile long lastSign = System.nanoTime();

    Running(Call call) {
      this.call = call;
    }

    /** While the server waits for an answer of ours, its silence is no sign of trouble. */
    long lastSign() {
      return questions.get() > 0 ? System.nanoTime() : lastSign;
    }
  }

  private McpClient(Transport transport, ObjectNode clientInfo, ServerEvents events) {
    this.transport = transport;
    this.clientInfo = clientInfo;
    this.events = events;
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
      transport.open(client.new Receiver());
      client.shakeHands(capabilities, timeout, known);
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

  public int callsUnderWay() {
    return running.size();
  }

  /** How many answers came that nobody waited for. */
  public long unexpectedAnswers() {
    return outstanding.unexpected();
  }

  /** Calls a method and waits for its result. */
  public ObjectNode request(Call call) throws IOException, RpcException, TimeoutException, InterruptedException {
    Outstanding.Ticket ticket = begin(call);
    try {
      return await(ticket, call);
    } finally {
      outstanding.close(ticket);
      running.remove(ticket.id());
    }
  }

  public void notify(String method, ObjectNode params) throws IOException {
    transport.send(new Message.Notification(method, params), Map.of());
  }

  @Override
  public void close() {
    Thread listening = subscription;
    if (listening != null) {
      listening.interrupt();
    }
    fail(new IOException("the connection was closed"));
    transport.close();
  }

  // -- calls ------------------------------------------------------------------------------------------------------

  private Outstanding.Ticket begin(Call call) throws IOException {
    Outstanding.Ticket ticket = outstanding.open();
    running.put(ticket.id(), new Running(call));
    try {
      IOException reason = lost;
      if (reason != null) {
        throw new IOException(reason.getMessage(), reason);
      }
      ObjectNode meta = Meta.within(call.params());
      if (modern() && !call.method().equals("initialize")) {
        meta.put(Meta.PROTOCOL_VERSION, Revision.MODERN);
        meta.set(Meta.CLIENT_INFO, clientInfo);
        meta.set(Meta.CLIENT_CAPABILITIES, call.listener().capabilities());
      }
      if (call.listener().wantsProgress()) {
        meta.set(Meta.PROGRESS_TOKEN, ticket.id());
      }
      if (meta.isEmpty()) {
        call.params().remove("_meta");
      }
      transport.send(new Message.Request(ticket.id(), call.method(), call.params()), call.headers());
      return ticket;
    } catch (IOException | RuntimeException e) {
      outstanding.close(ticket);
      running.remove(ticket.id());
      throw e;
    }
  }

  private ObjectNode await(Outstanding.Ticket ticket, Call call)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Running state = running.get(ticket.id());
    long began = System.nanoTime();
    long silence = call.timeout().toNanos();
    long latest = began + silence * (silence < Long.MAX_VALUE / (2 * LONGEST) ? LONGEST : 1);
    long deadline = began + silence;
    while (true) {
      try {
        return object(ticket.answer().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
      } catch (TimeoutException e) {
        deadline = Math.min(latest, (state == null ? began : state.lastSign()) + silence);
        if (deadline - System.nanoTime() <= 0) {
          cancel(ticket, "timed out after " + call.timeout().toMillis() + " ms");
          throw e;
        }
      } catch (InterruptedException e) {
        cancel(ticket, "cancelled by the caller");
        throw e;
      } catch (ExecutionException e) {
        throw behind(e);
      }
    }
  }

  /** What stands behind a failed wait, in the kinds that callers know. */
  private static IOException behind(ExecutionException failure) throws RpcException {
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

  private void cancel(Outstanding.Ticket ticket, String reason) {
    outstanding.close(ticket);
    if (transport.abandon(ticket.id())) {
      return;
    }
    ObjectNode params = Json.object().put("reason", reason);
    params.set("requestId", ticket.id());
    // Not on this thread: it may be interrupted, and a pipe that nobody reads would block it.
    Thread.startVirtualThread(() -> {
      try {
        notify("notifications/cancelled", params);
      } catch (IOException e) {
        LOG.debug("a server could not be told of a cancellation: {}", e.getMessage());
      }
    });
  }

  // -- the handshake ----------------------------------------------------------------------------------------------

  private void shakeHands(ObjectNode capabilities, Duration timeout, Optional<String> known)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    boolean settled = known.filter(last -> !Revision.isModern(last)).isEmpty() && probe(timeout, capabilities);
    if (!settled) {
      initialize(capabilities, timeout);
    }
    transport.agreed(revision);
    if (modern()) {
      subscribe();
    } else {
      notify("notifications/initialized", Json.object());
    }
  }

  /** Asks the modern way. False when that shows a legacy server, with whom a handshake has still to be made. */
  private boolean probe(Duration timeout, ObjectNode capabilities)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Call question = new Call("server/discover", Json.object(), timeout);
    Outstanding.Ticket ticket = begin(question);
    try {
      Duration patience = transport.mayBeSilent() && PROBE_PATIENCE.compareTo(timeout) < 0 ? PROBE_PATIENCE : timeout;
      JsonNode answer = ticket.answer().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return accept(answer);
    } catch (TimeoutException e) {
      return whicheverAnswers(ticket, capabilities, timeout.minus(PROBE_PATIENCE));
    } catch (ExecutionException e) {
      return judge(e);
    } finally {
      outstanding.close(ticket);
      running.remove(ticket.id());
    }
  }

  private boolean accept(JsonNode answer) {
    if (!(answer instanceof ObjectNode result) || !names(result.path("supportedVersions"), List.of(Revision.MODERN))) {
      return false;
    }
    ObjectNode described = result.deepCopy();
    if (!described.has("serverInfo") && Meta.of(result).has(Meta.SERVER_INFO)) {
      described.set("serverInfo", Meta.of(result).path(Meta.SERVER_INFO));
    }
    describe(described);
    return true;
  }

  /** A refusal shows a legacy server, unless it is one that only a modern server gives. */
  private static boolean judge(ExecutionException failure) throws IOException, RpcException {
    if (failure.getCause() instanceof RpcException refusal) {
      JsonNode supported = refusal.error().data().orElse(Json.object()).path("supported");
      if (refusal.error().code() == RpcError.UNSUPPORTED_REVISION && !names(supported, Revision.LEGACY)) {
        throw refusal;
      }
      return false;
    }
    if (failure.getCause() instanceof HttpRefusal refusal && LEGACY_REFUSALS.contains(refusal.status())) {
      return false;
    }
    throw behind(failure);
  }

  /** A silent server may be slow or may not know the question: it is asked the legacy way too, and either answer counts. */
  private boolean whicheverAnswers(Outstanding.Ticket probe, ObjectNode capabilities, Duration timeout)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Outstanding.Ticket handshake = begin(initializeCall(capabilities, timeout));
    CompletableFuture<Boolean> verdict = new CompletableFuture<>();
    var _ = probe.answer().thenAccept(answer -> {
      if (accept(answer)) {
        verdict.complete(true);
      }
    });
    var _ = handshake.answer().whenComplete((answer, failure) -> {
      if (failure != null) {
        verdict.completeExceptionally(failure);
      } else {
        agree(answer);
        verdict.complete(true);
      }
    });
    try {
      return verdict.get(Math.max(1, timeout.toMillis()), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw behind(e);
    } finally {
      outstanding.close(handshake);
      running.remove(handshake.id());
    }
  }

  private void initialize(ObjectNode capabilities, Duration timeout)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    agree(request(initializeCall(capabilities, timeout)));
  }

  private Call initializeCall(ObjectNode capabilities, Duration timeout) {
    ObjectNode params = Json.object().put("protocolVersion", Revision.NEWEST_LEGACY);
    params.set("capabilities", capabilities);
    params.set("clientInfo", clientInfo);
    return new Call("initialize", params, timeout);
  }

  private void agree(JsonNode answer) {
    revision = answer.path("protocolVersion").asString(Revision.NEWEST_LEGACY);
    describe(answer instanceof ObjectNode result ? result : Json.object());
  }

  private void describe(ObjectNode result) {
    ObjectNode described = Json.object();
    for (String key : new String[]{"serverInfo", "capabilities", "instructions"}) {
      if (result.has(key)) {
        described.set(key, result.path(key));
      }
    }
    description = described;
  }

  private static boolean names(JsonNode versions, List<String> wanted) {
    for (JsonNode version : versions) {
      if (wanted.contains(version.asString(""))) {
        return true;
      }
    }
    return false;
  }

  /** A modern server speaks unasked only on a stream that was asked for. */
  private void subscribe() {
    ObjectNode filter = Json.object();
    for (Change change : Change.values()) {
      if (description.path("capabilities").path(change.capability()).path("listChanged").asBoolean(false)) {
        filter.put(change.filter(), true);
      }
    }
    if (!filter.isEmpty()) {
      listen(filter);
    }
  }

  private void listen(ObjectNode filter) {
    subscription = Thread.ofVirtual().name("mcp-subscription").start(() -> {
      try {
        while (lost == null) {
          ObjectNode params = Json.object();
          params.set("notifications", filter);
          request(new Call("subscriptions/listen", params, FOR_EVER));
          Thread.sleep(Duration.ofSeconds(1));
        }
      } catch (RpcException | IOException | TimeoutException e) {
        LOG.debug("no word of changes from this server: {}", e.getMessage());
      } catch (InterruptedException e) {
        // Closed.
      }
    });
  }

  // -- what the server says -----------------------------------------------------------------------------------------

  private void fail(IOException reason) {
    synchronized (outstanding) {
      if (lost != null) {
        return;
      }
      lost = reason;
    }
    outstanding.abandonAll(reason);
    events.closed(reason);
  }

  private final class Receiver implements Transport.Inbox {
    @Override
    public void received(Message message, Optional<JsonNode> during) {
      switch (message) {
        case Message.Result result -> outstanding.answered(result);
        case Message.Failure failure -> outstanding.failed(failure);
        case Message.Notification notification -> notified(notification, during);
        case Message.Request request -> Thread.ofVirtual().name("mcp-asked").start(() -> answer(request, during));
      }
    }

    @Override
    public void unanswered(JsonNode id, IOException reason) {
      outstanding.abandon(id, reason);
    }

    @Override
    public void junk(byte[] bytes) {
      events.junk(bytes);
    }

    @Override
    public void closed(IOException reason) {
      fail(reason);
    }

    private void notified(Message.Notification notification, Optional<JsonNode> during) {
      ObjectNode params = notification.params();
      switch (notification.method()) {
        case "notifications/progress" -> Optional.ofNullable(params.get(Meta.PROGRESS_TOKEN))
            .map(Message::id)
            .map(running::get)
            .ifPresent(state -> {
              state.lastSign = System.nanoTime();
              state.call.listener().progressed(params);
            });
        case "notifications/message" -> related(during).ifPresentOrElse(
            state -> state.call.listener().logged(params),
            () -> running.values().forEach(state -> state.call.listener().logged(params)));
        case "notifications/resources/updated" -> events.updated(params.path("uri").asString(""));
        default -> {
          for (Change change : Change.values()) {
            if (change.method().equals(notification.method())) {
              events.changed(change);
              return;
            }
          }
          events.notified(notification.method(), params);
        }
      }
    }

    private Optional<Running> related(Optional<JsonNode> during) {
      return during.map(running::get);
    }

    private void answer(Message.Request request, Optional<JsonNode> during) {
      Message answer;
      try {
        answer = new Message.Result(request.id(), serve(request, during));
      } catch (RpcException e) {
        answer = new Message.Failure(Optional.of(request.id()), e.error());
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        LOG.warn("a server's {} could not be answered", request.method(), e);
        answer = new Message.Failure(Optional.of(request.id()),
            new RpcError(RpcError.INTERNAL_ERROR, "internal error"));
      }
      try {
        transport.send(answer, Map.of());
      } catch (IOException e) {
        LOG.debug("a server went away before it could be answered: {}", e.getMessage());
      }
    }

    /** On a shared stream nothing tells which call a question belongs to: the newest that can answer it is asked. */
    private ObjectNode serve(Message.Request request, Optional<JsonNode> during)
        throws RpcException, InterruptedException {
      if (request.method().equals("ping")) {
        return Json.object();
      }
      Running asked = related(during).or(() -> running.entrySet()
          .stream()
          .filter(entry -> entry.getValue().call.listener().canAnswer(request.method()))
          .max(Comparator.comparingLong(entry -> entry.getKey().longValue()))
          .map(Map.Entry::getValue))
          .orElseThrow(() -> new RpcException(RpcError.METHOD_NOT_FOUND, "no client here offers " + request.method()));
      asked.questions.incrementAndGet();
      try {
        return asked.call.listener().asked(request.method(), request.params());
      } finally {
        asked.lastSign = System.nanoTime();
        asked.questions.decrementAndGet();
      }
    }
  }
}
