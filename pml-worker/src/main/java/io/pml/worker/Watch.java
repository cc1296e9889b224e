package io.pml.worker;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends a run that does not end by itself. One thread, for one run after the other. */
final class Watch {
  private static final long AGAIN_MILLIS = 10;

  private @Nullable Run run;

  void open() {
    Thread.ofPlatform().daemon().name("watch").start(() -> {
      try {
        watch();
      } catch (InterruptedException e) {
        Runtime.getRuntime().halt(1);
      }
    });
  }

  synchronized void begin(Run next) {
    run = next;
    notifyAll();
  }

  synchronized void end() {
    run = null;
    notifyAll();
  }

  /** Looks at the run at once. */
  synchronized void wake() {
    notifyAll();
  }

  /** The engine may lose one request to stop, or take none for a while: it is asked until it has stopped. */
  private synchronized void watch() throws InterruptedException {
    while (true) {
      Run current = run;
      if (current == null) {
        wait();
      } else if (current.isOver()) {
        current.terminate();
        wait(AGAIN_MILLIS);
      } else {
        wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(current.deadline() - System.nanoTime())));
      }
    }
  }
}
