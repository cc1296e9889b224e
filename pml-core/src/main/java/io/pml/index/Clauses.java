package io.pml.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** The parts of an intent that may each want another tool: "read the file and send it to Anna" has two. */
public final class Clauses {
  private static final int MOST = 4;
  private static final Pattern BOUNDARY = Pattern.compile(
      "[.;:!?\\n]+\\s+|,\\s+|\\b(?:and then|and|then|also|after that|afterwards|et|puis)\\b");
  private static final Pattern EDGE = Pattern.compile("^[\\s,.;:!?\"']+|[\\s,.;:!?\"']+$");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private Clauses() {}

  /** The longest clauses of at least two words, in the order of the text; none when the intent is one clause. */
  public static List<String> of(String intent) {
    List<String> clauses = new ArrayList<>();
    for (String part : BOUNDARY.split(intent, -1)) {
      String clause = EDGE.matcher(part).replaceAll("");
      if (BLANKS.split(clause, -1).length >= 2) {
        clauses.add(clause);
      }
    }
    if (clauses.size() < 2) {
      return List.of();
    }
    List<String> longest = clauses.stream()
        .sorted(Comparator.comparingInt(String::length).reversed())
        .limit(MOST)
        .toList();
    clauses.retainAll(longest);
    return clauses.stream().distinct().limit(MOST).toList();
  }
}
