package io.pml.analyze;

import io.pml.json.Json;
import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Plain values as they are written into a program. */
final class Literals {
  /** Longer lists are data that a program brings along. */
  private static final int LONGEST_LIST = 2_000;
  /** Functions that make another form of the value that they are given. */
  private static final Set<String> CONVERTING = Set.of("String", "Number", "BigInt", "parseInt", "parseFloat",
      "encodeURIComponent");
  /** Objects that are made of one value. */
  private static final Set<String> MADE_OF_ONE = Set.of("Date", "Set", "URL");
  /** Methods that give another form of a value. */
  private static final Set<String> FORMS = Set.of("trim", "toLowerCase", "toUpperCase", "toLocaleLowerCase",
      "toLocaleUpperCase", "normalize", "getTime", "valueOf", "toISOString");
  /** Methods that give another form of a text, by what they are given. */
  private static final Set<String> FORMS_BY = Set.of("replace", "replaceAll", "padStart", "padEnd", "normalize",
      "toLocaleLowerCase", "toLocaleUpperCase");

  private Literals() {}

  /** A list of nothing but literals is one value. */
  static Optional<JsonNode> list(Syntax bare) {
    return bare.is(Kind.ARRAY) && bare.children().stream().allMatch(child -> read(child).isPresent())
        ? plain(bare)
        : Optional.empty();
  }

  /** A list of nothing but plain values, some of which may be lists or objects; neither an empty one nor a long one. */
  static Optional<JsonNode> plainList(Syntax bare) {
    return bare.is(Kind.ARRAY) && !bare.children().isEmpty() && bare.end() - bare.start() <= LONGEST_LIST
        ? plain(bare)
        : Optional.empty();
  }

  /** How much there is to be of each of some things: an object that has numbers alone. */
  static Optional<JsonNode> amounts(Syntax bare) {
    return bare.is(Kind.OBJECT) && !bare.children().isEmpty() && bare.end() - bare.start() <= LONGEST_LIST
        ? plain(bare).filter(object -> object.valueStream().allMatch(JsonNode::isNumber))
        : Optional.empty();
  }

  /** The items of a list that is written as one text: {@code "a, b".split(",")}. */
  static Optional<JsonNode> split(Syntax expression) {
    Syntax bare = expression.bare();
    Syntax callee = bare.is(Kind.CALL) ? bare.child(0).bare() : Syntax.NOTHING;
    boolean splits = callee.is(Kind.MEMBER) && callee.child(1).text().equals("split") && bare.children().size() == 2
        && callee.child(0).bare().is(Kind.STRING) && bare.child(1).bare().is(Kind.STRING)
        && !bare.child(1).bare().text().isEmpty();
    if (!splits) {
      return Optional.empty();
    }
    ArrayNode items = Json.array();
    for (String item : callee.child(0).bare().text().split(Pattern.quote(bare.child(1).bare().text()), -1)) {
      items.add(item);
    }
    return items.size() > 1 ? Optional.of(items) : Optional.empty();
  }

  private static Optional<JsonNode> plain(Syntax expression) {
    Syntax bare = expression.bare();
    return switch (bare.kind()) {
      case ARRAY -> {
        ArrayNode items = Json.array();
        bare.children().forEach(child -> plain(child).ifPresent(items::add));
        yield items.size() == bare.children().size() ? Optional.of(items) : Optional.empty();
      }
      case OBJECT -> {
        ObjectNode object = Json.object();
        bare.children()
            .stream()
            .filter(child -> child.is(Kind.PROPERTY) && child.text().isEmpty() && child.child(0).is(Kind.STRING)
                && !child.child(0).text().equals("__proto__"))
            .forEach(child -> plain(child.child(1)).ifPresent(value -> object.set(child.child(0).text(), value)));
        yield object.size() == bare.children().size() ? Optional.of(object) : Optional.empty();
      }
      default -> read(bare);
    };
  }

  /** What a value is made of: {@code "Rome"} in {@code String("Rome").trim()}; itself, where it is made of nothing else. */
  static Syntax converted(Syntax expression) {
    Syntax bare = expression.bare();
    Syntax callee = bare.is(Kind.CALL) || bare.is(Kind.NEW) ? bare.child(0).bare() : Syntax.NOTHING;
    int given = bare.children().size() - 1;
    if (given == 1 && (isOneOf(bare.is(Kind.NEW) ? MADE_OF_ONE : CONVERTING, callee) || isParsed(callee))) {
      return converted(bare.child(1));
    }
    if (bare.is(Kind.CALL) && callee.is(Kind.MEMBER)
        && (given == 0 ? FORMS : FORMS_BY).contains(callee.child(1).text())) {
      return converted(callee.child(0));
    }
    return bare;
  }

  private static boolean isOneOf(Set<String> names, Syntax callee) {
    return callee.is(Kind.NAME) && names.contains(callee.text());
  }

  /** {@code Date.parse}. */
  private static boolean isParsed(Syntax callee) {
    return callee.is(Kind.MEMBER) && isOneOf(MADE_OF_ONE, callee.child(0).bare())
        && callee.child(1).text().equals("parse");
  }

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
