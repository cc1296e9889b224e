package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import tools.jackson.databind.node.ObjectNode;

/** An HTTP door on the loopback address whose time passes when told to, and ways to knock at it. */
final class HttpHarness {
  static final String PRINCIPAL = "X-Principal";

  final TestClock clock = new TestClock();
  final McpServer server;
  final HttpDoor door;
  private final Server jetty;
  private final int port;
  private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  HttpHarness(McpService service) throws Exception {
    server = new McpServer(service, clock);
    door = new HttpDoor(server, HttpHarness::origin, clock);
    QueuedThreadPool threads = new QueuedThreadPool(8);
    threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    jetty = new Server(threads);
    ServerConnector connector = new ServerConnector(jetty);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    jetty.addConnector(connector);
    jetty.setHandler(new LoopbackGuard(door));
    jetty.start();
    port = connector.getLocalPort();
  }

  private static Origin origin(Request request) {
    String principal = request.getHeaders().get(PRINCIPAL);
    return new Origin(principal == null ? "me" : principal, Map.of());
  }

  /** Lets time pass and the door notice. */
  void pass(Duration time) {
    clock.pass(time);
    door.tick();
  }

  HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
        .timeout(Duration.ofSeconds(20))
        .header("Accept", "application/json, text/event-stream");
  }

  HttpRequest.Builder post(String body) {
    return request().header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
  }

  /** A modern request with all the headers it needs. */
  HttpRequest.Builder modern(ObjectNode call) {
    HttpRequest.Builder builder = request().header("Content-Type", "application/json")
        .header(HttpNames.PROTOCOL_VERSION, Revision.MODERN)
        .header(HttpNames.METHOD, call.path("method").asString())
        .POST(HttpRequest.BodyPublishers.ofString(Json.write(call)));
    HttpNames.nameOf(call.path("method").asString(), Json.child(call, "params"))
        .ifPresent(name -> builder.header(HttpNames.NAME, name));
    return builder;
  }

  HttpResponse<String> send(HttpRequest.Builder builder) throws IOException, InterruptedException {
    return http.send(builder.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Shakes hands; returns the id of the session. */
  String initialize(String capabilities, String principal) throws IOException, InterruptedException {
    HttpResponse<String> response = send(post("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{"
        + "'protocolVersion':'2025-11-25','capabilities':" + capabilities
        + ",'clientInfo':{'name':'c','version':'1'}}}")
        .header(PRINCIPAL, principal));
    return response.headers().firstValue(HttpNames.SESSION).orElseThrow();
  }

  HttpRequest.Builder inSession(String session, String body) {
    return post(body).header(HttpNames.SESSION, session).header(HttpNames.PROTOCOL_VERSION, Revision.NEWEST_LEGACY);
  }

  /** A connection of its own, on which bytes can be left unread. */
  Raw raw(HttpRequest.Builder builder, String body) throws IOException {
    return new Raw(port, builder.build(), body);
  }

  /** A modern request on a connection of its own. */
  Raw rawModern(ObjectNode call) throws IOException {
    return raw(modern(call), Json.write(call));
  }

  static ObjectNode json(HttpResponse<String> response) {
    return Json.parseObject(response.body());
  }

  static int code(HttpResponse<String> response) {
    return json(response).path("error").path("code").asInt();
  }

  void close() throws Exception {
    server.close();
    door.close();
    jetty.stop();
    http.close();
  }

  /** A client that speaks HTTP by hand. */
  static final class Raw implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    Raw(int port, HttpRequest request, String body) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(20_000);
      StringBuilder head = new StringBuilder(request.method() + " /mcp HTTP/1.1\r\nHost: localhost\r\n");
      request.headers()
          .map()
          .forEach((name, values) -> values.forEach(
              value -> head.append(name).append(": ").append(value).append("\r\n")));
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      if (bytes.length > 0) {
        head.append("Content-Length: ").append(bytes.length).append("\r\n");
      }
      socket.getOutputStream().write((head + "\r\n").getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The next line that begins so. */
    String line(String prefix) throws IOException {
      String line = in.readLine();
      while (line != null && !line.startsWith(prefix)) {
        line = in.readLine();
      }
      if (line == null) {
        throw new IOException("ended before a line with " + prefix);
      }
      return line;
    }

    /** The next message of the event stream. */
    ObjectNode event() throws IOException {
      return Json.parseObject(line("data: ").substring("data: ".length()));
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  static ObjectNode call(String params) {
    return StreamClient.modern(1, "tools/call", params, "{'elicitation':{}}");
  }

  static ObjectNode meta(ObjectNode call) {
    return Meta.of(call.path("params"));
  }
}
