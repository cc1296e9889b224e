package io.pml.parse;

import io.pml.error.ErrorCode;
import java.util.List;
import java.util.Optional;

/** What came of reading a source. */
public sealed interface Parsed {
  /**
   * The source, understood.
   *
   * @param root of kind {@link Kind#PROGRAM}
   * @param toJavaScript takes the types out and leaves every line where it is
   */
  record Program(Syntax root, List<Edit> toJavaScript) implements Parsed {
    public Program {
      toJavaScript = List.copyOf(toJavaScript);
    }
  }

  /**
   * Why a source is not taken.
   *
   * @param code {@code SYNTAX_ERROR}, {@code CODE_TOO_LONG}, {@code CODE_TOO_DEEP}, {@code CODE_TOO_HARD}, or {@code
   *     UNKNOWN_TOOL} from whoever looks further
   */
  record Refusal(ErrorCode code, String message, Optional<Place> place) implements Parsed {
    /** A refusal whose message says the place, too. */
    public static Refusal at(Place place, ErrorCode code, String reason) {
      return new Refusal(code,
          "line " + place.line() + ", column " + place.column() + ": " + reason + "\n" + place.text(),
          Optional.of(place));
    }
  }

  /**
   * A place in a source.
   *
   * @param line from 1
   * @param column from 1, in code points
   * @param text the line there, shortened when it is very long
   */
  record Place(int line, int column, String text) {
    private static final int LONGEST = 200;

    /** The place of a character, by its offset in UTF-16 units. */
    public static Place of(String source, int offset) {
      int at = Math.clamp(offset, 0, source.length());
      int begin = source.lastIndexOf('\n', at - 1) + 1;
      int end = source.indexOf('\n', at);
      String text = source.substring(begin, end < 0 ? source.length() : end).stripTrailing();
      int line = 1 + (int) source.substring(0, begin).chars().filter(c -> c == '\n').count();
      return new Place(line, 1 + source.codePointCount(begin, at), shortened(text));
    }

    private static String shortened(String text) {
      return text.codePointCount(0, text.length()) <= LONGEST
          ? text
          : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
    }
  }
}
