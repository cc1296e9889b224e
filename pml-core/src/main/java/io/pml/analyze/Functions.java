package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Calls of the program's own functions.
 *
 * <p>A body is looked at once, where it is called first: a call written once is one node, however often it runs. Later calls
 * lead to the same first nodes and go on from the same last ones, and from where they were: no edge leads back.
 */
final class Functions {
  /** What is known of a function after its body was looked at, and while it is. */
  private static final class Summary {
    final End mark;
    final Scope parameters;
    final Value self;
    List<End> exits = List.of();
    Value result = Value.unknown();

    Summary(End mark, Scope parameters, Value self) {
      this.mark = mark;
      this.parameters = parameters;
      this.self = self;
    }
  }

  /** A function called from deeper inside others is looked at last, as one that nothing calls. */
  private static final int DEEPEST = 40;

  private final Walk walk;
  private final Sketch sketch;
  private final Expressions expressions;
  private final Statements statements;
  private final Map<Syntax, Summary> summaries = new HashMap<>();
  private int depth;

  Functions(Walk walk, Expressions expressions, Statements statements) {
    this.walk = walk;
    this.sketch = walk.sketch;
    this.expressions = expressions;
    this.statements = statements;
  }

  boolean isKnown(Syntax function) {
    return summaries.containsKey(function);
  }

  /**
   * Calls a function.
   *
   * @param once whether this is all that ever calls it
   */
  Value call(Value.Closure closure, List<Value> arguments, boolean once) {
    Syntax function = closure.function();
    if (takesMore(function, arguments.size())) {
      walk.escaped.addAll(arguments);
    }
    List<End> before = sketch.ends();
    Summary summary = summaries.get(function);
    if (summary == null && depth >= DEEPEST) {
      walk.escaped.addAll(arguments);
      walk.escaped.add(closure.self());
      return Value.mix(arguments);
    }
    if (summary == null) {
      summary = new Summary(sketch.mark(), closure.scope().inner(), closure.self());
      summaries.put(function, summary);
      depth++;
      lookAt(closure, arguments, once, summary);
      depth--;
    } else {
      bindLater(function, arguments, summary.parameters);
      losesSelf(closure);
      sketch.entries(summary.mark).forEach(sketch::connect);
      Set<End> after = new LinkedHashSet<>(summary.exits);
      after.remove(summary.mark);
      after.addAll(before);
      sketch.goOnFrom(after);
    }
    if (function.text().contains("async")) {
      List<End> ends = sketch.ends();
      sketch.goOnFrom(before);
      return new Value.Pending(summary.result, ends, before);
    }
    return summary.result;
  }

  /** A body is looked at with one {@code this}: another one went where it is not followed. */
  void losesSelf(Value.Closure closure) {
    Summary summary = summaries.get(closure.function());
    if (summary == null || !isSame(summary.self, closure.self())) {
      walk.escaped.add(closure.self());
    }
  }

  /** Whether they are the same, or objects of which is known the same. */
  private static boolean isSame(Value a, Value b) {
    return a.equals(b) || (a instanceof Value.Instance one && b instanceof Value.Instance other
        && one.type().members() == other.type().members());
  }

  private void lookAt(Value.Closure closure, List<Value> arguments, boolean once, Summary summary) {
    Syntax function = closure.function();
    Scope outerScope = walk.scope;
    Frame outerFrame = walk.frame;
    boolean outerMute = walk.mute;
    walk.scope = summary.parameters;
    walk.frame = new Frame(function.text().contains("async"), closure.self());
    walk.mute = !walk.power.calls(function);
    sketch.alsoFrom(List.of(summary.mark));
    List<Syntax> targets = targets(function);
    targets.forEach(target -> expressions.bindings().declareParameters(target, once));
    for (int i = 0; i < targets.size(); i++) {
      Syntax target = targets.get(i);
      expressions.bindings().bind(target.is(Kind.REST) ? target.child(0) : target, argument(target, arguments, i));
    }
    Syntax body = function.child(function.children().size() - 1);
    if (body.is(Kind.BLOCK)) {
      expressions.bindings().hoistVar(body);
      statements.run(body);
    } else {
      Value value = expressions.eval(body);
      walk.frame.results.add(walk.frame.async ? expressions.await(value) : value);
    }
    List<End> exits = new ArrayList<>(sketch.ends());
    exits.addAll(walk.frame.exits);
    summary.exits = exits;
    summary.result = walk.frame.results.size() == 1 ? walk.frame.results.getFirst() : Value.mix(walk.frame.results);
    exits = new ArrayList<>(exits);
    exits.remove(summary.mark);
    sketch.goOnFrom(exits);
    walk.scope = outerScope;
    walk.frame = outerFrame;
    walk.mute = outerMute;
  }

  private void bindLater(Syntax function, List<Value> arguments, Scope parameters) {
    Scope outer = walk.scope;
    walk.scope = parameters;
    List<Syntax> targets = targets(function);
    for (int i = 0; i < targets.size(); i++) {
      Value value = argument(targets.get(i), arguments, i);
      Bindings.names(targets.get(i),
          name -> walk.scope.find(name).ifPresent(variable -> variable.add(plain(value, name))));
    }
    walk.scope = outer;
  }

  /** What a name in a target gets of a value, without looking at defaults again. */
  private static Value plain(Value value, String name) {
    return value instanceof Value.Fields fields && fields.byName().containsKey(name)
        ? value.member(Optional.of(name))
        : value;
  }

  private static Value argument(Syntax target, List<Value> arguments, int index) {
    if (target.is(Kind.REST)) {
      return new Value.Items(new ArrayList<>(arguments.subList(Math.min(index, arguments.size()), arguments.size())));
    }
    return index < arguments.size() ? arguments.get(index) : Value.unknown();
  }

  /** Whether it may get at more of its arguments than its parameters name. */
  private static boolean takesMore(Syntax function, int arguments) {
    List<Syntax> targets = targets(function);
    boolean all = !targets.isEmpty() && targets.getLast().is(Kind.REST);
    return (!all && arguments > targets.size()) || ArgumentUses.mentionsArguments(function);
  }

  private static List<Syntax> targets(Syntax function) {
    return function.children().subList(0, function.children().size() - 1);
  }
}
