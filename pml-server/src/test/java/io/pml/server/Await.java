package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for something to become true, and no longer than that. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Await() {}

  /** Waits as long as a loaded machine may need. */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    until(what, PATIENCE, condition);
  }

  public static void until(String what, Duration atMost, Callable<Boolean> condition) throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    long deadline = System.nanoTime() + atMost.toNanos();
    boolean met = condition.call();
    while (!met && System.nanoTime() < deadline) {
      assertThat(never.await(10, TimeUnit.MILLISECONDS)).isFalse();
      met = condition.call();
    }
    assertThat(met).as("%s within %s", what, atMost).isTrue();
  }
}
