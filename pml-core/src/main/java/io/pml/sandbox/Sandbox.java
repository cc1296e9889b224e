package io.pml.sandbox;

/** Runs agent code where it can reach nothing but its host. Threads may share it. */
public interface Sandbox extends AutoCloseable {
  /**
   * Runs a program to its end, whatever that is. Waits for a free place first; the time limit begins after that.
   *
   * <p>An interrupt ends the run within moments, and no event reaches the host afterwards.
   *
   * @throws io.pml.error.PmlException when no sandbox can be had
   */
  SandboxOutcome run(Program program, Limits limits, Host host) throws InterruptedException;

  /** How many programs can run at once; further ones wait. */
  default int places() {
    return 8;
  }

  /** Ends all runs. */
  @Override
  void close();
}
