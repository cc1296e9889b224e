package io.pml.store.memory;

import io.pml.capability.Learning;
import io.pml.capability.Learning.Tally;
import io.pml.store.Capabilities;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the runs of one capability add up to, while they do. One thread at a time. */
final class Sums {
  private final Map<List<String>, Tally> paths = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> decisions = new TreeMap<>();
  private Tally total = Tally.NONE;
  private Tally opinions = Tally.NONE;
  private int failuresInARow;
  private Optional<Instant> last = Optional.empty();

  void add(Capabilities.Observation run) {
    Instant at = run.at().truncatedTo(ChronoUnit.MILLIS);
    total = total.plus(run.tally());
    failuresInARow = run.success() ? 0 : failuresInARow + 1;
    last = Optional.of(last.filter(before -> before.isAfter(at)).orElse(at));
    if (run.path().size() <= Capabilities.LONGEST_PATH
        && (paths.containsKey(run.path()) || paths.size() < Capabilities.MOST_PATHS)) {
      paths.merge(run.path(), run.tally(), Tally::plus);
    }
    run.decisions()
        .forEach(choice -> decisions.computeIfAbsent(choice.node(), node -> new TreeMap<>())
            .merge(choice.outcome(), 1L, Long::sum));
  }

  void told(boolean good) {
    opinions = opinions.plus(new Tally(1, good ? 1 : 0, Duration.ZERO));
    failuresInARow = good ? 0 : failuresInARow + 1;
  }

  /** Failures of another version do not count on. */
  void forgive() {
    failuresInARow = 0;
  }

  Learning learning() {
    List<Learning.Path> byRuns = paths.entrySet()
        .stream()
        .map(entry -> new Learning.Path(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingLong((Learning.Path path) -> path.tally().runs()).reversed())
        .toList();
    Map<String, Map<String, Long>> copy = new TreeMap<>();
    decisions.forEach((node, outcomes) -> copy.put(node, Collections.unmodifiableMap(new TreeMap<>(outcomes))));
    return new Learning(total, failuresInARow, byRuns, copy, last, opinions);
  }
}
