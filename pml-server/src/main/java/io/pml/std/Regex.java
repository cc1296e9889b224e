package io.pml.std;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * A regular expression that cannot run away. Threads may share it.
 *
 * <p>RE2 matches in time linear in text and program, never by backtracking, and so has neither look-around nor back
 * references. What is left to bound: the size of the program (nested counted repeats multiply, and are expanded when
 * compiled), and the total time over a long text, by a deadline looked at while characters are read.
 */
final class Regex {
  private static final int MAX_PATTERN = 1000;
  private static final long MAX_PROGRAM = 10_000;

  private final Pattern pattern;

  private Regex(Pattern pattern) {
    this.pattern = pattern;
  }

  static Regex compile(String text, boolean ignoreCase) {
    if (text.length() > MAX_PATTERN) {
      throw Arguments.bad("the regex has " + text.length() + " characters: at most " + MAX_PATTERN + " are taken");
    }
    if (expandedSize(text) > MAX_PROGRAM) {
      throw Arguments.bad("the counted repeats of the regex multiply to too large a program: use smaller counts");
    }
    try {
      return new Regex(Pattern.compile(text, ignoreCase ? Pattern.CASE_INSENSITIVE : 0));
    } catch (PatternSyntaxException e) {
      throw Arguments.bad("not a regex (RE2 syntax: no look-around, no back references): " + e.getMessage());
    }
  }

  static String quote(String literal) {
    return Pattern.quote(literal);
  }

  /** The numbers of the named groups. */
  Map<String, Integer> groups() {
    return pattern.namedGroups();
  }

  /** A matcher over the text that throws {@link OutOfTime} once the deadline is over. */
  Matcher matcher(CharSequence text, Deadline deadline) {
    return pattern.matcher(new Watched(text, deadline));
  }

  /** How many atoms the pattern has once counted repeats are written out. Classes count as the characters they hold. */
  private static long expandedSize(String pattern) {
    Deque<Long> outer = new ArrayDeque<>();
    long size = 0;
    long last = 0;
    for (int at = 0; at < pattern.length(); at++) {
      switch (pattern.charAt(at)) {
        case '\\' -> {
          at++;
          size += last;
          last = 1;
        }
        case '(' -> {
          outer.push(size + last);
          size = 0;
          last = 0;
        }
        case ')' -> {
          last += size + 1;
          size = outer.isEmpty() ? 0 : outer.pop();
        }
        case '{' -> last *= Math.max(1, largestNumber(pattern, at + 1));
        default -> {
          size += last;
          last = 1;
        }
      }
      if (size + last > MAX_PROGRAM) {
        return size + last;
      }
    }
    return size + last;
  }

  private static long largestNumber(String pattern, int from) {
    long largest = 0;
    long number = 0;
    for (int at = from; at < pattern.length() && number <= MAX_PROGRAM; at++) {
      char c = pattern.charAt(at);
      if (c >= '0' && c <= '9') {
        number = number * 10 + (c - '0');
        largest = Math.max(largest, number);
      } else if (c == ',') {
        number = 0;
      } else {
        break;
      }
    }
    return largest;
  }

  /** Thrown out of a match when its deadline is over. */
  static final class OutOfTime extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutOfTime() {
      super("the regex ran out of time", null, false, false);
    }
  }

  private static final class Watched implements CharSequence {
    private static final int READS_BETWEEN_LOOKS = 4096;

    private final CharSequence text;
    private final Deadline deadline;
    private int reads;

    Watched(CharSequence text, Deadline deadline) {
      this.text = text;
      this.deadline = deadline;
    }

    @Override
    public char charAt(int index) {
      if (++reads % READS_BETWEEN_LOOKS == 0 && deadline.isOver()) {
        throw new OutOfTime();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
