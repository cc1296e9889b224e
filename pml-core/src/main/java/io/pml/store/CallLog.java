package io.pml.store;

import io.pml.tool.ToolId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The audit log: one row for every call that went through the gateway. Arguments and results are not in it. */
public interface CallLog {
  /** Queues the row and returns at once; {@link Storage#flush} waits for it. Never fails: see {@link #dropped}. */
  void add(Call call);

  /** How many rows could not be kept since the storage was opened: the database was full, locked or failing. */
  long dropped();

  /** The newest calls by id, newest first. */
  List<Call> newest(int limit);

  /** How many calls there were since a moment, by tool and ending. */
  List<Total> totals(Instant since);

  /** Deletes the calls from before a moment, and says how many. */
  int deleteBefore(Instant moment);

  /** How a call ended. */
  enum Ending {
    SUCCEEDED,
    TOOL_ERROR,
    FAILED,
    TIMED_OUT,
    CANCELLED,
    REFUSED
  }

  /**
   * One call.
   *
   * @param id time-ordered, made by the caller
   * @param client who called: the client's own name for itself
   * @param definitionHash the tool's definition at the time; empty for a tool that is not in the catalogue
   * @param error what went wrong, with secrets already taken out; empty when nothing did
   */
  record Call(UUID id, Instant at, ToolId tool, String client, Optional<String> definitionHash, Ending ending,
      Duration duration, long requestBytes, long resultBytes, Optional<String> error) {}

  record Total(ToolId tool, Ending ending, long count, Duration totalDuration) {}
}
