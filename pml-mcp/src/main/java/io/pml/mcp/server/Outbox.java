package io.pml.mcp.server;

import io.pml.mcp.Message;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one client is to be told unasked. Adding never blocks; a thing that already waits is not added again, and what goes
 * over the bound is dropped: a client so far behind reads its lists anew anyway. One thread at a time does the telling, so
 * that a slow client costs one thread and holds up nobody. What is of use only now has half of the room at most. Threads may
 * share it.
 */
final class Outbox {
  static final int MOST = 1000;
  static final int MOST_PASSING = MOST / 2;

  private final Set<Message.Notification> waiting = new LinkedHashSet<>();
  /** Those of them that are dropped when the client cannot be reached, oldest first. */
  private final Set<Message.Notification> passing = new LinkedHashSet<>();
  private @Nullable Way way;
  private boolean telling;

  /** The way to the client. */
  @FunctionalInterface
  interface Way {
    void send(Message.Notification notification) throws IOException;
  }

  synchronized void add(Message.Notification notification) {
    if (waiting.size() < MOST) {
      waiting.add(notification);
    }
    tell();
  }

  /**
   * Tells something that is of no use later: dropped when the client cannot be reached now, or when more of the kind comes
   * than the client reads.
   */
  synchronized void addIfOpen(Message.Notification notification) {
    if (way == null || waiting.contains(notification)) {
      return;
    }
    if (passing.size() == MOST_PASSING) {
      Message.Notification oldest = passing.iterator().next();
      passing.remove(oldest);
      waiting.remove(oldest);
    }
    if (waiting.size() < MOST) {
      waiting.add(notification);
      passing.add(notification);
    }
    tell();
  }

  /** From here on the client can be reached; what waited for that is told first. */
  synchronized void open(Way newWay) {
    way = newWay;
    tell();
  }

  /** Back to waiting, if this way is still the one in use. */
  synchronized void close(Way oldWay) {
    if (oldWay.equals(way)) {
      way = null;
      waiting.removeAll(passing);
      passing.clear();
    }
  }

  private void tell() {
    if (!telling && way != null && !waiting.isEmpty()) {
      telling = true;
      Thread.startVirtualThread(this::tellAll);
    }
  }

  private void tellAll() {
    for (Next next = next(); next != null; next = next()) {
      try {
        next.way().send(next.notification());
      } catch (IOException e) {
        close(next.way());
        if (!next.passing()) {
          add(next.notification());
        }
      }
    }
  }

  private record Next(Message.Notification notification, boolean passing, Way way) {}

  private synchronized @Nullable Next next() {
    Way open = way;
    Iterator<Message.Notification> first = waiting.iterator();
    if (open == null || !first.hasNext()) {
      telling = false;
      return null;
    }
    Message.Notification notification = first.next();
    first.remove();
    return new Next(notification, passing.remove(notification), open);
  }
}
