package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.LogLevel;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Outstanding;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request while it is being answered: who asked, and the ways to speak to that client before the answer is ready.
 * Threads may share it.
 *
 * <p>A question to the client ({@link #ask}) blocks the method in either era. A legacy client gets a request of its own. A
 * modern client gets its answer early, with the question inside and a token; it repeats the request with its own answer and
 * the token, and the method, which has waited all the while, goes on and answers <em>that</em> request. Once a request
 * {@linkplain #becomeTask became a task}, its client fetches the questions and brings the answers.
 *
 * <p>Invariants: 1. a request gets at most one answer, and none once it is cancelled; 2. nothing is sent for a request
 * after its answer; 3. the outcome is set once; 4. {@code reply} is set exactly while a request waits for an answer.
 */
public final class Exchange {
  private static final Duration USUAL_TTL = Duration.ofHours(1);
  private static final String PROGRESS = "notifications/progress";
  private static final Set<String> MAY_ASK = Set.of("tools/call", "prompts/get", "resources/read");

  private final String method;
  private final ObjectNode params;
  private final Suspended suspended;
  private final Tasks tasks;
  private final ObjectNode volunteered;

  private final Object lock = new Object();
  private final Map<String, Open> questions = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  /** Questions of a task that are being put to a client. */
  private final Set<String> taken = new HashSet<>();
  private Peer peer;
  private ObjectNode meta;
  private Conversation conversation;
  private JsonNode id;
  private @Nullable Reply reply;
  private @Nullable String token;
  private @Nullable Task task;
  private @Nullable Thread thread;
  private @Nullable Outcome outcome;

  /** A question that waits for its answer. */
  private record Open(String key, Question question, CompletableFuture<ObjectNode> answer) {}

  /** A request that waits no longer: it gets its answer, or none. */
  private record Waiter(Reply reply, JsonNode id) {}

  Exchange(Peer peer, Message.Request request, Conversation conversation, Suspended suspended, Tasks tasks,
      Reply reply) {
    this.peer = peer;
    this.id = request.id();
    this.method = request.method();
    this.params = request.params();
    this.meta = Meta.of(params);
    this.volunteered = Json.child(params, "inputResponses");
    this.conversation = conversation;
    this.suspended = suspended;
    this.tasks = tasks;
    this.reply = reply;
  }

  /** The client, as it described itself with the request that now waits. */
  public Peer peer() {
    synchronized (lock) {
      return peer;
    }
  }

  public String method() {
    return method;
  }

  /** The request's parameters, as they came the first time. */
  public ObjectNode params() {
    return params;
  }

  JsonNode id() {
    synchronized (lock) {
      return id;
    }
  }

  Conversation conversation() {
    synchronized (lock) {
      return conversation;
    }
  }

  /** What progress notifications must carry, if the client wants any. */
  public Optional<JsonNode> progressToken() {
    return Optional.ofNullable(meta().get(Meta.PROGRESS_TOKEN));
  }

  private ObjectNode meta() {
    synchronized (lock) {
      return meta;
    }
  }

  /** The mildest log messages that the client asked for; empty when it never said. */
  public Optional<LogLevel> logLevel() {
    return peer().modern()
        ? LogLevel.parse(meta().path(Meta.LOG_LEVEL).asString(""))
        : conversation().logLevel();
  }

  /** Whether the client wants to read log messages of this level while it waits. A silent legacy client wants them all. */
  public boolean wantsLog(LogLevel level) {
    return logLevel().map(wanted -> level.compareTo(wanted) >= 0).orElse(!peer().modern());
  }

  /** Sends a notification that belongs to this request; dropped when nobody listens any more. */
  public void notify(String notification, ObjectNode notificationParams) {
    Reply way = way();
    if (way != null) {
      try {
        way.send(new Message.Notification(notification, notificationParams));
      } catch (IOException e) {
        left(way);
      }
    } else {
      notifyOfTask(notification, notificationParams);
    }
  }

  /** A task's client hears how far it is when it asks; a legacy one by the way, if there is one. */
  private void notifyOfTask(String notification, ObjectNode notificationParams) {
    Task mine;
    synchronized (lock) {
      mine = outcome == null ? task : null;
    }
    if (mine != null) {
      if (notification.equals(PROGRESS) && notificationParams.path("message").isString()) {
        mine.said(notificationParams.path("message").asString());
      }
      if (!peer().modern()) {
        conversation().outbox()
            .addIfOpen(new Message.Notification(notification,
                Tasks.related(notificationParams.deepCopy(), mine.id())));
      }
    }
  }

  // -- questions --------------------------------------------------------------------------------------------------

  /** Asks the client for something, and waits for its answer. */
  public ObjectNode ask(String question, ObjectNode questionParams) throws RpcException, InterruptedException {
    return pose(Map.of("question", new Question(question, questionParams))).values().iterator().next();
  }

  /**
   * Asks the client for several things at once, in the order of the map, and waits for all answers; they come back under
   * the same keys. A modern client that knows a key may have sent its answer with the request: then it is not asked.
   */
  public Map<String, ObjectNode> ask(Map<String, Question> all) throws RpcException, InterruptedException {
    Map<String, ObjectNode> answers = new LinkedHashMap<>();
    Map<String, Question> open = new LinkedHashMap<>(all);
    synchronized (lock) {
      for (String key : all.keySet()) {
        if (peer.modern() && volunteered.get(key) instanceof ObjectNode answer && used.add(key)) {
          answers.put(key, answer);
          open.remove(key);
        }
      }
    }
    answers.putAll(pose(open));
    return answers;
  }

  private Map<String, ObjectNode> pose(Map<String, Question> all) throws RpcException, InterruptedException {
    Peer client = peer();
    for (Question question : all.values()) {
      if (!client.canAnswer(question.method())) {
        throw client.modern()
            ? Peer.lacks(Peer.capabilityFor(question.method()))
            : new RpcException(RpcError.METHOD_NOT_FOUND, "the client does not offer " + question.method());
      }
    }
    if (all.isEmpty()) {
      return Map.of();
    }
    return client.modern() || isTask() ? askByAnswering(all) : askByRequests(all);
  }

  private boolean isTask() {
    synchronized (lock) {
      return task != null;
    }
  }

  private Map<String, ObjectNode> askByRequests(Map<String, Question> all) throws RpcException, InterruptedException {
    Map<String, ObjectNode> answers = new LinkedHashMap<>();
    for (Map.Entry<String, Question> entry : all.entrySet()) {
      answers.put(entry.getKey(), askByRequest(entry.getValue()));
    }
    return answers;
  }

  private ObjectNode askByRequest(Question question) throws RpcException, InterruptedException {
    Conversation with = conversation();
    Outstanding outstanding = with.asked();
    Reply way = way();
    if (way == null) {
      throw gone();
    }
    Outstanding.Ticket ticket = outstanding.open();
    try {
      way.send(new Message.Request(ticket.id(), question.method(), question.params()));
      return ticket.answer().get() instanceof ObjectNode answer ? answer : Json.object();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RpcException refusal
          ? refusal
          : new RpcException(RpcError.INTERNAL_ERROR, "the client did not answer: " + e.getCause());
    } catch (IOException e) {
      throw new RpcException(RpcError.INTERNAL_ERROR, "the client could not be asked: " + e.getMessage());
    } catch (InterruptedException e) {
      ObjectNode which = Json.object();
      which.set("requestId", ticket.id());
      with.outbox().add(new Message.Notification("notifications/cancelled", which));
      throw e;
    } finally {
      outstanding.close(ticket);
    }
  }

  private Map<String, ObjectNode> askByAnswering(Map<String, Question> all) throws RpcException, InterruptedException {
    if (!MAY_ASK.contains(method)) {
      throw new RpcException(RpcError.INVALID_REQUEST, "the client may not be asked anything during " + method);
    }
    if (params.has("requestState")) {
      throw Suspended.unknown();
    }
    Map<String, Open> open = new LinkedHashMap<>();
    try {
      handOver(all, open);
      Map<String, ObjectNode> answers = new LinkedHashMap<>();
      for (Open question : open.values()) {
        answers.put(question.key(), question.answer().get());
      }
      return answers;
    } catch (CancellationException e) {
      throw gone();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RpcException refusal) {
        throw refusal;
      }
      throw new IllegalStateException("an answer is refused in one way only", e);
    } finally {
      synchronized (lock) {
        questions.keySet().removeAll(open.keySet());
      }
    }
  }

  /** Opens the questions and answers the request that waits, if one does, with all that are open. */
  private void handOver(Map<String, Question> all, Map<String, Open> open)
      throws RpcException, InterruptedException {
    Optional<Waiter> waiter;
    ObjectNode early;
    synchronized (lock) {
      if (outcome != null) {
        throw gone();
      }
      all.forEach((key, question) -> open.put(unused(key), new Open(key, question, new CompletableFuture<>())));
      questions.putAll(open);
      touch();
      lock.notifyAll();
      if (reply == null) {
        return;
      }
      early = inputRequired();
      waiter = release();
    }
    waiter.ifPresent(waiting -> waiting.reply().finish(new Message.Result(waiting.id(), early)));
  }

  /** A key that this exchange has not used yet: clients may tell questions apart by their keys alone. */
  private String unused(String key) {
    String candidate = key;
    for (int i = 2; !used.add(candidate); i++) {
      candidate = key + "-" + i;
    }
    return candidate;
  }

  /** The early answer that holds every open question. Keeps this exchange for the client's return. */
  private ObjectNode inputRequired() throws RpcException {
    ObjectNode result = Json.object().put("resultType", "input_required");
    result.set("inputRequests", openQuestions());
    token = suspended.keep(this);
    return result.put("requestState", token);
  }

  /** What the client has still to answer, by key. */
  ObjectNode openQuestions() {
    ObjectNode open = Json.object();
    synchronized (lock) {
      questions.forEach((key, question) -> {
        if (!question.answer().isDone()) {
          open.set(key, question.question().toJson());
        }
      });
    }
    return open;
  }

  /** Takes the client's answers; those to questions that are not open are ignored. */
  void answer(ObjectNode answers) {
    synchronized (lock) {
      answers.properties().forEach(entry -> {
        Open question = questions.get(entry.getKey());
        if (question != null && entry.getValue() instanceof ObjectNode answer) {
          question.answer().complete(answer);
        }
      });
      touch();
    }
  }

  /** A repetition of the request came: from here on the method answers that one. */
  void resume(Peer by, Message.Request again, Conversation within, Reply newReply) throws RpcException {
    Optional<Message> message = Optional.empty();
    synchronized (lock) {
      if (token == null || !token.equals(again.params().path("requestState").asString(""))) {
        throw Suspended.unknown();
      }
      if (within.running().putIfAbsent(again.id(), this) != null) {
        throw duplicate(again.id());
      }
      suspended.forget(token);
      token = null;
      peer = by;
      meta = Meta.of(again.params());
      conversation = within;
      id = again.id();
      reply = newReply;
      answer(Json.child(again.params(), "inputResponses"));
      if (outcome != null) {
        message = outcome.toMessage(id);
        release();
      } else if (!openQuestions().isEmpty()) {
        message = Optional.of(new Message.Result(id, inputRequiredOrStop()));
        release();
      }
    }
    message.ifPresent(newReply::finish);
  }

  private ObjectNode inputRequiredOrStop() throws RpcException {
    try {
      return inputRequired();
    } catch (RpcException e) {
      release();
      stop();
      throw e;
    }
  }

  static RpcException duplicate(JsonNode id) {
    return new RpcException(RpcError.INVALID_REQUEST,
        "a request with id " + id + " is still being answered: give every request its own id");
  }

  private static InterruptedException gone() {
    return new InterruptedException("the client no longer waits for this answer");
  }

  // -- tasks ------------------------------------------------------------------------------------------------------

  /**
   * Answers the request with a handle now and lets the method go on: its result, its questions and its failure are the
   * task's from here on. False, and nothing has changed, when the client or the request does not allow tasks.
   *
   * @param ttl how long the task is kept, counted from now; when it is over a running method is stopped
   */
  public boolean becomeTask(Duration ttl) throws RpcException {
    Optional<Waiter> waiter;
    ObjectNode handle;
    Thread runner;
    synchronized (lock) {
      if (!mayBeTask() && wantsTask().isEmpty()) {
        return false;
      }
      if (task != null || outcome != null || reply == null) {
        return task != null;
      }
      Task made = tasks.create(this, ttl);
      task = made;
      handle = peer.modern()
          ? made.toJson().put("resultType", "task")
          : Json.object().set("task", made.toLegacyJson()).asObject();
      waiter = release();
      runner = thread;
      thread = null;
    }
    waiter.ifPresent(waiting -> waiting.reply().finish(new Message.Result(waiting.id(), handle)));
    makeInterruptible(runner);
    return true;
  }

  /** An interrupt in the middle of a write would close the client's stream: one that came meanwhile comes now. */
  private void makeInterruptible(@Nullable Thread runner) {
    synchronized (lock) {
      if (outcome == null) {
        thread = runner;
      } else if (outcome instanceof Outcome.Cancelled && runner != null) {
        runner.interrupt();
      }
    }
  }

  /** Whether a modern client lets the server make a task of the request as it sees fit. */
  private boolean mayBeTask() {
    return peer.modern() && peer.hasExtension(Meta.TASKS_EXTENSION) && method.equals("tools/call");
  }

  /**
   * How long a client of the revision 2025-11-25 wants the task to be kept that is to become of its request; empty when it
   * asked for none. Whether the tool may be a task is for the service to say.
   */
  public Optional<Duration> wantsTask() {
    if (!peer().revision().equals(Revision.NEWEST_LEGACY) || !method.equals("tools/call")
        || !params.path("task").isObject()) {
      return Optional.empty();
    }
    JsonNode ttl = params.path("task").path("ttl");
    return Optional.of(ttl.isNumber() ? Duration.ofMillis(Math.max(0, ttl.asLong(0))) : USUAL_TTL);
  }

  /**
   * Makes a task of the request when it takes longer than that, if its client lets the server do so: an answer that comes
   * soon needs no handle. Returns at once.
   */
  public void becomeTaskAfter(Duration patience) {
    synchronized (lock) {
      if (!mayBeTask()) {
        return;
      }
    }
    Thread.ofVirtual().name("mcp-task").start(() -> {
      try {
        do {
          Thread.sleep(patience);
          // While the client has a question of ours to answer, nobody waits for a handle: later, then.
        } while (outcome().isEmpty() && !becomeTask(USUAL_TTL));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RpcException e) {
        // There are too many tasks: it stays a request.
      }
    });
  }

  /** Waits until there is an outcome, and puts what this task asks meanwhile to a client that waits for that. */
  void putQuestionsTo(Exchange asker, String taskId) throws InterruptedException {
    for (Optional<Map.Entry<String, Open>> next = takeQuestion(); next.isPresent(); next = takeQuestion()) {
      Open open = next.get().getValue();
      try {
        open.answer()
            .complete(asker.ask(open.question().method(),
                Tasks.related(open.question().params().deepCopy(), taskId)));
      } catch (RpcException e) {
        if (asker.outcome().isPresent()) {
          // It left without a word, which is no answer.
          throw gone();
        }
        open.answer().completeExceptionally(e);
      } finally {
        synchronized (lock) {
          taken.remove(next.get().getKey());
          touch();
          lock.notifyAll();
        }
      }
    }
  }

  /** The next question that nobody else puts to the client; empty when there is an outcome. */
  private Optional<Map.Entry<String, Open>> takeQuestion() throws InterruptedException {
    synchronized (lock) {
      while (outcome == null) {
        for (Map.Entry<String, Open> each : questions.entrySet()) {
          if (!each.getValue().answer().isDone() && taken.add(each.getKey())) {
            return Optional.of(Map.entry(each.getKey(), each.getValue()));
          }
        }
        lock.wait();
      }
      return Optional.empty();
    }
  }

  Optional<Outcome> outcome() {
    synchronized (lock) {
      return Optional.ofNullable(outcome);
    }
  }

  // -- the end ----------------------------------------------------------------------------------------------------

  void runsOn(Thread runner) {
    synchronized (lock) {
      thread = runner;
    }
  }

  /** Sends the answer, unless the request was cancelled; keeps it when its client has still to come back for it. */
  void finish(Outcome how) {
    Optional<Waiter> waiter;
    synchronized (lock) {
      if (outcome != null) {
        return;
      }
      end(how);
      thread = null;
      waiter = release();
    }
    waiter.ifPresent(waiting -> how.toMessage(waiting.id()).ifPresent(waiting.reply()::finish));
  }

  /** Stops the method; nothing more is sent. */
  void cancel() {
    synchronized (lock) {
      stop();
    }
  }

  /** The client that waited for this answer has left. */
  void left(Reply gone) {
    synchronized (lock) {
      if (gone.equals(reply)) {
        stop();
      }
    }
  }

  private void stop() {
    if (outcome != null) {
      return;
    }
    end(new Outcome.Cancelled());
    release().ifPresent(waiting -> waiting.reply().drop());
    if (token != null) {
      suspended.forget(token);
      token = null;
    }
    if (thread != null) {
      thread.interrupt();
      thread = null;
    }
  }

  private void end(Outcome how) {
    outcome = how;
    touch();
    lock.notifyAll();
    questions.values().forEach(question -> question.answer().cancel(false));
  }

  /** Takes the waiting request, if there is one, off this exchange. */
  private Optional<Waiter> release() {
    Reply way = reply;
    reply = null;
    conversation.running().remove(id, this);
    return way == null ? Optional.empty() : Optional.of(new Waiter(way, id));
  }

  private void touch() {
    if (task != null) {
      task.touch();
    }
  }

  private @Nullable Reply way() {
    synchronized (lock) {
      return reply;
    }
  }
}
