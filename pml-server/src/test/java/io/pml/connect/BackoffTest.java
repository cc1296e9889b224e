package io.pml.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final Backoff backoff = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30),
      RandomGeneratorFactory.getDefault().create(1));

  @Test
  void failed_againAndAgain_waitsLongerAndThenGivesUp() {
    long pause = 500;
    for (int i = 0; i < 4; i++) {
      Backoff.Verdict verdict = backoff.failed(i);
      assertThat(verdict.down()).isFalse();
      assertThat(verdict.pause()).isBetween(Duration.ofMillis(pause), Duration.ofMillis(pause * 5 / 4));
      pause *= 2;
    }

    assertThat(backoff.failed(4)).isEqualTo(new Backoff.Verdict(Duration.ofSeconds(60), true));
    assertThat(backoff.failed(100 * SECOND).down()).as("one more failure after the rest").isTrue();
  }

  @Test
  void failed_seldom_neverGivesUpAndWaitsNoLongerThanTheLongest() {
    Backoff.Verdict last = backoff.failed(0);
    for (int i = 1; i < 20; i++) {
      last = backoff.failed(20L * i * SECOND);
    }

    assertThat(last.down()).isFalse();
    assertThat(last.pause()).isBetween(Duration.ofSeconds(30), Duration.ofMillis(37_500));
  }

  @Test
  void succeeded_forgetsAllFailures() {
    for (int i = 0; i < 5; i++) {
      backoff.failed(i);
    }
    backoff.succeeded();

    assertThat(backoff.failed(5).pause()).isLessThanOrEqualTo(Duration.ofMillis(625));
  }
}
