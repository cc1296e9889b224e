package io.pml.analyze;

import io.pml.json.Json;
import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import io.pml.structure.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks at expressions in the order in which they run, and tells what is known of their values. */
final class Expressions {
  private final Walk walk;
  private final Sketch sketch;
  private final Statements statements;
  private final Bindings bindings;
  private final Functions functions;
  private final Calls calls;

  Expressions(Walk walk, Statements statements) {
    this.walk = walk;
    this.sketch = walk.sketch;
    this.statements = statements;
    this.bindings = new Bindings(walk, this);
    this.functions = new Functions(walk, this, statements);
    this.calls = new Calls(walk, this, functions);
  }

  Bindings bindings() {
    return bindings;
  }

  Functions functions() {
    return functions;
  }

  Value eval(Syntax syntax) {
    return switch (syntax.kind()) {
      case NAME -> name(syntax);
      case STRING, NUMBER, BOOLEAN, NULL -> new Value.Literal(Literals.read(syntax).orElseThrow());
      case TEMPLATE -> Literals.read(syntax)
          .<Value>map(Value.Literal::new)
          .orElseGet(() -> concatenated(parts(syntax.children())));
      case MEMBER -> walk.named(syntax, eval(syntax.child(0)).member(key(syntax.child(1))));
      case CALL -> calls.call(syntax);
      case NEW -> calls.construct(syntax);
      case ARRAY -> new Value.Items(new ArrayList<>(parts(syntax.children())));
      case OBJECT -> object(syntax);
      case FUNCTION -> closure(syntax);
      case CLASS -> type(syntax);
      case CONDITIONAL -> conditional(syntax);
      case LOGICAL -> logical(syntax);
      case BINARY -> {
        List<Value> sides = parts(syntax.children());
        yield syntax.text().equals("+") ? concatenated(sides) : Value.mix(sides);
      }
      case UNARY -> Literals.read(syntax)
          .<Value>map(Value.Literal::new)
          .orElseGet(() -> Value.mix(parts(syntax.children())));
      case ASSIGN -> assign(syntax);
      case AWAIT -> await(eval(syntax.child(0)));
      case PARENTHESES, TYPED -> eval(syntax.child(0));
      case SEQUENCE -> parts(syntax.children()).getLast();
      case KEYWORD -> keyword(syntax.text());
      case SPREAD, UPDATE -> Value.mix(parts(syntax.children()));
      case YIELD -> {
        Value value = Value.mix(parts(syntax.children()));
        walk.frame.results.add(value);
        yield value;
      }
      case TAGGED -> calls.tagged(syntax);
      default -> Value.unknown();
    };
  }

  private Value keyword(String word) {
    return switch (word) {
      case "this" -> walk.frame.self;
      case "super" -> Value.mix(walk.frame.self instanceof Value.Instance self
          ? self.type().parents().stream().<Value>map(Value.Instance::new).toList()
          : List.of());
      default -> Value.unknown();
    };
  }

  List<Value> parts(List<Syntax> expressions) {
    List<Value> values = new ArrayList<>();
    expressions.forEach(each -> values.add(eval(each)));
    return values;
  }

  private Value name(Syntax syntax) {
    String name = syntax.text();
    Optional<Variable> variable = walk.scope.find(name);
    if (variable.isPresent()) {
      return variable.get().read();
    }
    Value value = Scope.global(name);
    if (value instanceof Value.Parameter parameter && !parameter.path().isEmpty()) {
      walk.free.add(syntax);
    }
    return value;
  }

  /** A key that is known, or nothing. */
  Optional<String> key(Syntax syntax) {
    return switch (eval(syntax)) {
      case Value.Literal literal -> Optional.of(literal.value().isNull() ? "null" : literal.value().asString());
      default -> Optional.empty();
    };
  }

  /** Of literals a literal: names of tools may be put together from pieces. */
  private static Value concatenated(List<Value> parts) {
    StringBuilder text = new StringBuilder();
    boolean anyText = false;
    for (Value part : parts) {
      if (!(part instanceof Value.Literal literal)) {
        return Value.mix(parts);
      }
      anyText |= literal.value().isString();
      text.append(literal.value().asString());
    }
    return anyText ? new Value.Literal(Json.text(text.toString())) : Value.unknown();
  }

  private Value object(Syntax syntax) {
    Value.Fields object = new Value.Fields(new LinkedHashMap<>(), new ArrayList<>());
    List<Value> unnamed = new ArrayList<>();
    Set<String> last = new HashSet<>();
    for (Syntax child : syntax.children()) {
      Optional<String> key = child.is(Kind.SPREAD) ? Optional.empty() : key(child.child(0));
      Value value = child.is(Kind.SPREAD) ? eval(child.child(0)) : property(child, object);
      object.plain().take(value);
      if (child.is(Kind.SPREAD) && value instanceof Value.Fields fields && fields.rest().isEmpty()) {
        object.byName().putAll(fields.byName());
        last.addAll(fields.byName().keySet());
      } else if (key.isPresent() && child.text().isEmpty()) {
        object.byName().put(key.get(), value);
        last.add(key.get());
      } else if (key.isPresent()) {
        object.rest().add(value);
      } else {
        unnamed.add(value);
        last.clear();
      }
    }
    object.rest().addAll(unnamed);
    Value others = Value.mix(unnamed);
    // What has no known name may take the place of what comes before it.
    object.byName()
        .replaceAll((name, value) -> unnamed.isEmpty() || last.contains(name) ? value
            : Value.mix(List.of(value, others)));
    return object;
  }

  private Value property(Syntax property, Value object) {
    Syntax value = property.child(1).bare();
    boolean method = value.is(Kind.FUNCTION) && !value.text().contains("arrow");
    return read(property, method ? closure(value, object) : eval(value));
  }

  Value.Closure closure(Syntax function) {
    return closure(function, function.text().contains("arrow") ? walk.frame.self : Value.unknown());
  }

  private Value.Closure closure(Syntax function, Value self) {
    Value.Closure closure = new Value.Closure(function, walk.scope, self);
    walk.closures.add(closure);
    return closure;
  }

  /** What is read of a property: of a getter, what it returns. */
  private Value read(Syntax property, Value value) {
    return property.text().endsWith("get") && value instanceof Value.Closure getter
        ? walk.repeatedly(() -> walk.maybe(() -> functions.call(getter, List.of(), false)))
        : value;
  }

  Value.Type type(Syntax definition) {
    Value parent = eval(definition.child(0));
    Scope outer = walk.scope;
    walk.scope = outer.inner();
    Value.Type type = new Value.Type(definition, walk.scope, parent,
        parent.classes().stream().findFirst().map(Value.Type::members).orElseGet(() -> new Variable(false)));
    walk.scope.declare(definition.text(), true).add(type);
    definition.from(1).forEach(member -> member(member, new Value.Instance(type)));
    walk.scope = outer;
    return type;
  }

  private void member(Syntax member, Value.Instance self) {
    if (member.is(Kind.BLOCK)) {
      statements.inFunction(self, () -> {
        bindings.hoistVar(member);
        statements.run(member);
      });
      return;
    }
    Optional<String> key = key(member.child(0));
    statements.inFunction(self, () -> {
      Syntax value = member.child(1).bare();
      Value known = value.is(Kind.FUNCTION) ? closure(value, self) : eval(value);
      Value read = read(member, known);
      if (!Value.isMethod(member)) {
        self.type().members().add(Value.Fields.of(key, read));
      }
    });
  }

  private Value assign(Syntax syntax) {
    String operator = syntax.text();
    Syntax target = syntax.child(0).bare();
    Syntax right = syntax.child(1);
    if (operator.equals("&&=") || operator.equals("||=") || operator.equals("??=")) {
      String outcome = operator.equals("&&=") ? "true" : "false";
      Value before = eval(target);
      Value value = isDecision(right, false) ? onlyIf(target, before, right, outcome) : eval(right);
      bindings.bind(target, value);
      return Value.mix(List.of(before, value));
    }
    if (operator.equals("=") && target.is(Kind.MEMBER)) {
      Value object = eval(target.child(0));
      Optional<String> key = key(target.child(1));
      Value value = eval(right);
      bindings.put(object, key, value);
      return value;
    }
    Value value = eval(right);
    if (operator.equals("=")) {
      bindings.bind(target, value);
      return value;
    }
    Value both = Value.mix(List.of(eval(target), value));
    bindings.bind(target, both);
    return both;
  }

  /** {@code target ??= right}: tells of the one way only, since a target cannot be wrapped. */
  private Value onlyIf(Syntax target, Value tested, Syntax right, String outcome) {
    String decision = decision(walk.text(target));
    guard(decision, tested, target, Set.of(outcome));
    walk.marks.way(right, decision, outcome);
    sketch.goOnFrom(List.of(new End(decision, outcome)));
    Value value = eval(right);
    sketch.alsoFrom(List.of(new End(decision, outcome.equals("true") ? "false" : "true")));
    return value;
  }

  private Value conditional(Syntax syntax) {
    Value test = eval(syntax.child(0));
    if (!isDecision(syntax, true)) {
      return Value.mix(List.of(eval(syntax.child(1)), eval(syntax.child(2))));
    }
    String decision = decide(syntax.child(0), test);
    sketch.goOnFrom(List.of(new End(decision, "true")));
    Value then = eval(syntax.child(1));
    List<End> ends = sketch.ends();
    sketch.goOnFrom(List.of(new End(decision, "false")));
    Value otherwise = eval(syntax.child(2));
    List<End> others = sketch.ends();
    sketch.goOnFrom(ends);
    sketch.alsoFrom(others);
    return one(then, otherwise);
  }

  /** One of two; what is the same both times is that. */
  private static Value one(Value a, Value b) {
    return a.equals(b) ? a : Value.mix(List.of(a, b));
  }

  private Value logical(Syntax syntax) {
    Syntax left = syntax.child(0);
    Syntax right = syntax.child(1);
    Value test = eval(left);
    if (test.equals(Value.Parameter.ALL) && !syntax.text().equals("&&")) {
      return test;
    }
    if (!isDecision(right, false)) {
      return Value.mix(List.of(test, eval(right)));
    }
    boolean nullish = syntax.text().equals("??");
    String way = syntax.text().equals("&&") ? "true" : "false";
    String decision = decision(walk.text(left) + (nullish ? " != null" : ""));
    guard(decision, test, left, Set.of(way));
    walk.marks.decision(left, decision, nullish);
    sketch.goOnFrom(List.of(new End(decision, way)));
    Value value = eval(right);
    sketch.alsoFrom(List.of(new End(decision, way.equals("true") ? "false" : "true")));
    return Value.mix(List.of(test, value));
  }

  /** A decision on a test that has been looked at. */
  String decide(Syntax test, Value value) {
    String decision = decision(walk.text(test));
    guard(decision, value, test, Set.of("true", "false"));
    walk.marks.decision(test, decision, false);
    return decision;
  }

  String decision(String condition) {
    String id = sketch.id("d");
    sketch.add(id, () -> new Node.Decision(id, condition));
    return id;
  }

  /** What was tested gives what runs where the test holds, and nothing to what runs where it does not. */
  private void guard(String decision, Value tested, Syntax test, Set<String> ways) {
    boolean holds = true;
    Syntax bare = test.bare();
    while (bare.is(Kind.UNARY) && bare.text().equals("!")) {
      holds = !holds;
      bare = bare.child(0).bare();
    }
    String way = Boolean.toString(holds);
    if (ways.contains(way)) {
      sketch.guard(new End(decision, way), ArgumentReader.nodes(tested));
    }
  }

  /**
   * Whether a choice is told of: always where it decides on a call, and otherwise where it is taken once in a run.
   *
   * @param alone whether it is a choice even when it decides on no call
   */
  boolean isDecision(Syntax syntax, boolean alone) {
    return walk.power.calls(syntax) || (alone && !walk.mute && (!walk.repeated || leaves(syntax)));
  }

  /** Whether it leaves the loop or function that it is in. */
  static boolean leaves(Syntax syntax) {
    return syntax.any(
        each -> each.is(Kind.RETURN) || each.is(Kind.THROW) || each.is(Kind.BREAK) || each.is(Kind.CONTINUE),
        each -> each.is(Kind.FUNCTION) || each.is(Kind.CLASS));
  }

  /** Waits for all that is under way in a value. */
  Value await(Value value) {
    List<Value.Pending> pending = value.pending();
    pending.forEach(this::join);
    return value instanceof Value.Pending one ? one.value() : pending.isEmpty() ? value : arrived(value);
  }

  private static Value arrived(Value value) {
    return switch (value) {
      case Value.Mix mix -> Value.mix(mix.parts().stream().map(Expressions::arrived).toList());
      case Value.Pending pending -> pending.value();
      default -> value;
    };
  }

  /** The program goes on from where it is and from where that has come; what lies before that says nothing more. */
  private void join(Value.Pending pending) {
    List<End> ends = new ArrayList<>(sketch.ends());
    ends.removeAll(Set.copyOf(pending.origin()));
    ends.addAll(pending.ends());
    sketch.goOnFrom(ends);
  }
}
