package io.pml.execute;

import io.pml.approve.PermissionSet;
import io.pml.capability.Capability;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something to run.
 *
 * @param intent what it is for, in the agent's own words
 * @param capability what the program is known as; empty for a program that somebody just wrote
 */
public record ExecuteRequest(String intent, Script script, ObjectNode args, Caller caller,
    Optional<Capability> capability, Workflow.Mode mode, Options options) {

  /** A program that somebody wrote, or a capability that somebody called. */
  public ExecuteRequest(String intent, Script script, ObjectNode args, Caller caller, Optional<Capability> capability,
      Options options) {
    this(intent, script, args, caller, capability,
        capability.isPresent() ? Workflow.Mode.CALL : Workflow.Mode.DIRECT, options);
  }

  /** The same for somebody who only said what they wish. */
  public ExecuteRequest speculative() {
    return new ExecuteRequest(intent, script, args, caller, capability, Workflow.Mode.SPECULATION, options);
  }

  /**
   * How it is to run.
   *
   * @param timeLimit shorter or longer than usual
   * @param permissions how much it wants to be allowed
   * @param dry whether nothing is called that could change anything
   * @param cache whether what is known already may be told again
   */
  public record Options(Optional<Duration> timeLimit, PermissionSet permissions, boolean dry, Cache cache) {
    public static final Options USUAL = new Options(Optional.empty(), PermissionSet.STANDARD, false, Cache.USE);
  }

  /** What to do with results that are kept. */
  public enum Cache {
    USE,
    /** Runs, and keeps the new result. */
    REFRESH,
    OFF
  }
}
