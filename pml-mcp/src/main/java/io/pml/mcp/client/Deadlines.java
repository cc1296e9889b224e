package io.pml.mcp.client;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends waits that last too long. One thread looks at all of them every few milliseconds, and rests while there are none: a
 * timed wait for each call would wake another thread to set its alarm, and once more to put it off. Threads may share it.
 */
final class Deadlines {
  static final Deadlines SHARED = new Deadlines();
  private static final Logger LOG = LoggerFactory.getLogger(Deadlines.class);
  private static final long GRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private final Thread watcher = Thread.ofPlatform().daemon().name("mcp-deadlines").unstarted(this::watch);
  private volatile boolean resting;

  /** Something that may have to end. */
  @FunctionalInterface
  interface Wait {
    /** Called now and then, until the wait is {@linkplain #over over}. */
    void look(long nanoTime);
  }

  private Deadlines() {
    watcher.start();
  }

  /** Begins to look at a wait; {@link #over} has to follow. */
  void begun(Wait wait) {
    waits.add(wait);
    if (resting) {
      LockSupport.unpark(watcher);
    }
  }

  void over(Wait wait) {
    waits.remove(wait);
  }

  private void watch() {
    while (true) {
      resting = waits.isEmpty();
      if (resting && waits.isEmpty()) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, GRAIN_NANOS);
        look(System.nanoTime());
      }
    }
  }

  private void look(long now) {
    for (Wait wait : waits) {
      try {
        wait.look(now);
      } catch (RuntimeException e) {
        LOG.error("a deadline could not be kept", e);
      }
    }
  }
}
