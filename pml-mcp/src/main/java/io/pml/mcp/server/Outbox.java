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
 * that a slow client costs one thread and holds up nobody. Threads may share it.
 */
final class Outbox {
  private static final int MOST = 1000;

  private final Set<Message.Notification> waiting = new LinkedHashSet<>();
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

  /** Tells something that is of no use later: dropped when the client cannot be reached now. */
  synchronized void addIfOpen(Message.Notification notification) {
    if (way != null) {
      add(notification);
    }
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
        add(next.notification());
      }
    }
  }

  private record Next(Message.Notification notification, Way way) {}

  private synchronized @Nullable Next next() {
    Way open = way;
    Iterator<Message.Notification> first = waiting.iterator();
    if (open == null || !first.hasNext()) {
      telling = false;
      return null;
    }
    Message.Notification notification = first.next();
    first.remove();
    return new Next(notification, open);
  }
}
