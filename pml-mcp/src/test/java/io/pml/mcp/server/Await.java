package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting for what another thread does, with an end to it. */
final class Await {
  private static final long SECONDS = 20;

  private Await() {}

  static void latch(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(SECONDS, TimeUnit.SECONDS)).as("happened in time").isTrue();
  }

  static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("happened in time").isLessThan(end);
      LockSupport.parkNanos(100_000);
    }
  }
}
