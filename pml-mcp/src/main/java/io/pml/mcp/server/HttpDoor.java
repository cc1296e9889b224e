package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.mcp.FrameReader;
import io.pml.mcp.HeaderValue;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import tools.jackson.databind.node.ObjectNode;

/**
 * The door for clients that come by HTTP. A modern request stands for itself. A legacy client shakes hands first and then
 * names its session with every message; it may keep a stream open for what the server says unasked.
 */
public final class HttpDoor extends Handler.Abstract.NonBlocking implements AutoCloseable {
  private static final Duration SESSION_IDLE = Duration.ofHours(1);

  /** A body up to this size is read where it arrives; a larger one must not hold up the other connections. */
  private static final int SMALL = 64 << 10;

  private final McpServer server;
  private final Function<Request, Origin> origins;
  private final Sessions sessions;
  private final Map<HttpReply, Runnable> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer = Executors
      .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("mcp-http-keep-alive").factory());

  public HttpDoor(McpServer server, Function<Request, Origin> origins) {
    this.server = server;
    this.origins = origins;
    this.sessions = new Sessions(server, SESSION_IDLE);
    var _ = timer.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
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

  // -- messages ---------------------------------------------------------------------------------------------------

  private void post(Request request, Response response, Callback callback) {
    String contentType = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (contentType == null || !contentType.toLowerCase(Locale.ROOT).startsWith(HttpNames.JSON)) {
      refuse(response, callback, 415, RpcError.INVALID_REQUEST, "Content-Type must be application/json");
      return;
    }
    request.addIdleTimeoutListener(timeout -> false);
    Content.Source.asByteArrayAsync(request, FrameReader.LIMIT, new Promise.Invocable.NonBlocking<>() {
      @Override
      public void succeeded(byte[] body) {
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
    Message message;
    try {
      message = Message.read(Json.parse(body));
    } catch (JsonSyntaxException e) {
      refuse(response, callback, 400, RpcError.PARSE_ERROR, "Parse error: " + e.getMessage());
      return;
    } catch (RpcException e) {
      refuse(response, callback, 400, e.error().code(), e.error().message());
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
    Conversation alone = new Conversation(origins.apply(request), message -> {});
    HttpReply reply = reply(request, response, callback, true, alone::end);
    Optional<RpcError> mismatch = headerMismatch(request, call);
    if (mismatch.isPresent()) {
      reply.refuse(new Message.Failure(Optional.of(call.id()), mismatch.get()));
    } else {
      server.request(alone, call, true, reply);
    }
  }

  private void legacy(Request request, Message message, Response response, Callback callback) {
    if (message instanceof Message.Request call && call.method().equals("initialize")) {
      Optional<Sessions.Session> session = sessions.begin(origins.apply(request));
      if (session.isEmpty()) {
        refuse(response, callback, 429, McpServer.BUSY, "SERVER_BUSY: too many sessions; try again later");
        return;
      }
      response.getHeaders().put(HttpNames.SESSION, session.get().id());
      server.request(session.get().conversation(), call, false, reply(request, response, callback, false, () -> {}));
      return;
    }
    Optional<Sessions.Session> session = session(request, response, callback);
    if (session.isEmpty()) {
      return;
    }
    Conversation conversation = session.get().conversation();
    switch (message) {
      case Message.Request call -> server.request(conversation, call, false, reply(request, response, callback, false,
          () -> Optional.ofNullable(conversation.running().get(call.id())).ifPresent(Exchange::cancel)));
      case Message.Notification notification -> {
        server.notified(conversation, notification);
        respond(response, callback, 202);
      }
      case Message.Result result -> {
        conversation.asked().answered(result);
        respond(response, callback, 202);
      }
      case Message.Failure failure -> {
        conversation.asked().failed(failure);
        respond(response, callback, 202);
      }
    }
  }

  private void listen(Request request, Response response, Callback callback) {
    if (request.getHeaders().get(HttpNames.SESSION) == null) {
      methodNotAllowed(response, callback);
      return;
    }
    if (!accepts(request, HttpNames.EVENT_STREAM)) {
      refuse(response, callback, 406, RpcError.INVALID_REQUEST, "Accept must include text/event-stream");
      return;
    }
    session(request, response, callback).ifPresent(session -> {
      request.addIdleTimeoutListener(timeout -> false);
      HttpReply stream = reply(request, response, callback, false, session::unlisten);
      session.listen(stream);
      try {
        stream.open();
      } catch (IOException e) {
        session.unlisten();
      }
    });
  }

  private void delete(Request request, Response response, Callback callback) {
    session(request, response, callback).ifPresent(session -> {
      sessions.end(session);
      respond(response, callback, 204);
    });
  }

  // -- parts ------------------------------------------------------------------------------------------------------

  private HttpReply reply(Request request, Response response, Callback callback, boolean modern, Runnable onLeave) {
    HttpReply[] self = new HttpReply[1];
    HttpReply reply = new HttpReply(response, callback, modern, accepts(request, HttpNames.EVENT_STREAM),
        () -> open.remove(self[0]));
    self[0] = reply;
    open.put(reply, onLeave);
    return reply;
  }

  private void tick() {
    open.forEach((reply, onLeave) -> {
      Thread.startVirtualThread(() -> {
        if (!reply.keepAlive()) {
          onLeave.run();
        }
      });
    });
    sessions.endIdle();
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

  /** Checks that the headers say what the body says; requests whose _meta is broken are left to be refused for that. */
  private static Optional<RpcError> headerMismatch(Request request, Message.Request call) {
    ObjectNode meta = Meta.of(call.params());
    if (!meta.path(Meta.PROTOCOL_VERSION).isString() || !meta.path(Meta.CLIENT_CAPABILITIES).isObject()) {
      return Optional.empty();
    }
    return mismatch(request, HttpNames.PROTOCOL_VERSION, Optional.of(meta.path(Meta.PROTOCOL_VERSION).asString()))
        .or(() -> mismatch(request, HttpNames.METHOD, Optional.of(call.method())))
        .or(() -> mismatch(request, HttpNames.NAME, HttpNames.nameOf(call.method(), call.params())));
  }

  private static Optional<RpcError> mismatch(Request request, String header, Optional<String> body) {
    if (body.isEmpty()) {
      return Optional.empty();
    }
    String raw = request.getHeaders().get(header);
    if (raw == null) {
      return Optional.of(new RpcError(RpcError.HEADER_MISMATCH, "Header mismatch: " + header + " is missing"));
    }
    boolean same = HeaderValue.decode(raw).filter(body.get()::equals).isPresent();
    return same
        ? Optional.empty()
        : Optional.of(new RpcError(RpcError.HEADER_MISMATCH,
            "Header mismatch: " + header + " is '" + raw + "', but the body says '" + body.get() + "'"));
  }

  private static boolean accepts(Request request, String type) {
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    return accept == null || accept.contains(type) || accept.contains("*/*");
  }

  private static void methodNotAllowed(Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.ALLOW, "POST, GET, DELETE");
    refuse(response, callback, 405, RpcError.INVALID_REQUEST, "Method not allowed: POST messages to this address");
  }

  private static void refuse(Response response, Callback callback, int status, int code, String message) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, HttpNames.JSON);
    byte[] body = Json.writeBytes(new Message.Failure(Optional.empty(), new RpcError(code, message)).toJson());
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  private static void respond(Response response, Callback callback, int status) {
    response.setStatus(status);
    callback.succeeded();
  }
}
