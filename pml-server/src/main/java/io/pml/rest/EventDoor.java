package io.pml.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pml.error.PmlException;
import io.pml.event.Event;
import io.pml.event.Events;
import io.pml.event.Listening;
import io.pml.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves {@code GET /api/events}, what executions do as a stream of server-sent events, and leaves the rest to another door.
 * A stream takes its thread for as long as it lasts.
 */
public final class EventDoor extends Handler.Wrapper {
  private static final Logger LOG = LoggerFactory.getLogger(EventDoor.class);
  private static final String PATH = "/api/events";

  private final Events events;
  private final Duration heartbeat;

  /**
   * A door.
   *
   * @param heartbeat how often a stream shows that it lives while nothing happens
   */
  public EventDoor(Events events, Duration heartbeat, Handler others) {
    super(others);
    this.events = events;
    this.heartbeat = heartbeat;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!request.getHttpURI().getPath().equals(PATH)) {
      return super.handle(request, response, callback);
    }
    if (!request.getMethod().equals("GET")) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET");
      return refuse(response, callback, 405, "bad_request", request.getMethod() + " is not possible here, only GET");
    }
    String wanted = Optional.ofNullable(Request.extractQueryParameters(request).getValue("workflow_id")).orElse("");
    Optional<UUID> workflow;
    try {
      workflow = wanted.isEmpty() ? Optional.empty() : Optional.of(UUID.fromString(wanted));
    } catch (IllegalArgumentException e) {
      return refuse(response, callback, 400, "bad_arguments",
          "not a workflow_id: " + wanted + "; take it from an answer of pml_execute, or from `pml runs --json`");
    }
    try (Listening listening = events.listen(workflow)) {
      stream(listening, response);
      response.write(true, ByteBuffer.allocate(0), callback);
    } catch (PmlException e) {
      return refuse(response, callback, 503, "server_busy", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      LOG.debug("a listener has left: {}", e.getMessage());
      callback.failed(e);
    }
    return true;
  }

  private void stream(Listening listening, Response response) throws IOException, InterruptedException {
    response.setStatus(200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.getHeaders().put("X-Accel-Buffering", "no");
    write(response, ": listening\n\n");
    while (!listening.isOver()) {
      Optional<Event> next = listening.next(heartbeat);
      if (next.isPresent()) {
        write(response, event(next.get().type(), next.get().toJson()));
      } else if (!listening.isOver()) {
        write(response, ": still here\n\n");
      }
    }
    if (listening.isBehind()) {
      write(response, event("dropped", Json.object()
          .put("type", "dropped")
          .put("reason", "you read too slowly: what happened since is not told. Connect again, and read faster")));
    }
  }

  /** The type is one of PML's own words, and JSON has no line breaks: nothing in an event can end it. */
  private static String event(String type, ObjectNode json) {
    return "event: " + type + "\ndata: " + Json.write(json) + "\n\n";
  }

  private static void write(Response response, String text) throws IOException {
    try (Blocker.Callback blocker = Blocker.callback()) {
      response.write(false, ByteBuffer.wrap(text.getBytes(UTF_8)), blocker);
      blocker.block();
    }
  }

  private static boolean refuse(Response response, Callback callback, int status, String code, String message) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    ObjectNode json = Json.object().put("error", message).put("code", code);
    response.write(true, ByteBuffer.wrap(Json.writeBytes(json)), callback);
    return true;
  }
}
