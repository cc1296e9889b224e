package io.pml.execute;

import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What a text looks like, whatever it is called. */
enum Shape {
  EMAIL("[^@\\s]+@[^@\\s]+\\.[^@\\s]+"),
  URL("[a-z][a-z0-9+.-]*://\\S+"),
  DATE("\\d{4}-\\d{2}-\\d{2}(?:[T ].*)?"),
  MONTH("\\d{4}-\\d{2}"),
  TIME("\\d{1,2}:\\d{2}(?::\\d{2})?"),
  PATH("(?:[.~]?/\\S*|[^\\s/]+(?:/[^\\s/]+)*/?[^\\s/]*\\.[A-Za-z][A-Za-z0-9]{0,4})"),
  OTHER("(?s).*");

  private final Pattern pattern;

  Shape(String pattern) {
    this.pattern = Pattern.compile(pattern);
  }

  /** Empty for what is no text. */
  static Optional<Shape> of(JsonNode value) {
    if (!value.isString()) {
      return Optional.empty();
    }
    for (Shape shape : values()) {
      if (shape.pattern.matcher(value.asString()).matches()) {
        return Optional.of(shape);
      }
    }
    return Optional.of(OTHER);
  }

  /** Whether what looks so is never a word or the name of something. */
  boolean isUnmistakable() {
    return this == DATE || this == TIME || this == EMAIL || this == URL;
  }

  boolean isOfTime() {
    return this == DATE || this == TIME || this == MONTH;
  }

  /** Whether two texts of this shape may well be two values of one thing. */
  boolean isTelling() {
    return this != OTHER;
  }
}
