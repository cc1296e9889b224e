package io.pml.analyze;

import io.pml.parse.Syntax;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A literal that may be a value.
 *
 * @param name what it is there; empty where that is not to be told
 * @param exact whether that is its own name rather than that of the thing which it is a part of
 */
record Spot(Syntax at, JsonNode value, Place place, String name, boolean exact) {
  /** What is the name of one thing rather than of a kind. */
  private static final Pattern NAME_OF_ONE = Pattern.compile("\\p{Lu}|@|\\p{L}.*\\d|\\d.*\\p{L}|\\d-\\d");
  private static final int LONGEST_NAME = 1_000;
  /** A shorter text may stand anywhere by chance. */
  private static final int HARDLY_BY_CHANCE = 3;
  /** Numbers by which time is calculated whatever the values are. */
  private static final Set<Double> OF_TIME = Set.of(24d, 60d, 1_440d, 3_600d, 60_000d, 86_400d, 3_600_000d,
      86_400_000d);
  /** Others by which is multiplied and divided: hundredths, thousands. */
  private static final Set<Double> OF_CALCULATION = Set.of(100d, 365d, 1_000d, 1_024d, 10_000d);
  /** Parts of a whole: years, weeks, halves. */
  private static final Set<Double> OF_PARTS = Set.of(2d, 7d, 12d, 30d, 52d);
  /** What the name of a value that bounds something has more than that of the thing. */
  private static final Pattern BOUND = Pattern.compile("^(?:min|max)(?:_|$)|_?(?:since|before)$");
  private static final String BY = "_by";
  private static final int THOUSAND = 1_000;
  /** Less is there because of rounding. */
  private static final double HARDLY_ANYTHING = 1e-3;

  /** Where a literal stands. */
  enum Place {
    /** Beside a field or a variable that it is compared with, or in what is looked for in one. */
    COMPARED,
    /** Looked for in a list that a result has. */
    SOUGHT,
    /** So many of a list are taken. */
    TAKEN,
    /** As the only thing in a place of a text. */
    WRITTEN_IN,
    /** Under a key of something that the program makes. */
    TOLD,
    /** In brackets behind an object. */
    KEY,
    /** What a function of the program is given alone, which makes another form of it. */
    NORMED,
    /** What a function of the program is given among others. */
    HANDED,
    /** Added to something, or taken from it. */
    ADDED,
    /** Multiplied with something, or divided by it. */
    RECKONED,
    /** So many times something is done. */
    COUNTED,
    DIVISOR,
    /** All that is asked whether something is done. */
    DECIDING,
    /** Anywhere, but it looks like a date, a time or an address. */
    LOOKING,
    ANYWHERE;

    /** Whether what stands here is a value rather than a part of the way in which a program works. */
    boolean isForValues() {
      return switch (this) {
        case TOLD, ANYWHERE -> false;
        default -> true;
      };
    }
  }

  /** Whether a text is the name of one thing rather than of a kind; a long one is none. */
  static boolean isNameOfOne(String text) {
    return text.length() <= LONGEST_NAME && NAME_OF_ONE.matcher(text).find();
  }

  /** Whether time is calculated by this, or parts of a whole are. */
  static boolean isOfCalendar(double number) {
    return OF_PARTS.contains(number) || OF_TIME.contains(number);
  }

  /** What is added to a thing, or taken from it, is called so. */
  static String by(String thing) {
    return thing + BY;
  }

  /** What is multiplied by a broken number is converted, or a share of it is taken. */
  static String rate(String by) {
    return by.endsWith(BY) ? by.substring(0, by.length() - BY.length()) + "_rate" : by;
  }

  /** Whether it is a value by itself. */
  boolean leads() {
    return !value.isContainer() && place.isForValues() && place != Place.KEY && !name.isEmpty()
        && (value.isString() ? place != Place.HANDED || Spot.isNameOfOne(value.asString())
            : value.isBoolean() || (isSeveral() && !isOfCalculation()));
  }

  boolean isOne() {
    return value.asDouble() == 1;
  }

  /** Whether it bounds something: what it is, is plain then. */
  boolean isBound() {
    return place == Place.COMPARED || place == Place.SOUGHT || place == Place.TAKEN;
  }

  /** Whether an equal number is the same thing. */
  boolean isLike(Spot first) {
    return first.isBound() && (!isBound() || thing().equals(first.thing()));
  }

  /** Whether it is added to what the other bounds, or that is taken from it: {@code free < 60} and {@code 60 - free}. */
  boolean isOf(Spot first) {
    return place == Place.ADDED && first.isBound() && name.equals(by(first.thing()));
  }

  /** What it bounds. */
  String thing() {
    return BOUND.matcher(name).replaceAll("");
  }

  /** Whether it is the same as an equal value that stands elsewhere. */
  boolean follows() {
    if (value.isBoolean()) {
      return false;
    }
    if (value.isContainer()) {
      return true;
    }
    if (value.isString()) {
      return place != Place.ANYWHERE || value.asString().length() >= HARDLY_BY_CHANCE;
    }
    return switch (place) {
      case COMPARED, SOUGHT, TAKEN, TOLD, WRITTEN_IN, NORMED, HANDED -> isSeveral();
      // Nobody multiplies by one, unless one is a value.
      case RECKONED -> !isOfCalculation() && value.asDouble() != 0;
      case ADDED -> isSeveral() && (!isOfCalculation() || Math.abs(value.asDouble()) < THOUSAND);
      case COUNTED, DIVISOR -> isSeveral() && !isOfCalculation();
      case KEY, LOOKING, DECIDING, ANYWHERE -> false;
    };
  }

  private boolean isOfCalculation() {
    double number = value.asDouble();
    return switch (place) {
      case ADDED, COUNTED -> OF_TIME.contains(number);
      case RECKONED -> OF_TIME.contains(number) || OF_CALCULATION.contains(number);
      case DIVISOR -> OF_TIME.contains(number) || OF_CALCULATION.contains(number) || OF_PARTS.contains(number);
      default -> false;
    };
  }

  private boolean isSeveral() {
    boolean bound = place == Place.TAKEN || (place == Place.COMPARED && !thing().equals(name));
    return Math.abs(value.asDouble()) > (bound ? 0 : 1)
        || (value.asDouble() != Math.rint(value.asDouble()) && Math.abs(value.asDouble()) >= HARDLY_ANYTHING);
  }
}
