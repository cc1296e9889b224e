package io.pml.rest;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request, as a route sees it.
 *
 * @param places what stands in the path where the route has a name in braces
 * @param query what stands behind the question mark
 * @param body empty if there is none
 */
public record Call(Map<String, String> places, Map<String, String> query, ObjectNode body) {
  public Call {
    places = Map.copyOf(places);
    query = Map.copyOf(query);
  }

  public String place(String name) {
    String value = places.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no place of the path is called " + name);
    }
    return value;
  }

  public Optional<String> query(String name) {
    return Optional.ofNullable(query.get(name));
  }

  /** A number of the query, from 0 to as many. */
  public int number(String name, int otherwise, int most) {
    String text = query.get(name);
    if (text == null) {
      return otherwise;
    }
    if (!text.matches("\\d{1,9}")) {
      throw bad(name + " is no number from 0: " + text);
    }
    return Math.min(most, Integer.parseInt(text));
  }

  /** A text of the body. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(body.get(name)).map(value -> {
      if (!value.isString()) {
        throw bad(name + " is no text: " + value.getNodeType().name().toLowerCase(Locale.ROOT));
      }
      return value.stringValue();
    });
  }

  public static PmlException bad(String message) {
    return new PmlException(ErrorCode.BAD_ARGUMENTS, message);
  }
}
