package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.RpcError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/**
 * The HTTP answer to one request: a single JSON body when the answer is all there is to say, an event stream as soon as
 * something comes before it or the answer takes its time. A stream gets a comment every second: writing is the only way to
 * learn that an HTTP/1.1 client has left. Threads may share it.
 */
final class HttpReply implements Reply {
  private static final byte[] KEEP_ALIVE = ":\n\n".getBytes(StandardCharsets.UTF_8);
  private static final long PATIENCE_NANOS = 1_000_000_000L;

  private final Response response;
  private final Callback callback;
  private final boolean modern;
  private final boolean mayStream;
  private final Runnable onEnd;
  private final long born = System.nanoTime();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean streaming;
  private boolean ended;

  /**
   * A reply that has not been begun.
   *
   * @param onEnd called once, when nothing more will be written
   */
  HttpReply(Response response, Callback callback, boolean modern, boolean mayStream, Runnable onEnd) {
    this.response = response;
    this.callback = callback;
    this.modern = modern;
    this.mayStream = mayStream;
    this.onEnd = onEnd;
  }

  @Override
  public void send(Message message) throws IOException {
    lock.lock();
    try {
      if (ended || !mayStream) {
        return;
      }
      beginStream();
      write(event(message));
    } catch (IOException e) {
      end(e);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void finish(Message answer) {
    close(answer, answer instanceof Message.Failure failure && modern ? statusOf(failure.error()) : 200);
  }

  @Override
  public void refuse(Message.Failure failure) {
    int code = failure.error().code();
    int status = code == McpServer.BUSY ? 429 : code == RpcError.METHOD_NOT_FOUND ? 404 : 400;
    close(failure, modern || code == McpServer.BUSY ? status : 200);
  }

  @Override
  public void drop() {
    lock.lock();
    try {
      if (!ended) {
        ended = true;
        onEnd.run();
        if (!streaming) {
          response.setStatus(204);
        }
        callback.succeeded();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Begins the stream at once, for a reply that is nothing but a stream. */
  void open() throws IOException {
    lock.lock();
    try {
      beginStream();
      write(KEEP_ALIVE);
    } catch (IOException e) {
      end(e);
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Called every second. False when the client turned out to have left. */
  boolean keepAlive() {
    if (!mayStream || System.nanoTime() - born < PATIENCE_NANOS || !lock.tryLock()) {
      return true;
    }
    try {
      if (ended) {
        return true;
      }
      beginStream();
      write(KEEP_ALIVE);
      return true;
    } catch (IOException e) {
      end(e);
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void close(Message answer, int status) {
    lock.lock();
    try {
      if (ended) {
        return;
      }
      ended = true;
      onEnd.run();
      byte[] body;
      if (streaming) {
        body = event(answer);
      } else {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, HttpNames.JSON);
        body = Json.writeBytes(answer.toJson());
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
      }
      response.write(true, ByteBuffer.wrap(body), callback);
    } finally {
      lock.unlock();
    }
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
    }
  }

  private void end(IOException reason) {
    if (!ended) {
      ended = true;
      onEnd.run();
      callback.failed(reason);
    }
  }

  private static byte[] event(Message message) {
    return ("event: message\ndata: " + Json.write(message.toJson()) + "\n\n").getBytes(StandardCharsets.UTF_8);
  }

  /** What the modern era wants an error's HTTP status to be; most errors are ordinary answers. */
  private static int statusOf(RpcError error) {
    return switch (error.code()) {
      case RpcError.MISSING_CLIENT_CAPABILITY, RpcError.UNSUPPORTED_REVISION, RpcError.HEADER_MISMATCH -> 400;
      default -> 200;
    };
  }
}
