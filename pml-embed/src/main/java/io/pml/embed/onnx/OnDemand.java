package io.pml.embed.onnx;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Something large that is let go when nobody has used it for a while, and made again for the next who does. Threads may
 * share it; one that comes while it is being made waits for that.
 */
final class OnDemand<T extends AutoCloseable> {
  private final Maker<T> maker;
  private final Duration rest;
  private final Later later;
  private final LongSupplier nanos;
  private @Nullable T made;
  private int users;
  private long lastUse;
  private boolean watched;

  /** Makes the thing. */
  @FunctionalInterface
  interface Maker<T> {
    T make() throws Exception;
  }

  /** Does something with the thing. */
  @FunctionalInterface
  interface Use<T, R> {
    R of(T thing) throws Exception;
  }

  /** Does something after a while. */
  @FunctionalInterface
  interface Later {
    void run(Runnable action, Duration delay);
  }

  /**
   * Nothing is made yet.
   *
   * @param rest after so long without use it is let go
   */
  OnDemand(Maker<T> maker, Duration rest, Later later, LongSupplier nanos) {
    this.maker = maker;
    this.rest = rest;
    this.later = later;
    this.nanos = nanos;
  }

  /** Lets the thing be used, made for that if need be. */
  <R> R use(Use<T, R> use) throws Exception {
    T thing = begin();
    try {
      return use.of(thing);
    } finally {
      end();
    }
  }

  /** Lets it go at once. Nobody may be using it. */
  synchronized void letGo() throws Exception {
    T thing = made;
    made = null;
    if (thing != null) {
      thing.close();
    }
  }

  private synchronized T begin() throws Exception {
    T thing = made;
    if (thing == null) {
      thing = maker.make();
      made = thing;
    }
    users++;
    return thing;
  }

  private synchronized void end() {
    users--;
    lastUse = nanos.getAsLong();
    if (!watched) {
      watched = true;
      later.run(this::look, rest);
    }
  }

  private synchronized void look() {
    Duration left = rest.minusNanos(nanos.getAsLong() - lastUse);
    if (users > 0 || left.isPositive()) {
      later.run(this::look, left.isPositive() ? left : rest);
      return;
    }
    watched = false;
    try {
      letGo();
    } catch (Exception e) {
      throw new IllegalStateException("it could not be let go", e);
    }
  }
}
