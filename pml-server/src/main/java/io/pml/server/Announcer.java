package io.pml.server;

import io.pml.mcp.Change;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Gathers changes of a short while, so that a burst of them reaches clients as one. Threads may share it. */
final class Announcer {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final ScheduledExecutorService timer;
  private final Consumer<Change> target;
  private final Set<Change> waiting = EnumSet.noneOf(Change.class);

  Announcer(ScheduledExecutorService timer, Consumer<Change> target) {
    this.timer = timer;
    this.target = target;
  }

  synchronized void announce(Collection<Change> changes) {
    if (waiting.isEmpty() && !changes.isEmpty() && !timer.isShutdown()) {
      var _ = timer.schedule(this::tell, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }
    waiting.addAll(changes);
  }

  private void tell() {
    Set<Change> now;
    synchronized (this) {
      now = EnumSet.copyOf(waiting);
      waiting.clear();
    }
    now.forEach(target);
  }
}
