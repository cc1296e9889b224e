package io.pml.server;

import io.pml.error.PmlException;
import io.pml.event.Event;
import io.pml.event.Events;
import io.pml.event.Listening;
import io.pml.json.Json;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes what executions do to the daemon's log, where that tells of details; elsewhere nobody listens. */
final class EventLog {
  private static final Logger LOG = LoggerFactory.getLogger(EventLog.class);
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private EventLog() {}

  /** Writes on a thread of its own, until the events are closed. */
  static void follow(Events events) {
    if (LOG.isDebugEnabled()) {
      Listening listening = events.listen(Optional.empty());
      Thread.ofPlatform().daemon().name("event-log").start(() -> {
        try {
          write(events, listening, PAUSE, LOG::debug);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
    }
  }

  /**
   * Writes until the events are closed.
   *
   * @param pause how long to wait before listening again when too many others listen
   */
  static void write(Events events, Listening first, Duration pause, Consumer<String> log) throws InterruptedException {
    Listening listening = first;
    while (!listening.isOver()) {
      Optional<Event> event = listening.next(PATIENCE);
      event.ifPresent(each -> log.accept(Json.write(each.toJson())));
      if (listening.isOver() && listening.isBehind()) {
        log.accept("too much happened at once: some events are missing here");
        listening = again(events, pause);
      }
    }
  }

  private static Listening again(Events events, Duration pause) throws InterruptedException {
    while (true) {
      try {
        return events.listen(Optional.empty());
      } catch (PmlException e) {
        Thread.sleep(pause);
      }
    }
  }
}
