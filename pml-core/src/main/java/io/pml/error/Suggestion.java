package io.pml.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The word somebody probably meant. */
public final class Suggestion {
  private static final int LONGEST = 80;

  private Suggestion() {}

  /** The closest of the known words, if any is close: spelled differently, or a few letters away. */
  public static Optional<String> closest(String word, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String candidate) -> distance(plain(word), plain(candidate)))
            .thenComparing(Comparator.naturalOrder()))
        .filter(best -> distance(plain(word), plain(best)) <= Math.clamp(word.length() / 3, 1, 3));
  }

  /** The known words in the order of their likeness, the likeliest first; of a great many, only some are looked at. */
  public static List<String> nearest(String word, Collection<String> known, int most) {
    return known.stream()
        .limit(5_000)
        .sorted(Comparator.comparingInt((String candidate) -> distance(plain(word), plain(candidate))))
        .limit(most)
        .toList();
  }

  /** {@code ; did you mean "command"?}, or what there is to choose from. */
  public static String sentence(String word, Collection<String> known) {
    return closest(word, known).map(best -> "; did you mean \"" + best + "\"?")
        .orElse("; known here: " + String.join(", ", known.stream().sorted().toList()));
  }

  private static String plain(String word) {
    String letters = word.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    return letters.substring(0, Math.min(LONGEST, letters.length()));
  }

  /** How many letters have to be added, taken away, replaced, or swapped with their neighbour. */
  private static int distance(String a, String b) {
    int[][] rows = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        rows[i][j] = i == 0 || j == 0 ? i + j : step(rows, a, b, i, j);
      }
    }
    return rows[a.length()][b.length()];
  }

  private static int step(int[][] rows, String a, String b, int i, int j) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int best = Math.min(rows[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
    boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
  }
}
