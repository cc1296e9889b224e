package io.pml.testkit.faults;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An MCP server on HTTP (revision 2025-06-18) with one fault, inside this process, on a free port of the loopback address.
 *
 * <p>It is written on sockets so that it can go wrong at any byte. Its tools are {@code echo}, {@code add}, {@code sleep},
 * {@code misbehave} and {@code misbehave_idempotent}; see {@link HttpMode} for what hits whom. Threads may share it.
 */
public final class FaultyHttpServer implements AutoCloseable {
  /** What {@link HttpMode#UNAUTHORIZED} lets in. */
  public static final String TOKEN = "open-sesame";

  private static final String JSON = HttpMisbehaviour.JSON;
  private static final String SESSION = "Mcp-Session-Id";
  private static final String NOT_ALLOWED = "405 Method Not Allowed";

  private final HttpFault fault;
  private final HttpMisbehaviour misbehaviour;
  private final Closeable listener;
  private final int port;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Exchange> open = ConcurrentHashMap.newKeySet();
  /** The sessions that are known, with the number of requests that each has left. */
  private final Map<String, AtomicLong> sessions = new ConcurrentHashMap<>();
  /** The streams of {@link HttpMode#LEGACY_SSE_ONLY} by session. */
  private final Map<String, Exchange> streams = new ConcurrentHashMap<>();
  private final List<SeenRequest> requests = new ArrayList<>();

  private FaultyHttpServer(HttpFault fault, Closeable listener, int port) {
    this.fault = fault;
    this.misbehaviour = new HttpMisbehaviour(fault);
    this.listener = listener;
    this.port = port;
  }

  /** Starts a server with a fault of default measures. */
  public static FaultyHttpServer start(HttpMode mode) throws IOException {
    return start(HttpFault.of(mode));
  }

  /** Starts a server. */
  public static FaultyHttpServer start(HttpFault fault) throws IOException {
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    if (fault.mode() == HttpMode.REFUSE) {
      Socket reserved = new Socket();
      reserved.bind(anyPort);
      return new FaultyHttpServer(fault, reserved, reserved.getLocalPort());
    }
    ServerSocket listener = new ServerSocket();
    listener.bind(anyPort, 1_000);
    FaultyHttpServer server = new FaultyHttpServer(fault, listener, listener.getLocalPort());
    server.threads.execute(() -> server.accept(listener));
    return server;
  }

  /** Where a client should connect to. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + port + (fault.mode() == HttpMode.LEGACY_SSE_ONLY ? "/sse" : "/mcp"));
  }

  /** The requests seen so far, in their order. */
  public List<SeenRequest> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  /** The first request that passes the test, as soon as it has come, or nothing when the time is over. */
  public Optional<SeenRequest> awaitRequest(Predicate<SeenRequest> test, Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    synchronized (requests) {
      while (true) {
        Optional<SeenRequest> found = requests.stream().filter(test).findFirst();
        long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        if (found.isPresent() || left <= 0) {
          return found;
        }
        requests.wait(left);
      }
    }
  }

  /** How many connections are open now. */
  public int connections() {
    return open.size();
  }

  /** Closes all connections and waits until nothing of this server runs. */
  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdownNow();
    open.forEach(Exchange::abandon);
    threads.close();
  }

  private void accept(ServerSocket from) {
    try {
      while (true) {
        Exchange exchange = new Exchange(from.accept());
        open.add(exchange);
        threads.execute(() -> serve(exchange));
      }
    } catch (IOException | RejectedExecutionException closed) {
      open.forEach(Exchange::abandon);
    }
  }

  private void serve(Exchange exchange) {
    try (exchange) {
      for (Optional<SeenRequest> next = exchange.read(); next.isPresent(); next = exchange.read()) {
        synchronized (requests) {
          requests.add(next.get());
          requests.notifyAll();
        }
        route(exchange, next.get());
      }
    } catch (IOException | InterruptedException gone) {
      // The client, or this server, went away: there is nobody left to tell.
    } finally {
      open.remove(exchange);
    }
  }

  private void route(Exchange exchange, SeenRequest request) throws IOException, InterruptedException {
    if (fault.mode() == HttpMode.UNAUTHORIZED
        && !request.header("authorization").equals(Optional.of("Bearer " + TOKEN))) {
      exchange.answer("401 Unauthorized", JSON, "",
          "WWW-Authenticate: Bearer resource_metadata=\"" + url().resolve("/.well-known/oauth-protected-resource")
              + "\"");
    } else if (fault.mode() == HttpMode.LEGACY_SSE_ONLY) {
      routeLegacy(exchange, request);
    } else if (!request.path().equals("/mcp") && !request.path().equals("/elsewhere")) {
      exchange.answer("404 Not Found", JSON, "");
    } else {
      switch (request.method()) {
        case "POST" -> post(exchange, request);
        case "DELETE" -> delete(exchange, request);
        default -> exchange.answer(NOT_ALLOWED, JSON, "", "Allow: POST, DELETE");
      }
    }
  }

  private void post(Exchange exchange, SeenRequest request) throws IOException, InterruptedException {
    Optional<JsonNode> parsed = parse(request);
    if (parsed.isEmpty()) {
      exchange.answer("400 Bad Request", JSON, Frame.error("null", Protocol.PARSE_ERROR, "not a JSON object"));
      return;
    }
    JsonNode message = parsed.get();
    boolean initialize = message.path("method").asString("").equals("initialize");
    if (!initialize && !inSession(exchange, request)) {
      return;
    }
    if (!message.has("id") || !message.has("method")) {
      exchange.answer("202 Accepted", JSON, "");
      return;
    }
    String[] headers = initialize ? new String[]{SESSION + ": " + newSession()} : new String[0];
    if (hits(message) && request.path().equals("/mcp")) {
      misbehaviour.answer(exchange, message, answer(message, request), headers);
    } else {
      exchange.answer("200 OK", JSON, answer(message, request), headers);
    }
  }

  private void delete(Exchange exchange, SeenRequest request) throws IOException {
    if (inSession(exchange, request)) {
      sessions.remove(request.header(SESSION).orElseThrow());
      exchange.answer("200 OK", JSON, "");
    }
  }

  /** Whether the request belongs to a known session; if not, it has been answered. */
  private boolean inSession(Exchange exchange, SeenRequest request) throws IOException {
    Optional<String> session = request.header(SESSION);
    if (session.isEmpty()) {
      exchange.answer("400 Bad Request", "text/plain", "no " + SESSION + ": initialize first");
      return false;
    }
    AtomicLong left = sessions.get(session.get());
    if (left == null || left.getAndDecrement() <= 0) {
      exchange.answer("404 Not Found", "text/plain", "no such session: initialize again");
      return false;
    }
    return true;
  }

  private String newSession() {
    String session = UUID.randomUUID().toString();
    sessions.put(session, new AtomicLong(fault.mode() == HttpMode.SESSION_LOST ? fault.size() : Long.MAX_VALUE));
    return session;
  }

  private void routeLegacy(Exchange exchange, SeenRequest request) throws IOException, InterruptedException {
    if (request.method().equals("GET") && request.path().equals("/sse")) {
      stream(exchange);
    } else if (request.method().equals("POST") && request.path().equals("/messages")) {
      postLegacy(exchange, request);
    } else {
      exchange.answer(NOT_ALLOWED, JSON, "", "Allow: GET");
    }
  }

  private void stream(Exchange exchange) throws IOException {
    String session = UUID.randomUUID().toString();
    exchange.startChunks(HttpMisbehaviour.STREAM);
    streams.put(session, exchange);
    try {
      exchange.event("endpoint", "/messages?session=" + session);
      exchange.awaitEnd();
    } finally {
      streams.remove(session);
    }
  }

  private void postLegacy(Exchange exchange, SeenRequest request) throws IOException, InterruptedException {
    Exchange stream = streams.get(request.target().substring(request.target().indexOf('=') + 1));
    Optional<JsonNode> message = parse(request);
    if (stream == null || message.isEmpty()) {
      exchange.answer("400 Bad Request", "text/plain", "no such stream, or not a JSON object");
      return;
    }
    exchange.answer("202 Accepted", JSON, "");
    if (message.get().has("id") && message.get().has("method")) {
      stream.event("message", answer(message.get(), request));
    }
  }

  private boolean hits(JsonNode message) {
    return fault.everywhere() || (message.path("method").asString("").equals("tools/call")
        && Toolbox.misbehaves(message.path("params").path("name").asString("")));
  }

  private String answer(JsonNode message, SeenRequest request) throws InterruptedException {
    String id = Frame.id(message.path("id"));
    String method = message.path("method").asString("");
    return switch (method) {
      case "tools/list" -> Frame.result(id, list());
      case "tools/call" -> call(id, message.path("params"), request);
      default -> Protocol.answer(id, method);
    };
  }

  private String list() {
    List<String> tools = new ArrayList<>(Toolbox.HEALTHY);
    tools.addAll(Toolbox.misbehaving(0));
    if (fault.mode() == HttpMode.ECHO_HEADERS) {
      tools.add(Toolbox.HEADERS);
    }
    return "{\"tools\":[" + String.join(",", tools) + "]}";
  }

  private String call(String id, JsonNode params, SeenRequest request) throws InterruptedException {
    String tool = params.path("name").asString("");
    Optional<String> healthy = Toolbox.call(tool, params.path("arguments"));
    if (healthy.isPresent()) {
      return Frame.result(id, healthy.get());
    }
    if (Toolbox.misbehaves(tool)) {
      return Frame.result(id, Frame.text("ok"));
    }
    return tool.equals("headers") && fault.mode() == HttpMode.ECHO_HEADERS
        ? Frame.result(id, Frame.structured(headers(request)))
        : Frame.error(id, Protocol.INVALID_PARAMS, "no such tool: " + tool);
  }

  private static String headers(SeenRequest request) {
    return new TreeMap<>(request.headers()).entrySet()
        .stream()
        .map(header -> Frame.quote(header.getKey()) + ":" + Frame.quote(header.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static Optional<JsonNode> parse(SeenRequest request) {
    try {
      return Optional.of(Json.parseObject(request.body()));
    } catch (JsonSyntaxException e) {
      return Optional.empty();
    }
  }
}
