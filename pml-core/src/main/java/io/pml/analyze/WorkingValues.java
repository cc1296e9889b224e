package io.pml.analyze;

import io.pml.analyze.Spot.Place;
import io.pml.json.Json;
import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
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
  /** In milliseconds. */
  private static final Map<Double, String> UNITS = Map.of(60_000d, "minutes", 3_600_000d, "hours", 86_400_000d, "days",
      604_800_000d, "weeks");
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
  /** What makes a moment of a day. */
  private static final Pattern TIME_OF_DAY = Pattern.compile("T\\d{2}:\\d{2}.*");
  /** What texts are called of which a part is taken. */
  private static final Set<String> TEXTS = Set.of("date", "day", "time", "at", "on", "ts", "timestamp", "iso", "text",
      "body", "name",
      "title", "content", "description", "summary", "message", "hash", "sha", "id", "start", "end", "due", "created",
      "updated", "line", "str", "s", "string");
  /** Names of fields that say little of what is in them. */
  private static final Set<String> COMMON = Set.of("", "name", "id", "title", "key", "label", "value", "code", "text");
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
  private static final String SEVERAL = "s";
  private static final String TIMES = "times";
  private static final String HUNDRED = "100";
  private static final int DEEPEST = 8;
  private static final int THREE = 3;

  private final Power power;
  private final Declarations declarations;
  private final Spots spots = new Spots();
  /** What functions compare with something; by the function itself. */
  private final IdentityHashMap<Syntax, Set<String>> compared = new IdentityHashMap<>();
  /** Comparisons of what is passed over: what is worked with is the rest. */
  private final Set<Syntax> ofTheRest = new HashSet<>();

  private WorkingValues(Power power, Declarations declarations) {
    this.power = power;
    this.declarations = declarations;
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
    WorkingValues values = new WorkingValues(power, Declarations.in(program));
    values.look(program, "");
    return values.spots.values(known, takesArguments);
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
      case ARRAY -> {
        Literals.plainList(syntax)
            .ifPresent(list -> spots.add(new Spot(syntax, list, Place.ANYWHERE, "", false)));
        all(syntax.children(), name);
      }
      case ASSIGN -> assigned(syntax, name);
      case BINARY -> binary(syntax, name);
      case CALL -> call(syntax, name);
      case NEW ->
        handed(declarations.of(syntax.child(0).bare().text()), syntax.from(1), name, 1);
      case TEMPLATE -> template(syntax, name);
      case OBJECT -> {
        if (declarations.isLookedUp(name)) {
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

  /** {@code at += 45} adds. */
  private void assigned(Syntax assign, String name) {
    Syntax target = assign.child(0);
    boolean adds = assign.text().equals("+=") || assign.text().equals("-=");
    look(target, name);
    if (!adds || !sighted(assign.child(1), Place.ADDED, by(target, name))) {
      look(assign.child(1), name.isEmpty() ? name(target) : name);
    }
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
        && test.children().stream().anyMatch(side -> Declarations.isNamed(side, stays.text()))
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
        spots.multiplies(left);
        spots.multiplies(right);
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
        spots.divides(right);
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
          if (!sighted(right, Place.DIVISOR, name(left).isEmpty() ? name : Spot.by(name(left)))) {
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
        ? Spot.rate(by(other, name))
        : by(other, name))) {
      look(operand, name);
    }
  }

  private static boolean isBroken(JsonNode number) {
    return number.asDouble() != Math.rint(number.asDouble());
  }

  private String by(Syntax other, String whole) {
    String name = other.bare().is(Kind.CALL) && other.bare().child(0).bare().is(Kind.MEMBER) ? "" : name(other);
    if (name.isEmpty() && other.bare().is(Kind.BINARY) && other.bare().text().equals("*")) {
      name = other.bare().children().stream().map(this::name).filter(each -> !each.isEmpty()).findFirst().orElse("");
    }
    return name.isEmpty() ? whole : Spot.by(name);
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
        && (text.contains(" ") || Spot.isNameOfOne(text));
  }

  private static String turned(String operator) {
    return operator.replace('<', '#').replace('>', '<').replace('#', '>');
  }

  private boolean compared(Syntax side, Syntax other, String operator, String whole, boolean guards) {
    Syntax value = declarations.converted(side);
    Optional<JsonNode> written = Literals.read(value);
    if (written.isEmpty()) {
      return false;
    }
    if (written.get().isNumber() && other.bare().is(Kind.NUMBER)) {
      sighted(other, Place.NORMED, whole.isEmpty() ? "amount" : whole);
      return true;
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

  /** What a call gives: a part of a date, or what the program's own function is called. */
  private String ofCall(Syntax callee) {
    if (callee.is(Kind.NAME)) {
      return declarations.of(callee.text()).is(Kind.FUNCTION) ? callee.text() : "";
    }
    Matcher part = PART_OF_DATE.matcher(callee.is(Kind.MEMBER) ? callee.child(1).text() : "");
    return part.matches() ? one(PARTS_OF_DATE.getOrDefault(part.group(1), "")) : "";
  }

  /** What something is called: its field or its variable; empty where that says nothing. */
  private String name(Syntax expression) {
    Syntax bare = declarations.converted(expression);
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
      case "min", "max" -> {
        boolean bounds = callee.child(0).bare().text().equals("Math") && given.size() == 2;
        for (Syntax each : given) {
          boolean plain = !bounds || isFew(Literals.read(each).orElse(Json.text("")))
              || each.bare().text().equals(HUNDRED);
          if (plain || !sighted(each, Place.NORMED, bound(method, name))) {
            look(each, name);
          }
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

  /** The least of a value and another is at most that value. */
  private static String bound(String method, String name) {
    return (method.equals("min") ? "max" : "min") + (name.isEmpty() ? "" : "_" + name);
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
      handed(declarations.of(function), given, name, declarations.timesCalled(function));
    }
  }

  /** What a function of the program compares something with is called like what it gives. */
  private void handed(Syntax function, List<Syntax> given, String name, int times) {
    for (int i = 0; i < given.size(); i++) {
      Syntax literal = Literals.converted(given.get(i));
      String own = Literals.read(literal).isPresent() ? Declarations.parameter(function, i) : "";
      boolean alone = given.size() == 1;
      String called = name.isEmpty() || (!alone && !isCompared(function, own)) ? own : name;
      if (own.isEmpty() || declarations.isKey(function, own)
          || !sighted(literal, alone || times == 1 ? Place.NORMED : Place.HANDED, called)) {
        look(given.get(i), name);
      }
    }
  }

  private boolean isCompared(Syntax function, String parameter) {
    return compared.computeIfAbsent(function, WorkingValues::comparedIn).contains(parameter);
  }

  /** The names that a function compares with something. */
  private static Set<String> comparedIn(Syntax function) {
    Set<String> names = new HashSet<>();
    for (Syntax each : function.all()) {
      boolean compares = each.is(Kind.BINARY)
          && (EQUAL.contains(each.text()) || LESS.contains(each.text()) || MORE.contains(each.text()));
      boolean seeks = each.is(Kind.CALL) && each.child(0).bare().is(Kind.MEMBER)
          && SEEKING.contains(each.child(0).bare().child(1).text());
      (compares ? each.children() : seeks ? each.from(1) : List.<Syntax>of()).stream()
          .map(Literals::converted)
          .filter(side -> side.is(Kind.NAME))
          .forEach(side -> names.add(side.text()));
    }
    return names;
  }

  private void sought(List<Syntax> given, String what, String name) {
    Place place = WrittenValues.isOfTheWay(what) ? Place.COMPARED : Place.SOUGHT;
    if (given.size() != 1 || !sighted(declarations.converted(given.getFirst()), place, what)) {
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
      case NAME -> (declarations.of(bare.text()).exists() && depth < DEEPEST)
          ? isSeveral(declarations.of(bare.text()), depth + 1)
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
      if (field.start() < field.child(0).start() && field.text().isEmpty()
          && !field.child(1).bare().is(Kind.FUNCTION)) {
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
        .filter(Spot::isOfCalendar)
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
        .ifPresent(each -> spots.add(new Spot(bare, each, place,
            place == Place.WRITTEN_IN && YEAR.matcher(each.asString("")).matches() ? "year" : name, exact)));
    return value.isPresent();
  }

  /** What one of several is called. */
  private static String one(String several) {
    return several.endsWith("ies")
        ? several.substring(0, several.length() - 3) + "y"
        : several.endsWith(SEVERAL) && !several.endsWith("ss") ? several.substring(0, several.length() - 1) : several;
  }
}
