package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.FrameReader;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * The door for clients that come by HTTP. A modern request stands for itself. A legacy client shakes hands first and then
 * names its session with every message; it may keep a stream open for what the server says unasked.
 */
public final class HttpDoor extends Handler.Abstract.NonBlocking implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpDoor.class);
  private static final Duration SESSION_IDLE = Duration.ofHours(1);

  /** A body up to this size is read where it arrives; a larger one must not hold up the other connections. */
  private static final int SMALL = 64 << 10;

  private final McpServer server;
  private final Function<Request, Origin> origins;
  private final LongSupplier nanos;
  private final Sessions sessions;
  private final Set<HttpReply> open = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer = Executors
      .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("mcp-http-keep-alive").factory());

  public HttpDoor(McpServer server, Function<Request, Origin> origins) {
    this(server, origins, System::nanoTime);
    var _ = timer.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  /** A door that does nothing by itself: {@link #tick} stands for the passing of a second. */
  HttpDoor(McpServer server, Function<Request, Origin> origins, LongSupplier nanos) {
    this.server = server;
    this.origins = origins;
    this.nanos = nanos;
    this.sessions = new Sessions(server, SESSION_IDLE, nanos);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    switch (request.getMethod()) {
      case "POST" -> post(request, response, callback);
      case "GET" -> listen(request, response, callback);
      case "DELETE" -> delete(request, response, callback);
      default -> methodNotAllowed(response, callback);
    }
    return true;
  }

  @Override
  public void close() {
    timer.shutdownNow();
    sessions.close();
  }

  /** How many answers are under way. */
  int open() {
    return open.size();
  }

  void tick() {
    try {
      open.stream().filter(HttpReply::isDue).forEach(reply -> Thread.startVirtualThread(reply::keepAlive));
      sessions.endIdle();
    } catch (RuntimeException e) {
      LOG.error("the keep-alive of the HTTP door failed; it goes on", e);
    }
  }

  // -- messages ---------------------------------------------------------------------------------------------------

  private void post(Request request, Response response, Callback callback) {
    String contentType = HttpField.getValueParameters(request.getHeaders().get(HttpHeader.CONTENT_TYPE), null);
    if (!HttpNames.JSON.equalsIgnoreCase(contentType)) {
      refuse(response, callback, 415, RpcError.INVALID_REQUEST, "Content-Type must be application/json");
      return;
    }
    Content.Source.asByteArrayAsync(request, FrameReader.LIMIT, new Promise.Invocable.NonBlocking<>() {
      @Override
      public void succeeded(byte[] body) {
        request.addIdleTimeoutListener(timeout -> false);
        if (body.length <= SMALL) {
          receive(request, body, response, callback);
        } else {
          Thread.startVirtualThread(() -> receive(request, body, response, callback));
        }
      }

      @Override
      public void failed(Throwable reason) {
        refuse(response, callback, 413, RpcError.INVALID_REQUEST,
            "the body could not be read, or has more than " + FrameReader.LIMIT + " bytes");
      }
    });
  }

  private void receive(Request request, byte[] body, Response response, Callback callback) {
    try {
      receive(request, Json.parse(body), response, callback);
    } catch (JsonSyntaxException e) {
      refuse(response, callback, 400, RpcError.PARSE_ERROR, "Parse error: " + e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a message could not be taken in", e);
      refuse(response, callback, 500, RpcError.INTERNAL_ERROR, "internal error; the log has more");
    }
  }

  private void receive(Request request, JsonNode json, Response response, Callback callback) {
    if (json.isArray()) {
      receiveBatch(request, json, response, callback);
      return;
    }
    Message message;
    try {
      message = Message.read(json);
    } catch (RpcException e) {
      refuse(response, callback, 400, new Message.Failure(Message.idOf(json), e.error()));
      return;
    }
    String revision = request.getHeaders().get(HttpNames.PROTOCOL_VERSION);
    boolean modernHeader = revision != null && !Revision.LEGACY.contains(revision);
    if (message instanceof Message.Request call && (modernHeader || McpServer.isModern(call))) {
      modern(request, call, response, callback);
    } else if (modernHeader) {
      respond(response, callback, message instanceof Message.Notification ? 202 : 400);
    } else {
      legacy(request, message, response, callback);
    }
  }

  private void modern(Request request, Message.Request call, Response response, Callback callback) {
    Origin origin = origins.apply(request);
    try {
      new HeaderRules(request.getHeaders()).check(call, tool -> server.inputSchema(origin, tool));
    } catch (RpcException e) {
      refuse(response, callback, 400, new Message.Failure(Optional.of(call.id()), e.error()));
      return;
    }
    if (call.method().equals(McpServer.LISTEN) && !accepts(request, HttpNames.EVENT_STREAM)) {
      notAcceptable(response, callback);
      return;
    }
    server.request(new Conversation(origin), call, true, reply(request, response, callback, true));
  }

  private void legacy(Request request, Message message, Response response, Callback callback) {
    if (message instanceof Message.Request call && call.method().equals("initialize")) {
      initialize(request, call, response, callback);
      return;
    }
    Optional<Sessions.Session> session = session(request, response, callback);
    if (session.isEmpty()) {
      return;
    }
    Conversation conversation = session.get().conversation();
    if (message instanceof Message.Request call) {
      server.request(conversation, call, false, reply(request, response, callback, false));
    } else {
      server.heard(conversation, message);
      respond(response, callback, 202);
    }
  }

  private void receiveBatch(Request request, JsonNode json, Response response, Callback callback) {
    if (request.getHeaders().get(HttpNames.SESSION) == null) {
      refuse(response, callback, 400,
          new Message.Failure(Optional.empty(), Batch.unsupported(Optional.empty()).error()));
      return;
    }
    session(request, response, callback).ifPresent(session -> {
      try {
        boolean answered = Batch.receive(json, session.conversation(), server,
            () -> reply(request, response, callback, false));
        if (!answered) {
          respond(response, callback, 202);
        }
      } catch (RpcException e) {
        refuse(response, callback, 400, new Message.Failure(Optional.empty(), e.error()));
      }
    });
  }

  private void initialize(Request request, Message.Request call, Response response, Callback callback) {
    Optional<Sessions.Session> session = sessions.begin(origins.apply(request));
    if (session.isEmpty()) {
      refuse(response, callback, 429, McpServer.BUSY, "SERVER_BUSY: too many sessions; try again later");
      return;
    }
    response.getHeaders().put(HttpNames.SESSION, session.get().id());
    Conversation conversation = session.get().conversation();
    server.request(conversation, call, false, reply(request, response, callback, false));
    if (conversation.peer().isEmpty()) {
      sessions.end(session.get());
    }
  }

  private void listen(Request request, Response response, Callback callback) {
    if (request.getHeaders().get(HttpNames.SESSION) == null) {
      methodNotAllowed(response, callback);
      return;
    }
    if (!accepts(request, HttpNames.EVENT_STREAM)) {
      notAcceptable(response, callback);
      return;
    }
    session(request, response, callback).ifPresent(session -> {
      request.addIdleTimeoutListener(timeout -> false);
      HttpReply stream = reply(request, response, callback, false);
      stream.onLeave(() -> session.unlisten(stream));
      Thread.startVirtualThread(() -> {
        try {
          session.listen(stream);
          stream.begin();
        } catch (IOException e) {
          LOG.debug("a client left before its stream began: {}", e.getMessage());
        }
      });
    });
  }

  private void delete(Request request, Response response, Callback callback) {
    session(request, response, callback).ifPresent(session -> {
      sessions.end(session);
      respond(response, callback, 204);
    });
  }

  // -- parts ------------------------------------------------------------------------------------------------------

  private HttpReply reply(Request request, Response response, Callback callback, boolean modern) {
    return new HttpReply(response, callback, modern, accepts(request, HttpNames.EVENT_STREAM), open, nanos);
  }

  private Optional<Sessions.Session> session(Request request, Response response, Callback callback) {
    String id = request.getHeaders().get(HttpNames.SESSION);
    if (id == null) {
      refuse(response, callback, 400, RpcError.INVALID_REQUEST,
          "no " + HttpNames.SESSION + " header: send \"initialize\" first and repeat the header of its answer");
      return Optional.empty();
    }
    Optional<Sessions.Session> session = sessions.find(id, origins.apply(request));
    if (session.isEmpty()) {
      refuse(response, callback, 404, RpcError.INVALID_REQUEST,
          "unknown or ended session: send \"initialize\" again");
    }
    return session;
  }

  private static boolean accepts(Request request, String type) {
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    return accept == null || accept.contains(type) || accept.contains("*/*");
  }

  private static void notAcceptable(Response response, Callback callback) {
    refuse(response, callback, 406, RpcError.INVALID_REQUEST, "Accept must include text/event-stream");
  }

  private static void methodNotAllowed(Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.ALLOW, "POST, GET, DELETE");
    refuse(response, callback, 405, RpcError.INVALID_REQUEST, "Method not allowed: POST messages to this address");
  }

  private static void refuse(Response response, Callback callback, int status, int code, String message) {
    refuse(response, callback, status, new Message.Failure(Optional.empty(), new RpcError(code, message)));
  }

  private static void refuse(Response response, Callback callback, int status, Message.Failure failure) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, HttpNames.JSON);
    response.write(true, ByteBuffer.wrap(Json.writeBytes(failure.toJson())), callback);
  }

  private static void respond(Response response, Callback callback, int status) {
    response.setStatus(status);
    callback.succeeded();
  }
}
