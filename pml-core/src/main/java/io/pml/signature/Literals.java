package io.pml.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Single values as types. */
final class Literals {
  private static final int LONGEST = 80;
  private static final int LONGEST_TOGETHER = 600;
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,24}(\\.[0-9]{1,24})?([eE][+-]?[0-9]{1,6})?");

  private Literals() {}

  /** The value's own type, or the type of all its kind where it would be too long. */
  static Type of(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING ->
        value.stringValue().length() <= LONGEST ? Type.atom(Names.quote(value.stringValue())) : kind(value);
      case NUMBER -> number(value);
      case BOOLEAN -> Type.atom(value.booleanValue() ? "true" : "false");
      default -> kind(value);
    };
  }

  static Type number(JsonNode value) {
    String text = value.toString();
    return NUMBER.matcher(text).matches() ? Type.atom(text) : kind(value);
  }

  /** The values of an enumeration; of many the first, and the types of the others. */
  static Type oneOf(ArrayNode values, int most) {
    List<Type> types = new ArrayList<>();
    int length = 0;
    while (types.size() < Math.min(most, values.size()) && length < LONGEST_TOGETHER) {
      types.add(of(values.get(types.size())));
      length += types.getLast().text().length();
    }
    if (types.isEmpty()) {
      return Type.atom("never");
    }
    int missing = values.size() - types.size();
    if (missing > 0) {
      types.add(kind(values.get(types.size())).marked("/*+" + missing + " more*/"));
    }
    return Type.union(types);
  }

  private static Type kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> Type.atom("string");
      case NUMBER -> Type.atom("number");
      case BOOLEAN -> Type.atom("boolean");
      case NULL -> Type.NULL;
      case OBJECT -> Type.atom("object");
      case ARRAY -> Type.atom("unknown[]");
      default -> Type.UNKNOWN;
    };
  }
}
