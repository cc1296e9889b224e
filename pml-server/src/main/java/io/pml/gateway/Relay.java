package io.pml.gateway;

import io.pml.mcp.LogLevel;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.server.Exchange;
import io.pml.mcp.server.Peer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import tools.jackson.databind.node.ObjectNode;

/**
 * Passes what a server says during a call on to the client that made it, and the client's answers back. A client that is
 * slow to read holds up its own call only, never the server that others call too: notifications wait in a queue, and those
 * that find it full are dropped. Threads may share it.
 */
final class Relay implements CallListener {
  private static final int BACKLOG = 256;

  /** What the protocol keeps for itself on each leg of the way. */
  private static final List<String> OF_THE_LEG = List.of(Meta.PROTOCOL_VERSION, Meta.CLIENT_INFO,
      Meta.CLIENT_CAPABILITIES, Meta.LOG_LEVEL, Meta.PROGRESS_TOKEN);

  /** A task that a client asks for is PML's to run. */
  private static final String TASK = "task";

  private final Exchange exchange;
  private final Queue<Note> waiting = new ArrayDeque<>();
  private boolean sending;

  private record Note(String method, ObjectNode params) {}

  /** A call that wants to know what happens during it. */
  @FunctionalInterface
  interface Relayed {
    ObjectNode make(Relay relay) throws RpcException, InterruptedException;
  }

  private Relay(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Makes a call, and returns when all that the server said before its answer has been passed on. */
  static ObjectNode during(Exchange exchange, Relayed call) throws RpcException, InterruptedException {
    Relay relay = new Relay(exchange);
    ObjectNode result = call.make(relay);
    relay.flush();
    return result;
  }

  /** The request's parameters as the next leg may have them. */
  static ObjectNode params(ObjectNode original) {
    ObjectNode params = original.deepCopy();
    params.remove(TASK);
    if (params.get("_meta") instanceof ObjectNode meta) {
      meta.remove(OF_THE_LEG);
      if (meta.isEmpty()) {
        params.remove("_meta");
      }
    }
    return params;
  }

  @Override
  public void progressed(ObjectNode params) {
    exchange.progressToken().ifPresent(token -> {
      ObjectNode relayed = params.deepCopy();
      relayed.set(Meta.PROGRESS_TOKEN, token);
      pass(new Note("notifications/progress", relayed));
    });
  }

  @Override
  public Optional<LogLevel> logLevel() {
    return exchange.logLevel();
  }

  @Override
  public void logged(ObjectNode params) {
    LogLevel level = LogLevel.parse(params.path("level").asString("")).orElse(LogLevel.INFO);
    if (exchange.wantsLog(level)) {
      pass(new Note("notifications/message", params));
    }
  }

  @Override
  public boolean canAnswer(String method) {
    return exchange.peer().canAnswer(method);
  }

  @Override
  public ObjectNode asked(String method, ObjectNode params) throws RpcException, InterruptedException {
    return exchange.ask(method, params);
  }

  @Override
  public ObjectNode capabilities() {
    return capabilities(exchange.peer());
  }

  /** What a client can do on behalf of servers: its own, but for the tasks of legacy revisions, which are not passed on. */
  static ObjectNode capabilities(Peer peer) {
    ObjectNode capabilities = peer.capabilities();
    if (peer.modern() || !capabilities.has("tasks")) {
      return capabilities;
    }
    ObjectNode common = capabilities.deepCopy();
    common.remove("tasks");
    return common;
  }

  private synchronized void pass(Note note) {
    if (waiting.size() == BACKLOG) {
      return;
    }
    waiting.add(note);
    if (!sending) {
      sending = true;
      Thread.ofVirtual().name("relay").start(this::send);
    }
  }

  private void send() {
    for (Optional<Note> note = next(); note.isPresent(); note = next()) {
      exchange.notify(note.get().method(), note.get().params());
    }
  }

  private synchronized Optional<Note> next() {
    Optional<Note> note = Optional.ofNullable(waiting.poll());
    if (note.isEmpty()) {
      sending = false;
      notifyAll();
    }
    return note;
  }

  private synchronized void flush() throws InterruptedException {
    while (sending) {
      wait();
    }
  }
}
