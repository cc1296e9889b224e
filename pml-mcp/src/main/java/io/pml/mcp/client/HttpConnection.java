package io.pml.mcp.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Flow;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection to an HTTP/1.1 server: a request goes out whole, a response comes in piece by piece, in bounds. */
final class HttpConnection implements Flow.Subscription {
  private static final int MOST_HEAD_BYTES = 64 << 10;
  private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] \\d{3}( .*)?");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final Pattern CHUNK_SIZE = Pattern.compile("([0-9A-Fa-f]{1,15})[ \\t]*(;.*)?");

  private final SocketChannel channel;
  private final ByteBuffer in = ByteBuffer.allocate(16 << 10).flip();
  private volatile boolean stopped;

  private record Head(int status, boolean keepsAlive, HttpHeaders headers) implements HttpResponse.ResponseInfo {
    @Override
    public int statusCode() {
      return status;
    }

    @Override
    public HttpClient.Version version() {
      return HttpClient.Version.HTTP_1_1;
    }
  }

  HttpConnection(SocketChannel channel) {
    this.channel = channel;
  }

  void write(byte[] request) throws IOException {
    ByteBuffer out = ByteBuffer.wrap(request);
    while (out.hasRemaining()) {
      channel.write(out);
    }
  }

  /** Hands a response to the reader, but for its end. True when another request may follow it on this connection. */
  boolean read(ResponseReader reader) throws IOException {
    stopped = false;
    Head head = head();
    while (head.status() / 100 == 1) {
      head = head();
    }
    reader.apply(head);
    reader.onSubscribe(this);
    boolean bounded = body(head, reader);
    return bounded && head.keepsAlive() && !stopped && !in.hasRemaining();
  }

  /** Whether the reader wants no more, or the connection was closed. */
  boolean isStopped() {
    return stopped;
  }

  /** Whether the server still listens. For a connection that nobody uses at the moment. */
  boolean isAlive() {
    try {
      channel.configureBlocking(false);
      in.clear();
      int count = channel.read(in);
      in.limit(0);
      channel.configureBlocking(true);
      return count == 0;
    } catch (IOException e) {
      return false;
    }
  }

  void close() {
    stopped = true;
    try {
      channel.close();
    } catch (IOException e) {
      // It is going away in any case.
    }
  }

  /** The reader is given whatever comes, as it comes. */
  @Override
  public void request(long count) {}

  @Override
  public void cancel() {
    stopped = true;
  }

  // -- the head -----------------------------------------------------------------------------------------------------

  private Head head() throws IOException {
    int[] left = {MOST_HEAD_BYTES};
    String status = line(left);
    if (!STATUS_LINE.matcher(status).matches()) {
      throw new IOException("not an HTTP/1.1 response");
    }
    Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(left); !line.isEmpty(); line = line(left)) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("a header without a name");
      }
      fields.computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    HttpHeaders headers = HttpHeaders.of(fields, (name, value) -> true);
    boolean keepsAlive = status.startsWith("HTTP/1.1")
        && headers.firstValue("Connection").filter(value -> value.equalsIgnoreCase("close")).isEmpty();
    return new Head(Integer.parseInt(status.substring(9, 12)), keepsAlive, headers);
  }

  /** One line without its end, in Latin 1, as headers are. */
  private String line(int[] left) throws IOException {
    StringBuilder line = new StringBuilder();
    for (byte b = next(); b != '\n'; b = next()) {
      if (--left[0] < 0) {
        throw new IOException("the head of a response has more than " + MOST_HEAD_BYTES + " bytes");
      }
      line.append((char) (b & 0xFF));
    }
    int end = line.length();
    return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
  }

  // -- the body -----------------------------------------------------------------------------------------------------

  /** False when only the end of the connection ends it. */
  private boolean body(Head head, ResponseReader reader) throws IOException {
    HttpHeaders headers = head.headers();
    if (head.status() == 204 || head.status() == 304) {
      return true;
    }
    if (headers.firstValue("Transfer-Encoding").isPresent()) {
      chunks(headers, reader);
      return true;
    }
    if (headers.firstValue("Content-Length").isPresent()) {
      piece(length(headers), reader);
      return true;
    }
    while (!stopped && (in.hasRemaining() || fill())) {
      hand(in.remaining(), reader);
    }
    return false;
  }

  private static long length(HttpHeaders headers) throws IOException {
    List<String> given = headers.allValues("Content-Length").stream().distinct().toList();
    if (given.size() != 1 || !NUMBER.matcher(given.getFirst()).matches()) {
      throw new IOException("not a content length: " + String.join(", ", given));
    }
    return Long.parseLong(given.getFirst());
  }

  private void chunks(HttpHeaders headers, ResponseReader reader) throws IOException {
    String encoding = String.join(", ", headers.allValues("Transfer-Encoding"));
    if (!encoding.equalsIgnoreCase("chunked")) {
      throw new IOException("a transfer encoding that was not asked for: " + encoding);
    }
    for (long size = chunkSize(); size > 0; size = chunkSize()) {
      piece(size, reader);
      if (stopped) {
        // In the middle of a chunk: nothing more can be read here.
        return;
      }
      if (!line(new int[]{2}).isEmpty()) {
        throw new IOException("a chunk is longer than it says");
      }
    }
    int[] left = {MOST_HEAD_BYTES};
    while (!line(left).isEmpty()) {
      // Trailers mean nothing here.
    }
  }

  private long chunkSize() throws IOException {
    Matcher size = CHUNK_SIZE.matcher(line(new int[]{MOST_HEAD_BYTES}));
    if (!size.matches()) {
      throw new IOException("not the size of a chunk");
    }
    return Long.parseLong(size.group(1), 16);
  }

  private void piece(long size, ResponseReader reader) throws IOException {
    long left = size;
    while (left > 0 && !stopped) {
      if (!in.hasRemaining() && !fill()) {
        throw new EOFException("the server hung up in the middle of its response");
      }
      int count = (int) Math.min(left, in.remaining());
      hand(count, reader);
      left -= count;
    }
  }

  private void hand(int count, ResponseReader reader) {
    ByteBuffer part = in.slice(in.position(), count);
    in.position(in.position() + count);
    reader.onNext(List.of(part));
  }

  private byte next() throws IOException {
    if (!in.hasRemaining() && !fill()) {
      throw new EOFException("the server hung up without a response");
    }
    return in.get();
  }

  private boolean fill() throws IOException {
    in.clear();
    int count = channel.read(in);
    in.flip();
    return count > 0;
  }
}
