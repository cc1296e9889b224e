package io.pml.sandbox.v8;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Looks again and again how much memory a pool's only worker has. */
final class Peak {
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread;
  private volatile long bytes;

  Peak(WorkerPool pool) {
    thread = Thread.ofPlatform().start(() -> {
      try {
        do {
          bytes = Math.max(bytes, pool.residentBytes());
        } while (!over.await(2, TimeUnit.MILLISECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
  }

  /** The most that was seen. */
  long end() throws InterruptedException {
    over.countDown();
    thread.join();
    return bytes;
  }
}
