package io.pml.bench;

import io.pml.mcp.Frame;
import io.pml.mcp.FrameReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.databind.node.ObjectNode;

/** A client at the standard streams of a process. */
final class LineClient implements EchoClient {
  private final Process process;
  private final String tool;
  private final FrameReader in;
  private final OutputStream out;
  private final Requests requests = new Requests(false);

  /**
   * Shakes hands with a server.
   *
   * @param process ended with this client
   */
  LineClient(Process process, String tool) throws IOException {
    this.process = process;
    this.tool = tool;
    this.in = new FrameReader(process.getInputStream());
    this.out = process.getOutputStream();
    exchange(requests.initialize());
    send(Requests.initialized());
  }

  /** The answer to {@code tools/list}. */
  byte[] list() throws IOException {
    return exchange(requests.list());
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void call() throws IOException {
    Requests.check(exchange(requests.call(tool)));
  }

  /** Calls the tool with these arguments, whatever it answers. */
  void call(ObjectNode arguments) throws IOException {
    exchange(requests.call(tool, arguments));
  }

  @Override
  public void close() {
    Processes.end(process);
  }

  private void send(byte[] message) throws IOException {
    byte[] line = Arrays.copyOf(message, message.length + 1);
    line[message.length] = '\n';
    out.write(line);
    out.flush();
  }

  private byte[] exchange(byte[] request) throws IOException {
    send(request);
    byte[] id = requests.lastId().getBytes(StandardCharsets.UTF_8);
    while (true) {
      switch (in.next()) {
        case Frame.Line(byte[] bytes) -> {
          if (Requests.indexOf(bytes, id) >= 0) {
            return bytes;
          }
        }
        case Frame.TooLong _,Frame.End _ -> throw new IOException("the server hung up");
      }
    }
  }
}
