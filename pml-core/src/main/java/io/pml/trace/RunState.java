package io.pml.trace;

/** Where an execution stands. */
public enum RunState {
  RUNNING,
  /** Waits for somebody to approve it. */
  PAUSED,
  SUCCEEDED,
  FAILED;

  public boolean isOver() {
    return this == SUCCEEDED || this == FAILED;
  }
}
