package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import io.pml.structure.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at loops. One that can call nothing and does not leave its function is of no interest.
 */
final class Loops {
  private final Walk walk;
  private final Sketch sketch;
  private final Statements statements;
  private final Expressions expressions;

  Loops(Walk walk, Statements statements, Expressions expressions) {
    this.walk = walk;
    this.sketch = walk.sketch;
    this.statements = statements;
    this.expressions = expressions;
  }

  void run(Syntax loop, String label) {
    switch (loop.kind()) {
      case FOR -> {
        begin(loop.child(0));
        repeat(loop, label, over(loop.child(1)), loop.child(1), loop.child(3), loop.child(2), false);
      }
      case FOR_EACH -> forEach(loop, label);
      case WHILE -> repeat(loop, label, over(loop.child(0)), loop.child(0), loop.child(1), Syntax.NOTHING, false);
      default -> repeat(loop, label, over(loop.child(1)), loop.child(1), loop.child(0), Syntax.NOTHING, true);
    }
  }

  private void forEach(Syntax loop, String label) {
    Syntax target = loop.child(0).is(Kind.VARIABLES) ? loop.child(0).child(0).child(0) : loop.child(0);
    Value list = expressions.eval(loop.child(1));
    if (loop.text().equals("await")) {
      list = expressions.await(list);
    }
    if (loop.child(0).is(Kind.VARIABLES)) {
      expressions.bindings().hoist(List.of(loop.child(0)));
    }
    Value item = list instanceof Value.Items items && items.items().size() == 1
        ? items.items().getFirst()
        : list.member(Optional.empty());
    expressions.bindings().bind(target, loop.text().equals("in") ? Value.unknown() : item);
    String word = loop.text().equals("in") ? " in " : " of ";
    String over = walk.text(loop.child(0)) + word + walk.text(loop.child(1));
    repeat(loop, label, over, Syntax.NOTHING, loop.child(2), Syntax.NOTHING, false);
  }

  private void begin(Syntax first) {
    if (first.is(Kind.VARIABLES)) {
      expressions.bindings().hoist(List.of(first));
      statements.run(first);
    } else {
      expressions.eval(first);
    }
  }

  private String over(Syntax test) {
    return test.exists() ? walk.text(test) : "true";
  }

  private void repeat(Syntax loop, String label, String over, Syntax test, Syntax body, Syntax update, boolean once) {
    boolean calls = walk.power.calls(loop);
    boolean told = calls || (!walk.mute && leavesFunction(loop));
    List<End> entry = sketch.ends();
    if (told) {
      String id = sketch.id("l");
      sketch.add(id, () -> new Node.Loop(id, over));
      walk.marks.iteration(body, id);
      entry = sketch.ends();
      sketch.enterLoop(id);
    }
    boolean outerRepeated = walk.repeated;
    boolean outerMute = walk.mute;
    walk.repeated = true;
    walk.mute |= !told;
    if (!once) {
      expressions.eval(test);
      entry = sketch.ends();
    }
    Frame.Target target = walk.frame.enter(label, true);
    statements.run(body);
    walk.frame.targets.pop();
    sketch.alsoFrom(target.continues());
    expressions.eval(update);
    if (once) {
      expressions.eval(test);
    }
    walk.repeated = outerRepeated;
    walk.mute = outerMute;
    if (told) {
      sketch.leaveLoop();
    }
    List<End> after = new ArrayList<>(endless(loop, test) ? List.of() : sketch.ends());
    after.addAll(target.breaks());
    if (!once && !endless(loop, test)) {
      after.addAll(entry);
    }
    sketch.goOnFrom(after);
  }

  private static boolean endless(Syntax loop, Syntax test) {
    return !loop.is(Kind.FOR_EACH)
        && (!test.exists() || (test.bare().is(Kind.BOOLEAN) && test.bare().text().equals("true")));
  }

  private static boolean leavesFunction(Syntax loop) {
    return loop.any(each -> each.is(Kind.RETURN) || each.is(Kind.THROW),
        each -> each.is(Kind.FUNCTION) || each.is(Kind.CLASS));
  }
}
