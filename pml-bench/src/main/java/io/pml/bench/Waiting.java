package io.pml.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waiting for other processes. */
final class Waiting {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long PAUSE_NANOS = 20_000_000;

  private Waiting() {}

  /** Something that may not be possible yet. */
  @FunctionalInterface
  interface Attempt<T> {
    T make() throws IOException;
  }

  /** The first success. */
  static <T> T until(String what, Attempt<T> attempt) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return attempt.make();
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw new IOException(what + " did not come within " + PATIENCE.toSeconds() + " s: " + e.getMessage(), e);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** A port that was free a moment ago. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
