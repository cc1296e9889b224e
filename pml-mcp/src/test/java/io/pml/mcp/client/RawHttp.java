package io.pml.mcp.client;

import io.pml.json.Json;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/** An HTTP server so plain that a test decides about every byte of a response. */
final class RawHttp implements AutoCloseable {
  /** One request, with header names in lower case. */
  record Request(String method, String path, Map<String, String> headers, String body) {
    ObjectNode json() {
      return Json.parseObject(body);
    }

    /** The method of the message inside; empty when there is none. */
    String rpcMethod() {
      return body.isEmpty() ? "" : json().path("method").asString("");
    }
  }

  /** What a test does with a request; the connection ends when it throws. */
  @FunctionalInterface
  interface Handler {
    void handle(Request request, Reply reply) throws Exception;
  }

  /** The way back to the client. */
  static final class Reply {
    private final OutputStream out;
    private boolean open = true;

    Reply(OutputStream out) {
      this.out = out;
    }

    void send(int status, String type, String body, String... headers) throws IOException {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      StringBuilder head = head(status, type, headers);
      head.append("Content-Length: ").append(bytes.length).append("\r\n\r\n");
      raw(head.toString());
      out.write(bytes);
      out.flush();
    }

    void result(Request request, String result, String... headers) throws IOException {
      send(200, "application/json", message(request, result), headers);
    }

    /** Begins a stream that lasts until the connection ends. */
    void stream(String type, String... headers) throws IOException {
      open = false;
      raw(head(200, type, headers).append("Connection: close\r\n\r\n").toString());
    }

    void event(String data) throws IOException {
      raw("data: " + data + "\n\n");
    }

    void raw(String text) throws IOException {
      write(text.getBytes(StandardCharsets.UTF_8));
    }

    void write(byte[] bytes) throws IOException {
      out.write(bytes);
      out.flush();
    }

    private static StringBuilder head(int status, String type, String... headers) {
      StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " x\r\nContent-Type: " + type + "\r\n");
      for (String header : headers) {
        head.append(header).append("\r\n");
      }
      return head;
    }
  }

  private final ServerSocket listening;
  private final Handler handler;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

  private RawHttp(ServerSocket listening, Handler handler) {
    this.listening = listening;
    this.handler = handler;
  }

  static RawHttp open(Handler handler) throws IOException {
    RawHttp server = new RawHttp(new ServerSocket(0, 200, InetAddress.getLoopbackAddress()), handler);
    Thread.ofVirtual().start(server::accept);
    return server;
  }

  static String message(Request request, String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + request.json().path("id") + ",\"result\":" + result + "}";
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort() + "/mcp");
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = listening.accept();
        connections.add(connection);
        // A platform thread: one that writes without end would keep a carrier from the client.
        Thread.ofPlatform().daemon().start(() -> serve(connection));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(connection.getInputStream());
      Reply reply = new Reply(connection.getOutputStream());
      for (String first = line(in); !first.isEmpty() && reply.open; first = reply.open ? line(in) : "") {
        handler.handle(read(first, in), reply);
      }
    } catch (Exception e) {
      // The client has gone, or the test wants the connection to break.
    } finally {
      connections.remove(connection);
    }
  }

  private static Request read(String first, InputStream in) throws IOException {
    Map<String, String> headers = new HashMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    String[] words = first.split(" ", -1);
    return new Request(words[0], words[1], headers, new String(body, StandardCharsets.UTF_8));
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}
