package io.pml.parse;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A change to a source at one place: what stands from {@code start} to {@code end} gives way to a text.
 *
 * @param rank orders what is inserted at one and the same place: what ends something comes before what begins something
 * @param partner the other end of the pair this belongs to, or its own place; of two pairs the inner one stays inside
 */
public record Edit(int start, int end, String text, Rank rank, int partner) {
  /** What an insertion is to its surroundings. */
  public enum Rank {
    CLOSE,
    POINT,
    OPEN,
    REPLACE
  }

  private static final Comparator<Edit> ORDER = Comparator.comparingInt(Edit::start)
      .thenComparing(Edit::rank)
      .thenComparing(Comparator.comparingInt(Edit::partner).reversed());

  public static Edit replace(int start, int end, String text) {
    return new Edit(start, end, text, Rank.REPLACE, end);
  }

  public static Edit insert(int at, String text) {
    return new Edit(at, at, text, Rank.POINT, at);
  }

  /** Puts a text before and a text after a part of the source. */
  public static List<Edit> around(int start, int end, String before, String after) {
    return List.of(new Edit(start, start, before, Rank.OPEN, end), new Edit(end, end, after, Rank.CLOSE, start));
  }

  /** The source with all changes made. What is replaced must not overlap. */
  public static String apply(String source, List<Edit> edits) {
    List<Edit> sorted = new ArrayList<>(edits);
    sorted.sort(ORDER);
    StringBuilder result = new StringBuilder(source.length() + 32 * edits.size());
    int at = 0;
    for (Edit edit : sorted) {
      result.append(source, at, edit.start());
      if (edit.rank() == Rank.OPEN && !result.isEmpty()
          && Character.isUnicodeIdentifierPart(result.charAt(result.length() - 1))) {
        result.append(' ');
      }
      result.append(edit.text());
      at = edit.end();
    }
    return result.append(source, at, source.length()).toString();
  }
}
