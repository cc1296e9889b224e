package io.pml.upstream;

import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ObjectNode;

/** The ways to speak to a client while it waits for an answer. Threads may share it. */
public interface Line {
  /** Nobody is there. */
  Line NONE = new Line() {
  };

  /** Tells how far things are; never waits. */
  default void progress(String message, OptionalDouble done, OptionalDouble total) {}

  /**
   * Asks the human behind the client, and waits for the answer.
   *
   * @param schema of a flat object, the form that is shown
   */
  default Reply ask(String message, ObjectNode schema) throws InterruptedException {
    return new Reply.None();
  }

  /**
   * Has the client's own model answer, and waits for it; empty if the client has none to lend, or says no.
   *
   * @param task what the model is to do with the text
   */
  default Optional<String> sample(String task, String text, int mostTokens) throws InterruptedException {
    return Optional.empty();
  }

  /** What came back. */
  sealed interface Reply {
    /** The human filled in the form. */
    record Given(ObjectNode content) implements Reply {}

    /** The human said no. */
    record Declined() implements Reply {}

    /** No human was there, or none said anything. */
    record None() implements Reply {}
  }
}
