package io.pml.std;

import java.util.Comparator;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/** How JSON values compare: numbers by value, so that 1 is 1.0, texts by code unit. */
final class Values {
  private static final Comparator<JsonNode> SCALARS = (a, b) -> {
    if (a.isNumber() && b.isNumber()) {
      return a.decimalValue().compareTo(b.decimalValue());
    }
    return a.equals(b) ? 0 : 1;
  };

  /** A total order for sorting: numbers, texts, false, true, everything else as equals; missing and null last. */
  static final Comparator<JsonNode> ORDER = Comparator.comparingInt(Values::rank)
      .thenComparing((a, b) -> compare(a, b).orElse(0));

  /** The order turned round, with missing and null still last. */
  static final Comparator<JsonNode> DOWNWARDS = Comparator.comparing(Values::isNothing).thenComparing(ORDER.reversed());

  private Values() {}

  static boolean same(JsonNode a, JsonNode b) {
    return a.equals(SCALARS, b);
  }

  /** Empty when the two have no order: they are not both numbers or both texts. */
  static OptionalInt compare(JsonNode a, JsonNode b) {
    if (a.isNumber() && b.isNumber()) {
      return OptionalInt.of(a.decimalValue().compareTo(b.decimalValue()));
    }
    if (a.isString() && b.isString()) {
      return OptionalInt.of(a.stringValue().compareTo(b.stringValue()));
    }
    return OptionalInt.empty();
  }

  /** The number of values in a tree, itself included. */
  static int count(JsonNode value) {
    int count = 1;
    for (JsonNode item : value) {
      count += count(item);
    }
    return count;
  }

  /** The number of arrays and objects around the innermost value, itself included. */
  static int depth(JsonNode value) {
    int deepest = 0;
    for (JsonNode item : value) {
      deepest = Math.max(deepest, depth(item));
    }
    return value.isContainer() ? deepest + 1 : 0;
  }

  private static boolean isNothing(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private static int rank(JsonNode value) {
    if (isNothing(value)) {
      return 5;
    }
    if (value.isNumber()) {
      return 0;
    }
    if (value.isString()) {
      return 1;
    }
    if (value.isBoolean()) {
      return value.booleanValue() ? 3 : 2;
    }
    return 4;
  }
}
