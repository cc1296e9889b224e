package io.pml.store.sqlite;

import java.time.Duration;

/**
 * How far the storage goes.
 *
 * @param patience the longest a caller waits for another process's lock, or for a commit
 * @param leisure how long a job that nobody waits for may wait for others
 * @param exposure how long a loss of power can undo what was committed without a flush
 * @param queue how much work waits in memory
 * @param batch how many jobs share a commit
 * @param readers how many connections read
 */
record Limits(Duration patience, Duration leisure, Duration exposure, int queue, int batch, int readers) {
  static final Limits DEFAULT = new Limits(Duration.ofSeconds(5), Duration.ofMillis(50), Duration.ofSeconds(1),
      4_096, 256, 3);
}
