package io.pml.bench;

import io.pml.mcp.HttpNames;
import io.pml.mcp.Revision;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A client of streamable HTTP, in either era. */
public final class PostClient implements EchoClient {
  private final HttpWire wire;
  private final String tool;
  private final boolean modern;
  private final Requests requests;
  private String headers;

  /**
   * Connects, and shakes hands in the era that wants it.
   *
   * @param token sent as a bearer token
   */
  public PostClient(URI address, String tool, boolean modern, Optional<String> token) throws IOException {
    this.wire = new HttpWire(address);
    this.tool = tool;
    this.modern = modern;
    this.requests = new Requests(modern);
    this.headers = "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
        + token.map(text -> "Authorization: Bearer " + text + "\r\n").orElse("");
    if (modern) {
      headers += HttpNames.PROTOCOL_VERSION + ": " + Revision.MODERN + "\r\n";
    } else {
      exchange("", requests.initialize());
      headers += HttpNames.SESSION + ": " + wire.header("mcp-session-id") + "\r\n" + HttpNames.PROTOCOL_VERSION + ": "
          + Revision.NEWEST_LEGACY + "\r\n";
      exchange("", Requests.initialized());
    }
  }

  /** The answer to {@code tools/list}. */
  byte[] list() throws IOException {
    return exchange(mirrored("tools/list", ""), requests.list());
  }

  /** The answer to a call of the tool with these arguments. */
  public byte[] call(ObjectNode arguments) throws IOException {
    return exchange(mirrored("tools/call", HttpNames.NAME + ": " + tool + "\r\n"), requests.call(tool, arguments));
  }

  @Override
  public void call() throws IOException {
    Requests.check(exchange(mirrored("tools/call", HttpNames.NAME + ": " + tool + "\r\n"), requests.call(tool)));
  }

  @Override
  public void close() {
    wire.close();
  }

  private String mirrored(String method, String name) {
    return modern ? HttpNames.METHOD + ": " + method + "\r\n" + name : "";
  }

  private byte[] exchange(String extra, byte[] message) throws IOException {
    wire.send("POST", headers + extra, message);
    wire.readHead();
    return wire.readBody();
  }
}
