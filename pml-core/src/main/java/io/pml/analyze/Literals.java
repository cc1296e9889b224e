package io.pml.analyze;

import io.pml.json.Json;
import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Plain values as they are written into a program. */
final class Literals {
  private Literals() {}

  /** The value, when the expression is one. */
  static Optional<JsonNode> read(Syntax expression) {
    Syntax bare = expression.bare();
    JsonNodeFactory make = JsonNodeFactory.instance;
    return switch (bare.kind()) {
      case STRING -> Optional.of(Json.text(bare.text()));
      case NUMBER -> Optional.of(Json.parse(bare.text()));
      case BOOLEAN -> Optional.of(make.booleanNode(bare.text().equals("true")));
      case NULL -> Optional.of(make.nullNode());
      case TEMPLATE -> bare.children().size() == 1 ? Optional.of(Json.text(bare.child(0).text())) : Optional.empty();
      case UNARY -> bare.text().equals("-") && bare.child(0).bare().is(Kind.NUMBER)
          ? Optional.of(Json.parse("-" + bare.child(0).bare().text()))
          : Optional.empty();
      default -> Optional.empty();
    };
  }
}
