package io.pml.cli;

import io.pml.json.Json;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Makes what others wrote fit to be shown on a terminal. */
final class Text {
  private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
  private static final int SHORT_ID = 12;
  private static final double SECOND = 1_000;
  private static final double MINUTE = 60 * SECOND;

  private Text() {}

  /** One line of at most so many characters. */
  static String line(String text, int most) {
    String plain = plain(text).replaceAll("\\s+", " ").strip();
    return plain.codePointCount(0, plain.length()) <= most
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, Math.max(0, most - 1))) + "…";
  }

  /** The same lines, with a mark for everything that could move the cursor or turn the direction of writing. */
  static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints().forEach(c -> plain.appendCodePoint(c == '\n' || c == '\t' || isShown(c) ? c : '\uFFFD'));
    return plain.toString();
  }

  private static boolean isShown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
          Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
        c == '\u200D';
      default -> true;
    };
  }

  /** A text as it is, anything else as JSON on one line. */
  static String of(JsonNode value) {
    return value.isString() ? value.stringValue() : Json.write(value);
  }

  /** In the time of this machine. */
  static String moment(JsonNode moment) {
    try {
      return MOMENT.format(Instant.parse(moment.asString("")).atZone(ZoneId.systemDefault()));
    } catch (DateTimeParseException e) {
      return "-";
    }
  }

  /** The time of day alone. */
  static String time(JsonNode moment) {
    return moment(moment).replaceFirst(".* ", "");
  }

  static String duration(double millis) {
    if (millis < SECOND) {
      return Math.round(millis) + " ms";
    }
    return millis < MINUTE
        ? String.format(Locale.ROOT, "%.2f s", millis / SECOND)
        : String.format(Locale.ROOT, "%d:%02d min", (long) (millis / MINUTE), (long) (millis % MINUTE / SECOND));
  }

  /** So many of something whose plural has an s. */
  static String count(long number, String thing) {
    return count(number, thing, thing + "s");
  }

  static String count(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }

  /** The end of an id, where ids that were made one after the other differ. */
  static String shortId(JsonNode id) {
    String text = id.asString("");
    return text.substring(Math.max(0, text.length() - SHORT_ID));
  }
}
