package io.pml.bench.reuse;

import java.util.EnumMap;
import java.util.Map;

/** What came of asks. For one thread. */
final class Tally {
  private final Map<Part, Map<Outcome, Integer>> asked = new EnumMap<>(Part.class);
  private int nothing;
  private int runsForNothing;

  /** What came of one ask. */
  enum Outcome {
    /** The right capability ran with the new values. */
    SERVED,
    /** The right capability ran with other values. */
    WRONG_VALUES,
    /** Another capability ran. */
    WRONG,
    /** Nothing ran; the right one was suggested first. */
    FIRST,
    /** Nothing ran; the right one was suggested after others. */
    AMONG,
    /** Nothing ran, and the right one was not suggested. */
    OTHER
  }

  /** Which asks. */
  enum Part {
    ALL("all"),
    RENAMED("those with values under other names");

    private final String title;

    Part(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  void asked(boolean renamed, Outcome outcome) {
    add(Part.ALL, outcome);
    if (renamed) {
      add(Part.RENAMED, outcome);
    }
  }

  void askedForNothing(boolean ran) {
    nothing++;
    runsForNothing += ran ? 1 : 0;
  }

  private void add(Part part, Outcome outcome) {
    asked.computeIfAbsent(part, each -> new EnumMap<>(Outcome.class)).merge(outcome, 1, Integer::sum);
  }

  int count(Part part, Outcome... outcomes) {
    int count = 0;
    for (Outcome outcome : outcomes) {
      count += asked.getOrDefault(part, Map.of()).getOrDefault(outcome, 0);
    }
    return count;
  }

  int asks(Part part) {
    return count(part, Outcome.values());
  }

  int asksForNothing() {
    return nothing;
  }

  int runsForNothing() {
    return runsForNothing;
  }
}
