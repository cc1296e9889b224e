package io.pml.connect;

import java.time.Duration;

/**
 * Does a job when asked to: never twice at once, and with a pause in between. Wishes that come meanwhile become one.
 * Threads may share it.
 */
final class Pacer {
  private final String name;
  private final Duration pause;
  private final Runnable job;
  private boolean wanted;
  private boolean running;
  private long next = System.nanoTime();

  Pacer(String name, Duration pause, Runnable job) {
    this.name = name;
    this.pause = pause;
    this.job = job;
  }

  /** Asks for the job; returns at once. */
  synchronized void ask() {
    wanted = true;
    if (!running) {
      running = true;
      Thread.ofVirtual().name(name).start(this::run);
    }
  }

  private void run() {
    try {
      for (long wait = next(); wait >= 0; wait = next()) {
        Thread.sleep(Duration.ofNanos(wait));
        synchronized (this) {
          wanted = false;
          next = System.nanoTime() + pause.toNanos();
        }
        job.run();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts " + name, e);
    }
  }

  /** How long to wait before the job is due; negative when nobody wants it. */
  private synchronized long next() {
    running = wanted;
    return wanted ? Math.max(0, next - System.nanoTime()) : -1;
  }
}
