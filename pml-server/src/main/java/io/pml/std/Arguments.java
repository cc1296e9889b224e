package io.pml.std;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The arguments of a call, read one by one; what does not fit is refused with the reason. */
record Arguments(ObjectNode values) {
  static PmlException bad(String message) {
    return new PmlException(ErrorCode.BAD_ARGUMENTS, message);
  }

  /** A text as an error message may show it: short, on one line, without control characters. */
  static String shown(String text) {
    String start = text.length() <= 200 ? text : text.substring(0, 200) + "…";
    return "\"" + start.replaceAll("\\p{Cntrl}", "\uFFFD") + "\"";
  }

  boolean has(String name) {
    JsonNode value = values.path(name);
    return !value.isMissingNode() && !value.isNull();
  }

  String text(String name) {
    return maybeText(name).orElseThrow(() -> missing(name, "a text"));
  }

  String text(String name, String otherwise) {
    return maybeText(name).orElse(otherwise);
  }

  Optional<String> maybeText(String name) {
    if (!has(name)) {
      return Optional.empty();
    }
    return Optional.of(values.path(name).stringValueOpt().orElseThrow(() -> wrong(name, "a text")));
  }

  boolean flag(String name) {
    return has(name) && values.path(name).booleanValueOpt().orElseThrow(() -> wrong(name, "true or false"));
  }

  int whole(String name, int otherwise, int minimum, int maximum) {
    return (int) whole(name, (long) otherwise, minimum, maximum);
  }

  long whole(String name, long otherwise, long minimum, long maximum) {
    if (!has(name)) {
      return otherwise;
    }
    JsonNode value = values.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < minimum
        || value.longValue() > maximum) {
      throw wrong(name, "a whole number from " + minimum + " to " + maximum);
    }
    return value.longValue();
  }

  String choice(String name, String otherwise, List<String> values) {
    String value = text(name, otherwise);
    if (!values.contains(value)) {
      throw wrong(name, "one of " + String.join(", ", values));
    }
    return value;
  }

  /** A JSON value; a text is read as JSON, so that results of other tools can be handed on as they are. */
  JsonNode json(String name) {
    JsonNode value = values.path(name);
    if (value.isMissingNode()) {
      throw missing(name, "a JSON value, or JSON text");
    }
    if (!value.isString()) {
      return value;
    }
    try {
      return Json.parse(value.stringValue());
    } catch (JsonSyntaxException e) {
      throw bad("`" + name + "` is a text that is not JSON (" + e.getMessage()
          + "): give a JSON value, and a plain text in quotes: \"\\\"text\\\"\"");
    }
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : items(name)) {
      texts.add(item.stringValueOpt().orElseThrow(() -> wrong(name, "a list of texts")));
    }
    return texts;
  }

  List<Arguments> objects(String name) {
    List<Arguments> objects = new ArrayList<>();
    for (JsonNode item : items(name)) {
      if (!(item instanceof ObjectNode object)) {
        throw wrong(name, "a list of objects");
      }
      objects.add(new Arguments(object));
    }
    return objects;
  }

  private JsonNode items(String name) {
    if (has(name) && !values.path(name).isArray()) {
      throw wrong(name, "a list");
    }
    return values.path(name);
  }

  private static PmlException missing(String name, String expected) {
    return bad("`" + name + "` is missing: give " + expected);
  }

  private PmlException wrong(String name, String expected) {
    return bad("`" + name + "` is " + shown(Json.write(values.path(name))) + ": give " + expected);
  }
}
