package io.pml.trace;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one execution did.
 *
 * @param path the nodes it came by, in order
 * @param rounds how often each loop went round
 */
public record Trace(List<String> path, List<Choice> decisions, Map<String, Long> rounds, List<Step> steps,
    List<Line> log) {
  public static final Trace EMPTY = new Trace(List.of(), List.of(), Map.of(), List.of(), List.of());

  public Trace {
    path = List.copyOf(path);
    decisions = List.copyOf(decisions);
    rounds = Map.copyOf(rounds);
    steps = List.copyOf(steps);
    log = List.copyOf(log);
  }

  /** One decision, and how it went. */
  public record Choice(String node, String outcome) {}

  /**
   * One call.
   *
   * @param id of the call in the journal; {@code t} and this number is its task
   * @param arguments with secrets taken out
   * @param preview the beginning of what it returned, or its error
   */
  public record Step(long id, Optional<String> node, String tool, ObjectNode arguments, Instant began,
      Duration duration, Turn turn, boolean success, String preview, Origin origin) {
    public Step(long id, Optional<String> node, String tool, ObjectNode arguments, Instant began, Duration duration,
        Turn turn, boolean success, String preview) {
      this(id, node, tool, arguments, began, duration, turn, success, preview, Origin.REAL);
    }

    public String task() {
      return "t" + id;
    }

    public int group() {
      return turn.group();
    }
  }

  /**
   * When it was a call's turn, counted in answers that the program got: clocks are too coarse to tell which of two calls
   * came first, and an answer that the program had not got cannot have led to a call.
   *
   * @param asked how many answers the program had got when it made the call
   * @param answered the number of the answer to it, from 1
   * @param group calls of one group ran side by side, or are linked by such; groups count from 1
   */
  public record Turn(long asked, long answered, int group) {
    /** Whether the program had the answer to the other call when it made this one. */
    public boolean isAfter(Turn other) {
      return asked >= other.answered;
    }
  }

  /** Where the answer of a call came from. */
  public enum Origin {
    REAL,
    /** The same call had been answered so before. */
    RECORDED,
    /** It was made up, as the tool's results look. */
    GENERATED
  }

  /** Something the program said. */
  public record Line(String level, String text) {}
}
