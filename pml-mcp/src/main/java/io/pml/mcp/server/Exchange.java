package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Outstanding;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request while it is being answered: who asked, and the ways to speak to that client before the answer is ready.
 * Threads may share it.
 *
 * <p>A question to the client ({@link #ask}) blocks the method in either era. A legacy client gets a request of its own. A
 * modern client gets its answer early, with the question inside and a token; it repeats the request with its own answer and
 * the token, and the method, which has waited all the while, goes on and answers <em>that</em> request.
 *
 * <p>Invariants: 1. a request gets at most one answer, and none once it is cancelled; 2. nothing is sent for a request
 * after its answer.
 */
public final class Exchange {
  private final Peer peer;
  private final String method;
  private final ObjectNode params;
  private final Conversation conversation;
  private final Suspended suspended;
  private final Map<String, Question> questions = new ConcurrentHashMap<>();
  private final AtomicLong asked = new AtomicLong();
  private final Object lock = new Object();
  private JsonNode id;
  /** Null while no request waits for the method: after a question was handed over, or after the end. */
  private @Nullable Reply reply;
  private boolean cancelled;
  private @Nullable Thread thread;

  private record Question(String method, ObjectNode params, CompletableFuture<ObjectNode> answer) {
    ObjectNode toJson() {
      ObjectNode node = Json.object().put("method", method);
      node.set("params", params);
      return node;
    }
  }

  Exchange(Peer peer, Message.Request request, Conversation conversation, Suspended suspended, Reply reply) {
    this.peer = peer;
    this.id = request.id();
    this.method = request.method();
    this.params = request.params();
    this.conversation = conversation;
    this.suspended = suspended;
    this.reply = reply;
  }

  public Peer peer() {
    return peer;
  }

  JsonNode id() {
    synchronized (lock) {
      return id;
    }
  }

  Conversation conversation() {
    return conversation;
  }

  public String method() {
    return method;
  }

  /** The request's parameters, as they came the first time. */
  public ObjectNode params() {
    return params;
  }

  public Optional<JsonNode> progressToken() {
    return Optional.ofNullable(Meta.of(params).get(Meta.PROGRESS_TOKEN));
  }

  /** Whether the client wants to read log messages of this level while it waits. */
  public boolean wantsLog(LogLevel level) {
    if (!peer.modern()) {
      return level.compareTo(conversation.logLevel()) >= 0;
    }
    return LogLevel.parse(Meta.of(params).path(Meta.LOG_LEVEL).asString(""))
        .filter(wanted -> level.compareTo(wanted) >= 0)
        .isPresent();
  }

  /** Sends a notification that belongs to this request; dropped when nobody listens any more. */
  public void notify(String notification, ObjectNode notificationParams) {
    Reply way = way();
    if (way != null) {
      try {
        way.send(new Message.Notification(notification, notificationParams));
      } catch (IOException e) {
        cancel();
      }
    }
  }

  /** Asks the client for something, and waits for its answer. */
  public ObjectNode ask(String question, ObjectNode questionParams) throws RpcException, InterruptedException {
    if (!peer.canAnswer(question)) {
      ObjectNode data = Json.object();
      data.putObject("requiredCapabilities").putObject(Peer.capabilityFor(question));
      throw new RpcException(
          new RpcError(peer.modern() ? RpcError.MISSING_CLIENT_CAPABILITY : RpcError.METHOD_NOT_FOUND,
              "the client does not offer " + question, Optional.of(data)));
    }
    return peer.modern() ? askByAnswering(question, questionParams) : askByRequest(question, questionParams);
  }

  private ObjectNode askByRequest(String question, ObjectNode questionParams)
      throws RpcException, InterruptedException {
    Outstanding.Ticket ticket = conversation.asked().open();
    try {
      Reply way = way();
      if (way == null) {
        throw new RpcException(RpcError.INTERNAL_ERROR, "the client has gone");
      }
      way.send(new Message.Request(ticket.id(), question, questionParams));
      return ticket.answer().get() instanceof ObjectNode answer ? answer : Json.object();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RpcException refusal
          ? refusal
          : new RpcException(RpcError.INTERNAL_ERROR, "the client did not answer: " + e.getCause());
    } catch (IOException e) {
      throw new RpcException(RpcError.INTERNAL_ERROR, "the client could not be asked: " + e.getMessage());
    } finally {
      conversation.asked().close(ticket);
    }
  }

  private ObjectNode askByAnswering(String question, ObjectNode questionParams)
      throws RpcException, InterruptedException {
    String key = "q" + asked.incrementAndGet();
    Question open = new Question(question, questionParams, new CompletableFuture<>());
    questions.put(key, open);
    handOver();
    try {
      return open.answer().get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RpcException refusal
          ? refusal
          : new RpcException(RpcError.INTERNAL_ERROR, String.valueOf(e.getCause()));
    } finally {
      questions.remove(key);
    }
  }

  /** Answers the request that waits, if one does, with every open question. */
  private void handOver() {
    Reply way;
    JsonNode answeredId;
    synchronized (lock) {
      way = reply;
      answeredId = id;
      reply = null;
      conversation.running().remove(id, this);
    }
    if (way != null) {
      ObjectNode result = Json.object().put("resultType", "input_required");
      ObjectNode requests = result.putObject("inputRequests");
      questions.forEach((key, question) -> requests.set(key, question.toJson()));
      result.put("requestState", suspended.keep(this));
      way.finish(new Message.Result(answeredId, result));
    }
  }

  /** A repetition of the request came: from here on the method answers that one. */
  void resume(Message.Request again, Reply newReply) {
    ObjectNode answers = Json.child(again.params(), "inputResponses");
    boolean answered = false;
    synchronized (lock) {
      id = again.id();
      reply = newReply;
      conversation.running().put(id, this);
    }
    for (Map.Entry<String, JsonNode> entry : answers.properties()) {
      Question question = questions.get(entry.getKey());
      if (question != null && entry.getValue() instanceof ObjectNode answer) {
        answered |= question.answer().complete(answer);
      }
    }
    if (!answered && !questions.isEmpty()) {
      handOver();
    }
  }

  void runsOn(Thread runner) {
    synchronized (lock) {
      thread = runner;
    }
  }

  /** Sends the answer, unless the request was cancelled. */
  void finish(ObjectNode result) {
    finish(answeredId -> new Message.Result(answeredId, result));
  }

  void fail(RpcError error) {
    finish(answeredId -> new Message.Failure(Optional.of(answeredId), error));
  }

  private void finish(Function<JsonNode, Message> answer) {
    Reply way;
    JsonNode answeredId;
    synchronized (lock) {
      thread = null;
      way = cancelled ? null : reply;
      answeredId = id;
      reply = null;
      conversation.running().remove(id, this);
    }
    if (way != null) {
      way.finish(answer.apply(answeredId));
    }
  }

  /** Stops the method; nothing more is sent. */
  void cancel() {
    Reply way;
    Thread runner;
    synchronized (lock) {
      cancelled = true;
      way = reply;
      runner = thread;
      reply = null;
      thread = null;
      conversation.running().remove(id, this);
    }
    if (way != null) {
      way.drop();
    }
    if (runner != null) {
      runner.interrupt();
    }
  }

  private @Nullable Reply way() {
    synchronized (lock) {
      return reply;
    }
  }
}
