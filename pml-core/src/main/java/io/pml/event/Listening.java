package io.pml.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What one listener has still to hear. One who is too slow is let go with what waits for it then: holding executions up for
 * it, or keeping all it has not heard, would harm others. Threads may share it.
 */
public final class Listening implements AutoCloseable {
  static final int MOST_WAITING = 1_000;

  private final Optional<UUID> workflow;
  private final Consumer<Listening> leave;
  private final Queue<Event> waiting = new ArrayDeque<>();
  private boolean over;
  private boolean behind;

  Listening(Optional<UUID> workflow, Consumer<Listening> leave) {
    this.workflow = workflow;
    this.leave = leave;
  }

  /** The next event, waited for no longer than this; empty also when there will be none. */
  public synchronized Optional<Event> next(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    for (long left = patience.toNanos(); waiting.isEmpty() && !over && left > 0; left = deadline - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return Optional.ofNullable(waiting.poll());
  }

  /** Whether everything was heard that there will be. */
  public synchronized boolean isOver() {
    return over && waiting.isEmpty();
  }

  /** Whether it was let go for being too slow. */
  public synchronized boolean isBehind() {
    return behind;
  }

  void tell(Event event) {
    if (workflow.map(wanted -> wanted.equals(event.scene().workflow())).orElse(true) && !add(event)) {
      leave.accept(this);
    }
  }

  private synchronized boolean add(Event event) {
    if (!over && waiting.size() == MOST_WAITING) {
      behind = true;
      over = true;
    }
    if (!over) {
      waiting.add(event);
    }
    notifyAll();
    return !over;
  }

  @Override
  public void close() {
    synchronized (this) {
      over = true;
      notifyAll();
    }
    leave.accept(this);
  }
}
