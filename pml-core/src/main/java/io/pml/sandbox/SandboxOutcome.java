package io.pml.sandbox;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** How a run ended. Everything but {@link Returned} is a failure of that run alone. */
public sealed interface SandboxOutcome {
  /** The program ended; what it returned, or null if it returned nothing. */
  record Returned(JsonNode value) implements SandboxOutcome {}

  /**
   * The program threw, did not compile, or returned what is not JSON.
   *
   * @param name of the kind of error, such as {@code TypeError}
   * @param line in the agent's own source, from 1; 0 if there is none
   * @param column from 1; 0 if there is none
   * @param stack where the error came from, each line a place in the agent's source
   */
  record Threw(String name, String message, int line, int column, String stack) implements SandboxOutcome {}

  /** The program waits for something that cannot happen: no call is unanswered and no timer is set. */
  record Stalled() implements SandboxOutcome {}

  record TimedOut(Duration limit) implements SandboxOutcome {}

  record OutOfMemory(long limitBytes) implements SandboxOutcome {}

  record TooManyCalls(int limit) implements SandboxOutcome {}

  /**
   * Something the program said is too long.
   *
   * @param what the result, the arguments of a call, or the log
   */
  record OutputTooLarge(String what, long limitBytes) implements SandboxOutcome {}

  record CodeTooLarge(long bytes, long limitBytes) implements SandboxOutcome {}

  /** The sandbox broke: nothing is known of what the program did last. */
  record Crashed(String detail) implements SandboxOutcome {}

  /** The sandbox was closed under the run. */
  record Cancelled() implements SandboxOutcome {}
}
