package io.pml.bench;

import java.io.IOException;

/**
 * One connection over which the same is asked for again and again, one call at a time: most often the tool {@code echo}.
 * Spends as little as it can itself.
 */
interface EchoClient extends AutoCloseable {
  /** Makes one call, waits for its answer, and makes sure that it is the right one. */
  void call() throws IOException;

  @Override
  void close();
}
