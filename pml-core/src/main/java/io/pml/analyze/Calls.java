package io.pml.analyze;

import io.pml.error.ErrorCode;
import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import io.pml.structure.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks at calls: of tools, of the program's own functions, and of what the language has for lists and promises. */
final class Calls {
  private static final Set<String> OVER_LISTS = Set.of("map", "forEach", "filter", "flatMap", "some", "every", "find",
      "findIndex", "findLast", "findLastIndex", "reduce", "reduceRight", "sort", "toSorted", "from", "fromAsync",
      "groupBy", "replace", "replaceAll");
  private static final Set<String> SIDE_BY_SIDE = Set.of("all", "allSettled", "race", "any");

  private static final Value CONSOLE = new Value.Global("console");
  private static final Value OBJECT = new Value.Global("Object");
  /** What only looks into an object. */
  private static final Set<String> LOOKING = Set.of("values", "entries");

  private final Walk walk;
  private final Sketch sketch;
  private final Expressions expressions;
  private final Functions functions;

  Calls(Walk walk, Expressions expressions, Functions functions) {
    this.walk = walk;
    this.sketch = walk.sketch;
    this.expressions = expressions;
    this.functions = functions;
  }

  Value call(Syntax call) {
    Syntax callee = call.child(0).bare();
    if (callee.is(Kind.KEYWORD) && callee.text().equals("import")) {
      walk.refuse(callee, ErrorCode.SYNTAX_ERROR,
          "import is not possible here; call tools with mcp.server.tool(…)", List.of());
    }
    if (!callee.is(Kind.MEMBER)) {
      Value function = expressions.eval(callee);
      if (callee.is(Kind.KEYWORD) && callee.text().equals("super")) {
        List<Value> arguments = arguments(call);
        List<Value> parents = function.objects();
        parents.forEach(parent -> construct((Value.Instance) parent, arguments));
        if (parents.isEmpty()) {
          walk.escaped.addAll(arguments);
        }
        return Value.unknown();
      }
      return invoke(call, function, arguments(call));
    }
    Value object = expressions.eval(callee.child(0));
    String method = expressions.key(callee.child(1)).orElse("");
    if (object instanceof Value.Global global && global.name().equals("Promise")) {
      if (SIDE_BY_SIDE.contains(method) && call.children().size() > 1) {
        return sideBySide(call, method);
      }
      if (method.equals("resolve")) {
        return Value.mix(arguments(call));
      }
    }
    boolean chained = method.equals("then") || method.equals("catch") || method.equals("finally");
    if (chained && !object.pending().isEmpty()) {
      return chain(call, method, object);
    }
    Value function = object.member(method.isEmpty() ? Optional.empty() : Optional.of(method));
    List<Value> arguments = arguments(call);
    if (object.equals(CONSOLE)) {
      return Value.unknown();
    }
    if (object.equals(OBJECT) && method.equals("keys")) {
      return Value
          .mix(arguments.stream().flatMap(argument -> argument.leaves().stream()).filter(Value::isData).toList());
    }
    if (object.equals(OBJECT) && LOOKING.contains(method)) {
      return Value.mix(arguments.stream().map(argument -> argument.member(Optional.empty())).toList());
    }
    if (object instanceof Value.ToolFunction || object instanceof Value.CapabilityFunction
        || object instanceof Value.Closure) {
      return ofFunction(call, object, method, arguments);
    }
    if (method.equals("push") && object instanceof Value.Items items) {
      items.items().addAll(arguments);
      arguments.forEach(items.plain()::take);
      return Value.unknown();
    }
    if (OVER_LISTS.contains(method) && !function.isPowerful() && !(function instanceof Value.Closure)) {
      return overList(call, object, method, arguments);
    }
    return invoke(call, function, arguments);
  }

  /** What a call is given; with three dots before it, it may be any of its arguments. */
  private List<Value> arguments(Syntax call) {
    List<Value> arguments = expressions.parts(call.from(1));
    call.from(1)
        .stream()
        .filter(each -> each.is(Kind.SPREAD))
        .findFirst()
        .ifPresent(_ -> walk.escaped.addAll(arguments));
    return arguments;
  }

  /** {@code f.bind(…)}, {@code f.call(…)}, {@code f.apply(…)}. */
  private Value ofFunction(Syntax call, Value function, String method, List<Value> arguments) {
    return switch (method) {
      case "bind" -> {
        walk.escaped.addAll(fromSecond(arguments));
        yield function instanceof Value.Closure closure ? bound(closure, first(arguments, 0)) : function;
      }
      case "call", "apply" -> function instanceof Value.Closure closure
          ? functions.call(closure.withSelf(first(arguments, 0)), fromSecond(arguments), false)
          : task(call, Value.mix(List.of(function)), first(arguments, 1), argument(call, 2));
      default -> Value.mix(arguments);
    };
  }

  private Value bound(Value.Closure closure, Value self) {
    Value.Closure bound = closure.withSelf(self);
    walk.bound.add(bound);
    return bound;
  }

  private static List<Value> fromSecond(List<Value> arguments) {
    return arguments.subList(Math.min(1, arguments.size()), arguments.size());
  }

  private Value invoke(Syntax call, Value function, List<Value> arguments) {
    return switch (function) {
      case Value.ToolFunction _,Value.CapabilityFunction _ -> {
        Value pending = task(call, function, first(arguments, 0), argument(call, 1));
        walk.marks.call(call, walk.tasks.getLast().id(), 1);
        yield pending;
      }
      case Value.CallFunction _ -> {
        Value pending = task(call, named(first(arguments, 0)), first(arguments, 1), argument(call, 2));
        walk.marks.call(call, walk.tasks.getLast().id(), 2);
        yield pending;
      }
      case Value.Closure closure -> functions.call(closure, arguments, isOnlyCall(call, closure.function()));
      default -> several(call, function, arguments, argument(call, 1));
    };
  }

  /** Calls one of several functions, or one that is not known: it may call what it is given. */
  private Value several(Syntax call, Value function, List<Value> arguments, Syntax argumentSyntax) {
    List<Value> results = new ArrayList<>();
    boolean known = false;
    boolean tool = false;
    for (Value leaf : function.leaves()) {
      if (leaf instanceof Value.Closure closure) {
        known = true;
        results.add(walk.maybe(() -> functions.call(closure, arguments, false)));
      }
      tool |= leaf.isPowerful();
    }
    if (tool) {
      results.add(task(call, function, first(arguments, 0), argumentSyntax));
    } else {
      walk.harmless.add(function);
    }
    if (!known && !tool) {
      walk.escaped.addAll(arguments);
      results.add(function);
      arguments.forEach(argument -> results.add(given(argument)));
    }
    return results.size() == 1 ? results.getFirst() : Value.mix(results);
  }

  /** A value handed over to a function that is not known. */
  private Value given(Value argument) {
    if (!(argument instanceof Value.Closure closure) || functions.isKnown(closure.function())) {
      return argument;
    }
    return walk.repeatedly(() -> walk.maybe(() -> functions.call(closure, List.of(), true)));
  }

  Value construct(Syntax call) {
    Value type = expressions.eval(call.child(0));
    List<Value> arguments = arguments(call);
    List<Value.Type> types = type.classes();
    if (types.isEmpty()) {
      walk.escaped.addAll(arguments);
      List<Value> parts = new ArrayList<>();
      arguments.forEach(argument -> parts.add(given(argument)));
      return Value.mix(parts);
    }
    List<Value> instances = new ArrayList<>();
    types.forEach(each -> instances.add(construct(new Value.Instance(each), arguments)));
    return instances.size() == 1 ? instances.getFirst() : Value.mix(instances);
  }

  private Value construct(Value.Instance instance, List<Value> arguments) {
    List<Value> constructors = instance.member(Optional.of("constructor"))
        .leaves()
        .stream()
        .filter(Value.Closure.class::isInstance)
        .toList();
    constructors.forEach(constructor -> functions.call((Value.Closure) constructor, arguments, false));
    if (constructors.isEmpty() && instance.type().definition().child(0).exists()) {
      // A class that it extends may be none of the program.
      walk.escaped.addAll(arguments);
    }
    return instance;
  }

  Value tagged(Syntax syntax) {
    Value tag = expressions.eval(syntax.child(0));
    List<Value> pieces = expressions.parts(syntax.child(1).children());
    List<Value> arguments = new ArrayList<>(List.of(Value.unknown()));
    for (int i = 1; i < pieces.size(); i += 2) {
      arguments.add(pieces.get(i));
    }
    return several(syntax, tag, arguments, syntax.child(1));
  }

  /** {@code Promise.all} and the like: a fork, whatever is begun, a join. */
  private Value sideBySide(Syntax call, String method) {
    List<End> origin = sketch.ends();
    if (walk.power.calls(call.child(1))) {
      String fork = sketch.id("f");
      sketch.add(fork, () -> new Node.Fork(fork));
    }
    Value given = expressions.eval(call.child(1));
    List<Value.Pending> pending = given.pending();
    List<End> ends = new ArrayList<>();
    pending.forEach(each -> ends.addAll(each.ends()));
    if (pending.isEmpty() && sketch.ends().equals(origin)) {
      return given;
    }
    if (!ends.isEmpty()) {
      sketch.goOnFrom(ends);
    }
    String join = sketch.id("j");
    sketch.add(join, () -> new Node.Join(join));
    List<End> after = sketch.ends();
    sketch.goOnFrom(origin);
    return new Value.Pending(together(given, method), after, origin);
  }

  private static Value together(Value given, String method) {
    if (!(given instanceof Value.Items items)) {
      return Value.mix(List.of(value(given)));
    }
    List<Value> values = items.items().stream().map(Calls::value).toList();
    return switch (method) {
      case "all" -> new Value.Items(new ArrayList<>(values));
      case "allSettled" -> new Value.Items(new ArrayList<>(values.stream().map(Calls::settled).toList()));
      default -> Value.mix(values);
    };
  }

  private static Value settled(Value value) {
    Map<String, Value> byName = new LinkedHashMap<>();
    byName.put("status", Value.unknown());
    byName.put("value", value);
    return new Value.Fields(byName, new ArrayList<>());
  }

  private static Value value(Value value) {
    return switch (value) {
      case Value.Pending pending -> pending.value();
      case Value.Mix mix -> Value.mix(mix.parts().stream().map(Calls::value).toList());
      default -> value;
    };
  }

  /** {@code promise.then(f)}: the function runs after what is under way. */
  private Value chain(Syntax call, String method, Value object) {
    List<End> origin = sketch.ends();
    Value arrived = expressions.await(object);
    List<Value> handlers = arguments(call);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < handlers.size(); i++) {
      boolean always = method.equals("finally") || (method.equals("then") && handlers.size() == 1);
      List<End> before = sketch.ends();
      List<Value> given = method.equals("then") && i == 0 ? List.of(arrived) : List.of();
      if (method.equals("catch") || i > 0) {
        sketch.goOnFrom(before.stream().map(Calls::failed).toList());
      }
      results.add(expressions.await(invoke(call, handlers.get(i), given)));
      if (!always) {
        sketch.alsoFrom(before);
      }
    }
    List<End> ends = sketch.ends();
    sketch.goOnFrom(origin);
    if (!method.equals("then")) {
      results.add(arrived);
    }
    return new Value.Pending(results.size() == 1 ? results.getFirst() : Value.mix(results), ends, origin);
  }

  private static End failed(End end) {
    return end.isMark() || !end.outcome().isEmpty() ? end : new End(end.node(), "error");
  }

  /** {@code list.map(f)} and the like: a loop when the function calls tools. */
  private Value overList(Syntax call, Value list, String method, List<Value> arguments) {
    Value item = list instanceof Value.Items items && items.items().size() == 1
        ? items.items().getFirst()
        : list.member(Optional.empty());
    List<Value> given = method.startsWith("reduce")
        ? List.of(Value.unknown(), item)
        : List.of(method.startsWith("from") ? first(arguments, 0) : item);
    List<Value> results = new ArrayList<>(List.of(list));
    for (int i = 0; i < arguments.size(); i++) {
      Value function = arguments.get(i);
      boolean tool = function.holdsPower();
      Optional<Value.Closure> closure = function.leaves()
          .stream()
          .filter(Value.Closure.class::isInstance)
          .map(Value.Closure.class::cast)
          .findFirst();
      if (tool || (closure.isPresent() && walk.power.calls(closure.get().function()))) {
        results.add(loop(call, function, given, closure));
      } else {
        results.add(given(function));
      }
    }
    return Value.mix(results);
  }

  private Value loop(Syntax call, Value function, List<Value> given, Optional<Value.Closure> closure) {
    String id = sketch.id("l");
    String over = walk.text(call.child(0));
    sketch.add(id, () -> new Node.Loop(id, over));
    closure.ifPresent(known -> walk.marks.iteration(known.function().children().getLast(), id));
    sketch.enterLoop(id);
    List<End> before = sketch.ends();
    Value result = walk.repeatedly(() -> function instanceof Value.Closure known
        ? functions.call(known, given, true)
        : several(call, function, given, call.child(0).bare().child(0)));
    sketch.leaveLoop();
    sketch.alsoFrom(before);
    return result;
  }

  /** Adds a call of a tool or capability; it is under way then. */
  private Value task(Syntax call, Value callee, Value argument, Syntax argumentSyntax) {
    List<End> origin = sketch.ends();
    String id = sketch.id("n");
    Walk.Task task = new Walk.Task(id, call, callee, argument, argumentSyntax);
    walk.tasks.add(task);
    walk.taskBySyntax.put(call, task);
    sketch.add(id, () -> new Tasks(walk).node(task));
    if (!walk.handlers.isEmpty()) {
      walk.handlers.peek().add(new End(id, "error"));
    }
    List<End> ends = sketch.ends();
    sketch.goOnFrom(origin);
    return new Value.Pending(new Value.Result(id, List.of()), ends, origin);
  }

  /** What {@code mcp.call(name)} calls. */
  private static Value named(Value name) {
    if (!(name instanceof Value.Literal literal) || !literal.value().isString()) {
      return Value.anyTool();
    }
    String text = literal.value().stringValue();
    if (text.startsWith("cap:")) {
      return new Value.CapabilityFunction(Optional.of(text.substring("cap:".length())));
    }
    int colon = text.indexOf(':');
    return new Value.ToolFunction(Optional.of(colon < 0 ? "" : text.substring(0, colon)),
        Optional.of(text.substring(colon + 1)));
  }

  /** Whether a function is mentioned where it is declared and here, and nowhere else. */
  private boolean isOnlyCall(Syntax call, Syntax function) {
    Syntax callee = call.child(0).bare();
    return switch (callee.kind()) {
      case NAME -> walk.power.mentions(callee.text()) <= 2 && walk.power.declares(callee.text(), function);
      case FUNCTION -> true;
      default -> false;
    };
  }

  private static Value first(List<Value> values, int index) {
    return index < values.size() ? values.get(index) : Value.unknown();
  }

  private static Syntax argument(Syntax call, int index) {
    return index < call.children().size() ? call.child(index) : Syntax.NOTHING;
  }
}
