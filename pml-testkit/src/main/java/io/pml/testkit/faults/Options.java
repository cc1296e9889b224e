package io.pml.testkit.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The command line of a {@link FaultyServer}. */
record Options(List<String> arguments, Mode mode, long size, Duration delay, Duration lifetime, Optional<Path> starts,
    Optional<Path> journal) {

  static Options parse(List<String> arguments) {
    Mode mode = Mode.HEALTHY;
    @Nullable
    Long size = null;
    @Nullable
    Long delayMillis = null;
    long lifetimeMillis = 600_000;
    Optional<Path> starts = Optional.empty();
    Optional<Path> journal = Optional.empty();
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext();) {
      String option = rest.next();
      if (!rest.hasNext()) {
        throw new IllegalArgumentException("no value after: " + option);
      }
      String value = rest.next();
      switch (option) {
        case "--mode" -> mode = Mode.of(value);
        case "--size" -> size = Long.valueOf(value);
        case "--delay-ms" -> delayMillis = Long.valueOf(value);
        case "--lifetime-ms" -> lifetimeMillis = Long.parseLong(value);
        case "--starts" -> starts = Optional.of(Path.of(value));
        case "--journal" -> journal = Optional.of(Path.of(value));
        default -> throw new IllegalArgumentException("no such option: " + option);
      }
    }
    return new Options(arguments, mode, size == null ? mode.size() : size,
        Duration.ofMillis(delayMillis == null ? mode.delayMillis() : delayMillis), Duration.ofMillis(lifetimeMillis),
        starts, journal);
  }
}
