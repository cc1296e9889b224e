package io.pml.server;

import io.pml.event.Event;
import io.pml.event.Events;
import io.pml.event.Listening;
import io.pml.json.Json;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what executions do to the daemon's log, where that tells of details; elsewhere nobody listens. */
final class EventLog {
  private static final Logger LOG = LoggerFactory.getLogger(EventLog.class);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private EventLog() {}

  /** Writes on a thread of its own, until the events are closed. */
  static void follow(Events events) {
    if (LOG.isDebugEnabled()) {
      Listening listening = events.listen(Optional.empty());
      Thread.ofPlatform().daemon().name("event-log").start(() -> write(events, listening));
    }
  }

  private static void write(Events events, Listening first) {
    Listening listening = first;
    try {
      while (!listening.isOver()) {
        Optional<Event> event = listening.next(PATIENCE);
        event.ifPresent(each -> LOG.debug("{}", Json.write(each.toJson())));
        if (listening.isOver() && listening.isBehind()) {
          LOG.debug("too much happened at once: some events are missing here");
          listening = events.listen(Optional.empty());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
