package io.pml.testkit.faults;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One connection, seen as bytes: reads requests, writes answers well or badly. */
final class Exchange implements AutoCloseable {
  private final Socket socket;
  private final InputStream input;
  private final OutputStream output;

  Exchange(Socket socket) throws IOException {
    this.socket = socket;
    this.input = new BufferedInputStream(socket.getInputStream());
    this.output = new BufferedOutputStream(socket.getOutputStream(), 1 << 17);
    socket.setTcpNoDelay(true);
  }

  /** The next request, or nothing if the client closed the connection. */
  Optional<SeenRequest> read() throws IOException {
    String start = line();
    if (start.isEmpty()) {
      return Optional.empty();
    }
    int afterMethod = start.indexOf(' ');
    int afterTarget = start.lastIndexOf(' ');
    if (afterMethod < 0 || afterTarget <= afterMethod) {
      throw new IOException("not a request line: " + start);
    }
    Map<String, String> headers = new HashMap<>();
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      headers.merge(header.substring(0, colon).toLowerCase(Locale.ROOT), header.substring(colon + 1).strip(),
          (first, second) -> first + ", " + second);
    }
    if (headers.containsKey("transfer-encoding")) {
      throw new IOException("the body of a request needs a content-length");
    }
    byte[] body = input.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    return Optional.of(new SeenRequest(start.substring(0, afterMethod), start.substring(afterMethod + 1, afterTarget),
        headers, new String(body, StandardCharsets.UTF_8)));
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = input.read(); b != '\n'; b = input.read()) {
      if (b < 0) {
        if (line.size() > 0) {
          throw new EOFException("the connection ended within a line");
        }
        break;
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  /** A whole answer. Each header is a whole line. */
  void answer(String status, String contentType, String body, String... headers) throws IOException {
    write("HTTP/1.1 " + status + "\r\n" + rest(contentType, body, headers));
  }

  /** Everything of an answer that follows its first line. */
  static String rest(String contentType, String body, String... headers) {
    String type = body.isEmpty() ? "" : "Content-Type: " + contentType + "\r\n";
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return type + "Content-Length: " + length + "\r\n" + lines(headers) + "\r\n" + body;
  }

  /** The head of an answer, to be followed by {@link #chunk} and {@link #lastChunk}. */
  void startChunks(String contentType, String... headers) throws IOException {
    write("HTTP/1.1 200 OK\r\nContent-Type: " + contentType + "\r\nTransfer-Encoding: chunked\r\n" + lines(headers)
        + "\r\n");
  }

  void chunk(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    chunk(bytes, bytes.length);
  }

  synchronized void chunk(byte[] bytes, int length) throws IOException {
    output.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    output.write(bytes, 0, length);
    output.write("\r\n".getBytes(StandardCharsets.US_ASCII));
    output.flush();
  }

  void lastChunk() throws IOException {
    write("0\r\n\r\n");
  }

  /** A server-sent event. */
  void event(String name, String data) throws IOException {
    chunk("event: " + name + "\ndata: " + data + "\n\n");
  }

  void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  synchronized void write(byte[] bytes) throws IOException {
    output.write(bytes);
    output.flush();
  }

  /** Waits until the client closes its end. */
  void awaitEnd() throws IOException {
    input.transferTo(OutputStream.nullOutputStream());
  }

  /** Ends the connection with a TCP reset. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Closes the connection whatever happens. */
  void abandon() {
    try {
      close();
    } catch (IOException e) {
      // Then it is closed already.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static String lines(String... lines) {
    return Stream.of(lines).map(line -> line + "\r\n").collect(Collectors.joining());
  }
}
