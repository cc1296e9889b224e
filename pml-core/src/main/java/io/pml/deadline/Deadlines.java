package io.pml.deadline;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends waits that last too long. One thread looks at all of them every few milliseconds, and rests while there are none: a
 * timed wait for each call would wake another thread to set its alarm, and once more to put it off. Threads may share it.
 */
public final class Deadlines {
  public static final Deadlines SHARED = new Deadlines();
  private static final System.Logger LOG = System.getLogger(Deadlines.class.getName());
  private static final long GRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private final Thread watcher = Thread.ofPlatform().daemon().name("pml-deadlines").unstarted(this::watch);
  private volatile boolean resting;

  /** Something that may have to end. */
  @FunctionalInterface
  public interface Wait {
    /** Called now and then, until the wait is {@linkplain #over over}. */
    void look(long nanoTime);
  }

  private Deadlines() {
    watcher.start();
  }

  /** Begins to look at a wait; {@link #over} has to follow. */
  public void begun(Wait wait) {
    waits.add(wait);
    if (resting) {
      LockSupport.unpark(watcher);
    }
  }

  /** Looks at it no more. */
  public void over(Wait wait) {
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
        LOG.log(System.Logger.Level.ERROR, "a deadline could not be kept", e);
      }
    }
  }
}
