package io.pml.trace;

import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One thing a program waited for, as its journal has it: a call, or a timer.
 *
 * @param id counts calls and timers of the run together, from 1
 * @param tool as the program spelled it; empty for a timer
 * @param node where in the structure it stands, if that is known
 * @param arguments with secrets taken out
 * @param argumentsHash of the arguments as they were
 * @param asked how many answers the program had got when it asked for this one
 */
public record Recorded(long id, String tool, Optional<String> node, ObjectNode arguments, String argumentsHash,
    Instant began, long asked, Optional<Answer> answer) {

  /** Something a program waited for before it had got any answer. */
  public Recorded(long id, String tool, Optional<String> node, ObjectNode arguments, String argumentsHash,
      Instant began, Optional<Answer> answer) {
    this(id, tool, node, arguments, argumentsHash, began, 0, answer);
  }

  /**
   * What the program got.
   *
   * @param order counts the answers of the run in the order in which the program got them, from 1
   * @param at what the time inside the run became
   * @param value what the call returned, or the text of its error
   */
  public record Answer(long order, Instant at, boolean success, JsonNode value) {}

  public Recorded answered(Answer with) {
    return new Recorded(id, tool, node, arguments, argumentsHash, began, asked, Optional.of(with));
  }

  public boolean isTimer() {
    return tool.isEmpty();
  }
}
