package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Declares names, and gives them their values. */
final class Bindings {
  private final Walk walk;
  private final Expressions expressions;

  Bindings(Walk walk, Expressions expressions) {
    this.walk = walk;
    this.expressions = expressions;
  }

  /** Declares what the statements of a block declare in it; function declarations have their values at once. */
  void hoist(List<Syntax> statements) {
    for (Syntax statement : statements) {
      switch (statement.kind()) {
        case VARIABLES -> {
          if (!isOfFunction(statement)) {
            statement.children().forEach(each -> names(each.child(0), this::declare));
          }
        }
        case FUNCTION_DECLARATION -> {
          declare(statement.text());
          walk.scope.find(statement.text())
              .ifPresent(variable -> variable.add(expressions.closure(statement.child(0))));
        }
        case CLASS_DECLARATION -> declare(statement.text());
        default -> {
        }
      }
    }
  }

  /** Whether variables belong to the whole function that they are in: {@code var}, and enums, which are written out as such. */
  static boolean isOfFunction(Syntax variables) {
    return variables.text().equals("var") || variables.text().equals("enum");
  }

  /** Declares what belongs to a whole function, wherever in it that stands. */
  void hoistVar(Syntax syntax) {
    switch (syntax.kind()) {
      case FUNCTION, CLASS -> {
      }
      case VARIABLES -> {
        if (isOfFunction(syntax)) {
          syntax.children().forEach(each -> names(each.child(0), this::declare));
        }
        syntax.children().forEach(this::hoistVar);
      }
      default -> syntax.children().forEach(this::hoistVar);
    }
  }

  private void declare(String name) {
    walk.scope.declare(name, !walk.power.isReassigned(name));
  }

  /** Declares a name of its own for each name in a target, which may get several values. */
  void declareParameters(Syntax target, boolean once) {
    names(target, name -> walk.scope.declare(name, once && !walk.power.isReassigned(name)));
  }

  static void names(Syntax target, Consumer<String> action) {
    switch (target.kind()) {
      case NAME -> action.accept(target.text());
      case PROPERTY -> names(target.child(1), action);
      case DEFAULT, REST -> names(target.child(0), action);
      case OBJECT_TARGET, ARRAY_TARGET -> target.children().forEach(child -> names(child, action));
      default -> {
      }
    }
  }

  /** Gives a value to a target, taking it apart if need be. */
  void bind(Syntax target, Value value) {
    switch (target.kind()) {
      case NAME -> assign(target.text(), value);
      case DEFAULT -> {
        Value otherwise = walk.maybe(() -> expressions.eval(target.child(1)));
        boolean called = otherwise.holdsPower() || otherwise instanceof Value.Closure;
        if (value instanceof Value.Parameter parameter && parameter.path().size() == 1 && !called) {
          bind(target.child(0), value);
        } else {
          bind(target.child(0), value.leaves().isEmpty() ? otherwise : Value.mix(List.of(value, otherwise)));
        }
      }
      case REST -> bind(target.child(0), value.member(Optional.empty()));
      case OBJECT_TARGET -> {
        for (Syntax property : target.children()) {
          if (property.is(Kind.REST)) {
            bind(property.child(0), rest(value));
          } else {
            bind(property.child(1), walk.named(property, value.member(expressions.key(property.child(0)))));
          }
        }
      }
      case ARRAY_TARGET -> {
        for (int i = 0; i < target.children().size(); i++) {
          Syntax item = target.child(i);
          bind(item, item.is(Kind.REST) ? value : value.member(Optional.of(Integer.toString(i))));
        }
      }
      case MEMBER -> put(expressions.eval(target.child(0)), expressions.key(target.child(1)), value);
      case CALL -> expressions.eval(target);
      case PARENTHESES, TYPED -> bind(target.child(0), value);
      default -> {
      }
    }
  }

  /** What is left of an object when some of it was taken: as good as all of it. */
  private static Value rest(Value value) {
    return value.isPowerful() ? value : value.member(Optional.empty());
  }

  /** Gives a value to a member of whatever an object may be; other names of that object may lead to it, too. */
  void put(Value object, Optional<String> key, Value value) {
    boolean power = value.holdsPower();
    List<Value> objects = object.objects();
    if (object instanceof Value.Held held) {
      held.variable()
          .add(!power ? Value.mix(List.of(value))
              : objects.isEmpty() ? wrapped(held.path(), Value.Fields.of(key, value)) : Value.unknown());
    }
    if (walk.power.hasSetters() || (objects.isEmpty() && !(object instanceof Value.Held))) {
      walk.escaped.add(value);
    }
    for (Value each : objects) {
      if (power && each instanceof Value.Fields fields) {
        fields.plain().take(value);
      }
      switch (each) {
        case Value.Type type -> type.members().add(Value.Fields.of(key, value));
        case Value.Instance instance -> instance.type().members().add(Value.Fields.of(key, value));
        case Value.Fields fields when power -> key.ifPresentOrElse(
            name -> fields.byName().merge(name, value, (before, now) -> Value.mix(List.of(before, now))),
            () -> unnamed(fields, value));
        default -> {
        }
      }
    }
  }

  private static Value wrapped(List<String> path, Value value) {
    Value wrapped = value;
    for (String step : path.reversed()) {
      wrapped = Value.Fields.of(Optional.of(step), wrapped);
    }
    return wrapped;
  }

  private void unnamed(Value.Fields fields, Value value) {
    if (fields.rest().size() < Value.MOST_PARTS) {
      fields.rest().add(value);
    } else {
      walk.escaped.add(value);
    }
  }

  void assign(String name, Value value) {
    walk.scope.find(name).ifPresent(variable -> variable.add(value));
  }
}
