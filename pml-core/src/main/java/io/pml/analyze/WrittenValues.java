package io.pml.analyze;

import io.pml.json.Json;
import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * The values that calls are given as they are written: in the call itself, or in a name that stands for nothing else,
 * {@code const city = "Rome"; await mcp.weather.now({ city })}; and those that a program works with under a name of its own,
 * {@code const since = "2026-01-01"}.
 */
final class WrittenValues {
  private static final int DEEPEST = 12;
  /** Where it is declared, and where it is handed over. */
  private static final int HANDED_OVER = 2;
  /** What changes a list. */
  private static final Set<String> CHANGING = Set.of("push", "pop", "shift", "unshift", "splice", "sort", "reverse",
      "fill", "copyWithin");

  private final Map<String, Syntax> constants;
  private final List<Analysed.LiteralArgument> found = new ArrayList<>();

  private WrittenValues(Map<String, Syntax> constants) {
    this.constants = constants;
  }

  static List<Analysed.LiteralArgument> of(Syntax program, Walk walk) {
    WrittenValues values = new WrittenValues(constants(program, walk.power));
    walk.tasks.forEach(task -> values.collect(task.id(), List.of(), task.argumentSyntax(), 0));
    values.settings(program, walk);
    return List.copyOf(values.found);
  }

  /**
   * Values that a program works with under a name of its own, declared at the top, and that no call is given as they are; not
   * what is empty, where it begins to collect. None at all where a tool's name is worked out, in which they may have a part.
   */
  private void settings(Syntax program, Walk walk) {
    if (!walk.tasks.stream().allMatch(task -> isNamed(task.call()))) {
      return;
    }
    Set<Integer> given = found.stream().map(Analysed.LiteralArgument::start).collect(Collectors.toSet());
    program.children()
        .stream()
        .filter(statement -> statement.is(Kind.VARIABLES) && statement.text().equals("const"))
        .flatMap(statement -> statement.children().stream())
        .filter(declarator -> declarator.child(0).bare().is(Kind.NAME))
        .forEach(declarator -> {
          Syntax value = declarator.child(1).bare();
          Literals.read(value)
              .filter(written -> !given.contains(value.start()) && !written.isNull() && !written.asString().isEmpty())
              .ifPresent(written -> found.add(new Analysed.LiteralArgument("",
                  List.of(declarator.child(0).bare().text()), written, value.start(), value.end())));
        });
  }

  /** Whether what is called stands there: {@code mcp.fs.read(…)}, {@code mcp["fs"].read(…)}, {@code mcp.call("fs:read", …)}. */
  private static boolean isNamed(Syntax call) {
    Syntax callee = call.child(0).bare();
    boolean byText = callee.is(Kind.MEMBER) && callee.child(1).text().equals("call");
    return isNamedMember(callee) && (!byText || Literals.read(call.child(1)).isPresent());
  }

  private static boolean isNamedMember(Syntax expression) {
    Syntax bare = expression.bare();
    return switch (bare.kind()) {
      case MEMBER -> Literals.read(bare.child(1)).isPresent() && isNamedMember(bare.child(0));
      case NAME -> bare.text().equals("mcp") || bare.text().equals("capabilities");
      default -> false;
    };
  }

  /**
   * What each name stands for that is declared at the top, once in the whole program, and never stands for anything else:
   * a plain value or a list of such that stays as it is, or anything that is handed over once and never looked at otherwise.
   */
  private static Map<String, Syntax> constants(Syntax program, Power power) {
    Set<String> changed = program.all()
        .stream()
        .filter(each -> each.is(Kind.MEMBER) && each.child(0).bare().is(Kind.NAME)
            && CHANGING.contains(each.child(1).text()))
        .map(each -> each.child(0).bare().text())
        .collect(Collectors.toSet());
    Map<String, Syntax> constants = new HashMap<>();
    program.children()
        .stream()
        .filter(statement -> statement.is(Kind.VARIABLES) && !statement.text().equals("enum"))
        .flatMap(statement -> statement.children().stream())
        .forEach(declarator -> {
          String name = declarator.child(0).bare().is(Kind.NAME) ? declarator.child(0).bare().text() : "";
          Syntax value = declarator.child(1);
          boolean alone = power.declarations(name) == 1 && !power.isReassigned(name);
          boolean plain = Literals.read(value).isPresent()
              || (!changed.contains(name) && list(value.bare()).filter(items -> !items.isEmpty()).isPresent());
          if (alone && (plain || power.mentions(name) == HANDED_OVER)) {
            constants.put(name, value);
          }
        });
    return constants;
  }

  private void collect(String node, List<String> path, Syntax expression, int depth) {
    Syntax bare = expression.bare();
    Optional<JsonNode> whole = Literals.read(bare).or(() -> list(bare));
    if (whole.isPresent()) {
      found.add(new Analysed.LiteralArgument(node, path, whole.get(), bare.start(), bare.end()));
    } else if (depth < DEEPEST) {
      parts(node, path, bare, depth + 1);
    }
  }

  private void parts(String node, List<String> path, Syntax bare, int depth) {
    switch (bare.kind()) {
      case OBJECT -> bare.children()
          .stream()
          .filter(child -> child.is(Kind.PROPERTY))
          .forEach(child -> collect(node, extended(path, child.child(0).text()), child.child(1), depth));
      case ARRAY -> {
        for (int i = 0; i < bare.children().size(); i++) {
          collect(node, extended(path, Integer.toString(i)), bare.child(i), depth);
        }
      }
      case NAME -> Optional.ofNullable(constants.get(bare.text()))
          .ifPresent(value -> collect(node, path, value, depth));
      default -> {
      }
    }
  }

  /** A list of nothing but literals is one value. */
  static Optional<JsonNode> list(Syntax bare) {
    ArrayNode items = Json.array();
    if (bare.is(Kind.ARRAY)) {
      bare.children().forEach(child -> Literals.read(child.bare()).ifPresent(items::add));
    }
    return bare.is(Kind.ARRAY) && items.size() == bare.children().size() ? Optional.of(items) : Optional.empty();
  }

  private static List<String> extended(List<String> path, String key) {
    List<String> longer = new ArrayList<>(path);
    longer.add(key);
    return longer;
  }
}
