package io.pml.connect;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How one downstream server is.
 *
 * @param since when it came into this state
 * @param problem the last thing that went wrong, if it has not been overcome
 * @param refused what the server offered and PML does not take, with reasons
 * @param junk how many lines on its output were no messages
 */
public record ServerStatus(String server, State state, Instant since, Optional<String> problem, OptionalLong pid,
    Optional<String> revision, int tools, int callsUnderWay, long starts, long junk, List<String> refused) {
  public ServerStatus {
    refused = List.copyOf(refused);
  }

  /** What a server is doing. */
  public enum State {
    /** Not running; the next call starts it. */
    IDLE,
    STARTING,
    READY,
    /** Failed; waits before it is started again. */
    RESTARTING,
    /** Failed too often; calls fail at once. */
    DOWN,
    /** Switched off in the config. */
    DISABLED,
    /** Its entry in the config is wrong. */
    BROKEN
  }
}
