package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Outstanding;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes what a server says to where it belongs: answers to those who wait, the rest to the call it was said during, or to
 * the events of the connection. A listener that throws is logged and hurts nobody else.
 */
final class Receiver implements Transport.Inbox {
  private static final Logger LOG = LoggerFactory.getLogger(Receiver.class);
  private static final int MOST_QUESTIONS = 100;

  private final McpClient client;
  private final Transport transport;
  private final ServerEvents events;
  private final Outstanding outstanding;
  private final Map<JsonNode, Running> running;
  private final Map<JsonNode, Thread> answering = new ConcurrentHashMap<>();
  private final Semaphore questions = new Semaphore(MOST_QUESTIONS);

  Receiver(McpClient client, Transport transport, ServerEvents events, Outstanding outstanding,
      Map<JsonNode, Running> running) {
    this.client = client;
    this.transport = transport;
    this.events = events;
    this.outstanding = outstanding;
    this.running = running;
  }

  @Override
  public void received(Message message, Optional<JsonNode> during) {
    switch (message) {
      case Message.Result result -> outstanding.answered(result);
      case Message.Failure failure -> outstanding.failed(failure);
      case Message.Notification notification -> guarded(() -> notified(notification, during));
      case Message.Request request -> asked(request, during);
    }
  }

  @Override
  public void unanswered(JsonNode id, IOException reason) {
    outstanding.abandon(id, reason);
  }

  @Override
  public void junk(byte[] bytes) {
    guarded(() -> events.junk(bytes));
  }

  @Override
  public void closed(IOException reason) {
    client.fail(reason);
  }

  static void guarded(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      LOG.warn("a listener failed", e);
    }
  }

  // -- notifications ------------------------------------------------------------------------------------------------

  private void notified(Message.Notification notification, Optional<JsonNode> during) {
    ObjectNode params = notification.params();
    switch (notification.method()) {
      case "notifications/progress" -> named(params, Meta.PROGRESS_TOKEN).map(running::get).ifPresent(call -> {
        call.gaveSign();
        call.listener().progressed(params);
      });
      case "notifications/message" -> logged(params, during);
      case "notifications/cancelled" -> named(params, "requestId").ifPresent(this::cancelled);
      case "notifications/resources/updated" -> events.updated(params.path("uri").asString(""));
      case "notifications/subscriptions/acknowledged" -> acknowledged(params, during);
      default -> Change.of(notification.method())
          .ifPresentOrElse(events::changed, () -> events.notified(notification.method(), params));
    }
  }

  private static Optional<JsonNode> named(ObjectNode params, String key) {
    return Optional.ofNullable(params.get(key)).map(Message::id);
  }

  /** A server that does not say which stream it opened has opened all that were asked for. */
  private void acknowledged(ObjectNode params, Optional<JsonNode> during) {
    Optional<JsonNode> stream = named(Meta.of(params), Meta.SUBSCRIPTION_ID).or(() -> during);
    running.forEach((id, call) -> {
      if (stream.map(id::equals).orElse(true)) {
        call.listener().acknowledged();
      }
    });
  }

  /** On a shared stream nothing tells whose call a log message belongs to: with several, none may read it. */
  private void logged(ObjectNode params, Optional<JsonNode> during) {
    List<Running> heard = during.map(running::get)
        .map(List::of)
        .orElseGet(() -> running.values().stream().filter(Running::isHeard).toList());
    if (heard.size() == 1) {
      heard.getFirst().listener().logged(params);
    } else {
      events.notified("notifications/message", params);
    }
  }

  /** A modern server takes back a stream that we asked for, a legacy server a question of its own. */
  private void cancelled(JsonNode id) {
    if (!client.modern()) {
      Thread thread = answering.get(id);
      if (thread != null) {
        thread.interrupt();
      }
      return;
    }
    Running call = running.get(id);
    if (call != null && call.call().method().equals(Subscription.METHOD)) {
      outstanding.abandon(id, new IOException("the server ended the stream"));
    }
  }

  // -- questions ----------------------------------------------------------------------------------------------------

  private void asked(Message.Request request, Optional<JsonNode> during) {
    if (!questions.tryAcquire()) {
      LOG.warn("a server asks more than {} questions at once: {} is not answered", MOST_QUESTIONS, request.method());
      return;
    }
    Thread thread = Thread.ofVirtual().name("mcp-asked").unstarted(() -> {
      try {
        answer(request, during);
      } finally {
        answering.remove(request.id(), Thread.currentThread());
        questions.release();
      }
    });
    answering.put(request.id(), thread);
    thread.start();
  }

  private void answer(Message.Request request, Optional<JsonNode> during) {
    Message answer;
    try {
      answer = new Message.Result(request.id(), serve(request, during));
    } catch (RpcException e) {
      answer = new Message.Failure(Optional.of(request.id()), e.error());
    } catch (InterruptedException e) {
      return;
    } catch (RuntimeException e) {
      LOG.warn("a server's {} could not be answered", request.method(), e);
      answer = new Message.Failure(Optional.of(request.id()),
          new RpcError(RpcError.INTERNAL_ERROR, "internal error"));
    }
    try {
      transport.send(answer, Map.of());
    } catch (IOException e) {
      LOG.debug("a server went away before it could be answered: {}", e.getMessage());
    }
  }

  private ObjectNode serve(Message.Request request, Optional<JsonNode> during)
      throws RpcException, InterruptedException {
    if (request.method().equals("ping")) {
      return Json.object();
    }
    Optional<Running> related = during.map(running::get).or(() -> newest(request.method()));
    if (related.isEmpty()) {
      return events.asked(request.method(), request.params());
    }
    Running call = related.get();
    call.answering();
    try {
      return call.listener().asked(request.method(), request.params());
    } finally {
      call.answered();
    }
  }

  /** On a shared stream nothing tells which call a question belongs to: the newest that can answer it is asked. */
  private Optional<Running> newest(String method) {
    return running.entrySet()
        .stream()
        .filter(entry -> entry.getValue().listener().canAnswer(method))
        .max(Comparator.comparingLong((Map.Entry<JsonNode, Running> entry) -> entry.getKey().longValue()))
        .map(Map.Entry::getValue);
  }

  /** Stops those who still think about an answer. */
  void stop() {
    answering.values().forEach(Thread::interrupt);
  }
}
