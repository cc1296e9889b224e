package io.pml.testkit.faults;

import java.time.Duration;

/** A mode with its measures: how big, how slow, and whether every POST is hit or calls of {@code misbehave} only. */
public record HttpFault(HttpMode mode, boolean everywhere, long size, Duration delay) {

  /** The mode with its defaults, on calls of {@code misbehave} only. */
  public static HttpFault of(HttpMode mode) {
    return new HttpFault(mode, false, mode.size(), mode.delay());
  }

  /** The same fault on every POST, the handshake included. */
  public HttpFault onEveryPost() {
    return new HttpFault(mode, true, size, delay);
  }

  /** The same fault with another size. */
  public HttpFault size(long newSize) {
    return new HttpFault(mode, everywhere, newSize, delay);
  }

  /** The same fault with another delay. */
  public HttpFault delay(Duration newDelay) {
    return new HttpFault(mode, everywhere, size, newDelay);
  }
}
