package io.pml.http;

import io.pml.dashboard.Pages;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.json.Json;
import io.pml.mcp.server.HttpDoor;
import io.pml.mcp.server.McpServer;
import io.pml.mcp.server.Origin;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP server: {@code /mcp} for agents, {@code /api} for programs, pages for people, and {@code /health} for whoever wants
 * to know that it lives.
 */
public final class HttpServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "::1", "[::1]");
  /** What a client may say of itself in the query of the address. */
  private static final Set<String> FACTS = Set.of("profile", "expose", "only");

  private final Server server;
  private final ServerConnector connector;
  private final HttpDoor door;
  private final Optional<Keys> keys;

  private HttpServer(Server server, ServerConnector connector, HttpDoor door, Optional<Keys> keys) {
    this.server = server;
    this.connector = connector;
    this.door = door;
    this.keys = keys;
  }

  /**
   * Starts listening.
   *
   * @param port 0 for any that is free
   * @param keys empty to let everyone in, which is only granted on the machine itself
   * @param api answers what is below {@code /api}; it may wait
   */
  public static HttpServer start(String host, int port, Optional<Keys> keys, McpServer mcp, Handler api)
      throws IOException {
    if (keys.isEmpty() && !LOOPBACK.contains(host)) {
      throw new PmlException(ErrorCode.BAD_CONFIG, "--no-auth is only possible on the machine itself, not on " + host);
    }
    QueuedThreadPool threads = new QueuedThreadPool(32, 2);
    threads.setName("pml-http");
    threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
    Server server = new Server(threads);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(false);
    ServerConnector connector = new ServerConnector(server, new ConnectionThreads(threads), null, null, 1, 1,
        new HttpConnectionFactory(configuration));
    connector.setHost(host);
    connector.setPort(port);
    connector.setIdleTimeout(60_000);
    connector.setAcceptQueueSize(1024);
    server.addConnector(connector);
    HttpDoor door = new HttpDoor(mcp, HttpServer::origin);
    server.setHandler(new Guard(new Routes(door, api, new LoginDoor(keys)), host, keys));
    server.setStopTimeout(1000);
    try {
      server.start();
    } catch (Exception e) {
      if (e instanceof BindException || e.getCause() instanceof BindException) {
        throw new PmlException(ErrorCode.BAD_CONFIG, "port " + port + " of " + host
            + " is taken: choose another with --port, or with \"http\": {\"port\": …} in the config", e);
      }
      throw new IOException("HTTP could not be started on " + host + ":" + port + ": " + e.getMessage(), e);
    }
    return new HttpServer(server, connector, door, keys);
  }

  public int port() {
    return connector.getLocalPort();
  }

  /** Where people find the first page; where they have to log in, by an address that lets one browser in. */
  public URI invite() {
    String page = "http://" + reachable(connector.getHost()) + ":" + port() + "/";
    return URI.create(page + keys.map(each -> "login?code=" + each.logins().invite()).orElse(""));
  }

  private static String reachable(String host) {
    return switch (host) {
      case "0.0.0.0", "::", "[::]" -> "127.0.0.1";
      default -> host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    };
  }

  /** Takes no new connections; those that are open go on. */
  public void stopAccepting() {
    connector.close();
  }

  @Override
  public void close() {
    door.close();
    try {
      server.stop();
    } catch (Exception e) {
      LOG.warn("HTTP did not stop cleanly: {}", e.getMessage());
    }
  }

  private static Origin origin(Request request) {
    String query = request.getHttpURI().getQuery();
    if (query == null) {
      return new Origin("local", Map.of());
    }
    Map<String, String> facts = new HashMap<>();
    Fields fields = Request.extractQueryParameters(request);
    FACTS.forEach(name -> Optional.ofNullable(fields.getValue(name)).ifPresent(value -> facts.put(name, value)));
    return new Origin("local", facts);
  }

  /** A misspelled restriction must not become none. */
  private static Optional<String> unknownFact(Request request) {
    return request.getHttpURI().getQuery() == null ? Optional.empty()
        : Request.extractQueryParameters(request)
            .getNames()
            .stream()
            .filter(name -> !FACTS.contains(name))
            .map(name -> name.substring(0, Math.min(name.length(), 40)))
            .findFirst();
  }

  private static final class Routes extends Handler.Wrapper {
    private static final String API = "/api/";
    private final Handler api;
    private final Handler login;
    private final Handler pages = new Pages();

    Routes(HttpDoor door, Handler api, Handler login) {
      super(door);
      this.api = api;
      this.login = login;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = request.getHttpURI().getPath();
      if (path.startsWith(API) || Pages.has(path)) {
        Handler asked = path.startsWith(API) ? api : pages;
        Thread.startVirtualThread(() -> ask(asked, request, response, callback));
        return true;
      }
      return switch (path) {
        case "/mcp" -> {
          Optional<String> unknown = unknownFact(request);
          yield unknown.isEmpty() ? super.handle(request, response, callback)
              : Guard.refuse(response, callback, 400, "/mcp takes no \"" + unknown.get() + "\" in its address"
                  + Suggestion.sentence(unknown.get(), FACTS));
        }
        case "/health" -> {
          response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
          response.write(true, ByteBuffer.wrap(Json.writeBytes(Json.object().put("status", "ok"))), callback);
          yield true;
        }
        case LoginDoor.PATH -> login.handle(request, response, callback);
        default -> Guard.refuse(response, callback, 404,
            "nothing here: MCP is at /mcp, the page for people at /, the rest below /api/");
      };
    }

    private static void ask(Handler asked, Request request, Response response, Callback callback) {
      try {
        asked.handle(request, response, callback);
      } catch (Exception e) {
        callback.failed(e);
      }
    }

    @Override
    public InvocationType getInvocationType() {
      return InvocationType.NON_BLOCKING;
    }
  }
}
