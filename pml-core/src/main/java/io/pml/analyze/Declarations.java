package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** What the names of a program stand for, and how its functions are used, as far as that tells of literals. */
final class Declarations {
  private static final int DEEPEST = 8;

  private final Map<String, Syntax> declared = new HashMap<>();
  /** How often functions are called by their names. */
  private final Map<String, Integer> calls = new HashMap<>();
  /** Functions that are given literals. */
  private final Set<String> norming = new HashSet<>();
  /** Names of objects in which something is looked up by what is worked out. */
  private final Set<String> looksUp = new HashSet<>();

  /** By what parameters functions look fields up; by the function itself. */
  private final IdentityHashMap<Syntax, Set<String>> keys = new IdentityHashMap<>();

  static Declarations in(Syntax program) {
    Declarations declarations = new Declarations();
    program.all().forEach(declarations::enter);
    return declarations;
  }

  private void enter(Syntax syntax) {
    if (syntax.is(Kind.MEMBER) && syntax.child(0).bare().is(Kind.NAME) && syntax.end() > syntax.child(1).end()
        && !syntax.child(1).is(Kind.STRING)) {
      looksUp.add(syntax.child(0).bare().text());
    }
    if (syntax.is(Kind.CALL) && syntax.child(0).bare().is(Kind.NAME) && syntax.children().size() == 2
        && Literals.read(Literals.converted(syntax.child(1))).isPresent()) {
      norming.add(syntax.child(0).bare().text());
    }
    if (syntax.is(Kind.CALL) && syntax.child(0).bare().is(Kind.NAME)) {
      calls.merge(syntax.child(0).bare().text(), 1, Integer::sum);
    }
    if (syntax.is(Kind.CLASS_DECLARATION)) {
      syntax.child(0)
          .children()
          .stream()
          .filter(member -> member.is(Kind.PROPERTY) && member.text().equals("constructor"))
          .forEach(member -> declared.put(syntax.text(), member.child(1)));
    }
    if (syntax.is(Kind.FUNCTION_DECLARATION)) {
      declared.put(syntax.text(), syntax.child(0));
    } else if (syntax.is(Kind.DECLARATOR) && syntax.child(0).bare().is(Kind.NAME)) {
      declared.put(syntax.child(0).bare().text(), syntax.child(1));
    }
  }

  /** What a name was declared as; nothing for one that was not. */
  Syntax of(String name) {
    return declared.getOrDefault(name, Syntax.NOTHING).bare();
  }

  int timesCalled(String function) {
    return calls.getOrDefault(function, 0);
  }

  /** Whether something is looked up by what is worked out, in an object of this name. */
  boolean isLookedUp(String name) {
    return looksUp.contains(name);
  }

  /** What another form is made of, also by a function of the program that takes nothing else. */
  Syntax converted(Syntax expression) {
    Syntax bare = Literals.converted(expression);
    for (int i = 0; i < DEEPEST && isNormed(bare); i++) {
      bare = Literals.converted(bare.child(1));
    }
    return bare;
  }

  private boolean isNormed(Syntax bare) {
    Syntax function = bare.is(Kind.CALL) ? of(bare.child(0).bare().text())
        : Syntax.NOTHING;
    return bare.children().size() == 2 && takes(function, 0) && norming.contains(bare.child(0).bare().text())
        && !isKey(function, parameter(function, 0));
  }

  private static boolean takes(Syntax function, int place) {
    return function.is(Kind.FUNCTION) && place < function.children().size() - 1;
  }

  /** What a function calls its parameter at a place; empty for none with a name. */
  static String parameter(Syntax function, int place) {
    Syntax parameter = takes(function, place) ? function.child(place).bare() : Syntax.NOTHING;
    Syntax target = parameter.is(Kind.DEFAULT) ? parameter.child(0).bare() : parameter;
    return target.is(Kind.NAME) ? target.text() : "";
  }

  /** Whether a function looks fields up by a parameter. */
  boolean isKey(Syntax function, String parameter) {
    return keys.computeIfAbsent(function, Declarations::keysIn).contains(parameter);
  }

  private static Set<String> keysIn(Syntax function) {
    Set<String> names = new HashSet<>();
    function.all()
        .stream()
        .filter(each -> each.is(Kind.MEMBER) && each.end() > each.child(1).end())
        .map(each -> Literals.converted(each.child(1)))
        .filter(key -> key.is(Kind.NAME))
        .forEach(key -> names.add(key.text()));
    return names;
  }

  static boolean isNamed(Syntax expression, String name) {
    Syntax bare = Literals.converted(expression);
    return bare.is(Kind.NAME) && bare.text().equals(name);
  }
}
