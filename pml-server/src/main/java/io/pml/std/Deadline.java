package io.pml.std;

import java.time.Duration;

/** The moment when a piece of work must stop. */
record Deadline(long nanos) {
  static Deadline in(Duration time) {
    return new Deadline(System.nanoTime() + time.toNanos());
  }

  boolean isOver() {
    return System.nanoTime() - nanos >= 0;
  }
}
