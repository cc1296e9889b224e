package io.pml.analyze;

import io.pml.analyze.Spot.Place;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeType;

/** All literals that were seen in the work of a program, and which of them are its values. */
final class Spots {
  /** Parts of which some are taken, and by which the rest is divided. */
  private static final Set<Double> OF_WEEKS = Set.of(2d, 5d, 7d, 12d);

  private final Map<JsonNode, List<Spot>> spots = new LinkedHashMap<>();
  /** What is divided by: a number that something is multiplied by before and divided by after rounds it. */
  private final Set<JsonNode> divisors = new HashSet<>();
  private final Set<JsonNode> factors = new HashSet<>();

  /** What something is compared with: a text and a number are not two cases of one thing. */
  private record Thing(String name, JsonNodeType type) {}

  void add(Spot spot) {
    spots.computeIfAbsent(spot.value(), key -> new ArrayList<>()).add(spot);
  }

  /** Something is divided by this, if it is a literal. */
  void divides(Syntax operand) {
    Literals.read(operand).ifPresent(divisors::add);
  }

  /** Something is multiplied by this, if it is a literal. */
  void multiplies(Syntax operand) {
    Literals.read(operand).ifPresent(factors::add);
  }

  /**
   * Those that are values.
   *
   * @param known the values that were found elsewhere
   * @param takesArguments whether only those count that are known from elsewhere
   */
  List<Analysed.LiteralArgument> values(List<Analysed.LiteralArgument> known, boolean takesArguments) {
    spots.values().forEach(all -> all.removeIf(this::isOfItsWay));
    Map<JsonNode, Analysed.LiteralArgument> elsewhere = new HashMap<>();
    known.stream().filter(each -> !each.path().isEmpty()).forEach(each -> elsewhere.putIfAbsent(each.value(), each));
    Set<String> cases = cases();
    List<Analysed.LiteralArgument> found = new ArrayList<>();
    spots.forEach((value, all) -> {
      Analysed.LiteralArgument same = elsewhere.get(value);
      if (same != null) {
        all.stream()
            .filter(each -> each.follows() || (each.place() == Place.TOLD && each.name().equals(same.path().getLast())))
            .forEach(each -> found.add(literal(each, same)));
      } else if (!takesArguments && !value.isContainer()
          && all.stream().noneMatch(each -> cases.contains(each.name()) && each.leads())) {
        found.addAll(value.isString() ? text(all) : value.isBoolean() ? flags(all) : number(all));
      }
    });
    return found;
  }

  /** Whether it rounds: something is multiplied by it and divided by it; or is a part of the whole that it is divided by. */
  private boolean isOfItsWay(Spot spot) {
    return divisors.contains(spot.value()) && switch (spot.place()) {
      case RECKONED, DIVISOR -> factors.contains(spot.value());
      case ADDED -> OF_WEEKS.contains(spot.value().asDouble());
      default -> false;
    };
  }

  /**
   * The names of values by which a program tells cases apart, {@code kind === "a"} here and {@code kind === "b"} there. Two bounds
   * of the same thing are no cases.
   */
  private Set<String> cases() {
    Map<Thing, Map<String, Set<JsonNode>>> byThing = new HashMap<>();
    spots.values()
        .stream()
        .flatMap(List::stream)
        .filter(each -> each.place() == Place.COMPARED && each.leads()
            && !Spot.isNameOfOne(each.value().asString()))
        .forEach(each -> byThing
            .computeIfAbsent(new Thing(each.thing(), each.value().getNodeType()), thing -> new HashMap<>())
            .computeIfAbsent(each.name(), name -> new HashSet<>())
            .add(each.value()));
    Set<String> cases = new HashSet<>();
    byThing.forEach((thing, names) -> {
      boolean bounds = names.keySet().stream().noneMatch(name -> name.equals(thing.name()))
          && names.values().stream().allMatch(values -> values.size() == 1);
      if (!bounds && names.values().stream().mapToInt(Set::size).sum() > 1) {
        cases.addAll(names.keySet());
      }
    });
    return cases;
  }

  /** Each is a value of its own. */
  private static List<Analysed.LiteralArgument> flags(List<Spot> all) {
    return all.stream().filter(Spot::leads).map(each -> literal(each, each.name())).toList();
  }

  /** A text is one value wherever it stands, and is called what the program calls it, if only where it tells of it. */
  private static List<Analysed.LiteralArgument> text(List<Spot> all) {
    Optional<String> told = all.stream()
        .filter(each -> each.place() == Place.TOLD && !each.name().isEmpty()
            && all.stream().anyMatch(other -> other.place().isForValues()))
        .map(Spot::name)
        .findFirst();
    Optional<Spot> first = all.stream()
        .filter(Spot::leads)
        .sorted(Comparator.comparing(Spot::exact).reversed().thenComparing(Spot::place))
        .findFirst();
    return first.filter(Spot::exact)
        .map(Spot::name)
        .or(() -> told)
        .or(() -> first.map(Spot::name))
        .map(name -> all.stream()
            .filter(each -> each.leads() || each.follows())
            .map(each -> literal(each, name))
            .toList())
        .orElseGet(List::of);
  }

  /**
   * Equal numbers may be different things: each is one where something is compared with it, or so many are taken. What is
   * reckoned with or told elsewhere is the first of these.
   */
  private static List<Analysed.LiteralArgument> number(List<Spot> all) {
    Optional<Spot> main = all.stream()
        .filter(each -> each.leads() && each.isBound())
        .findFirst()
        .or(() -> all.stream().filter(Spot::leads).findFirst());
    Optional<String> told = all.stream()
        .filter(each -> each.place() == Place.TOLD && !each.name().isEmpty() && each.follows())
        .map(Spot::name)
        .findFirst();
    boolean alone = all.stream().allMatch(each -> each.leads() || (each.place() == Place.TOLD && each.isOne()))
        && all.stream().filter(each -> !each.leads()).count() == 1;
    return main.map(first -> all.stream()
        .filter(each -> each.leads() || each.follows() || each.isOf(first) || alone)
        .map(each -> literal(each, each.leads() && !each.isLike(first) && first.isBound()
            ? each.name()
            : first.isBound() ? first.name() : told.orElse(first.name())))
        .toList()).orElseGet(List::of);
  }

  private static Analysed.LiteralArgument literal(Spot spot, Analysed.LiteralArgument same) {
    List<String> names = new ArrayList<>(same.names());
    names.add(spot.value().isContainer() ? same.path().getLast() : spot.name());
    return new Analysed.LiteralArgument(same.node(), same.path(), same.value(),
        names.stream().filter(name -> !name.isEmpty()).toList(), spot.at().start(), spot.at().end());
  }

  private static Analysed.LiteralArgument literal(Spot spot, String name) {
    return new Analysed.LiteralArgument("", List.of(name), spot.value(),
        spot.name().isEmpty() ? List.of() : List.of(spot.name()), spot.at().start(), spot.at().end());
  }
}
