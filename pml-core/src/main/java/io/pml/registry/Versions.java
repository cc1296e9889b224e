package io.pml.registry;

import io.pml.capability.Track;
import io.pml.name.Selector;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the version that a selector means. */
final class Versions {
  private Versions() {}

  static Optional<Integer> find(Selector selector, Track track, Map<String, Integer> marks) {
    return switch (selector) {
      case Selector.Latest _ -> Optional.of(track.current());
      case Selector.Ordinal(var number) -> Optional.of(number).filter(track::has);
      case Selector.Marked(var mark) -> Optional.ofNullable(marks.get(mark)).filter(track::has);
      case Selector.Exact(var label) -> track.labels()
          .stream()
          .filter(each -> each.label().equals(Optional.of(label)))
          .map(Track.Labelled::number)
          .findFirst();
      case Selector.Major(var major) -> major(track, major);
      case Selector.AsOf(var day) -> asOf(track, day);
    };
  }

  /** The highest label of that number; where nobody ever gave a label, the version of that number. */
  private static Optional<Integer> major(Track track, int major) {
    if (track.labels().stream().allMatch(each -> each.label().isEmpty())) {
      return Optional.of(major).filter(track::has);
    }
    return track.labels()
        .stream()
        .filter(each -> each.label().filter(label -> label.major() == major).isPresent())
        .max(Comparator.comparing(each -> each.label().orElseThrow()))
        .map(Track.Labelled::number);
  }

  private static Optional<Integer> asOf(Track track, LocalDate day) {
    Instant end = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return track.turns()
        .reversed()
        .stream()
        .filter(turn -> turn.change().at().isBefore(end))
        .map(Track.Turn::version)
        .findFirst();
  }

  /** What there is to choose from, for people to read. */
  static String list(Track track) {
    return track.labels()
        .stream()
        .map(each -> each.number() + each.label().map(label -> " (" + label + ")").orElse(""))
        .collect(Collectors.joining(", "));
  }
}
