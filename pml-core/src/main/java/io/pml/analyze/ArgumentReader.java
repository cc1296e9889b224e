package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import io.pml.structure.Argument;
import io.pml.structure.Arguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Says of what a call is given where it comes from. */
final class ArgumentReader {
  private static final int DEEPEST = 12;

  /** More parts than this are told of as one expression. */
  private static final int MOST_PARTS = 500;

  private final String source;
  private int parts;

  ArgumentReader(String source) {
    this.source = source;
  }

  Arguments arguments(Value value, Syntax expression) {
    parts = 0;
    return switch (argument(value, expression, 0)) {
      case Argument.Fields fields -> new Arguments(fields.byName());
      case Argument other -> new Arguments(Map.of(Arguments.REST, other));
    };
  }

  private Argument argument(Value value, Syntax expression, int depth) {
    if (++parts > MOST_PARTS) {
      return expression(value, expression);
    }
    return switch (value) {
      case Value.Literal literal -> new Argument.Literal(literal.value());
      case Value.Result result -> new Argument.Reference(result.node(), result.path(), expression.in(source));
      case Value.Parameter parameter -> new Argument.Parameter(String.join(".", parameter.path()));
      case Value.Fields fields when depth < DEEPEST -> fields(fields, expression, depth);
      case Value.Items items when depth < DEEPEST && expression.bare().is(Kind.ARRAY) && !hasSpread(expression) -> {
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < items.items().size(); i++) {
          arguments.add(argument(items.items().get(i), part(expression, i), depth + 1));
        }
        yield new Argument.Items(arguments);
      }
      case Value.Held held -> {
        List<Value> candidates = held.variable().values();
        yield candidates.size() == 1 && depth < DEEPEST
            ? argument(Value.follow(candidates.getFirst(), held.path()), expression, depth + 1)
            : expression(value, expression);
      }
      default -> expression(value, expression);
    };
  }

  private Argument fields(Value.Fields value, Syntax expression, int depth) {
    Map<String, Argument> fields = new LinkedHashMap<>();
    value.byName().forEach((name, field) -> fields.put(name, argument(field, part(expression, name), depth + 1)));
    if (!value.rest().isEmpty()) {
      fields.put(Arguments.REST, value.rest().size() == 1
          ? argument(value.rest().getFirst(), rest(expression), depth + 1)
          : expression(Value.mix(value.rest()), expression));
    }
    return new Argument.Fields(fields);
  }

  private Argument expression(Value value, Syntax expression) {
    return new Argument.Expression(expression.in(source), nodes(value), parameters(value));
  }

  /** The calls whose results are in a value. */
  static Set<String> nodes(Value value) {
    Set<String> nodes = new LinkedHashSet<>();
    value.leaves().forEach(leaf -> {
      if (leaf instanceof Value.Result result) {
        nodes.add(result.node());
      }
    });
    return nodes;
  }

  private static Set<String> parameters(Value value) {
    Set<String> parameters = new LinkedHashSet<>();
    value.leaves().forEach(leaf -> {
      if (leaf instanceof Value.Parameter parameter && !parameter.path().isEmpty()) {
        parameters.add(String.join(".", parameter.path()));
      }
    });
    return parameters;
  }

  private static boolean hasSpread(Syntax expression) {
    return expression.bare().children().stream().anyMatch(child -> child.is(Kind.SPREAD));
  }

  private static Syntax part(Syntax expression, int index) {
    return expression.bare().child(index);
  }

  private static Syntax part(Syntax expression, String name) {
    return property(expression, name).map(property -> property.child(1)).orElse(expression);
  }

  private static Syntax rest(Syntax expression) {
    return expression.bare()
        .children()
        .stream()
        .filter(child -> child.is(Kind.SPREAD))
        .findFirst()
        .map(spread -> spread.child(0))
        .orElse(expression);
  }

  private static Optional<Syntax> property(Syntax expression, String name) {
    Syntax bare = expression.bare();
    return bare.is(Kind.OBJECT)
        ? bare.children()
            .stream()
            .filter(child -> child.is(Kind.PROPERTY) && child.child(0).text().equals(name))
            .reduce((first, second) -> second)
        : Optional.empty();
  }
}
