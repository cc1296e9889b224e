package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * The values that a program is about, as they are written into it: those that calls are given, in the call itself or in a name
 * that stands for nothing else, {@code const city = "Rome"; await mcp.weather.now({ city })}; those that a program works with
 * under a name of its own, {@code const since = "2026-01-01"}; and lists that it goes through, {@code for (const id of ["a", "b"])}.
 */
final class WrittenValues {
  private static final int DEEPEST = 12;
  /** A text that can be the value of something: not one of signs alone. */
  private static final Pattern TELLING = Pattern.compile("[^\\p{P}\\p{Z}\\p{C}\\p{Sm}]");
  private static final Pattern PARTS_OF_TIME = Pattern.compile("^ms|ms$|milli|second|minute|hour|day|week");
  /** In milliseconds. */
  private static final int SECOND = 1_000;
  private static final String ITEMS = "items";
  /** Fields whose values say how far something is, or of which kind. */
  private static final Pattern OF_THE_WAY = Pattern
      .compile(
          "(?i)stat(?:e|us)|kind|type|stage|phase|result|outcome|role|priority|severity|level|method|mode|format");
  private static final Set<String> MAKING_ANOTHER = Set.of("map", "filter", "toSorted", "slice", "concat");
  private static final Set<String> GOING_THROUGH = Set.of("map", "forEach", "flatMap", "filter", "reduce");

  private final Constants constants;
  private final Power power;
  private final List<Analysed.LiteralArgument> found = new ArrayList<>();
  /** Where those begin that were found. */
  private final Set<Integer> known = new HashSet<>();
  private final Set<Followed> followed = new HashSet<>();

  /** A name that was looked behind, for what a call is given. */
  private record Followed(String node, int start) {}

  private WrittenValues(Constants constants, Power power) {
    this.constants = constants;
    this.power = power;
  }

  static List<Analysed.LiteralArgument> of(Syntax program, Walk walk, boolean takesArguments) {
    WrittenValues values = new WrittenValues(new Constants(program, walk.power), walk.power);
    List<Syntax> all = program.all();
    walk.tasks.forEach(task -> values.argument(task.id(), List.of(), List.of(), task.argumentSyntax(), 0));
    if (walk.tasks.stream().allMatch(task -> values.isNamed(task.call())) && all.stream().noneMatch(values::isChosen)) {
      values.constants.ofOnce().forEach(values::declared);
      values.constants.handedOnce().forEach((name, value) -> values.setting(List.of(name), value, DEEPEST));
      all.forEach(values::goneThrough);
      if (!takesArguments) {
        all.forEach(values::handedOver);
      }
      WorkingValues.of(program, values.found, takesArguments, walk.power).forEach(values::worked);
    }
    return List.copyOf(values.found);
  }

  // -- values of calls ------------------------------------------------------------------------------------------------

  private void argument(String node, List<String> path, List<String> names, Syntax expression, int depth) {
    Syntax bare = expression.bare();
    Optional<JsonNode> whole = Literals.read(bare).or(() -> Literals.list(bare));
    if (whole.isPresent()) {
      add(node, path, names, whole.get(), bare);
    } else if (depth < DEEPEST) {
      parts(node, path, names, bare, depth + 1);
    }
  }

  private void parts(String node, List<String> path, List<String> names, Syntax bare, int depth) {
    switch (bare.kind()) {
      case OBJECT -> bare.children().forEach(child -> {
        if (child.is(Kind.PROPERTY)) {
          argument(node, longer(path, child.child(0).text()), names, child.child(1), depth);
        } else if (child.is(Kind.SPREAD)) {
          spread(path, names, child.child(0).bare(), depth);
        }
      });
      case ARRAY -> {
        for (int i = 0; i < bare.children().size(); i++) {
          Syntax item = bare.child(i);
          Syntax others = item.is(Kind.SPREAD) ? Literals.converted(item.child(0)) : Syntax.NOTHING;
          if (others.is(Kind.ARRAY)) {
            parts("", path, names, others, depth + 1);
          } else {
            argument(node, longer(path, Integer.toString(i)), names, item, depth);
          }
        }
      }
      case NAME, MEMBER -> {
        if (followed.add(new Followed(node, bare.start()))) {
          List<Syntax> values = constants.of(bare);
          List<String> by = new ArrayList<>(names);
          bare.all().stream().filter(each -> !each.text().isEmpty()).forEach(each -> by.add(each.text()));
          values.forEach(value -> argument(values.size() == 1 ? node : "", path, by, value, depth));
          if (values.isEmpty() && bare.is(Kind.NAME)) {
            whole(path, names, bare, depth);
          }
        }
      }
      case CALL, NEW -> {
        Syntax within = Literals.converted(bare);
        Literals.read(within).ifPresent(value -> add("", path, names, value, within));
      }
      default -> {
      }
    }
  }

  /** An object whose fields are handed on among others: {@code {room, ...slot}}. */
  private void spread(List<String> path, List<String> names, Syntax object, int depth) {
    if (object.is(Kind.NAME) && followed.add(new Followed("", object.start()))) {
      whole(path, names, object, depth);
    }
  }

  /** An object that is handed on as it is, whatever else becomes of it. */
  private void whole(List<String> path, List<String> names, Syntax object, int depth) {
    constants.object(object.text()).ifPresent(each -> {
      List<String> by = new ArrayList<>(names);
      by.add(object.text());
      parts("", path, by, each, depth);
    });
  }

  private static List<String> longer(List<String> path, String key) {
    List<String> longer = new ArrayList<>(path);
    longer.add(key);
    return longer;
  }

  // -- values that the program works with -----------------------------------------------------------------------------

  /**
   * Values under names of the program's own; not what is empty, where it begins to collect. None at all where a tool's name, or
   * what else is called, is worked out, in which they may have a part.
   */
  private void declared(Syntax declarator) {
    Syntax target = declarator.child(0).bare();
    Syntax value = declarator.child(1).bare();
    if (target.is(Kind.OBJECT_TARGET)) {
      fields(List.of(), value, 0);
    } else if (target.is(Kind.ARRAY_TARGET) && value.is(Kind.ARRAY)) {
      for (int i = 0; i < Math.min(target.children().size(), value.children().size()); i++) {
        Syntax each = target.child(i).bare();
        if (each.is(Kind.NAME) && !power.isReassigned(each.text())) {
          setting(List.of(each.text()), value.child(i), DEEPEST);
        }
      }
    } else if (target.is(Kind.NAME) && power.isReassigned(target.text())) {
      Literals.read(value)
          .filter(each -> each.isNumber() && Math.abs(each.asDouble()) > 1)
          .ifPresent(each -> setting(List.of(target.text()), value, DEEPEST));
    } else if (target.is(Kind.NAME)) {
      Syntax frozen = frozen(value);
      boolean settings = frozen.is(Kind.OBJECT) && constants.isOfSettings(target.text());
      setting(List.of(target.text()), settings ? frozen : value, settings ? 0 : DEEPEST);
      Syntax list = beginning(value);
      Literals.split(list)
          .filter(items -> !constants.isChanged(target.text()) || !list.equals(value))
          .ifPresent(items -> add("", List.of(target.text()), List.of(target.text()), items, list));
    }
  }

  /** {@code Object.freeze({…})} is that object. */
  private static Syntax frozen(Syntax value) {
    Syntax callee = value.is(Kind.CALL) ? value.child(0).bare() : Syntax.NOTHING;
    return callee.is(Kind.MEMBER) && callee.child(1).text().equals("freeze") && value.children().size() == 2
        ? value.child(1).bare()
        : value;
  }

  /** What the first of several calls in a row begins with: {@code "a, b".split(",").map(trimmed)} with the list. */
  private static Syntax beginning(Syntax value) {
    Syntax bare = value.bare();
    while (bare.is(Kind.CALL) && bare.child(0).bare().is(Kind.MEMBER) && Literals.split(bare).isEmpty()) {
      bare = bare.child(0).bare().child(0).bare();
    }
    return bare;
  }

  /**
   * A value.
   *
   * @param names of the objects that it is in, and last its own
   */
  private void setting(List<String> names, Syntax expression, int depth) {
    Syntax value = listed(Literals.converted(expression.bare()));
    Optional<JsonNode> written = Literals.read(value)
        .filter(each -> !each.isNull() && (!each.isString() || TELLING.matcher(each.asString()).find()))
        .filter(each -> !isOfTime(names.getLast(), each))
        .or(() -> constants.isChanged(names.getLast()) ? Optional.empty() : Literals.plainList(value))
        .or(() -> constants.isGoneThrough(names.getLast()) ? Literals.amounts(value) : Optional.empty());
    if (written.isPresent()) {
      add("", List.of(names.getLast()), names, written.get(), value);
    } else {
      fields(names, value, depth);
    }
  }

  /** The list that is written at the beginning of what is made of it: {@code ["a", "b"].map(lower)}. */
  private static Syntax listed(Syntax value) {
    Syntax bare = value;
    while (bare.is(Kind.CALL) && bare.child(0).bare().is(Kind.MEMBER)
        && MAKING_ANOTHER.contains(bare.child(0).bare().child(1).text())) {
      bare = bare.child(0).bare().child(0).bare();
    }
    return bare.is(Kind.ARRAY) ? bare : value;
  }

  /** Whether it says how long a day is, or another part of time. */
  private static boolean isOfTime(String name, JsonNode value) {
    return value.isNumber() && Math.abs(value.asDouble()) >= SECOND && isPartOfTime(name);
  }

  static boolean isPartOfTime(String name) {
    return PARTS_OF_TIME.matcher(name.toLowerCase(Locale.ROOT)).find();
  }

  private void fields(List<String> names, Syntax object, int depth) {
    if (object.is(Kind.ARRAY) && depth < DEEPEST) {
      object.children().forEach(each -> fields(names, each.bare(), depth + 1));
    } else if (object.is(Kind.OBJECT) && depth < DEEPEST) {
      object.children()
          .stream()
          .filter(field -> field.is(Kind.PROPERTY) && field.text().isEmpty() && field.child(0).is(Kind.STRING))
          .forEach(field -> setting(longer(names, field.child(0).text()), field.child(1), depth + 1));
    }
  }

  /** What functions of the program take when they are not given it, and what they are given in an object that stands there. */
  private void handedOver(Syntax syntax) {
    switch (syntax.kind()) {
      case FUNCTION -> syntax.children().subList(0, syntax.children().size() - 1).forEach(this::taken);
      case CALL, NEW -> {
        Syntax callee = syntax.child(0).bare();
        if (callee.is(Kind.NAME) && constants.function(callee.text()).isPresent()
            && constants.timesCalled(callee.text()) == 1) {
          syntax.from(1).forEach(argument -> fields(List.of(), argument.bare(), 0));
        }
      }
      default -> {
      }
    }
  }

  /** What stands for a parameter that is not given. */
  private void taken(Syntax parameter) {
    Syntax bare = parameter.bare();
    switch (bare.kind()) {
      case DEFAULT -> {
        Syntax target = bare.child(0).bare();
        if (target.is(Kind.NAME) && (isNothing(bare.child(1)) || isKnown(target.text()))) {
          return;
        }
        if (target.is(Kind.NAME)) {
          setting(List.of(target.text()), bare.child(1), DEEPEST);
        } else {
          taken(target);
        }
      }
      case OBJECT_TARGET -> bare.children()
          .stream()
          .filter(child -> child.is(Kind.PROPERTY))
          .forEach(child -> taken(child.child(1)));
      default -> {
      }
    }
  }

  /** Whether a value of this name was found, which is what is given then. */
  private boolean isKnown(String name) {
    return found.stream().anyMatch(each -> !each.path().isEmpty() && each.path().getLast().equals(name));
  }

  /** Whether it is where counting begins, or nothing at all. */
  private static boolean isNothing(Syntax value) {
    return Literals.read(value)
        .filter(each -> each.isNull() || each.isBoolean() || (each.isNumber() && each.asDouble() == 0)
            || each.asString("x").isEmpty())
        .isPresent();
  }

  /** A list that stands where it is gone through: of names or amounts, or for whose items tools are called; not one that only counts. */
  private void goneThrough(Syntax syntax) {
    switch (syntax.kind()) {
      case FOR_EACH -> {
        Syntax variables = syntax.child(0);
        if (variables.is(Kind.VARIABLES)) {
          items(variables.child(0).child(0).bare(), syntax.child(1).bare(), power.calls(syntax.child(2)));
        }
      }
      case CALL -> {
        Syntax callee = syntax.child(0).bare();
        Syntax each = syntax.children().size() > 1 ? syntax.child(1).bare() : Syntax.NOTHING;
        if (callee.is(Kind.MEMBER) && callee.child(1).text().equals("includes")) {
          oneOf(callee.child(0).bare(), each);
        } else if (callee.is(Kind.MEMBER) && GOING_THROUGH.contains(callee.child(1).text()) && each.is(Kind.FUNCTION)
            && each.children().size() > 1) {
          items(each.child(0).bare(), callee.child(0).bare(), power.calls(each));
        }
      }
      default -> {
      }
    }
  }

  /** {@code ["Rome", "Oslo"].includes(row.city)}; not the states by which a program goes. */
  private void oneOf(Syntax list, Syntax what) {
    String name = what.is(Kind.MEMBER) ? what.child(1).text() : what.is(Kind.NAME) ? what.text() : "";
    Literals.plainList(list)
        .filter(items -> !name.isEmpty() && !isOfTheWay(name)
            && items.valueStream().noneMatch(JsonNode::isContainer))
        .ifPresent(items -> add("", List.of(several(name)), List.of(name), items, list));
  }

  /** Whether what is called so tells cases apart rather than things. */
  static boolean isOfTheWay(String name) {
    return OF_THE_WAY.matcher(name).find();
  }

  private void items(Syntax item, Syntax list, boolean calls) {
    List<String> names = new ArrayList<>();
    Bindings.names(item, names::add);
    String several = item.is(Kind.NAME) ? several(item.text()) : ITEMS;
    Literals.plainList(list)
        .filter(items -> !names.isEmpty() && (calls
            ? items.valueStream().anyMatch(each -> !each.isNumber())
            : items.valueStream().anyMatch(WrittenValues::isNameOfOne) || isOfAmounts(items)))
        .ifPresent(items -> add("", List.of(several), names, items, list));
  }

  private static boolean isNameOfOne(JsonNode value) {
    return value.isString() && Spot.isNameOfOne(value.asString());
  }

  /** Whether a list is of numbers that do not only count. */
  private static boolean isOfAmounts(JsonNode list) {
    return list.valueStream().allMatch(JsonNode::isNumber)
        && IntStream.range(1, list.size()).anyMatch(i -> list.get(i).asDouble() - list.get(i - 1).asDouble() != 1);
  }

  /** What several of a name are called. */
  private static String several(String name) {
    if (name.length() == 1) {
      return ITEMS;
    }
    if (name.matches(".*[^aeiou]y")) {
      return name.substring(0, name.length() - 1) + "ies";
    }
    return name + (name.matches(".*(?:s|x|ch|sh)") ? "es" : "s");
  }

  private void add(String node, List<String> path, List<String> names, JsonNode value, Syntax at) {
    if (isPossible(names, value, at.start(), at.end()) && (known.add(at.start()) || !node.isEmpty())) {
      found.add(new Analysed.LiteralArgument(node, path, value, names, at.start(), at.end()));
    }
  }

  /** Whether an argument may stand there instead: not in the code of a task, nor where it could not be copied. */
  private boolean isPossible(List<String> names, JsonNode value, int start, int end) {
    boolean copied = !names.isEmpty() && value.isArray() && value.valueStream().anyMatch(JsonNode::isContainer);
    return !constants.isClosed(start, end) && (!copied || power.declarations("JSON") == 0);
  }

  private void worked(Analysed.LiteralArgument value) {
    if (isPossible(value.names(), value.value(), value.start(), value.end()) && known.add(value.start())) {
      found.add(value);
    }
  }

  // -- names of tools -------------------------------------------------------------------------------------------------

  /**
   * Whether what is called stands there, if only under another name: {@code mcp.fs.read(…)}, {@code mcp["fs"].read(…)},
   * {@code mcp.call("fs:read", …)}, {@code const fs = mcp.fs; fs.read(…)}.
   */
  private boolean isNamed(Syntax call) {
    Syntax callee = constants.origin(call.child(0));
    boolean byText = callee.is(Kind.MEMBER) && callee.child(1).text().equals(Constants.CALL_BY_TEXT);
    return isNamedMember(callee) && (!byText || Literals.read(call.child(1)).isPresent());
  }

  /** Whether something is called whose name is worked out, or taken from what calls tools: {@code api[how](…)}. */
  private boolean isChosen(Syntax syntax) {
    Syntax member = syntax.is(Kind.CALL) ? syntax.child(0).bare() : syntax;
    return member.is(Kind.MEMBER) && Literals.read(member.child(1)).isEmpty()
        && (syntax.is(Kind.CALL) || power.isIn(member.child(0)));
  }

  private boolean isNamedMember(Syntax expression) {
    Syntax bare = constants.origin(expression);
    return switch (bare.kind()) {
      case MEMBER -> Literals.read(bare.child(1)).isPresent() && isNamedMember(bare.child(0));
      case NAME -> bare.text().equals("mcp") || bare.text().equals("capabilities");
      default -> false;
    };
  }
}
