package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.RpcError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * The HTTP answer to one request: a single JSON body when the answer is all there is to say, an event stream as soon as
 * something comes before it or the answer takes its time. A stream gets a comment every second: writing is the only way to
 * learn that an HTTP/1.1 client has left. Threads may share it.
 *
 * <p>The lock is held while bytes are written, which a slow client can draw out. Whoever must not wait for that
 * ({@link #drop}, {@link #keepAlive}) leaves a note instead; the next one to hold the lock acts on it.
 */
final class HttpReply implements Reply {
  private static final Logger LOG = LoggerFactory.getLogger(HttpReply.class);
  private static final byte[] KEEP_ALIVE = ":\n\n".getBytes(StandardCharsets.UTF_8);
  private static final long PATIENCE_NANOS = 1_000_000_000L;

  private final Response response;
  private final Callback callback;
  private final boolean modern;
  private final boolean mayStream;
  private final Set<HttpReply> open;
  private final LongSupplier nanos;
  private final long born;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Runnable onLeave = () -> {};
  private volatile boolean dropped;
  private boolean streaming;
  private boolean ended;

  /**
   * A reply that has not been begun.
   *
   * @param open where it stands until nothing more will be written
   */
  HttpReply(Response response, Callback callback, boolean modern, boolean mayStream, Set<HttpReply> open,
      LongSupplier nanos) {
    this.response = response;
    this.callback = callback;
    this.modern = modern;
    this.mayStream = mayStream;
    this.open = open;
    this.nanos = nanos;
    this.born = nanos.getAsLong();
    open.add(this);
  }

  @Override
  public void onLeave(Runnable action) {
    onLeave = action;
  }

  @Override
  public void send(Message message) throws IOException {
    if (!mayStream && message instanceof Message.Request) {
      throw new IOException("it does not accept an event stream");
    }
    stream(event(message));
  }

  @Override
  public void finish(Message answer) {
    close(answer.toJson(), answer instanceof Message.Failure failure ? status(failure.error(), 200) : 200);
  }

  @Override
  public void finishAll(List<Message> answers) {
    close(Message.toJson(answers), 200);
  }

  @Override
  public void refuse(Message.Failure failure) {
    close(failure.toJson(), status(failure.error(), 400));
  }

  @Override
  public void drop() {
    dropped = true;
    dropIfNoted();
  }

  /** Begins the stream at once, for a reply that is nothing but a stream. */
  void begin() throws IOException {
    stream(KEEP_ALIVE);
  }

  /** Called every second. Does not wait for a write that is under way. */
  void keepAlive() {
    if (dropped) {
      dropIfNoted();
    } else if (isDue() && !lock.isLocked()) {
      try {
        stream(KEEP_ALIVE);
      } catch (IOException e) {
        LOG.debug("a client has left: {}", e.getMessage());
      }
    }
  }

  boolean isDue() {
    return dropped || (mayStream && nanos.getAsLong() - born >= PATIENCE_NANOS);
  }

  private void stream(byte[] bytes) throws IOException {
    lock.lock();
    try {
      if (ended || dropped) {
        throw new IOException("nobody waits for it");
      }
      if (mayStream) {
        beginStream();
        write(bytes);
      }
    } finally {
      lock.unlock();
      dropIfNoted();
    }
  }

  private void close(JsonNode answer, int status) {
    byte[] body = Json.writeBytes(answer);
    lock.lock();
    try {
      if (!end()) {
        return;
      }
      if (!streaming) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, HttpNames.JSON);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        if (status == 429) {
          response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
        }
      }
      response.write(true, ByteBuffer.wrap(streaming ? event(body) : body), callback);
    } finally {
      lock.unlock();
    }
  }

  private void dropIfNoted() {
    if (dropped && lock.tryLock()) {
      try {
        if (end()) {
          if (!streaming) {
            response.setStatus(204);
          }
          callback.succeeded();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** True for the one who gets to end it. */
  private boolean end() {
    boolean first = !ended;
    ended = true;
    open.remove(this);
    return first;
  }

  private void beginStream() {
    if (!streaming) {
      streaming = true;
      response.setStatus(200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, HttpNames.EVENT_STREAM);
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
      response.getHeaders().put("X-Accel-Buffering", "no");
    }
  }

  private void write(byte[] bytes) throws IOException {
    try (Blocker.Callback blocker = Blocker.callback()) {
      response.write(false, ByteBuffer.wrap(bytes), blocker);
      blocker.block();
    } catch (IOException e) {
      if (end()) {
        callback.failed(e);
        onLeave.run();
      }
      throw e;
    }
  }

  private static byte[] event(Message message) {
    return event(Json.writeBytes(message.toJson()));
  }

  private static byte[] event(byte[] json) {
    byte[] before = "event: message\ndata: ".getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(before.length + json.length + 2)
        .put(before)
        .put(json)
        .put(new byte[]{'\n', '\n'})
        .array();
  }

  /** What the modern era wants an error's HTTP status to be; to legacy clients most errors are ordinary answers. */
  private int status(RpcError error, int other) {
    if (error.code() == McpServer.BUSY) {
      return 429;
    }
    if (error.code() == RpcError.UNSUPPORTED_REVISION) {
      return 400;
    }
    if (!modern) {
      return 200;
    }
    return switch (error.code()) {
      case RpcError.METHOD_NOT_FOUND -> 404;
      case RpcError.MISSING_CLIENT_CAPABILITY, RpcError.HEADER_MISMATCH -> 400;
      default -> other;
    };
  }
}
