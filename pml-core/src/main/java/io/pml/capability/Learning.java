package io.pml.capability;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the runs of a capability add up to.
 *
 * @param failuresInARow how many runs have failed since the last that did not
 * @param paths those that most runs took first
 * @param decisions how often each decision went each way, by node and outcome
 * @param opinions what was said of it, as if each were a run that took no time
 */
public record Learning(Tally total, int failuresInARow, List<Path> paths, Map<String, Map<String, Long>> decisions,
    Optional<Instant> last, Tally opinions) {
  public static final Learning NONE = new Learning(Tally.NONE, 0, List.of(), Map.of(), Optional.empty());

  public Learning {
    paths = List.copyOf(paths);
    decisions = Collections.unmodifiableMap(new LinkedHashMap<>(decisions));
  }

  /** What runs add up to of which nobody said anything. */
  public Learning(Tally total, int failuresInARow, List<Path> paths, Map<String, Map<String, Long>> decisions,
      Optional<Instant> last) {
    this(total, failuresInARow, paths, decisions, last, Tally.NONE);
  }

  /** All that speaks for or against it: its runs, and what was said of it. */
  public Tally evidence() {
    return total.plus(opinions);
  }

  /** The way most runs took. */
  public Optional<Path> dominantPath() {
    return paths.stream().max(Comparator.comparingLong(path -> path.tally().runs()));
  }

  /** Sums, from which rates and means are derived. */
  public record Tally(long runs, long successes, Duration duration) {
    public static final Tally NONE = new Tally(0, 0, Duration.ZERO);

    public Tally plus(Tally other) {
      return new Tally(runs + other.runs, successes + other.successes, duration.plus(other.duration));
    }

    public double successRate() {
      return runs == 0 ? 0 : (double) successes / runs;
    }

    public Duration mean() {
      return runs == 0 ? Duration.ZERO : duration.dividedBy(runs);
    }
  }

  /** One way through the structure, by its nodes, and how runs fared on it. */
  public record Path(List<String> nodes, Tally tally) {
    public Path {
      nodes = List.copyOf(nodes);
    }
  }
}
