package io.pml.mcp.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** Time that passes only when told to. */
final class TestClock implements InstantSource, LongSupplier {
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-08-01T12:00:00Z"));

  void pass(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  /** The same time in nanoseconds. */
  @Override
  public long getAsLong() {
    return Duration.between(Instant.EPOCH, now.get()).toNanos();
  }
}
