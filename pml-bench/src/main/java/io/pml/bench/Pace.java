package io.pml.bench;

import java.time.Duration;

/**
 * How long to measure.
 *
 * @param warmUp before the first round, for each side of a comparison
 * @param round of one side
 * @param rounds for each side, taking turns
 * @param burst of many clients at once
 * @param warmUpBursts before the first that counts
 * @param bursts for each side, taking turns
 */
record Pace(Duration warmUp, Duration round, int rounds, Duration burst, int warmUpBursts, int bursts) {
  static final Pace FULL = new Pace(Duration.ofSeconds(6), Duration.ofMillis(400), 11, Duration.ofSeconds(2), 8, 3);
  static final Pace QUICK = new Pace(Duration.ofMillis(1000), Duration.ofMillis(150), 5, Duration.ofMillis(700), 1, 1);
}
