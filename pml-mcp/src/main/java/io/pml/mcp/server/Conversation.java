package io.pml.mcp.server;

import io.pml.mcp.Change;
import io.pml.mcp.Message;
import io.pml.mcp.Outstanding;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What the server remembers between the messages of one client: for a byte stream as long as it is open, for HTTP as long
 * as a legacy session lives, or for a single modern request. Threads may share it.
 */
final class Conversation {
  private final Origin origin;
  private final Push push;
  private final Map<JsonNode, Exchange> running = new ConcurrentHashMap<>();
  private final Outstanding asked = new Outstanding();
  private final Set<String> watched = ConcurrentHashMap.newKeySet();
  private final Set<Change> pending = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Peer peer;
  private volatile LogLevel logLevel = LogLevel.DEBUG;

  /** The way to the client outside of any request. */
  @FunctionalInterface
  interface Push {
    void send(Message message) throws IOException;
  }

  Conversation(Origin origin, Push push) {
    this.origin = origin;
    this.push = push;
  }

  Origin origin() {
    return origin;
  }

  /** The client that shook hands; empty before that, and for modern clients, which never do. */
  Optional<Peer> peer() {
    return Optional.ofNullable(peer);
  }

  void shookHands(Peer client) {
    peer = client;
  }

  /** Requests that are being answered, by id. */
  Map<JsonNode, Exchange> running() {
    return running;
  }

  /** Requests of ours that the client has still to answer. */
  Outstanding asked() {
    return asked;
  }

  Set<String> watched() {
    return watched;
  }

  LogLevel logLevel() {
    return logLevel;
  }

  void logLevel(LogLevel level) {
    logLevel = level;
  }

  void push(Message message) throws IOException {
    push.send(message);
  }

  /** True for the first of a burst; {@link #told} ends the burst. */
  boolean mustTell(Change change) {
    return pending.add(change);
  }

  void told(Change change) {
    pending.remove(change);
  }

  /** The client has gone: everything done for it stops. */
  void end() {
    running.values().forEach(Exchange::cancel);
    asked.abandonAll(new IOException("the client has gone"));
  }
}
