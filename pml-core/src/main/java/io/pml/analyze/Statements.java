package io.pml.analyze;

import io.pml.error.ErrorCode;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at statements in the order in which they run. */
final class Statements {
  private final Walk walk;
  private final Sketch sketch;
  private final Expressions expressions;

  Statements(Walk walk) {
    this.walk = walk;
    this.sketch = walk.sketch;
    this.expressions = new Expressions(walk, this);
  }

  /** Looks at a whole program, and then at functions that nothing in it seems to call. */
  void program(Syntax program) {
    expressions.bindings().hoistVar(program);
    block(program.children());
    Functions functions = expressions.functions();
    for (int i = 0; i < walk.closures.size(); i++) {
      Value.Closure closure = walk.closures.get(i);
      if (!functions.isKnown(closure.function()) && walk.power.isIn(closure.function())) {
        sketch.stop();
        walk.repeated = true;
        functions.call(closure, List.of(), false);
      }
    }
    walk.bound.forEach(functions::losesSelf);
    new Tasks(walk).unseen();
  }

  void run(Syntax statement) {
    switch (statement.kind()) {
      case BLOCK -> inScope(() -> block(statement.children()));
      case EXPRESSION_STATEMENT -> expressions.eval(statement.child(0));
      case VARIABLES -> statement.children().forEach(this::declarator);
      case IF -> choose(statement);
      case SWITCH -> inScope(() -> select(statement));
      case FOR, FOR_EACH, WHILE, DO_WHILE -> inScope(() -> new Loops(walk, this, expressions).run(statement, ""));
      case RETURN -> leave(statement);
      case THROW -> {
        walk.escaped.add(expressions.eval(statement.child(0)));
        if (!walk.handlers.isEmpty()) {
          walk.handlers.peek().addAll(sketch.ends());
        }
        sketch.stop();
      }
      case TRY -> attempt(statement);
      case BREAK -> jump(walk.frame.find(statement.text(), false).map(Frame.Target::breaks));
      case CONTINUE -> jump(walk.frame.find(statement.text(), true).map(Frame.Target::continues));
      case LABELLED -> labelled(statement);
      case CLASS_DECLARATION ->
        expressions.bindings().assign(statement.text(), expressions.type(statement.child(0)));
      case MODULE_DECLARATION -> walk.refuse(statement, ErrorCode.SYNTAX_ERROR,
          statement.text() + " is not possible here: the code is the body of a function; " + "call tools with "
              + "mcp.server.tool(…) and return the result",
          List.of());
      default -> {
      }
    }
  }

  private void block(List<Syntax> statements) {
    expressions.bindings().hoist(statements);
    statements.forEach(this::run);
  }

  void inScope(Runnable action) {
    Scope outer = walk.scope;
    walk.scope = outer.inner();
    action.run();
    walk.scope = outer;
  }

  /** Does something that stands in a class, as if it were the body of a method. */
  void inFunction(Value self, Runnable action) {
    Frame outer = walk.frame;
    walk.frame = new Frame(false, self);
    inScope(action);
    walk.frame = outer;
  }

  private void declarator(Syntax declarator) {
    if (declarator.child(1).exists()) {
      expressions.bindings().bind(declarator.child(0), expressions.eval(declarator.child(1)));
    }
  }

  private void choose(Syntax statement) {
    Syntax test = statement.child(0);
    Value value = expressions.eval(test);
    if (!expressions.isDecision(statement, true)) {
      walk.maybe(() -> {
        run(statement.child(1));
        return true;
      });
      run(statement.child(2));
      return;
    }
    String decision = expressions.decide(test, value);
    sketch.goOnFrom(List.of(new End(decision, "true")));
    run(statement.child(1));
    List<End> ends = sketch.ends();
    sketch.goOnFrom(List.of(new End(decision, "false")));
    run(statement.child(2));
    List<End> otherwise = sketch.ends();
    sketch.goOnFrom(ends);
    sketch.alsoFrom(otherwise);
  }

  /** Labels without statements of their own share those of the next: {@code case:a|b}. */
  private void select(Syntax statement) {
    Value looked = expressions.eval(statement.child(0));
    List<Syntax> cases = statement.from(1);
    cases.forEach(clause -> expressions.eval(clause.child(0)));
    cases.forEach(clause -> expressions.bindings().hoist(clause.from(1)));
    if (!expressions.isDecision(statement, true)) {
      cases.forEach(clause -> walk.maybe(() -> {
        clause.from(1).forEach(this::run);
        return true;
      }));
      return;
    }
    String decision = expressions.decision(walk.text(statement.child(0)));
    Frame.Target target = walk.frame.enter("", false);
    List<End> through = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    boolean otherwise = false;
    for (int i = 0; i < cases.size(); i++) {
      Syntax clause = cases.get(i);
      otherwise |= !clause.child(0).exists();
      labels.add(clause.child(0).exists() ? label(clause.child(0)) : "default");
      if (clause.children().size() == 1 && i + 1 < cases.size()) {
        continue;
      }
      End way = new End(decision, labels.contains("default") ? "default" : "case:" + String.join("|", labels));
      labels.clear();
      if (!way.outcome().equals("default")) {
        sketch.guard(way, ArgumentReader.nodes(looked));
      }
      walk.marks.caseBody(clause, decision, way.outcome());
      sketch.goOnFrom(List.of(way));
      sketch.alsoFrom(through);
      clause.from(1).forEach(this::run);
      through = sketch.ends();
    }
    walk.frame.targets.pop();
    sketch.goOnFrom(through);
    sketch.alsoFrom(target.breaks());
    if (!otherwise) {
      walk.marks.missingDefault(statement, decision);
      sketch.alsoFrom(List.of(new End(decision, "default")));
    }
  }

  private String label(Syntax value) {
    return Literals.read(value).map(literal -> literal.asString()).orElseGet(() -> walk.text(value));
  }

  private void leave(Syntax statement) {
    Value value = statement.child(0).exists() ? expressions.eval(statement.child(0)) : Value.unknown();
    walk.frame.results.add(walk.frame.async ? expressions.await(value) : value);
    List<End> last = walk.frame.finalizers.isEmpty() ? walk.frame.exits : walk.frame.finalizers.peek();
    last.addAll(sketch.ends());
    sketch.stop();
  }

  private void jump(Optional<List<End>> target) {
    target.ifPresent(ends -> ends.addAll(sketch.ends()));
    sketch.stop();
  }

  private void labelled(Syntax statement) {
    Syntax body = statement.child(0);
    switch (body.kind()) {
      case FOR, FOR_EACH, WHILE, DO_WHILE ->
        inScope(() -> new Loops(walk, this, expressions).run(body, statement.text()));
      default -> {
        Frame.Target target = walk.frame.enter(statement.text(), false);
        run(body);
        walk.frame.targets.pop();
        sketch.alsoFrom(target.breaks());
      }
    }
  }

  /**
   * The handler is entered from every call of the block, with the outcome {@code error}, and from what throws; when the block
   * has neither, from its beginning.
   */
  private void attempt(Syntax statement) {
    Syntax handler = statement.child(2);
    Syntax finalizer = statement.child(3);
    List<End> before = sketch.ends();
    List<End> failures = new ArrayList<>();
    List<End> left = new ArrayList<>();
    if (finalizer.exists()) {
      walk.frame.finalizers.push(left);
    }
    walk.handlers.push(failures);
    run(statement.child(0));
    walk.handlers.pop();
    List<End> ends = new ArrayList<>(sketch.ends());
    if (handler.exists()) {
      sketch.goOnFrom(failures.isEmpty() ? before : failures);
      inScope(() -> {
        Bindings.names(statement.child(1), name -> walk.scope.declare(name, true));
        run(handler);
      });
      ends.addAll(sketch.ends());
    } else {
      left.addAll(failures);
    }
    sketch.goOnFrom(ends);
    if (finalizer.exists()) {
      walk.frame.finalizers.pop();
      sketch.alsoFrom(left);
      run(finalizer);
      if (!left.isEmpty()) {
        walk.frame.exits.addAll(sketch.ends());
      }
      if (ends.isEmpty()) {
        sketch.stop();
      }
    }
  }
}
