package io.pml.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PacerTest {
  @Test
  void ask_manyTimesDuringTheJob_doesItOnceMore() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Semaphore done = new Semaphore(0);
    Pacer pacer = new Pacer("test", Duration.ZERO, () -> {
      runs.incrementAndGet();
      begun.countDown();
      awaitQuietly(go);
      done.release();
    });
    pacer.ask();
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    for (int i = 0; i < 1_000; i++) {
      pacer.ask();
    }
    go.countDown();

    assertThat(done.tryAcquire(2, 10, TimeUnit.SECONDS)).isTrue();
    assertThat(runs).hasValue(2);
  }

  @Test
  void ask_afterTheEnd_doesItAgainAfterAPause() throws Exception {
    Semaphore done = new Semaphore(0);
    Pacer pacer = new Pacer("test", Duration.ofMillis(200), done::release);
    long began = System.nanoTime();
    pacer.ask();
    assertThat(done.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
    pacer.ask();

    assertThat(done.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(Duration.ofMillis(200).toNanos());
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
