package io.pml.connect;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;

/**
 * When a server that fails may be started again: after a pause that doubles with every failure, with some chance in it so
 * that servers that fell together do not rise together. Too many failures in a short time, and it stays down for longer.
 * Moments are nanoseconds of a clock that never jumps. For one thread at a time.
 */
final class Backoff {
  private static final int FAILURES = 5;
  private static final Duration WINDOW = Duration.ofSeconds(60);
  private static final Duration DOWN = Duration.ofSeconds(60);

  private final Duration first;
  private final Duration longest;
  private final RandomGenerator random;
  private final Deque<Long> failures = new ArrayDeque<>();
  private Duration next;
  private boolean down;

  Backoff(Duration first, Duration longest, RandomGenerator random) {
    this.first = first;
    this.longest = longest;
    this.random = random;
    this.next = first;
  }

  /** What to do after a failure. */
  record Verdict(Duration pause, boolean down) {}

  Verdict failed(long now) {
    failures.addLast(now);
    while (now - failures.getFirst() > WINDOW.toNanos()) {
      failures.removeFirst();
    }
    if (down || failures.size() >= FAILURES) {
      down = true;
      return new Verdict(DOWN, true);
    }
    Duration pause = next;
    next = next.multipliedBy(2).compareTo(longest) > 0 ? longest : next.multipliedBy(2);
    return new Verdict(pause.plusMillis(random.nextLong(pause.toMillis() / 4 + 1)), false);
  }

  /** The server has proved that it works. */
  void succeeded() {
    failures.clear();
    down = false;
    next = first;
  }
}
