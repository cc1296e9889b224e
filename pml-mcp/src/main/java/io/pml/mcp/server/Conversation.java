package io.pml.mcp.server;

import io.pml.mcp.LogLevel;
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
  private final Map<JsonNode, Exchange> running = new ConcurrentHashMap<>();
  private final Outstanding asked = new Outstanding();
  private final Set<String> watched = ConcurrentHashMap.newKeySet();
  private final Outbox outbox = new Outbox();
  private volatile @Nullable Peer peer;
  private volatile @Nullable LogLevel logLevel;
  private volatile boolean ended;

  Conversation(Origin origin) {
    this.origin = origin;
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

  /** The resources that a legacy client wants to hear of. */
  Set<String> watched() {
    return watched;
  }

  /** What a legacy client is told outside of any request. */
  Outbox outbox() {
    return outbox;
  }

  /** The mildest log messages that a legacy client wants to read; empty when it never said. */
  Optional<LogLevel> logLevel() {
    return Optional.ofNullable(logLevel);
  }

  void logLevel(LogLevel level) {
    logLevel = level;
  }

  /** Whoever adds something to an ended conversation must take it away again. */
  boolean hasEnded() {
    return ended;
  }

  /** The client has gone: everything done for it stops. */
  void end() {
    ended = true;
    running.values().forEach(Exchange::cancel);
    asked.abandonAll(new IOException("the client has gone"));
  }
}
