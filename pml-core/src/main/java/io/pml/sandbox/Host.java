package io.pml.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/**
 * The one thing a program can speak to.
 *
 * <p>Its methods are called one after the other, in the order in which the program did things, on a thread that must not
 * be held up: what takes time belongs on another thread. Nothing a program says is to be believed: whoever answers a
 * call decides whether it is allowed. A method that throws ends the run as {@link SandboxOutcome.Crashed}.
 */
public interface Host {
  /** A call that the program waits for. Each is answered once, in any order, from any thread. */
  void call(Call call, Answer answer);

  /**
   * The program wants to be woken. An answer, with any value, wakes it; the order among all answers is part of what makes
   * a run repeat.
   *
   * @param id counts calls and timers of the run together, from 1
   */
  void timer(long id, Duration delay, Answer answer);

  default void decision(String node, String outcome) {}

  /**
   * A loop went round.
   *
   * @param count how often so far; after the first hundred only some rounds are told, and the last one at the end of the run
   */
  default void iteration(String node, long count) {}

  default void log(Level level, String text) {}

  default void progress(String message, OptionalDouble done, OptionalDouble total) {}

  /** What the program proposes to be called, should it be remembered. */
  default void hint(String name, String description) {}

  /**
   * One call.
   *
   * @param id counts calls and timers of the run together, from 1
   * @param node where in the structure it stands, if the code says so
   * @param tool {@code server:tool}, or {@code cap:} and the name of a capability, exactly as the program spelled it
   * @param arguments what the program gave, or an empty object if it gave nothing
   * @param asked how many answers of this host the program had got when it made the call
   */
  record Call(long id, Optional<String> node, String tool, JsonNode arguments, long asked) {}

  /** Where the answer to one call or timer goes. The first answer counts; after the run has ended none does. */
  interface Answer {
    /**
     * Lets the program go on with a value.
     *
     * @param at what the time inside the run becomes
     */
    void answer(JsonNode value, Instant at);

    /** Throws an error in the program, whose {@code tool} is the tool that failed. */
    void fail(String message, String tool, Instant at);
  }

  /** How loud a program speaks. */
  enum Level {
    DEBUG,
    INFO,
    WARN,
    ERROR
  }
}
