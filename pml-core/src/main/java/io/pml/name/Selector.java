package io.pml.name;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which version of a capability is meant. */
public sealed interface Selector {
  /** The current one. */
  record Latest() implements Selector {
    @Override
    public String toString() {
      return "latest";
    }
  }

  /** The highest label that begins with this number. */
  record Major(int major) implements Selector {
    @Override
    public String toString() {
      return "v" + major;
    }
  }

  /** The one with this label. */
  record Exact(Semver label) implements Selector {
    @Override
    public String toString() {
      return label.toString();
    }
  }

  /** The so-manieth, from 1. */
  record Ordinal(int number) implements Selector {
    @Override
    public String toString() {
      return String.valueOf(number);
    }
  }

  /** The one that was current at the end of that day, UTC. */
  record AsOf(LocalDate day) implements Selector {
    @Override
    public String toString() {
      return day.toString();
    }
  }

  /** The one that somebody marked with this word. */
  record Marked(String mark) implements Selector {
    @Override
    public String toString() {
      return mark;
    }
  }

  Selector LATEST = new Latest();

  /** Reads what stands after the {@code @}. */
  static Selector parse(String text) {
    return find(text).orElseThrow(() -> new PmlException(ErrorCode.BAD_ARGUMENTS, "not a version: "
        + Spelling.shown(text) + "; give latest, v1, v1.2.0, a number from 1, a day such as 2025-12-22, or a mark"));
  }

  /** Whether a word may mark a version: one that means nothing else after an {@code @}. */
  static boolean isMark(String text) {
    return find(text).filter(Marked.class::isInstance).isPresent();
  }

  private static Optional<Selector> find(String text) {
    if (text.equals("latest")) {
      return Optional.of(LATEST);
    }
    if (Forms.NUMBER.matcher(text).matches()) {
      return Optional.of(new Ordinal(Integer.parseInt(text)));
    }
    if (Forms.MAJOR.matcher(text).matches()) {
      return Optional.of(new Major(Integer.parseInt(text.substring(1))));
    }
    if (Forms.DAY.matcher(text).matches()) {
      return day(text);
    }
    if (Forms.MARK.matcher(text).matches()) {
      return Optional.of(new Marked(text));
    }
    return text.startsWith("v") ? Semver.find(text).map(Exact::new) : Optional.empty();
  }

  private static Optional<Selector> day(String text) {
    try {
      return Optional.of(new AsOf(LocalDate.parse(text)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** How each is written. */
  final class Forms {
    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,5}");
    private static final Pattern MAJOR = Pattern.compile("v(0|[1-9]\\d{0,5})");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern MARK = Pattern.compile("(?!v\\d)[a-z][a-z0-9_-]{0,39}");

    private Forms() {}
  }
}
