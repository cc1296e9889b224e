package io.pml.testkit.faults;

import java.io.IOException;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;

/** What a {@link FaultyHttpServer} does to a request that its fault hits. */
final class HttpMisbehaviour {
  static final String JSON = "application/json";
  static final String STREAM = "text/event-stream";

  private static final String HTML = "<!doctype html><title>Oops</title><p>Something went wrong";
  private static final String AFTER = "\"}]}}";
  private static final int STEPS = 3;

  private final HttpFault fault;

  HttpMisbehaviour(HttpFault fault) {
    this.fault = fault;
  }

  /** Answers a request whose healthy answer, with its headers, is given. */
  void answer(Exchange exchange, JsonNode message, String healthy, String... headers)
      throws IOException, InterruptedException {
    switch (fault.mode()) {
      case RESET_MID_BODY -> {
        exchange.write("HTTP/1.1 200 OK\r\nContent-Type: " + JSON + "\r\nContent-Length: " + 2 * healthy.length()
            + "\r\n\r\n" + healthy);
        exchange.reset();
      }
      case STATUS_500 -> exchange.answer("500 Internal Server Error", "text/html", HTML);
      case REDIRECT -> exchange.answer("307 Temporary Redirect", JSON, "", "Location: /elsewhere");
      case SLOW_HEADERS -> {
        exchange.write("HTTP/1.1 200 OK\r\nX-Slow: ");
        for (long i = 0; i < fault.size(); i++) {
          exchange.write("z");
          Thread.sleep(fault.delay());
        }
        exchange.write("\r\n" + Exchange.rest(JSON, healthy, headers));
      }
      case GZIP_BOMB -> {
        exchange.startChunks(JSON, "Content-Encoding: gzip");
        GzipBomb.write(bytes -> exchange.chunk(bytes, bytes.length), before(message), fault.size(), AFTER);
        exchange.lastChunk();
      }
      case SSE_CUT -> {
        exchange.startChunks(STREAM, headers);
        progress(exchange, message);
        exchange.chunk("event: message\ndata: " + healthy.substring(0, healthy.length() / 2));
        exchange.close();
      }
      case SSE_ENDED -> {
        exchange.startChunks(STREAM, headers);
        progress(exchange, message);
        exchange.lastChunk();
      }
      case SSE -> {
        exchange.startChunks(STREAM, headers);
        progress(exchange, message);
        exchange.event("message", healthy);
        exchange.lastChunk();
      }
      case HUGE_BODY -> huge(exchange, message);
      case WRONG_CONTENT_TYPE -> exchange.answer("200 OK", "text/html", HTML);
      case HEALTHY, REFUSE, SESSION_LOST, UNAUTHORIZED, LEGACY_SSE_ONLY, ECHO_HEADERS ->
        exchange.answer("200 OK", JSON, healthy, headers);
    }
  }

  private static String before(JsonNode message) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + Frame.id(message.path("id"))
        + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"";
  }

  private static void progress(Exchange exchange, JsonNode message) throws IOException {
    JsonNode token = message.path("params").path("_meta").path("progressToken");
    for (int i = 1; i <= STEPS; i++) {
      exchange.event("message", token.isMissingNode()
          ? Frame.notification("notifications/message", "{\"level\":\"info\",\"data\":\"step " + i + "\"}")
          : Frame.notification("notifications/progress",
              "{\"progressToken\":" + Frame.id(token) + ",\"progress\":" + i + ",\"total\":" + STEPS + "}"));
    }
  }

  private void huge(Exchange exchange, JsonNode message) throws IOException {
    byte[] filler = new byte[1 << 16];
    Arrays.fill(filler, (byte) 'x');
    exchange.startChunks(JSON);
    exchange.chunk(before(message));
    for (long left = fault.size(); left > 0; left -= filler.length) {
      exchange.chunk(filler, (int) Math.min(left, filler.length));
    }
    exchange.chunk(AFTER);
    exchange.lastChunk();
  }
}
