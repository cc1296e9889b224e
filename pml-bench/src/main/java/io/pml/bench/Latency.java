package io.pml.bench;

import java.io.IOException;
import java.time.Duration;

/**
 * What the way through PML adds to a call, in milliseconds: medians over rounds. Both ways take turns, so that whatever
 * else the machine does hits both, and the difference is taken within each pair of rounds.
 */
record Latency(double direct50, double direct95, double proxied50, double proxied95, double added50, double added95) {
  static Latency compare(EchoClient direct, EchoClient proxied, Pace pace) throws IOException {
    run(direct, pace.warmUp().dividedBy(2));
    run(proxied, pace.warmUp());
    run(direct, pace.warmUp().dividedBy(2));
    double[][] columns = new double[6][pace.rounds()];
    for (int round = 0; round < pace.rounds(); round++) {
      Times without = run(direct, pace.round());
      Times with = run(proxied, pace.round());
      columns[0][round] = without.percentile(0.5);
      columns[1][round] = without.percentile(0.95);
      columns[2][round] = with.percentile(0.5);
      columns[3][round] = with.percentile(0.95);
      columns[4][round] = columns[2][round] - columns[0][round];
      columns[5][round] = columns[3][round] - columns[1][round];
    }
    return new Latency(Times.median(columns[0]), Times.median(columns[1]), Times.median(columns[2]),
        Times.median(columns[3]), Times.median(columns[4]), Times.median(columns[5]));
  }

  /** Calls for so long. */
  static Times run(EchoClient client, Duration length) throws IOException {
    Times times = new Times();
    long end = System.nanoTime() + length.toNanos();
    for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
      client.call();
      times.add(System.nanoTime() - start);
    }
    return times;
  }
}
