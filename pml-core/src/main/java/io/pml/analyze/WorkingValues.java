package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Values that stand in the work itself, without a name of their own: what results are compared with
 * ({@code rooms.filter(room => room.price <= 120)}), what is looked for in them, how many are taken.
 *
 * <p>Most literals of a program are no values but the way in which it works ({@code toFixed(2)}, {@code join(", ")}). So one is
 * taken for a value only where it stands in a place for values that says what it is, or where the same value is written that
 * is known from elsewhere: a date that a tool is given, and that its results are then compared with, is one date.
 */
final class WorkingValues {
  /** A text that can be the value of something: not one of signs alone. */
  private static final Pattern TELLING = Pattern.compile("[\\p{L}\\p{N}]");
  /** What is the name of one thing rather than of a kind. */
  static final Pattern NAME_OF_ONE = Pattern.compile("\\p{Lu}|@|\\p{L}.*\\d|\\d.*\\p{L}|\\d-\\d");
  /** A shorter text may stand anywhere by chance. */
  private static final int HARDLY_BY_CHANCE = 3;
  /** Numbers by which time is calculated whatever the values are. */
  private static final Set<Double> OF_TIME = Set.of(24d, 60d, 1_440d, 3_600d, 60_000d, 86_400d, 3_600_000d,
      86_400_000d);
  /** In milliseconds. */
  private static final Map<Double, String> UNITS = Map.of(60_000d, "minutes", 3_600_000d, "hours", 86_400_000d, "days",
      604_800_000d, "weeks");
  /** Others by which is multiplied and divided: hundredths, thousands. */
  private static final Set<Double> OF_CALCULATION = Set.of(100d, 365d, 1_000d, 1_024d, 10_000d);
  /** Parts of a whole: years, weeks, halves. */
  private static final Set<Double> OF_PARTS = Set.of(2d, 7d, 12d, 30d, 52d);
  /** What texts look like that are values wherever they stand, and what these are. */
  private static final Map<String, Pattern> LOOKS = Map.of(
      "date", Pattern.compile("(?:199\\d|20[0-8]\\d)-[01]\\d-[0-3]\\d(?:T\\d{2}:\\d{2}\\S*)?"),
      "month", Pattern.compile("(?:199\\d|20[0-8]\\d)-[01]\\d"),
      "time", Pattern.compile("[012]?\\d:[0-5]\\d"),
      "currency", Pattern.compile("EUR|USD|GBP|CHF|JPY|NOK|SEK|DKK|PLN|CZK|HUF|RON|AUD|CAD|NZD|INR|CNY|BRL|ZAR|MXN"),
      "timezone", Pattern.compile("(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[A-Z][A-Za-z_/]+"),
      "email", Pattern.compile("[^@\\s<>:/]{1,64}@[^@\\s<>:/]{1,190}\\.[a-z]{2,24}"));
  /** Where days begin and end. */
  private static final Set<String> EDGES = Set.of("0:00", "00:00", "24:00", "23:59");
  /** Parts of which some are taken, and by which the rest is divided. */
  private static final Set<Double> OF_WEEKS = Set.of(2d, 5d, 7d, 12d);
  /** What makes a moment of a day. */
  private static final Pattern TIME_OF_DAY = Pattern.compile("T\\d{2}:\\d{2}.*");
  /** What texts are called of which a part is taken. */
  private static final Set<String> TEXTS = Set.of("date", "day", "time", "at", "on", "ts", "timestamp", "iso", "text",
      "body", "name",
      "title", "content", "description", "summary", "message", "hash", "sha", "id", "start", "end", "due", "created",
      "updated", "line", "str", "s", "string");
  /** Names of fields that say little of what is in them. */
  private static final Set<String> COMMON = Set.of("", "name", "id", "title", "key", "label", "value", "code", "text");
  /** What the name of a value that bounds something has more than that of the thing. */
  private static final Pattern BOUND = Pattern.compile("^(?:min|max)(?:_|$)|_?(?:since|before)$");
  private static final Pattern LABEL = Pattern.compile("([A-Za-z_]\\w{2,})\\s*[=:]\\s*[\"']?$");
  private static final Set<String> EQUAL = Set.of("===", "==", "!==", "!=");
  private static final Set<String> LESS = Set.of("<", "<=");
  private static final Set<String> MORE = Set.of(">", ">=");
  private static final Set<String> ROUNDING = Set.of("round", "floor", "ceil", "trunc");
  private static final Set<String> SEEKING = Set.of("includes", "has", "startsWith", "endsWith", "indexOf");
  private static final Pattern YEAR = Pattern.compile("(?:19|20)\\d{2}");
  /** So many letters of a moment are its year, month, day, hour, minute or second. */
  private static final Set<String> PARTS_OF_ISO = Set.of("4", "7", "10", "13", "16", "19");
  private static final Pattern PART_OF_DATE = Pattern.compile("[gs]et(?:UTC)?(Date|Month|FullYear|Hours|Minutes)");
  private static final Map<String, String> PARTS_OF_DATE = Map.of("Date", "days", "Month", "months", "FullYear",
      "years",
      "Hours", "hours", "Minutes", "minutes");
  private static final Set<String> LISTING = Set.of("sort", "toSorted", "filter", "map", "flatMap", "flat", "reverse",
      "toReversed", "concat", "entries", "values", "keys", "all", "from");
  private static final String BY = "_by";
  private static final String SEVERAL = "s";
  private static final String TIMES = "times";
  private static final String HUNDRED = "100";
  private static final int DEEPEST = 8;
  private static final int THOUSAND = 1_000;
  private static final int THREE = 3;
  /** Less is there because of rounding. */
  private static final double HARDLY_ANYTHING = 1e-3;

  private final Power power;
  private final Map<String, Syntax> declared = new HashMap<>();
  /** How often functions are called by their names. */
  private final Map<String, Integer> calls = new HashMap<>();
  /** Functions that are given literals. */
  private final Set<String> norming = new HashSet<>();
  /** Names of objects in which something is looked up by what is worked out. */
  private final Set<String> looksUp = new HashSet<>();
  private final Map<JsonNode, List<Sighting>> sightings = new LinkedHashMap<>();
  /** What is divided by: a number that something is multiplied by before and divided by after rounds it. */
  private final Set<JsonNode> divisors = new HashSet<>();
  private final Set<JsonNode> factors = new HashSet<>();
  /** Comparisons of what is passed over: what is worked with is the rest. */
  private final Set<Syntax> ofTheRest = new HashSet<>();

  /** Where a literal stands. */
  private enum Place {
    /** Beside a field or a variable that it is compared with, or in what is looked for in one. */
    COMPARED,
    /** Looked for in a list that a result has. */
    SOUGHT,
    /** So many of a list are taken. */
    TAKEN,
    /** As the only thing in a place of a text. */
    WRITTEN_IN,
    /** Under a key of something that the program makes. */
    TOLD,
    /** In brackets behind an object. */
    KEY,
    /** What a function of the program is given alone, which makes another form of it. */
    NORMED,
    /** What a function of the program is given among others. */
    HANDED,
    /** Added to something, or taken from it. */
    ADDED,
    /** Multiplied with something, or divided by it. */
    RECKONED,
    /** So many times something is done. */
    COUNTED,
    DIVISOR,
    /** All that is asked whether something is done. */
    DECIDING,
    /** Anywhere, but it looks like a date, a time or an address. */
    LOOKING,
    ANYWHERE;

    /** Whether what stands here is a value rather than a part of the way in which a program works. */
    boolean isForValues() {
      return switch (this) {
        case TOLD, ANYWHERE -> false;
        default -> true;
      };
    }
  }

  /**
   * A literal that may be a value.
   *
   * @param name what it is there; empty where that is not to be told
   * @param exact whether that is its own name rather than that of the thing which it is a part of
   */
  private record Sighting(Syntax at, JsonNode value, Place place, String name, boolean exact) {
    /** Whether it is a value by itself. */
    boolean leads() {
      return place.isForValues() && place != Place.KEY && !name.isEmpty()
          && (value.isString() ? place != Place.HANDED || NAME_OF_ONE.matcher(value.asString()).find()
              : value.isBoolean() || (isSeveral() && !isOfCalculation()));
    }

    private boolean isOne() {
      return value.asDouble() == 1;
    }

    /** Whether it bounds something: what it is, is plain then. */
    boolean isBound() {
      return place == Place.COMPARED || place == Place.SOUGHT || place == Place.TAKEN;
    }

    /** Whether an equal number is the same thing. */
    boolean isLike(Sighting first) {
      return first.isBound() && (!isBound() || thing().equals(first.thing()));
    }

    /** Whether it is added to what the other bounds, or that is taken from it: {@code free < 60} and {@code 60 - free}. */
    boolean isOf(Sighting first) {
      return place == Place.ADDED && first.isBound() && name.equals(by(first.thing()));
    }

    /** What it bounds. */
    private String thing() {
      return BOUND.matcher(name).replaceAll("");
    }

    /** Whether it is the same as an equal value that stands elsewhere. */
    boolean follows() {
      if (value.isBoolean()) {
        return false;
      }
      if (value.isString()) {
        return place != Place.ANYWHERE || value.asString().length() >= HARDLY_BY_CHANCE;
      }
      return switch (place) {
        case COMPARED, SOUGHT, TAKEN, TOLD, WRITTEN_IN, NORMED, HANDED -> isSeveral();
        // Nobody multiplies by one, unless one is a value.
        case RECKONED -> !isOfCalculation() && value.asDouble() != 0;
        case ADDED -> isSeveral() && (!isOfCalculation() || Math.abs(value.asDouble()) < THOUSAND);
        case COUNTED, DIVISOR -> isSeveral() && !isOfCalculation();
        case KEY, LOOKING, DECIDING, ANYWHERE -> false;
      };
    }

    private boolean isOfCalculation() {
      double number = value.asDouble();
      return switch (place) {
        case ADDED, COUNTED -> OF_TIME.contains(number);
        case RECKONED -> OF_TIME.contains(number) || OF_CALCULATION.contains(number);
        case DIVISOR -> OF_TIME.contains(number) || OF_CALCULATION.contains(number) || OF_PARTS.contains(number);
        default -> false;
      };
    }

    private boolean isSeveral() {
      boolean bound = place == Place.TAKEN || (place == Place.COMPARED && !thing().equals(name));
      return Math.abs(value.asDouble()) > (bound ? 0 : 1)
          || (value.asDouble() != Math.rint(value.asDouble()) && Math.abs(value.asDouble()) >= HARDLY_ANYTHING);
    }
  }

  private WorkingValues(Power power) {
    this.power = power;
  }

  /**
   * The values that stand in the work.
   *
   * @param known the values that were found elsewhere
   * @param takesArguments whether the program reads what it is given: its author has said then what the values are, and only
   *     those that are known from elsewhere count
   */
  static List<Analysed.LiteralArgument> of(Syntax program, List<Analysed.LiteralArgument> known,
      boolean takesArguments, Power power) {
    WorkingValues values = new WorkingValues(power);
    program.all().forEach(values::declared);
    values.look(program, "");
    values.sightings.values().forEach(all -> all.removeIf(values::isOfItsWay));
    Map<JsonNode, Analysed.LiteralArgument> elsewhere = new HashMap<>();
    known.stream().filter(each -> !each.path().isEmpty()).forEach(each -> elsewhere.putIfAbsent(each.value(), each));
    Set<String> cases = values.cases();
    List<Analysed.LiteralArgument> found = new ArrayList<>();
    values.sightings.forEach((value, all) -> {
      Analysed.LiteralArgument same = elsewhere.get(value);
      if (same != null) {
        all.stream()
            .filter(each -> each.follows() || (each.place() == Place.TOLD && each.name().equals(same.path().getLast())))
            .forEach(each -> found.add(literal(each, same)));
      } else if (!takesArguments && all.stream().noneMatch(each -> cases.contains(each.name()) && each.leads())) {
        found.addAll(value.isString() ? text(all) : value.isBoolean() ? flags(all) : number(all));
      }
    });
    return found;
  }

  /** Whether it rounds: something is multiplied by it and divided by it; or is a part of the whole that it is divided by. */
  private boolean isOfItsWay(Sighting sighting) {
    return divisors.contains(sighting.value()) && switch (sighting.place()) {
      case RECKONED, DIVISOR -> factors.contains(sighting.value());
      case ADDED -> OF_WEEKS.contains(sighting.value().asDouble());
      default -> false;
    };
  }

  /**
   * The names of values by which a program tells cases apart, {@code kind === "a"} here and {@code kind === "b"} there. Two bounds
   * of the same thing are no cases.
   */
  private Set<String> cases() {
    Map<String, Map<String, Set<JsonNode>>> byThing = new HashMap<>();
    sightings.values()
        .stream()
        .flatMap(List::stream)
        .filter(each -> each.place() == Place.COMPARED && each.leads()
            && !NAME_OF_ONE.matcher(each.value().asString()).find())
        .forEach(each -> byThing.computeIfAbsent(each.thing(), thing -> new HashMap<>())
            .computeIfAbsent(each.name(), name -> new HashSet<>())
            .add(each.value()));
    Set<String> cases = new HashSet<>();
    byThing.forEach((thing, names) -> {
      boolean bounds = !names.containsKey(thing) && names.values().stream().allMatch(values -> values.size() == 1);
      if (!bounds && names.values().stream().mapToInt(Set::size).sum() > 1) {
        cases.addAll(names.keySet());
      }
    });
    return cases;
  }

  /** Each is a value of its own. */
  private static List<Analysed.LiteralArgument> flags(List<Sighting> all) {
    return all.stream().filter(Sighting::leads).map(each -> literal(each, each.name())).toList();
  }

  /** A text is one value wherever it stands, and is called what the program calls it, if only where it tells of it. */
  private static List<Analysed.LiteralArgument> text(List<Sighting> all) {
    Optional<String> told = all.stream()
        .filter(each -> each.place() == Place.TOLD && !each.name().isEmpty()
            && all.stream().anyMatch(other -> other.place().isForValues()))
        .map(Sighting::name)
        .findFirst();
    Optional<Sighting> first = all.stream()
        .filter(Sighting::leads)
        .sorted(Comparator.comparing(Sighting::exact).reversed().thenComparing(Sighting::place))
        .findFirst();
    return first.filter(Sighting::exact)
        .map(Sighting::name)
        .or(() -> told)
        .or(() -> first.map(Sighting::name))
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
  private static List<Analysed.LiteralArgument> number(List<Sighting> all) {
    Optional<Sighting> main = all.stream()
        .filter(each -> each.leads() && each.isBound())
        .findFirst()
        .or(() -> all.stream().filter(Sighting::leads).findFirst());
    Optional<String> told = all.stream()
        .filter(each -> each.place() == Place.TOLD && !each.name().isEmpty() && each.follows())
        .map(Sighting::name)
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

  private static Analysed.LiteralArgument literal(Sighting sighting, Analysed.LiteralArgument same) {
    List<String> names = new ArrayList<>(same.names());
    names.add(sighting.name());
    return new Analysed.LiteralArgument(same.node(), same.path(), same.value(),
        names.stream().filter(name -> !name.isEmpty()).toList(), sighting.at().start(), sighting.at().end());
  }

  private static Analysed.LiteralArgument literal(Sighting sighting, String name) {
    return new Analysed.LiteralArgument("", List.of(name), sighting.value(),
        sighting.name().isEmpty() ? List.of() : List.of(sighting.name()), sighting.at().start(), sighting.at().end());
  }

  private void declared(Syntax syntax) {
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

  // -- where literals stand -------------------------------------------------------------------------------------------

  /**
   * Looks for literals.
   *
   * @param name what the thing is called that this is a part of
   */
  private void look(Syntax syntax, String name) {
    switch (syntax.kind()) {
      case STRING, NUMBER, UNARY -> {
        Optional<String> looks = looks(syntax);
        if (!sighted(syntax, looks.isPresent() ? Place.LOOKING : Place.ANYWHERE,
            looks.map(each -> name.isEmpty() ? each : name).orElse(""), false)) {
          all(syntax.children(), name);
        }
      }
      case BINARY -> binary(syntax, name);
      case CALL -> call(syntax, name);
      case NEW ->
        handed(declared.getOrDefault(syntax.child(0).bare().text(), Syntax.NOTHING).bare(), syntax.from(1), name, 1);
      case TEMPLATE -> template(syntax, name);
      case OBJECT -> {
        if (looksUp.contains(name)) {
          syntax.children().forEach(child -> look(child.is(Kind.PROPERTY) ? child.child(1) : child, ""));
        } else {
          syntax.children().forEach(child -> field(child, name));
        }
      }
      case MEMBER -> {
        look(syntax.child(0), name);
        if (syntax.end() > syntax.child(1).end() && !power.isIn(syntax.child(0))
            && !sighted(syntax.child(1), Place.KEY, "")) {
          look(syntax.child(1), name);
        }
      }
      case DECLARATOR -> {
        if (!ofTime(syntax.child(1), syntax.child(0).bare().text())) {
          declarator(syntax);
        }
      }
      case VARIABLES -> {
        if (!syntax.text().equals("enum")) {
          all(syntax.children(), name);
        }
      }
      case CASE -> all(syntax.from(1), name);
      case CONDITIONAL -> exchanged(syntax, name);
      case IF -> {
        if (passesOver(syntax.child(1))) {
          excepted(syntax.child(0));
        }
        if (!deciding(syntax.child(0))) {
          look(syntax.child(0), name);
        }
        all(syntax.from(1), name);
      }
      case FOR -> {
        look(syntax.child(0), name);
        counted(syntax.child(1), name);
        look(syntax.child(3), name);
      }
      case WHILE -> {
        counted(syntax.child(0), name);
        look(syntax.child(1), name);
      }
      case DO_WHILE -> {
        look(syntax.child(0), name);
        counted(syntax.child(1), name);
      }
      case PROPERTY -> look(syntax.child(1), name);
      case TAGGED, DEFAULT, EXPRESSION_STATEMENT -> syntax.children()
          .stream()
          .filter(child -> !syntax.is(Kind.TAGGED) && Literals.read(child).isEmpty())
          .forEach(child -> look(child, name));
      default -> all(syntax.children(), name);
    }
  }

  /** What a text is by its looks; empty for what may be anything. */
  private static Optional<String> looks(Syntax syntax) {
    String text = syntax.is(Kind.STRING) ? syntax.text() : "";
    return EDGES.contains(text)
        ? Optional.empty()
        : LOOKS.entrySet()
            .stream()
            .filter(each -> each.getValue().matcher(text).matches())
            .map(Map.Entry::getKey)
            .findFirst();
  }

  /** {@code i < 3} does something three times. */
  private void counted(Syntax test, String name) {
    Syntax bare = test.bare();
    boolean counts = bare.is(Kind.BINARY) && LESS.contains(bare.text()) && bare.child(1).bare().is(Kind.NUMBER);
    if (!counts || !sighted(bare.child(1), Place.COUNTED, TIMES)) {
      look(test, name);
    }
  }

  private void all(List<Syntax> children, String name) {
    children.forEach(child -> look(child, name));
  }

  private void declarator(Syntax declarator) {
    Syntax target = declarator.child(0).bare();
    look(declarator.child(1), target.is(Kind.NAME) ? target.text() : "");
  }

  /** {@code const limit = 24 * 60 * 60 * 1000}: so many hours. */
  private boolean ofTime(Syntax product, String name) {
    List<Syntax> factors = new ArrayList<>();
    if (WrittenValues.isPartOfTime(name) || !factors(product.bare(), factors) || factors.size() < THREE) {
      return false;
    }
    double rest = factors.stream()
        .skip(1)
        .mapToDouble(each -> Literals.read(each).orElseThrow().asDouble())
        .reduce(1, (a, b) -> a * b);
    String unit = UNITS.getOrDefault(rest, "");
    return !unit.isEmpty() && sighted(factors.getFirst(), Place.NORMED, unit);
  }

  private static boolean factors(Syntax bare, List<Syntax> factors) {
    if (bare.is(Kind.BINARY) && bare.text().equals("*")) {
      return bare.children().stream().allMatch(each -> factors(each.bare(), factors));
    }
    factors.add(bare);
    return bare.is(Kind.NUMBER);
  }

  /** {@code if (true)}: somebody wanted it so. */
  private boolean deciding(Syntax test) {
    return test.bare().is(Kind.BOOLEAN) && sighted(test, Place.DECIDING, "wanted");
  }

  /** {@code label === "bug" ? "defect" : label}: one becomes the other. */
  private void exchanged(Syntax conditional, String name) {
    Syntax test = conditional.child(0).bare();
    boolean equals = test.is(Kind.BINARY) && EQUAL.contains(test.text());
    Syntax becomes = conditional.child(test.text().startsWith("!") ? 2 : 1);
    Syntax stays = conditional.child(test.text().startsWith("!") ? 1 : 2).bare();
    boolean exchanges = equals && stays.is(Kind.NAME)
        && test.children().stream().anyMatch(side -> isNamed(side, stays.text()))
        && test.children().stream().anyMatch(side -> Literals.read(side).isPresent());
    if (!deciding(test)) {
      look(test, name);
    }
    if (!exchanges || !sighted(becomes, Place.NORMED, "new_" + (name.isEmpty() ? stays.text() : name))) {
      look(conditional.child(1), name);
      look(conditional.child(2), name);
    }
  }

  /** Whether nothing is done, but to go on with the next of several: {@code if (order.state !== "open") continue}. */
  private static boolean passesOver(Syntax statement) {
    return switch (statement.kind()) {
      case BLOCK -> statement.children().size() == 1 && passesOver(statement.child(0));
      case CONTINUE -> true;
      case RETURN -> !statement.child(0).exists() || statement.child(0).bare().text().equals("false");
      default -> false;
    };
  }

  private void excepted(Syntax condition) {
    Syntax bare = condition.bare();
    switch (bare.kind()) {
      case LOGICAL -> bare.children().forEach(this::excepted);
      case BINARY -> ofTheRest.add(bare);
      default -> {
      }
    }
  }

  private static String contrary(String operator) {
    return switch (operator) {
      case "<" -> ">=";
      case "<=" -> ">";
      case ">" -> "<=";
      case ">=" -> "<";
      case "==" -> "!=";
      case "!=" -> "==";
      case "===" -> "!==";
      case "!==" -> "===";
      default -> operator;
    };
  }

  private void binary(Syntax binary, String name) {
    Syntax left = binary.child(0);
    Syntax right = binary.child(1);
    boolean guards = ofTheRest.contains(binary);
    String operator = guards ? contrary(binary.text()) : binary.text();
    boolean compares = EQUAL.contains(operator) || LESS.contains(operator) || MORE.contains(operator);
    switch (operator) {
      case "*" -> {
        factor(left);
        factor(right);
        reckoned(left, right, Place.RECKONED, name);
      }
      case "-" -> {
        if (left.bare().text().equals(HUNDRED)) {
          part(right, left, Place.ADDED, "percent");
        } else {
          reckoned(left, right, Place.ADDED, name);
        }
      }
      case "+" -> {
        part(left, right, Place.ADDED, name);
        part(right, left, Place.ADDED, name);
      }
      case "/" -> {
        Literals.read(right).ifPresent(divisors::add);
        if (isRounded(left.bare())) {
          look(left, name);
        } else if (right.bare().text().equals(HUNDRED) && isProduct(left.bare())) {
          left.bare().children().forEach(each -> {
            if (!sighted(each, Place.COMPARED, "percent")) {
              look(each, name);
            }
          });
        } else if (!right.bare().text().equals(HUNDRED)
            || !sighted(Literals.converted(left), Place.COMPARED, "percent")) {
          if (!sighted(left, Place.RECKONED, name(right).isEmpty() ? name : name(right))) {
            look(left, name);
          }
          if (!sighted(right, Place.DIVISOR, name(left).isEmpty() ? name : by(name(left)))) {
            look(right, name);
          }
        }
      }
      default -> {
        if (!compares || (!compared(right, left, operator, name, guards)
            && !compared(left, right, turned(operator), name, guards))) {
          all(binary.children(), name);
        }
      }
    }
  }

  /** {@code Math.round(x * 1000) / 10}: neither number is a value. */
  private static boolean isRounded(Syntax bare) {
    Syntax callee = bare.is(Kind.CALL) ? bare.child(0).bare() : Syntax.NOTHING;
    return callee.is(Kind.MEMBER) && callee.child(0).bare().text().equals("Math")
        && ROUNDING.contains(callee.child(1).text());
  }

  /** {@code price * 20 / 100}. */
  private static boolean isProduct(Syntax bare) {
    return bare.is(Kind.BINARY) && bare.text().equals("*");
  }

  private void factor(Syntax operand) {
    Literals.read(operand).ifPresent(factors::add);
  }

  /** What is reckoned with is called like that which it is reckoned with, or like the whole. */
  private void reckoned(Syntax left, Syntax right, Place place, String name) {
    part(left, right, place, name);
    part(right, left, place == Place.ADDED && isPlaceInList(left, right) ? Place.ANYWHERE : place, name);
  }

  private void part(Syntax whole, Syntax other, Place place, String name) {
    boolean formed = Literals.read(whole).isEmpty() && Literals.read(Literals.converted(whole)).isPresent();
    Syntax operand = formed ? Literals.converted(whole) : whole;
    Optional<JsonNode> value = Literals.read(operand);
    Optional<String> looks = looks(operand.bare());
    if (looks.isPresent()) {
      sighted(operand, Place.LOOKING, looks.get(), false);
    } else if (value.filter(JsonNode::isString).isPresent()) {
      sighted(operand, formed || isWhole(value.get().asString()) ? Place.WRITTEN_IN : Place.ANYWHERE, name);
    } else if (value.isEmpty() || !sighted(operand, place, place == Place.RECKONED && isBroken(value.get())
        ? rate(by(other, name))
        : by(other, name))) {
      look(operand, name);
    }
  }

  private static boolean isBroken(JsonNode number) {
    return number.asDouble() != Math.rint(number.asDouble());
  }

  /** What is multiplied by a broken number is converted, or a share of it is taken. */
  private static String rate(String by) {
    return by.endsWith(BY) ? by.substring(0, by.length() - BY.length()) + "_rate" : by;
  }

  private String by(Syntax other, String whole) {
    String name = other.bare().is(Kind.CALL) && other.bare().child(0).bare().is(Kind.MEMBER) ? "" : name(other);
    if (name.isEmpty() && other.bare().is(Kind.BINARY) && other.bare().text().equals("*")) {
      name = other.bare().children().stream().map(this::name).filter(each -> !each.isEmpty()).findFirst().orElse("");
    }
    return name.isEmpty() ? whole : by(name);
  }

  private static String by(String thing) {
    return thing + BY;
  }

  /** {@code rows.length - 2} is one of the rows. */
  private static boolean isPlaceInList(Syntax left, Syntax right) {
    return isLength(left.bare()) && Literals.read(right).isPresent();
  }

  private static boolean isLength(Syntax bare) {
    return bare.is(Kind.MEMBER) && bare.child(1).text().equals("length");
  }

  /** Whether a text says something by itself; one that ends or begins with a space holds others together. */
  private static boolean isWhole(String text) {
    return !TIME_OF_DAY.matcher(text).matches() && text.strip().equals(text)
        && (text.contains(" ") || NAME_OF_ONE.matcher(text).find());
  }

  private static String turned(String operator) {
    return operator.replace('<', '#').replace('>', '<').replace('#', '>');
  }

  private boolean compared(Syntax side, Syntax other, String operator, String whole, boolean guards) {
    Syntax value = converted(side);
    Optional<JsonNode> written = Literals.read(value);
    if (written.isEmpty()) {
      return false;
    }
    look(other, "");
    Syntax with = other.bare();
    Syntax thing = isLength(with) ? with.child(0) : other;
    if (!with.is(Kind.UNARY) && !(isLength(with) && (EQUAL.contains(operator) || (guards && isFew(written.get()))))) {
      sighted(value, Place.COMPARED, name(thing, operator, written.get(), whole), !COMMON.contains(name(thing)));
    }
    return true;
  }

  /** Whether there are so few that something can be done at all: what is compared takes two. */
  private static boolean isFew(JsonNode count) {
    return count.isNumber() && Math.abs(count.asDouble()) <= 2;
  }

  /**
   * What a value is that something is compared with: the most or the least that it may be, or what it is.
   *
   * @param whole what the thing is called that is looked for by it
   */
  private String name(Syntax other, String operator, JsonNode value, String whole) {
    String name = name(other);
    if (EQUAL.contains(operator)) {
      String own = COMMON.contains(name) && !whole.isEmpty() ? whole : name;
      return operator.startsWith("!") && !own.isEmpty() ? "not_" + own : own;
    }
    if (value.isString()) {
      return (name.isEmpty() ? "" : name + "_") + (LESS.contains(operator) ? "before" : "since");
    }
    return (LESS.contains(operator) ? "max" : "min") + (name.isEmpty() ? "" : "_" + name);
  }

  /** What another form is made of, also by a function of the program that takes nothing else. */
  private Syntax converted(Syntax expression) {
    Syntax bare = Literals.converted(expression);
    for (int i = 0; i < DEEPEST && isNormed(bare); i++) {
      bare = Literals.converted(bare.child(1));
    }
    return bare;
  }

  private boolean isNormed(Syntax bare) {
    Syntax function = bare.is(Kind.CALL) ? declared.getOrDefault(bare.child(0).bare().text(), Syntax.NOTHING).bare()
        : Syntax.NOTHING;
    return bare.children().size() == 2 && takes(function, 0) && norming.contains(bare.child(0).bare().text())
        && !isKey(function, parameter(function, 0));
  }

  private static boolean takes(Syntax function, int place) {
    return function.is(Kind.FUNCTION) && place < function.children().size() - 1;
  }

  /** What a function calls its parameter at a place; empty for none with a name. */
  private static String parameter(Syntax function, int place) {
    Syntax parameter = takes(function, place) ? function.child(place).bare() : Syntax.NOTHING;
    Syntax target = parameter.is(Kind.DEFAULT) ? parameter.child(0).bare() : parameter;
    return target.is(Kind.NAME) ? target.text() : "";
  }

  /** Whether a function looks fields up by a parameter. */
  private static boolean isKey(Syntax function, String parameter) {
    return function.all()
        .stream()
        .anyMatch(
            each -> each.is(Kind.MEMBER) && each.end() > each.child(1).end() && isNamed(each.child(1), parameter));
  }

  /** What a call gives: a part of a date, or what the program's own function is called. */
  private String ofCall(Syntax callee) {
    if (callee.is(Kind.NAME)) {
      return declared.getOrDefault(callee.text(), Syntax.NOTHING).bare().is(Kind.FUNCTION) ? callee.text() : "";
    }
    Matcher part = PART_OF_DATE.matcher(callee.is(Kind.MEMBER) ? callee.child(1).text() : "");
    return part.matches() ? one(PARTS_OF_DATE.getOrDefault(part.group(1), "")) : "";
  }

  /** What something is called: its field or its variable; empty where that says nothing. */
  private String name(Syntax expression) {
    Syntax bare = converted(expression);
    if (bare.is(Kind.AWAIT) || bare.is(Kind.LOGICAL)
        || (bare.is(Kind.BINARY) && (bare.text().equals("+") || bare.text().equals("-"))
            && Literals.read(bare.child(1)).isPresent())) {
      return name(bare.child(0));
    }
    if (bare.is(Kind.CALL)) {
      return ofCall(bare.child(0).bare());
    }
    String name = switch (bare.kind()) {
      case MEMBER -> bare.child(1).is(Kind.STRING) ? bare.child(1).text() : "";
      case NAME -> bare.text();
      default -> "";
    };
    return name.length() < 2 || name.equals("length") || !name.matches("[A-Za-z_]\\w*") ? "" : name;
  }

  private void call(Syntax call, String name) {
    Syntax callee = call.child(0).bare();
    String method = callee.is(Kind.MEMBER) ? callee.child(1).text() : "";
    List<Syntax> given = call.from(1);
    look(call.child(0), name);
    if (power.isIn(call.child(0)) && method.equals(Constants.CALL_BY_TEXT)) {
      all(call.from(2), name);
      return;
    }
    switch (method) {
      case "includes", "has" -> sought(given, one(name(callee.child(0))), name);
      case "slice" -> taken(callee.child(0), given, name);
      case "startsWith" -> {
        Optional<String> what = given.size() == 1 ? beginning(given.getFirst().bare())
            : Optional.empty();
        if (what.isEmpty() || !sighted(given.getFirst(), Place.COMPARED, what.get(), false)) {
          converted(call, given, name);
        }
      }
      case "endsWith" -> {
        Syntax end = given.isEmpty() ? Syntax.NOTHING : Literals.converted(given.getFirst());
        if (given.isEmpty() || !sighted(end, Place.COMPARED,
            end.text().startsWith(".") ? "extension" : name(callee.child(0)), end.text().startsWith("."))) {
          all(given, name);
        }
      }
      case "localeCompare" -> {
        if (given.isEmpty() || !sighted(given.getFirst(), Place.COMPARED, name(callee.child(0)))) {
          all(given, name);
        }
      }
      default -> {
        if (!isLater(method, given)) {
          converted(call, given, name);
        }
      }
    }
  }

  /** {@code day.setDate(day.getDate() + 14)}: so many days later. */
  private boolean isLater(String method, List<Syntax> given) {
    Syntax sum = given.isEmpty() ? Syntax.NOTHING : given.getFirst().bare();
    Matcher part = PART_OF_DATE.matcher(method);
    Syntax now = sum.is(Kind.BINARY) ? sum.child(0).bare() : Syntax.NOTHING;
    return part.matches() && now.is(Kind.CALL) && now.child(0).bare().is(Kind.MEMBER)
        && PART_OF_DATE.matcher(now.child(0).bare().child(1).text()).matches()
        && sighted(sum.child(1), Place.ADDED, PARTS_OF_DATE.getOrDefault(part.group(1), ""));
  }

  /** What a text is that others are to begin with, by its looks. */
  private static Optional<String> beginning(Syntax text) {
    return text.is(Kind.STRING) && YEAR.matcher(text.text()).matches() ? Optional.of("year") : looks(text);
  }

  /** {@code String(2025)} writes a number. */
  private void converted(Syntax call, List<Syntax> given, String name) {
    Syntax within = Literals.converted(call);
    if (!within.bare().is(Kind.NUMBER) || !sighted(within, Place.WRITTEN_IN, "")) {
      String function = call.child(0).bare().text();
      handed(declared.getOrDefault(function, Syntax.NOTHING).bare(), given, name, calls.getOrDefault(function, 0));
    }
  }

  /** What a function of the program compares something with is called like what it gives. */
  private void handed(Syntax function, List<Syntax> given, String name, int times) {
    for (int i = 0; i < given.size(); i++) {
      String own = parameter(function, i);
      boolean alone = given.size() == 1 && !own.isEmpty() && !isKey(function, own);
      String called = name.isEmpty() || (!alone && !isCompared(function, own)) ? own : name;
      if (own.isEmpty() || isKey(function, own)
          || !sighted(Literals.converted(given.get(i)), alone || times == 1 ? Place.NORMED : Place.HANDED, called)) {
        look(given.get(i), name);
      }
    }
  }

  private static boolean isCompared(Syntax function, String parameter) {
    return function.all()
        .stream()
        .anyMatch(each -> switch (each.kind()) {
          case BINARY -> (EQUAL.contains(each.text()) || LESS.contains(each.text()) || MORE.contains(each.text()))
              && each.children().stream().anyMatch(side -> isNamed(side, parameter));
          case CALL -> each.child(0).bare().is(Kind.MEMBER) && SEEKING.contains(each.child(0).bare().child(1).text())
              && each.from(1).stream().anyMatch(argument -> isNamed(argument, parameter));
          default -> false;
        });
  }

  private static boolean isNamed(Syntax expression, String name) {
    Syntax bare = Literals.converted(expression);
    return bare.is(Kind.NAME) && bare.text().equals(name);
  }

  private void sought(List<Syntax> given, String what, String name) {
    Place place = WrittenValues.isOfTheWay(what) ? Place.COMPARED : Place.SOUGHT;
    if (given.size() != 1 || !sighted(converted(given.getFirst()), place, what)) {
      all(given, name);
    }
  }

  /** {@code list.slice(0, 5)} and {@code list.slice(-5)} take five. */
  private void taken(Syntax from, List<Syntax> given, String name) {
    Optional<JsonNode> first = given.isEmpty() ? Optional.empty() : Literals.read(given.getFirst());
    double begin = first.filter(JsonNode::isNumber).map(JsonNode::asDouble).orElse(Double.NaN);
    Optional<Syntax> count = given.size() == 2 && begin == 0 && given.getLast().bare().is(Kind.NUMBER)
        ? Optional.of(given.getLast())
        : given.size() == 1 && begin < 0 ? Optional.of(given.getFirst().bare().child(0)) : Optional.empty();
    if (given.size() == 1 && begin > 1 && isSeveral(from, 0)) {
      sighted(given.getFirst(), Place.TAKEN, "");
      return;
    }
    boolean ofText = TEXTS.contains(name(from).toLowerCase(Locale.ROOT));
    boolean several = !ofText && isSeveral(from, 0);
    boolean ofDate = from.bare().is(Kind.MEMBER) && count.isPresent()
        && PARTS_OF_ISO.contains(count.get().bare().text());
    boolean perhaps = !ofText && !ofDate && (from.bare().is(Kind.MEMBER) || from.bare().is(Kind.NAME));
    if (count.isEmpty() || !(several || perhaps) || !sighted(count.get(), Place.TAKEN, several ? "limit" : "")) {
      all(given, name);
    }
  }

  /** Whether an expression is a list, as far as that can be told. */
  private boolean isSeveral(Syntax expression, int depth) {
    Syntax bare = expression.bare();
    return switch (bare.kind()) {
      case ARRAY -> true;
      case AWAIT -> isSeveral(bare.child(0), depth);
      case LOGICAL -> isSeveral(bare.child(0), depth);
      case CALL -> bare.child(0).bare().is(Kind.MEMBER) && LISTING.contains(bare.child(0).bare().child(1).text());
      case MEMBER -> bare.child(1).is(Kind.STRING) && bare.child(1).text().endsWith(SEVERAL);
      case NAME -> (declared.containsKey(bare.text()) && depth < DEEPEST)
          ? isSeveral(declared.get(bare.text()), depth + 1)
          : bare.text().endsWith(SEVERAL);
      default -> false;
    };
  }

  private void template(Syntax template, String name) {
    for (int i = 1; i < template.children().size(); i += 2) {
      Syntax place = Literals.converted(template.child(i));
      Optional<String> looks = looks(place).filter(each -> template.children().size() > THREE);
      if (!sighted(place, Place.WRITTEN_IN, named(template.child(i - 1).text()).or(() -> looks).orElse(name))) {
        look(template.child(i), name);
      }
    }
  }

  /** What a place in a text is called there: {@code project = ${…}}. */
  private static Optional<String> named(String before) {
    Matcher match = LABEL.matcher(before);
    return match.find() ? Optional.of(match.group(1)) : Optional.empty();
  }

  private void field(Syntax field, String name) {
    if (!field.is(Kind.PROPERTY)) {
      look(field, name);
    } else {
      if (field.start() < field.child(0).start()) {
        sighted(field.child(0), Place.KEY, "");
      }
      String key = field.child(0).is(Kind.STRING) ? field.child(0).text() : name;
      if (key.equals("length") && !isOfCalendar(field.child(1)) && sighted(field.child(1), Place.COUNTED, "count")) {
        return;
      }
      boolean zone = looks(field.child(1).bare()).filter("timezone"::equals).isPresent();
      if (!sighted(field.child(1), zone ? Place.LOOKING : Place.TOLD, zone ? "timezone" : key)) {
        look(field.child(1), key);
      }
    }
  }

  private static boolean isOfCalendar(Syntax number) {
    return Literals.read(number)
        .map(JsonNode::asDouble)
        .filter(each -> OF_PARTS.contains(each) || OF_TIME.contains(each))
        .isPresent();
  }

  /** Whether it is a literal, which is noted if it could be a value. */
  private boolean sighted(Syntax expression, Place place, String name) {
    return sighted(expression, place, name, place != Place.WRITTEN_IN);
  }

  private boolean sighted(Syntax expression, Place place, String name, boolean exact) {
    Syntax bare = expression.bare();
    boolean none = bare.is(Kind.NULL) || (bare.is(Kind.BOOLEAN) && place != Place.COMPARED && place != Place.DECIDING);
    Optional<JsonNode> value = none ? Optional.empty() : Literals.read(bare);
    value.filter(each -> each.isNumber() || each.isBoolean() || TELLING.matcher(each.asString()).find())
        .ifPresent(each -> sightings.computeIfAbsent(each, key -> new ArrayList<>())
            .add(new Sighting(bare, each, place, place == Place.WRITTEN_IN && YEAR.matcher(each.asString("")).matches()
                ? "year"
                : name, exact)));
    return value.isPresent();
  }

  /** What one of several is called. */
  private static String one(String several) {
    return several.endsWith("ies")
        ? several.substring(0, several.length() - 3) + "y"
        : several.endsWith(SEVERAL) && !several.endsWith("ss") ? several.substring(0, several.length() - 1) : several;
  }
}
