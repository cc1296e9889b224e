package io.pml.json;

import java.math.BigDecimal;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds one tree out of a parser's tokens and refuses whatever else there is. One per parse.
 *
 * <p>The mapper's own tree reader is not used: it loses the sign of {@code -0.0}, finds duplicate keys at a price, and
 * lets an exception of another kind through when an exponent is out of range.
 */
final class TreeReader {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser parser;

  TreeReader(JsonParser parser) {
    this.parser = parser;
  }

  JsonNode read() {
    try {
      if (parser.nextToken() == null) {
        throw new JsonSyntaxException("empty: expected one JSON value");
      }
      JsonNode value = value();
      if (parser.nextToken() != null) {
        throw refused("text after the end of the value");
      }
      return value;
    } catch (JacksonException e) {
      TokenStreamLocation known = e.getLocation();
      throw new JsonSyntaxException(place(known == null ? parser.currentLocation() : known) + reason(e));
    }
  }

  private JsonNode value() {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> decimal();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw refused("expected a value");
    };
  }

  private ObjectNode object() {
    ObjectNode object = NODES.objectNode();
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      if (object.has(key)) {
        throw refused("a key that its object has already");
      }
      parser.nextToken();
      object.set(key, value());
    }
    return object;
  }

  private ArrayNode array() {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value());
    }
    return array;
  }

  private JsonNode integer() {
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      default -> NODES.numberNode(parser.getBigIntegerValue());
    };
  }

  /** A decimal has no negative zero, a double has. */
  private JsonNode decimal() {
    BigDecimal exact = exact();
    return exact.signum() == 0 && parser.getString().startsWith("-") ? NODES.numberNode(-0.0) : NODES.numberNode(exact);
  }

  private BigDecimal exact() {
    try {
      BigDecimal exact = parser.getDecimalValue();
      if (Math.abs((long) exact.precision() - exact.scale() - 1) <= Json.MAX_EXPONENT) {
        return exact;
      }
    } catch (NumberFormatException e) {
      // The exponent does not even fit a decimal: out of range all the more.
    }
    throw refused("a number with an exponent beyond " + Json.MAX_EXPONENT);
  }

  private JsonSyntaxException refused(String reason) {
    return new JsonSyntaxException(place(parser.currentTokenLocation()) + reason);
  }

  private static String place(TokenStreamLocation location) {
    return "line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
  }

  /** The parser's own words where they quote no more than one character, without its advice about settings. */
  private static String reason(JacksonException e) {
    String message = e.getOriginalMessage();
    return switch (e) {
      case UnexpectedEndOfInputException end -> "the text ends in the middle of a value";
      case StreamConstraintsException limit -> message.replaceFirst(", from `[^`]*`", "").replace("`", "");
      default ->
        Stream.of("Unexpected character (", "Unexpected close", "Unrecognized character", "Illegal ", "Invalid ")
            .anyMatch(message::startsWith) ? message.replaceFirst(": (enable|maybe) .*", "") : "not a JSON value";
    };
  }
}
