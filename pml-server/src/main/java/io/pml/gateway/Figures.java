package io.pml.gateway;

import java.util.OptionalDouble;

/**
 * The figures of one progress. Clients want each to be above the one before it: what a program counts stands as it is, as long
 * as it goes up; a word without a count, or with one that does not go up, moves on by so little that the next count stands,
 * too. Threads may share it.
 */
final class Figures {
  private static final double STEP = 0.001;

  private double reached = -1;
  private boolean counted;

  synchronized double next(OptionalDouble done) {
    if (done.isPresent() && done.getAsDouble() > reached && done.getAsDouble() >= 0) {
      counted = true;
      reached = done.getAsDouble();
    } else {
      reached = counted ? Math.nextUp(reached) : Math.max(reached, 0) + STEP;
    }
    return reached;
  }
}
