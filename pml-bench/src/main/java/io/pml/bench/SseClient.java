package io.pml.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A client of the HTTP transport of 2024-11-05: messages go out by POST, answers come back on one stream of events. */
final class SseClient implements EchoClient {
  private static final String HEADERS = "Content-Type: application/json\r\nAccept: text/event-stream\r\n";

  private final String tool;
  private final HttpWire stream;
  private final HttpWire messages;
  private final Requests requests = new Requests(false);
  private final StringBuilder unread = new StringBuilder();

  SseClient(URI address, String tool) throws IOException {
    this.tool = tool;
    this.stream = new HttpWire(address);
    stream.send("GET", HEADERS, new byte[0]);
    stream.readHead();
    this.messages = new HttpWire(address.resolve(event()));
    exchange(requests.initialize());
    send(Requests.initialized());
  }

  /** The answer to {@code tools/list}. */
  byte[] list() throws IOException {
    return exchange(requests.list());
  }

  @Override
  public void call() throws IOException {
    Requests.check(exchange(requests.call(tool)));
  }

  @Override
  public void close() {
    stream.close();
    messages.close();
  }

  private void send(byte[] message) throws IOException {
    messages.send("POST", HEADERS, message);
    messages.readHead();
    messages.readBody();
  }

  private byte[] exchange(byte[] request) throws IOException {
    send(request);
    String id = requests.lastId();
    String data = event();
    while (!data.contains(id)) {
      data = event();
    }
    return data.getBytes(StandardCharsets.UTF_8);
  }

  /** The data of the next event. */
  private String event() throws IOException {
    int end = unread.indexOf("\n\n");
    while (end < 0) {
      unread.append(new String(stream.readChunk(), StandardCharsets.UTF_8));
      end = unread.indexOf("\n\n");
    }
    String event = unread.substring(0, end);
    unread.delete(0, end + 2);
    int data = event.indexOf("data: ");
    return data < 0 ? event() : event.substring(data + 6);
  }
}
