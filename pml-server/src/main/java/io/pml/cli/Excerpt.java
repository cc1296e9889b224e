package io.pml.cli;

import java.util.Optional;

/** A line of source, with a mark under the place that is meant. */
final class Excerpt {
  private static final int SHOWN = 100;
  private static final int BEFORE = 60;

  private Excerpt() {}

  /**
   * Two lines to show; empty when the source has no such line.
   *
   * @param line from 1
   * @param column from 1; 0 for no mark
   */
  static Optional<String> of(String source, int line, int column) {
    Optional<String> found = source.lines().skip(Math.max(0, line - 1)).findFirst().filter(_ -> line > 0);
    return found.map(text -> show(text, line, column));
  }

  private static String show(String text, int line, int column) {
    int place = Math.min(column, text.length() + 1);
    int from = Math.max(0, place - BEFORE);
    int to = Math.min(text.length(), from + SHOWN);
    // Each of these takes one column, so that the mark stands where it should.
    String shown = Text.plain(text.substring(from, to)).replace('\t', ' ');
    String margin = " ".repeat(Integer.toString(line).length());
    String first = line + " | " + (from > 0 ? "…" : "") + shown + (to < text.length() ? "…" : "");
    return place < 1
        ? first
        : first + "\n" + margin + " | " + " ".repeat(place - 1 - from + (from > 0 ? 1 : 0)) + "^";
  }
}
