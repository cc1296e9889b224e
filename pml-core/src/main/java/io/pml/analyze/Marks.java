package io.pml.analyze;

import io.pml.structure.Names;
import io.pml.json.Json;
import io.pml.parse.Edit;
import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is put into a source so that a run tells where it is. No line is added or taken away. */
final class Marks {
  private final Names names;
  private final List<Edit> edits = new ArrayList<>();
  private final Set<Syntax> bodies = new HashSet<>();

  Marks(Names names) {
    this.names = names;
  }

  List<Edit> edits() {
    return edits;
  }

  /**
   * A call tells its node in a last argument.
   *
   * @param wanted how many arguments come before it at least
   */
  void call(Syntax call, String node, int wanted) {
    List<Syntax> given = call.from(1);
    boolean spread = given.stream().anyMatch(argument -> argument.is(Kind.SPREAD));
    String missing = spread ? "" : "undefined, ".repeat(Math.max(0, wanted - given.size()));
    String text = missing + names.node() + "(\"" + node + "\")";
    if (given.isEmpty()) {
      edits.add(Edit.insert(call.end() - 1, text));
    } else {
      edits.add(new Edit(given.getLast().end(), given.getLast().end(), ", " + text, Edit.Rank.CLOSE, call.start()));
    }
  }

  void decision(Syntax test, String node, boolean nullish) {
    edits.addAll(
        Edit.around(test.start(), test.end(), names.decide() + "(\"" + node + "\", ",
            nullish ? ", \"present\")" : ")"));
  }

  /** An expression that is only reached one way. */
  void way(Syntax expression, String node, String outcome) {
    edits.addAll(Edit.around(expression.start(), expression.end(), "(" + outcome(node, outcome) + ", ", ")"));
  }

  void caseBody(Syntax clause, String node, String outcome) {
    int at = clause.children().size() > 1 ? clause.child(1).start() : clause.end();
    edits.add(Edit.insert(at, outcome(node, outcome) + "; "));
  }

  /** A switch without a default gets one that tells so. */
  void missingDefault(Syntax choice, String node) {
    String leave = choice.children().size() > 1 ? ";break;" : "";
    edits.add(Edit.insert(choice.end() - 1, leave + "default: " + outcome(node, "default") + ";"));
  }

  void iteration(Syntax body, String node) {
    if (!bodies.add(body)) {
      return;
    }
    String text = names.iterate() + "(\"" + node + "\")";
    switch (body.kind()) {
      case BLOCK -> edits.add(Edit.insert(body.start() + 1, text + ";"));
      default -> edits.addAll(isStatement(body)
          ? Edit.around(body.start(), body.end(), "{" + text + ";", "}")
          : Edit.around(body.start(), body.end(), "(" + text + ", ", ")"));
    }
  }

  private static boolean isStatement(Syntax body) {
    return body.kind().compareTo(Kind.NAME) < 0;
  }

  private String outcome(String node, String outcome) {
    return names.outcome() + "(\"" + node + "\", " + quoted(outcome) + ")";
  }

  private static String quoted(String text) {
    return Json.write(Json.text(text));
  }
}
