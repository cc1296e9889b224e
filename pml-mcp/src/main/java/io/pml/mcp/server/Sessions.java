package io.pml.mcp.server;

import io.pml.mcp.Message;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The legacy HTTP sessions: begun by a handshake, named by a secret id, ended by the client, by idleness or at the end. */
final class Sessions {
  private static final int MOST = 10_000;

  private final McpServer server;
  private final long idleNanos;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Session> sessions = new ConcurrentHashMap<>();

  Sessions(McpServer server, Duration idle) {
    this.server = server;
    this.idleNanos = idle.toNanos();
  }

  /** Empty when there are too many. */
  Optional<Session> begin(Origin origin) {
    if (sessions.size() >= MOST) {
      return Optional.empty();
    }
    byte[] bytes = new byte[24];
    random.nextBytes(bytes);
    Session session = new Session(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), origin, server);
    sessions.put(session.id(), session);
    return Optional.of(session);
  }

  /** A session is found only by the principal that began it. */
  Optional<Session> find(String id, Origin origin) {
    Optional<Session> found = Optional.ofNullable(sessions.get(id))
        .filter(session -> session.conversation().origin().principal().equals(origin.principal()));
    found.ifPresent(Session::touch);
    return found;
  }

  void end(Session session) {
    if (sessions.remove(session.id(), session)) {
      server.leave(session.conversation());
      session.hangUp();
    }
  }

  void endIdle() {
    long now = System.nanoTime();
    sessions.values().stream().filter(session -> session.idleSince(now) > idleNanos).forEach(this::end);
  }

  void close() {
    sessions.values().forEach(this::end);
  }

  /** One session. What is said while no stream is open waits for the next one, up to a bound. */
  static final class Session {
    private static final int BACKLOG = 256;

    private final String id;
    private final Conversation conversation;
    private final Queue<Message> backlog = new ArrayDeque<>();
    private volatile long lastUse = System.nanoTime();
    private @Nullable HttpReply stream;

    Session(String id, Origin origin, McpServer server) {
      this.id = id;
      this.conversation = server.join(origin, this::say);
    }

    String id() {
      return id;
    }

    Conversation conversation() {
      return conversation;
    }

    void touch() {
      lastUse = System.nanoTime();
    }

    /** How long nobody has used it; a session with an open stream or work under way is in use. */
    synchronized long idleSince(long now) {
      return stream != null || !conversation.running().isEmpty() ? 0 : now - lastUse;
    }

    synchronized void listen(HttpReply newStream) {
      HttpReply old = stream;
      stream = newStream;
      if (old != null) {
        old.drop();
      }
      for (Message waiting = backlog.poll(); waiting != null; waiting = backlog.poll()) {
        say(waiting);
      }
    }

    synchronized void unlisten() {
      stream = null;
      touch();
    }

    private synchronized void hangUp() {
      if (stream != null) {
        stream.drop();
        stream = null;
      }
    }

    private synchronized void say(Message message) {
      if (stream != null) {
        try {
          stream.send(message);
          return;
        } catch (IOException e) {
          stream = null;
        }
      }
      if (backlog.size() < BACKLOG) {
        backlog.add(message);
      }
    }
  }
}
