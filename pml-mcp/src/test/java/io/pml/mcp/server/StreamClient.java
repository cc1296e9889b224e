package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** A client at the other end of a real socket that a stream door serves. JSON is written with single quotes. */
final class StreamClient implements AutoCloseable {
  private final Socket socket;
  private final BufferedReader in;
  private final Thread door;

  StreamClient(McpServer server, String principal) throws IOException {
    this(server, new Origin(principal, Map.of()));
  }

  StreamClient(McpServer server, Origin origin) throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      socket = new Socket(listener.getInetAddress(), listener.getLocalPort());
      Socket far = listener.accept();
      far.setTcpNoDelay(true);
      door = Thread.ofPlatform().daemon().start(() -> serve(server, far, origin));
    }
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private static void serve(McpServer server, Socket far, Origin origin) {
    try (far) {
      new StreamDoor(server).serve(far.getInputStream(), far.getOutputStream(), origin);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  void send(String line) throws IOException {
    sendRaw((line.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8));
  }

  void send(ObjectNode message) throws IOException {
    sendRaw((Json.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  void sendRaw(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  ObjectNode next() throws IOException {
    return Json.parseObject(nextLine());
  }

  String nextLine() throws IOException {
    String line = in.readLine();
    if (line == null) {
      throw new IOException("the stream has ended");
    }
    return line;
  }

  /** Sends and returns what comes next. */
  ObjectNode exchange(String line) throws IOException {
    send(line);
    return next();
  }

  /** Shakes hands as a legacy client with these capabilities. */
  StreamClient initialize(String capabilities) throws IOException {
    return initialize(capabilities, "c");
  }

  /** Shakes hands as a legacy client with these capabilities and of that name. */
  StreamClient initialize(String capabilities, String name) throws IOException {
    exchange("{'jsonrpc':'2.0','id':'init','method':'initialize','params':{'protocolVersion':'2025-11-25',"
        + "'capabilities':" + capabilities + ",'clientInfo':{'name':'" + name + "','version':'1'}}}");
    send("{'jsonrpc':'2.0','method':'notifications/initialized'}");
    return this;
  }

  StreamClient initialize() throws IOException {
    return initialize("{}");
  }

  /** A modern request. */
  static ObjectNode modern(Object id, String method, String params, String capabilities) {
    ObjectNode request = Json.object().put("jsonrpc", "2.0").put("method", method);
    request.set("id", Json.parse(id instanceof String ? "\"" + id + "\"" : id.toString()));
    ObjectNode arguments = Json.parseObject(params.replace('\'', '"'));
    Meta.within(arguments).put(Meta.PROTOCOL_VERSION, Revision.MODERN);
    Meta.within(arguments).set(Meta.CLIENT_CAPABILITIES, Json.parseObject(capabilities.replace('\'', '"')));
    request.set("params", arguments);
    return request;
  }

  static ObjectNode modern(Object id, String method, String params) {
    return modern(id, method, params, "{}");
  }

  ObjectNode exchange(ObjectNode request) throws IOException {
    send(request);
    return next();
  }

  /** Waits until the door has noticed that this client is gone. */
  void leave() throws IOException, InterruptedException {
    socket.close();
    door.join();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
