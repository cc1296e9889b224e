package io.pml.testkit.faults;

import java.time.Duration;

/**
 * How a {@link FaultyHttpServer} misbehaves. Unless the constant says otherwise the fault hits calls of the tools
 * {@code misbehave} and {@code misbehave_idempotent}, or every POST if the {@link HttpFault} is everywhere.
 *
 * <p>"Size" and "delay" are those of the {@link HttpFault}; each constant carries its defaults.
 */
public enum HttpMode {
  /** Streamable HTTP of revision 2025-06-18, with sessions and answers in JSON. */
  HEALTHY,
  /** Nobody listens at the URL; the port stays reserved meanwhile. */
  REFUSE,
  /** Sends half of the body that the headers announce, then resets the connection. */
  RESET_MID_BODY,
  /** Answers 500 with a page for people. */
  STATUS_500,
  /** Answers 307 with a location on the same server, {@code /elsewhere}, which is healthy. */
  REDIRECT,
  /** Sends size bytes of headers with the delay between them, then answers. */
  SLOW_HEADERS(600, 100),
  /** Answers with a valid gzip body, whether asked for or not, that unpacks to at least size bytes of valid JSON. */
  GZIP_BOMB(1L << 30, 0),
  /** Streams progress and half of the result, then closes the connection. */
  SSE_CUT,
  /** Streams progress, then ends the stream in good order, without a result. */
  SSE_ENDED,
  /** Streams progress (log messages if the request has no progress token) and the result, and ends the stream. */
  SSE,
  /** Answers with JSON that goes on for size bytes, for ever by default. */
  HUGE_BODY(Long.MAX_VALUE, 0),
  /** Answers 200 with an HTML page. */
  WRONG_CONTENT_TYPE,
  /** Forgets each session after size requests that carry it, and answers 404 from then on. */
  SESSION_LOST(3, 0),
  /** Answers 401 to each request without the bearer token {@value FaultyHttpServer#TOKEN}. */
  UNAUTHORIZED,
  /**
   * Speaks HTTP+SSE of revision 2024-11-05 only: GET of the URL opens a stream whose first event, {@code endpoint}, says
   * where to POST; the answers come on the stream. POST to the URL gives 405.
   */
  LEGACY_SSE_ONLY,
  /** Has one more tool, {@code headers}: the headers of the request that carried the call. */
  ECHO_HEADERS;

  private final long size;
  private final Duration delay;

  HttpMode() {
    this(0, 0);
  }

  HttpMode(long size, long delayMillis) {
    this.size = size;
    this.delay = Duration.ofMillis(delayMillis);
  }

  /** The default size; what it counts depends on the mode. */
  public long size() {
    return size;
  }

  /** The default delay. */
  public Duration delay() {
    return delay;
  }
}
