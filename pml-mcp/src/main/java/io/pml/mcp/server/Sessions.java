package io.pml.mcp.server;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The legacy HTTP sessions: begun by a handshake, named by a secret id, ended by the client, by idleness or at the end. */
final class Sessions {
  private static final int MOST = 10_000;

  private final McpServer server;
  private final long idleNanos;
  private final LongSupplier nanos;
  private final Map<String, Session> sessions = new ConcurrentHashMap<>();

  Sessions(McpServer server, Duration idle, LongSupplier nanos) {
    this.server = server;
    this.idleNanos = idle.toNanos();
    this.nanos = nanos;
  }

  /** Empty when there are too many. */
  Optional<Session> begin(Origin origin) {
    if (sessions.size() >= MOST) {
      return Optional.empty();
    }
    Session session = new Session(Secrets.next(), server.join(origin), nanos);
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
    sessions.values().stream().filter(session -> session.idleNanos() > idleNanos).forEach(this::end);
  }

  void close() {
    sessions.values().forEach(this::end);
  }

  /** One session. What is said while no stream is open waits for the next one. */
  static final class Session {
    private final String id;
    private final Conversation conversation;
    private final LongSupplier nanos;
    private volatile long lastUse;
    private @Nullable HttpReply stream;
    private Outbox.@Nullable Way way;

    Session(String id, Conversation conversation, LongSupplier nanos) {
      this.id = id;
      this.conversation = conversation;
      this.nanos = nanos;
      touch();
    }

    String id() {
      return id;
    }

    Conversation conversation() {
      return conversation;
    }

    void touch() {
      lastUse = nanos.getAsLong();
    }

    /** How long nobody has used it; a session with an open stream or work under way is in use. */
    synchronized long idleNanos() {
      return stream != null || !conversation.running().isEmpty() ? 0 : nanos.getAsLong() - lastUse;
    }

    /** Takes the stream for what is said unasked, in place of an earlier one. */
    synchronized void listen(HttpReply newStream) {
      hangUp();
      stream = newStream;
      way = newStream::send;
      conversation.outbox().open(way);
      if (conversation.hasEnded()) {
        hangUp();
      }
    }

    /** The client closed the stream. */
    synchronized void unlisten(HttpReply gone) {
      if (gone.equals(stream)) {
        hangUp();
        touch();
      }
    }

    private synchronized void hangUp() {
      if (stream != null && way != null) {
        conversation.outbox().close(way);
        stream.drop();
        stream = null;
        way = null;
      }
    }
  }
}
