package io.pml.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** One kept-alive HTTP/1.1 connection on a blocking socket: next to nothing between the clock and the server. */
final class HttpWire implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String start;
  private Map<String, String> headers = Map.of();

  HttpWire(URI address) throws IOException {
    socket = new Socket(address.getHost(), address.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(30_000);
    in = new BufferedInputStream(socket.getInputStream(), 64 << 10);
    out = socket.getOutputStream();
    String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
    start = " " + address.getRawPath() + query + " HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n";
  }

  /** Sends a request in one write. */
  void send(String method, String extra, byte[] body) throws IOException {
    byte[] head = (method + start + extra + "Content-Length: " + body.length + "\r\n\r\n")
        .getBytes(StandardCharsets.ISO_8859_1);
    byte[] whole = new byte[head.length + body.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(body, 0, whole, head.length, body.length);
    out.write(whole);
  }

  /** Reads status and headers; refuses what is no success. */
  void readHead() throws IOException {
    String status = line();
    Map<String, String> read = new HashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      read.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    headers = read;
    if (!status.startsWith("HTTP/1.1 2")) {
      throw new IOException(status + ": " + new String(readBody(), StandardCharsets.UTF_8));
    }
  }

  String header(String name) {
    return headers.getOrDefault(name, "");
  }

  byte[] readBody() throws IOException {
    if (!isChunked()) {
      return exactly(Integer.parseInt(headers.getOrDefault("content-length", "0")));
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (byte[] chunk = readChunk(); chunk.length > 0; chunk = readChunk()) {
      body.writeBytes(chunk);
    }
    return body.toByteArray();
  }

  /** One chunk of a chunked body; empty at its end. */
  byte[] readChunk() throws IOException {
    byte[] chunk = exactly(Integer.parseInt(line(), 16));
    line();
    return chunk;
  }

  boolean isChunked() {
    return header("transfer-encoding").equals("chunked");
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is going away in any case.
    }
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the server hung up");
    }
    return bytes;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the server hung up");
      }
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }
}
