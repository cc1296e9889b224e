package io.pml.connect;

import io.pml.mcp.client.McpClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One successful start of a server, until it ends. Its counts of users are guarded by the lock of its connection. */
final class Life {
  /** How long a process whose streams have ended may take to end itself. */
  private static final Duration LAST_WORDS = Duration.ofMillis(150);
  private static final Duration FAREWELL = Duration.ofMillis(300);

  private final McpClient client;
  private final Optional<ChildProcess> process;
  private final long began = System.nanoTime();
  private final AtomicLong served = new AtomicLong();
  private volatile @Nullable String ending;
  private long lastUse = began;
  private int users;
  private boolean retired;

  Life(McpClient client, Optional<ChildProcess> process) {
    this.client = client;
    this.process = process;
  }

  McpClient client() {
    return client;
  }

  Optional<ChildProcess> process() {
    return process;
  }

  /** It has answered a request. */
  void served() {
    served.incrementAndGet();
  }

  /** Whether it was of any use: it answered something, or lasted so long. */
  boolean proved(Duration age) {
    return served.get() > 0 || System.nanoTime() - began > age.toNanos();
  }

  // -- users, under the connection's lock -------------------------------------------------------------------------

  Life use() {
    users++;
    return this;
  }

  /** True when that was the last user of a life that gets no new ones. */
  boolean leave() {
    users--;
    lastUse = System.nanoTime();
    return retired && users == 0;
  }

  /** Gets no new users, and ends with its last one. */
  void retire() {
    retired = true;
  }

  boolean isIdleFor(Duration time) {
    return users == 0 && System.nanoTime() - lastUse >= time.toNanos();
  }

  // -- the end ------------------------------------------------------------------------------------------------------

  /** Why it ends, for those whose calls fail by that. */
  void ending(String reason) {
    ending = reason;
  }

  /** What went wrong, in words; waits a moment for the exit code of a process that is about to end. */
  String lastWords(IOException reason) {
    String known = ending;
    if (known != null) {
      return known;
    }
    OptionalInt exit = process.map(child -> child.exitCode(LAST_WORDS)).orElse(OptionalInt.empty());
    String what = String.valueOf(reason.getMessage());
    return exit.isPresent() ? what + "; exited with code " + exit.getAsInt() : what;
  }

  /** Ends the connection and the process, with all that it started. Returns when all is done. */
  void bury() {
    client.close();
    process.ifPresent(child -> child.stop(FAREWELL));
  }
}
