package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which parts of a program may call tools, told by names alone: {@code mcp}, whatever is made from it, functions that
 * mention those. Too many rather than too few. Also which names are assigned to, and how often they are declared and
 * mentioned.
 */
final class Power {
  /** After so many passes every name is taken to be powerful: only a hostile program needs more. */
  private static final int MOST_PASSES = 20;

  private final Set<String> powerful = new HashSet<>(Set.of("mcp", "capabilities", "globalThis", "self", "window",
      "global", "this"));
  private final Map<String, Integer> mentions = new HashMap<>();
  private final Map<String, Integer> assignments = new HashMap<>();
  private final Map<String, Integer> declarations = new HashMap<>();
  private final Map<String, List<Syntax>> functions = new HashMap<>();
  private final Map<Syntax, String> declared = new HashMap<>();
  private final Map<Syntax, Boolean> calls = new HashMap<>();
  private boolean setters;

  Power(Syntax program) {
    List<Syntax> all = program.all();
    all.forEach(this::count);
    for (int pass = 0, before = 0; powerful.size() > before; pass++) {
      before = powerful.size();
      if (pass < MOST_PASSES) {
        all.forEach(this::spread);
      } else {
        powerful.addAll(mentions.keySet());
      }
    }
  }

  /** Whether anything in here may call a tool when it runs, function bodies included. */
  boolean calls(Syntax syntax) {
    Boolean known = calls.get(syntax);
    if (known == null) {
      known = isCall(syntax) || syntax.children().stream().anyMatch(this::calls);
      calls.put(syntax, known);
    }
    return known;
  }

  /** Whether something in here calls a tool, or has to do with what does. */
  boolean isIn(Syntax function) {
    return calls(function) || mentionsPower(function);
  }

  /** Whether an assignment may call a function. */
  boolean hasSetters() {
    return setters;
  }

  boolean isReassigned(String name) {
    return assignments.getOrDefault(name, 0) > 0;
  }

  int assignments(String name) {
    return assignments.getOrDefault(name, 0);
  }

  /** How often a name is written, its declaration included. */
  int mentions(String name) {
    return mentions.getOrDefault(name, 0);
  }

  /** How often something gets a name of its own that is spelled so. */
  int declarations(String name) {
    return declarations.getOrDefault(name, 0);
  }

  /** Whether a name is declared to be that function, rather than to be another name of it. */
  boolean declares(String name, Syntax function) {
    return name.equals(declared.get(function));
  }

  private void count(Syntax syntax) {
    switch (syntax.kind()) {
      case NAME -> mentions.merge(syntax.text(), 1, Integer::sum);
      case FUNCTION_DECLARATION, CLASS_DECLARATION -> {
        mentions.merge(syntax.text(), 1, Integer::sum);
        declarations.merge(syntax.text(), 1, Integer::sum);
        declared.put(syntax.child(0), syntax.text());
        function(syntax.text(), syntax.child(0));
      }
      case VARIABLES -> {
        if (syntax.text().equals("enum") && !isOfTexts(syntax.child(0).child(1))) {
          assigned(syntax.child(0).child(0));
        }
      }
      case DECLARATOR -> {
        declared(syntax.child(0));
        declared.put(syntax.child(1).bare(), syntax.child(0).text());
        function(syntax.child(0).text(), syntax.child(1));
      }
      case PROPERTY -> {
        setters |= syntax.text().endsWith("set");
        function(syntax.child(0).text(), syntax.child(1));
      }
      case FUNCTION -> syntax.children().subList(0, syntax.children().size() - 1).forEach(this::declared);
      case CLASS -> declarations.merge(syntax.text(), 1, Integer::sum);
      case TRY -> declared(syntax.child(1));
      case ASSIGN, UPDATE -> assigned(syntax.child(0));
      case FOR_EACH -> {
        if (!syntax.child(0).is(Kind.VARIABLES)) {
          assigned(syntax.child(0));
        }
      }
      default -> {
      }
    }
  }

  /** An enum of others has the names of its members under their values, too: perhaps in the place of a member. */
  private static boolean isOfTexts(Syntax members) {
    return members.children().stream().allMatch(member -> member.child(1).is(Kind.STRING));
  }

  private void declared(Syntax target) {
    Bindings.names(target.bare(), name -> declarations.merge(name, 1, Integer::sum));
  }

  private void function(String name, Syntax value) {
    if (value.bare().is(Kind.FUNCTION)) {
      functions.computeIfAbsent(name, key -> new ArrayList<>()).add(value.bare());
    }
  }

  private void assigned(Syntax target) {
    Syntax bare = target.bare();
    if (bare.is(Kind.MEMBER)) {
      // A changed member is as good as a changed variable.
      assigned(bare.child(0));
    } else {
      names(bare, name -> assignments.merge(name, 1, Integer::sum));
    }
  }

  private void spread(Syntax syntax) {
    switch (syntax.kind()) {
      case DECLARATOR, ASSIGN -> {
        if (carries(syntax.child(1))) {
          names(syntax.child(0));
        }
      }
      case FUNCTION_DECLARATION, CLASS_DECLARATION -> {
        if (mentionsPower(syntax.child(0))) {
          powerful.add(syntax.text());
        }
      }
      case CALL, NEW -> {
        // What is handed over may be called by whatever takes it.
        Syntax callee = syntax.child(0).bare();
        boolean method = callee.is(Kind.MEMBER);
        boolean own = method && carries(callee.child(0));
        if (own || syntax.from(1).stream().anyMatch(this::carries)) {
          parametersOf(callee);
        }
        // A method of something without power has none to give to a function that stands in its call.
        if (own
            || syntax.from(1).stream().anyMatch(each -> !(method && each.bare().is(Kind.FUNCTION)) && carries(each))) {
          syntax.children().stream().map(Syntax::bare).filter(each -> each.is(Kind.FUNCTION)).forEach(this::parameters);
        }
      }
      case FOR_EACH -> {
        if (carries(syntax.child(1))) {
          names(syntax.child(0));
        }
      }
      case DEFAULT -> {
        if (carries(syntax.child(1))) {
          names(syntax.child(0));
        }
      }
      default -> {
      }
    }
  }

  /** Whether a value may be, or hold, something that calls tools: results of awaited calls do not. */
  private boolean carries(Syntax expression) {
    Syntax bare = expression.bare();
    return switch (bare.kind()) {
      case NAME -> powerful.contains(bare.text());
      case MEMBER -> carries(bare.child(0));
      case FUNCTION, CLASS -> mentionsPower(bare);
      case CALL -> bare.from(1).stream().anyMatch(this::carries)
          || (bare.child(0).bare().is(Kind.MEMBER) && bare.child(0).bare().child(1).text().equals("bind")
              && carries(bare.child(0).bare().child(0)));
      case AWAIT, NOTHING -> false;
      case KEYWORD -> false;
      case ARRAY, OBJECT, PROPERTY, SPREAD, CONDITIONAL, LOGICAL, SEQUENCE, NEW, ASSIGN ->
        bare.children().stream().anyMatch(this::carries);
      default -> false;
    };
  }

  private boolean mentionsPower(Syntax syntax) {
    return (syntax.is(Kind.NAME) && powerful.contains(syntax.text()))
        || syntax.children().stream().anyMatch(this::mentionsPower);
  }

  private void names(Syntax target) {
    names(target, powerful::add);
  }

  private static void names(Syntax target, Consumer<String> action) {
    target.all().stream().filter(each -> each.is(Kind.NAME)).forEach(name -> action.accept(name.text()));
  }

  private void parametersOf(Syntax callee) {
    String name = callee.is(Kind.MEMBER) ? callee.child(1).text() : callee.text();
    functions.getOrDefault(name, List.of()).forEach(this::parameters);
  }

  private void parameters(Syntax function) {
    function.children().subList(0, function.children().size() - 1).forEach(this::names);
  }

  private boolean isCall(Syntax syntax) {
    return switch (syntax.kind()) {
      case CALL, NEW, TAGGED -> root(syntax.child(0)) || syntax.from(1).stream().anyMatch(this::carries);
      default -> false;
    };
  }

  private boolean root(Syntax callee) {
    Syntax bare = callee.bare();
    return switch (bare.kind()) {
      case NAME -> powerful.contains(bare.text());
      case KEYWORD -> bare.text().equals("this");
      case MEMBER, CALL, AWAIT, CONDITIONAL, LOGICAL, NEW, SEQUENCE, ASSIGN, ARRAY, OBJECT ->
        bare.children().stream().anyMatch(this::root);
      case FUNCTION -> mentionsPower(bare);
      default -> false;
    };
  }
}
