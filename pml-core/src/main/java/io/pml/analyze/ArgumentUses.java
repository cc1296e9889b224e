package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What a program reads of its arguments, told by names alone.
 *
 * <p>A name that may stand for all of them is followed wherever it is written: {@code args} itself, a variable that gets it,
 * a parameter of the program's own function that is called with it. What is read of such a name under a key that is written
 * out, {@code args.path} or {@code const { path } = args}, is a parameter of the program. Some uses read nothing, such as
 * {@code !args}. Every other use may read any argument; so may a program that gives the name {@code args} to something else.
 */
final class ArgumentUses {
  private static final String ARGS = "args";
  private static final Set<String> REPLACING = Set.of("=", "&&=");
  private static final Set<String> KEEPING = Set.of("||=", "??=");
  private static final Set<String> READING_NOTHING = Set.of("!", "typeof", "void");

  private final Power power;
  private final Set<String> free;
  private final Map<Syntax, Syntax> parents = new HashMap<>();
  private final Map<String, List<Syntax>> names = new HashMap<>();
  private final Map<String, List<Syntax>> functions = new HashMap<>();
  private final List<Read> reads = new ArrayList<>();

  /** Names that may stand for all arguments, and those of them that were not looked at yet. */
  private final Set<String> whole = new HashSet<>();
  private final Deque<String> fresh = new ArrayDeque<>();
  /** Parameters of functions that get all arguments somewhere. */
  private final Set<Syntax> given = new HashSet<>();
  private boolean readsAny;

  /** An argument that is read somewhere, and what is taken there if it is missing. */
  private record Read(String name, Syntax at, Optional<JsonNode> fallback) {}

  private ArgumentUses(Syntax program, Walk walk) {
    this.power = walk.power;
    this.free = walk.free.stream().map(Syntax::text).collect(Collectors.toSet());
    program.all().forEach(this::enter);
  }

  static ArgumentUses of(Syntax program, Walk walk) {
    ArgumentUses uses = new ArgumentUses(program, walk);
    uses.readsAny = walk.power.declarations(ARGS) > 0;
    uses.standsForAll(ARGS);
    while (!uses.fresh.isEmpty()) {
      uses.names.getOrDefault(uses.fresh.pop(), List.of()).forEach(uses::use);
    }
    walk.free.forEach(each -> uses.reads.add(new Read(each.text(), each, uses.otherwise(each))));
    return uses;
  }

  /** Whether it may also read arguments that it does not name. */
  boolean readsAny() {
    return readsAny;
  }

  /** What it reads by name, in the order in which it does. */
  List<Analysed.Parameter> parameters() {
    Map<String, List<Read>> byName = reads.stream()
        .sorted(Comparator.comparingInt(read -> read.at().start()))
        .collect(Collectors.groupingBy(Read::name, LinkedHashMap::new, Collectors.toList()));
    return byName.entrySet()
        .stream()
        .map(each -> new Analysed.Parameter(each.getKey(), free.contains(each.getKey()),
            fallback(each.getValue(), free.contains(each.getKey()))))
        .toList();
  }

  /**
   * What is taken wherever it is read, unless it is only read to be told in an error. A free name with a fallback need not
   * be given, whatever it is used for besides.
   */
  private Optional<JsonNode> fallback(List<Read> reads, boolean free) {
    if (free) {
      return reads.stream().flatMap(read -> read.fallback().stream()).findFirst();
    }
    List<Optional<JsonNode>> taken = reads.stream()
        .filter(read -> !isThrown(read.at()))
        .map(Read::fallback)
        .distinct()
        .toList();
    return taken.size() == 1 ? taken.getFirst() : Optional.empty();
  }

  private boolean isThrown(Syntax read) {
    Syntax around = read;
    while (around.exists() && !around.is(Kind.THROW)) {
      around = parent(around);
    }
    return around.exists();
  }

  private void enter(Syntax syntax) {
    syntax.children().forEach(child -> parents.put(child, syntax));
    switch (syntax.kind()) {
      case NAME -> names.computeIfAbsent(syntax.text(), key -> new ArrayList<>()).add(syntax);
      case FUNCTION_DECLARATION -> function(syntax.text(), syntax.child(0));
      case DECLARATOR -> {
        if (syntax.child(0).bare().is(Kind.NAME) && syntax.child(1).bare().is(Kind.FUNCTION)) {
          function(syntax.child(0).bare().text(), syntax.child(1).bare());
        }
      }
      default -> {
      }
    }
  }

  private void function(String name, Syntax function) {
    functions.computeIfAbsent(name, key -> new ArrayList<>()).add(function);
  }

  private void standsForAll(String name) {
    if (whole.add(name)) {
      fresh.push(name);
    }
  }

  /** An expression that may be all arguments, or a target that may get something else. */
  private void use(Syntax expression) {
    Syntax around = parent(expression);
    boolean first = !around.children().isEmpty() && around.child(0).equals(expression);
    switch (around.kind()) {
      case PARENTHESES, TYPED -> use(around);
      case LOGICAL -> {
        if (!first || !around.text().equals("&&")) {
          use(around);
        }
      }
      case CONDITIONAL -> {
        if (!first) {
          use(around);
        }
      }
      case SEQUENCE -> {
        if (around.children().getLast().equals(expression)) {
          use(around);
        }
      }
      case ASSIGN -> assign(around, first);
      case DECLARATOR, DEFAULT -> {
        if (first) {
          overwrite(expression);
        } else {
          get(around.child(0));
        }
      }
      case MEMBER -> member(around, first);
      case CALL -> call(around, expression);
      case FUNCTION -> readsAny |= around.children().getLast().equals(expression);
      case PROPERTY -> {
        readsAny |= first || !parent(around).is(Kind.OBJECT_TARGET);
        overwrite(expression);
      }
      case UNARY -> readsAny |= !READING_NOTHING.contains(around.text());
      case BINARY -> readsAny |= !comparesIdentity(around, around.child(first ? 1 : 0).bare());
      case FOR_EACH -> {
        readsAny |= !first;
        overwrite(expression);
      }
      case ARRAY_TARGET, REST -> overwrite(expression);
      case TRY, FOR, IF, WHILE, DO_WHILE, EXPRESSION_STATEMENT -> {
      }
      default -> readsAny = true;
    }
  }

  /** A name gets something else. Where that is the name of the arguments, what is written there later is none of them. */
  private void overwrite(Syntax target) {
    readsAny |= target.bare().text().equals(ARGS);
  }

  /** {@code args ??= {}} leaves them as they are, since they are always there. */
  private void assign(Syntax assignment, boolean target) {
    boolean replaces = REPLACING.contains(assignment.text());
    readsAny |= !replaces && !KEEPING.contains(assignment.text());
    if (target && replaces) {
      overwrite(assignment.child(0));
    } else {
      get(assignment.child(0));
      use(assignment);
    }
  }

  /** A method gets to see what it is called on. */
  private void member(Syntax member, boolean object) {
    Syntax outermost = outermost(member);
    Syntax around = parent(outermost);
    boolean method = (around.is(Kind.CALL) || around.is(Kind.TAGGED)) && around.child(0).equals(outermost);
    if (!object || method) {
      readsAny = true;
    } else {
      read(member, member.child(1), otherwise(member));
    }
  }

  private void read(Syntax at, Syntax key, Optional<JsonNode> fallback) {
    Optional<JsonNode> name = Literals.read(key);
    readsAny |= name.isEmpty();
    name.ifPresent(each -> reads.add(new Read(each.asString(), at, fallback)));
  }

  private void call(Syntax call, Syntax argument) {
    int index = call.children().indexOf(argument);
    Syntax callee = call.child(0).bare();
    if (index == 0 || call.children().subList(1, index).stream().anyMatch(each -> each.is(Kind.SPREAD))) {
      readsAny = true;
    } else if (!isConsole(callee)) {
      List<Syntax> called = callee.is(Kind.FUNCTION) ? List.of(callee) : called(callee);
      readsAny |= called.isEmpty();
      called.forEach(function -> give(function, index - 1));
    }
  }

  /** The functions that a name may stand for, if it stands for nothing else. */
  private List<Syntax> called(Syntax callee) {
    List<Syntax> known = callee.is(Kind.NAME) ? functions.getOrDefault(callee.text(), List.of()) : List.of();
    return power.declarations(callee.text()) == known.size() && !power.isReassigned(callee.text()) ? known : List.of();
  }

  private void give(Syntax function, int index) {
    if (index >= function.children().size() - 1) {
      readsAny = true;
    } else if (given.add(function.child(index))) {
      readsAny |= mentionsArguments(function);
      get(function.child(index));
    }
  }

  static boolean mentionsArguments(Syntax function) {
    return function.any(each -> each.is(Kind.NAME) && each.text().equals("arguments"), each -> false);
  }

  private boolean isConsole(Syntax callee) {
    return callee.is(Kind.MEMBER) && callee.child(0).bare().is(Kind.NAME)
        && callee.child(0).bare().text().equals("console")
        && power.declarations("console") == 0;
  }

  /** A target gets all arguments. */
  private void get(Syntax target) {
    Syntax bare = target.bare();
    switch (bare.kind()) {
      case NAME -> standsForAll(bare.text());
      case DEFAULT -> get(bare.child(0));
      case OBJECT_TARGET -> bare.children().forEach(this::take);
      default -> readsAny = true;
    }
  }

  private void take(Syntax property) {
    if (property.is(Kind.REST)) {
      readsAny = true;
    } else {
      Syntax target = property.child(1);
      read(property, property.child(0), target.is(Kind.DEFAULT) ? Literals.read(target.child(1)) : Optional.empty());
    }
  }

  /** What stands there for a value that is missing. */
  private Optional<JsonNode> otherwise(Syntax read) {
    Syntax outermost = outermost(read);
    Syntax around = parent(outermost);
    return around.is(Kind.LOGICAL) && around.text().equals("??") && around.child(0).equals(outermost)
        ? Literals.read(around.child(1))
        : Optional.empty();
  }

  private static boolean comparesIdentity(Syntax comparison, Syntax other) {
    boolean missing = other.is(Kind.NULL) || (other.is(Kind.NAME) && other.text().equals("undefined"));
    return switch (comparison.text()) {
      case "===", "!==" -> true;
      case "==", "!=" -> missing;
      default -> false;
    };
  }

  /** With the parentheses and types around it. */
  private Syntax outermost(Syntax expression) {
    Syntax outermost = expression;
    while (parent(outermost).is(Kind.PARENTHESES) || parent(outermost).is(Kind.TYPED)) {
      outermost = parent(outermost);
    }
    return outermost;
  }

  private Syntax parent(Syntax syntax) {
    return Objects.requireNonNullElse(parents.get(syntax), Syntax.NOTHING);
  }
}
