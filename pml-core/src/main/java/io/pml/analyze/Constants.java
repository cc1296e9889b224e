package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the names of a program stand for, where they stand for the same from beginning to end. */
final class Constants {
  /** Where something is declared, and where it is handed over or called. */
  private static final int USED_ONCE = 2;
  /** Names of names of names: more is a hostile program. */
  private static final int LONGEST_WAY = 8;
  /** What the code of a task gets the results of others as. */
  private static final String OF_TASKS = "deps";
  /** The function that calls a tool by its name. */
  static final String CALL_BY_TEXT = "call";
  /** What changes a list. */
  private static final Set<String> CHANGING = Set.of("push", "pop", "shift", "unshift", "splice", "sort", "reverse",
      "fill", "copyWithin");

  private final Power power;
  private final Map<String, Syntax> values = new HashMap<>();
  private final Set<String> changed = new HashSet<>();
  private final Set<String> goneThrough = new HashSet<>();
  private final Map<String, Integer> membersRead = new HashMap<>();
  /** How often a name is handed over whole, to a function of the program, or taken apart into names. */
  private final Map<String, Integer> handedWhole = new HashMap<>();
  /** Objects of which a field is looked up by what is worked out, or set. */
  private final Set<String> looksUp = new HashSet<>();
  private final Map<String, Syntax> functions = new HashMap<>();
  private final Map<String, List<Syntax>> calls = new HashMap<>();
  /** The functions that have a parameter of this name. */
  private final Map<String, List<Syntax>> taking = new HashMap<>();
  private final List<Syntax> once = new ArrayList<>();
  private final Map<String, Syntax> handed = new LinkedHashMap<>();
  /** What names were made of that stand for nothing else: {@code mcp.fs} for {@code const fs = mcp.fs}, {@code const {fs} = mcp}. */
  private final Map<String, Syntax> made = new HashMap<>();
  private final List<Syntax> closed = new ArrayList<>();
  private final Map<String, Syntax> objects = new HashMap<>();

  Constants(Syntax program, Power power) {
    this.power = power;
    List<Syntax> all = program.all();
    all.forEach(this::enter);
    all.stream()
        .filter(each -> each.is(Kind.VARIABLES) && !each.text().equals("enum"))
        .flatMap(variables -> variables.children().stream())
        .forEach(this::declared);
    runOnce(program.children());
  }

  /** The declarators of what is done once: not in loops, nor in functions that are called more than once or not by name. */
  List<Syntax> ofOnce() {
    return once;
  }

  /** What functions that are called once are given, by the names of their parameters. */
  Map<String, Syntax> handedOnce() {
    return handed;
  }

  /** What a name was made of, as far as it is only another name for that or for a field of it; itself, where it is not. */
  Syntax origin(Syntax expression) {
    Syntax bare = expression.bare();
    for (int i = 0; i < LONGEST_WAY && bare.is(Kind.NAME) && made.containsKey(bare.text()); i++) {
      bare = made.get(bare.text());
    }
    return bare;
  }

  /** The object that a name stands for which is declared once and gets nothing else. */
  Optional<Syntax> object(String name) {
    return Optional.ofNullable(objects.get(name)).filter(each -> isAlone(name));
  }

  /** Whether something stands in the code of a task, which stays as it was written. */
  boolean isClosed(int start, int end) {
    return closed.stream().anyMatch(each -> each.start() <= start && end <= each.end());
  }

  /** Whether a list of this name gets other items. */
  boolean isChanged(String name) {
    return changed.contains(name);
  }

  /** Whether the fields of an object of this name are gone through with what is in them, or looked for, whatever they are called. */
  boolean isGoneThrough(String name) {
    return goneThrough.contains(name);
  }

  /** Whether of an object of this name nothing but its fields are read, each by name. */
  boolean isTakenApart(String name) {
    return power.declarations(name) == 1 && !power.isReassigned(name)
        && membersRead.getOrDefault(name, 0) == power.mentions(name) - 1;
  }

  /**
   * Whether an object of this name holds what a program is to work with: nothing but its fields are read, each by name, here or in
   * functions that are given it.
   */
  boolean isOfSettings(String name) {
    return power.declarations(name) == 1 && !power.isReassigned(name) && !looksUp.contains(name)
        && !goneThrough.contains(name)
        && membersRead.getOrDefault(name, 0) + handedWhole.getOrDefault(name, 0) == power.mentions(name) - 1;
  }

  /** The function of this name, or what makes an object of the class of this name. */
  Optional<Syntax> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** How often a function is called by its name. */
  int timesCalled(String function) {
    return calls.getOrDefault(function, List.of()).size();
  }

  /**
   * What a name or a field stands for; several for a parameter of a function that is called several times. Empty where it may
   * stand for something else as well.
   */
  List<Syntax> of(Syntax expression) {
    Syntax bare = expression.bare();
    if (bare.is(Kind.MEMBER)) {
      return field(bare).map(List::of).orElseGet(List::of);
    }
    Syntax value = values.get(bare.text());
    return value != null ? List.of(value) : given(bare);
  }

  private Optional<Syntax> field(Syntax member) {
    Syntax object = member.child(0).bare();
    Optional<Syntax> whole = object.is(Kind.MEMBER)
        ? field(object)
        : Optional.ofNullable(values.get(object.text())).filter(each -> isTakenApart(object.text()));
    return whole.map(Syntax::bare)
        .filter(each -> member.child(1).is(Kind.STRING) && each.is(Kind.OBJECT)
            && each.children().stream().allMatch(Constants::isField))
        .flatMap(each -> last(each, member.child(1).text()));
  }

  private static boolean isField(Syntax property) {
    return property.is(Kind.PROPERTY) && property.text().isEmpty() && property.child(0).is(Kind.STRING);
  }

  /** What a parameter is given wherever its function is called. */
  private List<Syntax> given(Syntax name) {
    List<Syntax> takers = taking.getOrDefault(name.text(), List.of());
    if (power.declarations(name.text()) != takers.size() || power.isReassigned(name.text())) {
      return List.of();
    }
    return takers.stream()
        .filter(function -> function.start() <= name.start() && name.end() <= function.end())
        .max(Comparator.comparingInt(Syntax::start))
        .map(function -> calls(function).stream().map(call -> given(function, call, name.text())).toList())
        .orElseGet(List::of);
  }

  /** What a call gives for a parameter, or for what is taken out of one; nothing, where that is not to be seen. */
  private static Syntax given(Syntax function, Syntax call, String name) {
    for (int i = 0; i < function.children().size() - 1 && i + 1 < call.children().size(); i++) {
      Syntax parameter = function.child(i).bare();
      Syntax argument = call.child(i + 1).bare();
      if (argument.is(Kind.SPREAD)) {
        return Syntax.NOTHING;
      }
      if (parameter.is(Kind.NAME) && parameter.text().equals(name)) {
        return argument;
      }
      Optional<Syntax> taken = parameter.is(Kind.OBJECT_TARGET) ? taken(parameter, argument, name) : Optional.empty();
      if (taken.isPresent()) {
        return taken.get();
      }
    }
    return Syntax.NOTHING;
  }

  private static Optional<Syntax> taken(Syntax target, Syntax object, String name) {
    return target.children()
        .stream()
        .filter(each -> isField(each) && each.child(1).bare().is(Kind.NAME) && each.child(1).bare().text().equals(name))
        .findFirst()
        .map(each -> object.is(Kind.OBJECT) && object.children().stream().allMatch(Constants::isField)
            ? last(object, each.child(0).text()).orElse(Syntax.NOTHING)
            : Syntax.NOTHING);
  }

  private static Optional<Syntax> last(Syntax object, String key) {
    return object.children()
        .stream()
        .filter(field -> field.child(0).text().equals(key))
        .reduce((first, last) -> last)
        .map(field -> field.child(1));
  }

  /** The calls of a function that is only called, and always by its name. */
  private List<Syntax> calls(Syntax function) {
    return functions.entrySet()
        .stream()
        .filter(each -> each.getValue().equals(function) && isOnlyCalled(each.getKey()))
        .flatMap(each -> calls.getOrDefault(each.getKey(), List.of()).stream())
        .toList();
  }

  private boolean isOnlyCalled(String function) {
    return power.declarations(function) == 1 && !power.isReassigned(function)
        && calls.getOrDefault(function, List.of()).size() == power.mentions(function) - 1;
  }

  private void enter(Syntax syntax) {
    switch (syntax.kind()) {
      case MEMBER -> {
        Syntax object = syntax.child(0).bare();
        if (syntax.end() > syntax.child(1).end()) {
          looksUp.add(root(object).text());
        }
        if (object.is(Kind.NAME) && syntax.child(1).is(Kind.STRING)) {
          membersRead.merge(object.text(), 1, Integer::sum);
          if (CHANGING.contains(syntax.child(1).text())) {
            changed.add(object.text());
          }
        }
      }
      case CALL -> {
        Syntax callee = syntax.child(0).bare();
        if (callee.is(Kind.MEMBER) && callee.child(0).bare().text().equals("Object")
            && callee.child(1).text().equals("entries") && syntax.children().size() > 1) {
          goneThrough.add(syntax.child(1).bare().text());
        }
        if (callee.is(Kind.NAME)) {
          called(callee.text(), syntax);
        } else if (callee.is(Kind.FUNCTION) && callee.child(0).text().equals(OF_TASKS)) {
          closed.add(callee);
        }
      }
      case BINARY -> {
        if (syntax.text().equals("in")) {
          goneThrough.add(syntax.child(1).bare().text());
        }
      }
      case NEW -> {
        if (syntax.child(0).bare().is(Kind.NAME)) {
          called(syntax.child(0).bare().text(), syntax);
        }
      }
      case ASSIGN, UPDATE -> {
        Syntax target = syntax.child(0).bare();
        if (target.is(Kind.MEMBER)) {
          looksUp.add(root(target).text());
        }
      }
      case DECLARATOR -> {
        if (syntax.child(0).bare().is(Kind.OBJECT_TARGET) && syntax.child(1).bare().is(Kind.NAME)) {
          handedWhole.merge(syntax.child(1).bare().text(), 1, Integer::sum);
        }
      }
      case DEFAULT -> {
        if (syntax.child(1).bare().is(Kind.NAME)) {
          handedWhole.merge(syntax.child(1).bare().text(), 1, Integer::sum);
        }
      }
      case FUNCTION_DECLARATION -> functions.put(syntax.text(), syntax.child(0));
      case CLASS_DECLARATION -> syntax.child(0)
          .children()
          .stream()
          .filter(member -> member.is(Kind.PROPERTY) && member.text().equals("constructor"))
          .forEach(member -> functions.put(syntax.text(), member.child(1).bare()));
      case FUNCTION -> syntax.children()
          .subList(0, syntax.children().size() - 1)
          .forEach(parameter -> Bindings.names(parameter.bare(),
              name -> taking.computeIfAbsent(name, key -> new ArrayList<>()).add(syntax)));
      default -> {
      }
    }
  }

  /** What fields of fields are read of. */
  private static Syntax root(Syntax object) {
    Syntax bare = object;
    while (bare.is(Kind.MEMBER)) {
      bare = bare.child(0).bare();
    }
    return bare;
  }

  private void called(String function, Syntax call) {
    calls.computeIfAbsent(function, key -> new ArrayList<>()).add(call);
    call.from(1)
        .stream()
        .map(Syntax::bare)
        .filter(argument -> argument.is(Kind.NAME))
        .forEach(argument -> handedWhole.merge(argument.text(), 1, Integer::sum));
  }

  /**
   * A name that is declared once in the whole program and gets nothing else: for a plain value, a list of such that stays as it
   * is, an object of which fields are read, or anything that is handed over once and never looked at otherwise.
   */
  private void declared(Syntax declarator) {
    Syntax target = declarator.child(0).bare();
    Syntax value = declarator.child(1).bare();
    boolean another = value.is(Kind.NAME) || value.is(Kind.MEMBER);
    if (target.is(Kind.OBJECT_TARGET)) {
      target.children().stream().filter(Constants::isField).forEach(each -> {
        Syntax name = each.child(1).bare();
        if (another && name.is(Kind.NAME) && isAlone(name.text()) && !each.child(0).text().equals(CALL_BY_TEXT)) {
          made.put(name.text(), value);
        } else if (value.is(Kind.OBJECT)) {
          takenFrom(value, each);
        }
      });
    } else if (target.is(Kind.NAME)) {
      String name = target.text();
      if (another && isAlone(name)) {
        made.put(name, value);
      }
      if (value.is(Kind.FUNCTION)) {
        functions.put(name, value);
      } else if (value.is(Kind.OBJECT)) {
        objects.put(name, value);
      }
      boolean plain = Literals.read(value).isPresent()
          || (!changed.contains(name) && Literals.list(value).filter(items -> !items.isEmpty()).isPresent());
      if (isAlone(name) && (plain || isTakenApart(name) || power.mentions(name) == USED_ONCE)) {
        values.put(name, declarator.child(1));
      }
    }
  }

  private void takenFrom(Syntax object, Syntax property) {
    Syntax target = property.child(1).bare();
    if (target.is(Kind.NAME) && isAlone(target.text()) && object.children().stream().allMatch(Constants::isField)) {
      object.children()
          .stream()
          .filter(field -> field.child(0).text().equals(property.child(0).text())
              && Literals.read(field.child(1)).isPresent())
          .forEach(field -> values.put(target.text(), field.child(1)));
    }
  }

  private boolean isAlone(String name) {
    return power.declarations(name) == 1 && !power.isReassigned(name);
  }

  private void runOnce(List<Syntax> statements) {
    for (Syntax statement : statements) {
      switch (statement.kind()) {
        case VARIABLES -> {
          if (!statement.text().equals("enum")) {
            once.addAll(statement.children());
            statement.children().forEach(declarator -> {
              runOnce(declarator.child(0).bare().text(), declarator.child(1).bare());
              calledThere(declarator.child(1));
            });
          }
        }
        case FUNCTION_DECLARATION -> runOnce(statement.text(), statement.child(0));
        case EXPRESSION_STATEMENT, RETURN -> statement.children().forEach(this::calledThere);
        case BLOCK -> runOnce(statement.children());
        case IF -> runOnce(statement.from(1));
        case TRY -> runOnce(List.of(statement.child(0), statement.child(3)));
        default -> {
        }
      }
    }
  }

  private void runOnce(String name, Syntax function) {
    if (function.is(Kind.FUNCTION) && power.mentions(name) == USED_ONCE && isOnlyCalled(name)) {
      Syntax call = calls(function).getFirst();
      function.children()
          .subList(0, function.children().size() - 1)
          .forEach(
              parameter -> Bindings.names(parameter.bare(), each -> handed.put(each, given(function, call, each))));
      body(function);
    }
  }

  /** A function that is called where it stands, whatever becomes of what it gives. */
  private void calledThere(Syntax expression) {
    Syntax bare = expression.bare();
    while (bare.is(Kind.AWAIT) || bare.is(Kind.MEMBER)
        || (bare.is(Kind.CALL) && !bare.child(0).bare().is(Kind.FUNCTION))) {
      bare = bare.child(0).bare();
    }
    if (bare.is(Kind.CALL)) {
      body(bare.child(0).bare());
    }
  }

  private void body(Syntax function) {
    if (function.children().getLast().is(Kind.BLOCK)) {
      runOnce(function.children().getLast().children());
    }
  }
}
