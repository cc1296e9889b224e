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
   * @param group calls of one group ran side by side; groups count from 1, in the order of time
   * @param preview the beginning of what it returned, or its error
   */
  public record Step(long id, Optional<String> node, String tool, ObjectNode arguments, Instant began,
      Duration duration, int group, boolean success, String preview, Origin origin) {
    public Step(long id, Optional<String> node, String tool, ObjectNode arguments, Instant began, Duration duration,
        int group, boolean success, String preview) {
      this(id, node, tool, arguments, began, duration, group, success, preview, Origin.REAL);
    }

    public String task() {
      return "t" + id;
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
