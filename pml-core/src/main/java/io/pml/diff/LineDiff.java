package io.pml.diff;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The difference of two texts, line by line.
 *
 * <p>Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986) on what is left between the
 * common first and last lines. It finds the fewest changes as long as there are at most {@link #MAX_CHANGES}; beyond,
 * everything between is taken as replaced, which is right but not the shortest.
 */
public final class LineDiff {
  public static final int MAX_LINES = 100_000;

  private static final int MAX_CHANGES = 2000;

  private final List<String> left;
  private final List<String> right;
  private final boolean[] removed;
  private final boolean[] added;

  private LineDiff(List<String> left, List<String> right) {
    this.left = left;
    this.right = right;
    this.removed = new boolean[left.size()];
    this.added = new boolean[right.size()];
  }

  public static LineDiff of(String left, String right) {
    LineDiff diff = new LineDiff(lines(left), lines(right));
    diff.compare();
    return diff;
  }

  public int removed() {
    return count(removed);
  }

  public int added() {
    return count(added);
  }

  /** In the form of {@code diff -u}; empty for equal texts. */
  public String unified(int context) {
    StringBuilder text = new StringBuilder();
    List<Line> script = script();
    int next = 0;
    while (next < script.size()) {
      if (script.get(next).isCommon()) {
        next++;
        continue;
      }
      int start = Math.max(0, next - context);
      int end = endOfHunk(script, next, context);
      hunk(script.subList(start, end), text);
      next = end;
    }
    return text.isEmpty() ? "" : "--- left\n+++ right\n" + text;
  }

  /** A line of the script: where it stands in both texts, what happens to it. */
  private record Line(char sign, String text, int leftAt, int rightAt) {
    boolean isCommon() {
      return sign == ' ';
    }
  }

  private static int endOfHunk(List<Line> script, int from, int context) {
    int end = from + 1;
    for (int i = from; i < script.size() && i - end < 2 * context + 1; i++) {
      if (!script.get(i).isCommon()) {
        end = i + 1;
      }
    }
    return Math.min(script.size(), end + context);
  }

  private static void hunk(List<Line> lines, StringBuilder into) {
    Line first = lines.getFirst();
    into.append("@@ -")
        .append(range(first.leftAt(), lines.stream().filter(line -> line.sign() != '+').count()))
        .append(" +")
        .append(range(first.rightAt(), lines.stream().filter(line -> line.sign() != '-').count()))
        .append(" @@\n");
    for (Line line : lines) {
      into.append(line.sign()).append(line.text());
      if (!line.text().endsWith("\n")) {
        into.append("\n\\ No newline at end of file\n");
      }
    }
  }

  private static String range(int at, long count) {
    long start = count == 0 ? at : at + 1L;
    return count == 1 ? String.valueOf(start) : start + "," + count;
  }

  private List<Line> script() {
    List<Line> script = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < left.size() || j < right.size()) {
      if (i < left.size() && removed[i]) {
        script.add(new Line('-', left.get(i), i, j));
        i++;
      } else if (j < right.size() && added[j]) {
        script.add(new Line('+', right.get(j), i, j));
        j++;
      } else {
        script.add(new Line(' ', left.get(i), i, j));
        i++;
        j++;
      }
    }
    return script;
  }

  private void compare() {
    Map<String, Integer> ids = new HashMap<>();
    int[] a = left.stream().mapToInt(line -> ids.computeIfAbsent(line, _ -> ids.size())).toArray();
    int[] b = right.stream().mapToInt(line -> ids.computeIfAbsent(line, _ -> ids.size())).toArray();
    int start = 0;
    while (start < a.length && start < b.length && a[start] == b[start]) {
      start++;
    }
    int end = 0;
    while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] == b[b.length - 1 - end]) {
      end++;
    }
    mark(Arrays.copyOfRange(a, start, a.length - end), Arrays.copyOfRange(b, start, b.length - end), start);
  }

  /** Goes forward along the diagonals until both ends meet, keeping the furthest points, then back along them. */
  private void mark(int[] a, int[] b, int offset) {
    List<int[]> reached = new ArrayList<>();
    int most = Math.min(a.length + b.length, MAX_CHANGES);
    int[] furthest = new int[2 * most + 3];
    int middle = most + 1;
    for (int changes = 0; changes <= most; changes++) {
      reached.add(Arrays.copyOfRange(furthest, middle - changes - 1, middle + changes + 2));
      for (int diagonal = -changes; diagonal <= changes; diagonal += 2) {
        int x = isDown(furthest, middle, diagonal, changes)
            ? furthest[middle + diagonal + 1]
            : furthest[middle + diagonal - 1] + 1;
        while (x < a.length && x - diagonal < b.length && x - diagonal >= 0 && a[x] == b[x - diagonal]) {
          x++;
        }
        furthest[middle + diagonal] = x;
        if (x >= a.length && x - diagonal >= b.length) {
          markBack(reached, a.length, b.length, offset);
          return;
        }
      }
    }
    Arrays.fill(removed, offset, offset + a.length, true);
    Arrays.fill(added, offset, offset + b.length, true);
  }

  private void markBack(List<int[]> reached, int endOfLeft, int endOfRight, int offset) {
    int x = endOfLeft;
    int y = endOfRight;
    for (int changes = reached.size() - 1; changes > 0; changes--) {
      int[] furthest = reached.get(changes);
      int middle = changes + 1;
      int diagonal = x - y;
      boolean down = isDown(furthest, middle, diagonal, changes);
      int before = down ? diagonal + 1 : diagonal - 1;
      x = furthest[middle + before];
      y = x - before;
      if (down) {
        added[offset + y] = true;
      } else {
        removed[offset + x] = true;
      }
    }
  }

  private static boolean isDown(int[] furthest, int middle, int diagonal, int changes) {
    return diagonal == -changes
        || (diagonal != changes && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1]);
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start) + 1;
      end = end == 0 ? text.length() : end;
      lines.add(text.substring(start, end));
      start = end;
    }
    if (lines.size() > MAX_LINES) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "a text has " + lines.size() + " lines: at most " + MAX_LINES + " are compared");
    }
    return lines;
  }

  private static int count(boolean[] marks) {
    int count = 0;
    for (boolean mark : marks) {
      count += mark ? 1 : 0;
    }
    return count;
  }
}
