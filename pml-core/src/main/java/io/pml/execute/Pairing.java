package io.pml.execute;

import io.pml.capability.Parameter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Finds the parameters that values are meant for which came under other names: by what the names mean, by what the values
 * look like, and, when there is as much of both left, by there being no other. Where two come close, neither is taken. For one
 * thread.
 */
final class Pairing {
  /** Of more values, or of more parameters, nobody could tell which is which. */
  private static final int MOST = 20;
  private static final int MOST_GUESSED = 3;
  private static final int MOST_OPEN = 6;
  private static final double CERTAIN = 1;
  private static final double LEAST = 0.35;
  /** Names that are less alike than this are names of other things, whatever the values look like. */
  private static final double UNLIKE = 0.3;
  private static final double BELOW_LEAST = 0.3;
  private static final double LEAD = 0.09;
  private static final double OF_TWO = 0.85;
  private static final double SAME_LOOKS = 0.25;
  private static final double SAME_VALUE = 0.4;
  private static final double OTHER_LOOKS = 0.15;
  private static final double NO_OTHER = 0.15;
  private static final double OTHER_PART = 0.3;
  private static final double ONLY_NEAR = 0.15;
  private static final double LIKE_VALUES = 0.12;
  private static final double OF_SETTING = 0.2;
  private static final Pattern NUMBERED = Pattern.compile("[A-Za-z]{0,4}[-_#]?[0-9]+");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final Nicknames nicknames;
  private final ToDoubleBiFunction<String, String> likeness;
  private final Map<String, Parameter> open;
  /** What is one value in the program, by the name of one of them: all names of it. */
  private final Map<String, List<String>> names = new HashMap<>();
  private final Set<String> changes;
  private final List<Pair> possible = new ArrayList<>();
  /** The parameters that values are the beginning and the end for. */
  private final Map<String, String> bounds = new HashMap<>();
  private double strangeness;

  /** A value and a parameter that may belong together, 0 to 1 and a little more. */
  private record Pair(String key, String parameter, double score) {
    boolean touches(Pair other) {
      return key.equals(other.key) || parameter.equals(other.parameter);
    }
  }

  /**
   * For values and the parameters that are open.
   *
   * @param changes the parameters that something is changed to
   * @param nicknames what the program itself calls its parameters
   * @param likeness how alike two texts are, as a cosine
   */
  Pairing(Map<String, Parameter> open, Map<String, JsonNode> values, Set<String> changes, Nicknames nicknames,
      ToDoubleBiFunction<String, String> likeness) {
    this.changes = Set.copyOf(changes);
    this.nicknames = nicknames;
    this.likeness = likeness;
    this.open = apart(open);
    bound(values);
    if (values.size() <= Math.min(MOST, this.open.size())) {
      values.forEach((key, value) -> this.open.values()
          .stream()
          .filter(parameter -> mayBe(value, parameter) && !Naming.isExcluded(key, parameter.name()))
          .limit(MOST)
          .forEach(parameter -> possible.add(new Pair(key, parameter.name(), score(key, value, parameter)))));
    }
  }

  /**
   * Where just one value is the beginning of a time and one its end, and the same is true of two parameters, these belong
   * together.
   */
  private void bound(Map<String, JsonNode> values) {
    Map<String, Shape> times = new LinkedHashMap<>();
    values.forEach((key, value) -> Shape.of(value)
        .filter(shape -> shape.isOfTime() && Naming.bounded(key).isEmpty())
        .ifPresent(shape -> times.put(key, shape)));
    List<String> places = open.values()
        .stream()
        .filter(parameter -> parameter.fallback().map(Pairing::isTime).orElse(Naming.mayBeOfTime(parameter.name())))
        .map(Parameter::name)
        .toList();
    Optional<String> beginning = only(times.keySet(), Naming::isBeginning);
    Optional<String> ending = only(times.keySet(), Naming::isEnding);
    Optional<String> first = only(places, Naming::isBeginning);
    Optional<String> last = only(places, Naming::isEnding);
    if (beginning.isPresent() && ending.isPresent() && first.isPresent() && last.isPresent()
        && times.get(beginning.get()) == times.get(ending.get())
        && Naming.bounded(first.get()).equals(Naming.bounded(last.get()))) {
      bounds.put(beginning.get(), first.get());
      bounds.put(ending.get(), last.get());
    }
  }

  private static Optional<String> only(Collection<String> all, Predicate<String> such) {
    List<String> found = all.stream().filter(such).toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private static boolean isTime(JsonNode value) {
    return Shape.of(value).filter(Shape::isOfTime).isPresent();
  }

  /** One parameter of each value: those that were equal will be again. */
  private Map<String, Parameter> apart(Map<String, Parameter> all) {
    Map<JsonNode, String> known = new HashMap<>();
    Map<String, Parameter> apart = new LinkedHashMap<>();
    all.entrySet()
        .stream()
        .sorted(Comparator.comparing(each -> each.getValue().fallback().filter(JsonNode::isArray).isPresent()))
        .forEach(each -> {
          String name = each.getKey();
          Parameter parameter = each.getValue();
          String first = parameter.fallback()
              .map(value -> value.isArray() && value.size() == 1 && known.containsKey(value.get(0)) ? value.get(0)
                  : value)
              .filter(Fit::isTelling)
              .map(value -> known.computeIfAbsent(value, unknown -> name))
              .orElse(name);
          names.computeIfAbsent(first, unknown -> new ArrayList<>()).add(name);
          apart.putIfAbsent(first, parameter);
        });
    return apart;
  }

  /** The parameter of each value that has one. */
  Map<String, String> find() {
    Map<String, String> found = new LinkedHashMap<>();
    List<Pair> left = new ArrayList<>(possible.stream().map(this::alone).toList());
    for (Optional<Pair> next = sure(left); next.isPresent(); next = sure(left)) {
      Pair best = next.get();
      found.put(best.key(), best.parameter());
      strangeness += Math.max(0, CERTAIN - best.score());
      left.removeIf(pair -> pair.touches(best));
    }
    guess(left, found);
    return found;
  }

  /** The best of those that nothing else comes close to. */
  private static Optional<Pair> sure(List<Pair> left) {
    return left.stream()
        .filter(pair -> pair.score() >= LEAST && left.stream()
            .noneMatch(other -> !other.equals(pair) && other.touches(pair) && pair.score() - other.score() < LEAD))
        .max(Comparator.comparingDouble(Pair::score));
  }

  /**
   * What is left over, when as many values as parameters are and only one way of putting them together is sensible. Those that
   * have to be given come first; those that say how something is done are not meant.
   */
  private void guess(List<Pair> left, Map<String, String> found) {
    List<String> keys = left.stream().map(Pair::key).distinct().toList();
    List<Parameter> free = open.values()
        .stream()
        .filter(parameter -> !isMeantSeldom(parameter)
            && left.stream().anyMatch(pair -> pair.parameter().equals(parameter.name())))
        .toList();
    boolean needed = free.stream().anyMatch(Parameter::isRequired);
    boolean declared = free.stream().filter(this::isDeclared).count() >= keys.size();
    List<String> meant = free.stream()
        .filter(parameter -> needed ? parameter.isRequired() : !declared || isDeclared(parameter))
        .map(Parameter::name)
        .toList();
    if (keys.isEmpty() || keys.size() > MOST_GUESSED || keys.size() > meant.size() || meant.size() > MOST_OPEN) {
      return;
    }
    double lead = keys.size() == meant.size() ? LEAD : 2 * LEAD;
    List<List<Pair>> ways = new ArrayList<>();
    ways(keys, meant, left, List.of(), ways);
    ways.sort(Comparator.comparingDouble(Pairing::sum).reversed());
    if (!ways.isEmpty() && (ways.size() == 1 || sum(ways.getFirst()) - sum(ways.get(1)) >= lead)) {
      if (ways.getFirst().stream().anyMatch(pair -> isRivalled(pair, left, meant))) {
        return;
      }
      for (Pair pair : ways.getFirst()) {
        found.put(pair.key(), pair.parameter());
        strangeness += Math.max(0, CERTAIN - pair.score());
      }
    }
  }

  /** Whether something that the program has no name for comes as close. */
  private boolean isRivalled(Pair pair, List<Pair> left, List<String> meant) {
    return left.stream()
        .anyMatch(other -> other.key().equals(pair.key()) && !meant.contains(other.parameter())
            && open.containsKey(other.parameter()) && !isMeantSeldom(open.get(other.parameter()))
            && other.score() >= pair.score());
  }

  /** Whether the program has a name for it, so that it is a value rather than a part of the work. */
  private boolean isDeclared(Parameter parameter) {
    return names(parameter).stream().anyMatch(nicknames::isDeclared);
  }

  private List<String> names(Parameter parameter) {
    return names.getOrDefault(parameter.name(), List.of(parameter.name()));
  }

  private static void ways(List<String> keys, List<String> parameters, List<Pair> left, List<Pair> begun,
      List<List<Pair>> ways) {
    if (begun.size() == keys.size()) {
      ways.add(begun);
      return;
    }
    String key = keys.get(begun.size());
    left.stream()
        .filter(pair -> pair.key().equals(key) && parameters.contains(pair.parameter())
            && begun.stream().noneMatch(other -> other.touches(pair)))
        .forEach(pair -> {
          List<Pair> longer = new ArrayList<>(begun);
          longer.add(pair);
          ways(keys, parameters, left, longer, ways);
        });
  }

  private static double sum(List<Pair> pairs) {
    return pairs.stream().mapToDouble(Pair::score).sum();
  }

  /** How far the names that were paired are from each other, 0 to 1 each. */
  double strangeness() {
    return strangeness;
  }

  private Pair alone(Pair pair) {
    boolean alone = pair.score() > 0
        && possible.stream().noneMatch(other -> !other.equals(pair) && other.touches(pair));
    return alone ? new Pair(pair.key(), pair.parameter(), pair.score() + NO_OTHER) : pair;
  }

  /** Whether a value could be one of a parameter, whatever they are called. */
  private boolean mayBe(JsonNode value, Parameter parameter) {
    Optional<Shape> former = parameter.fallback().flatMap(Shape::of);
    boolean plain = former.isPresent() && !former.get().isTelling()
        && Shape.of(value).filter(Shape::isUnmistakable).isPresent();
    return Fit.isTyped(Fit.shaped(value, parameter), parameter.schema()) && !plain && !isOtherKind(value, parameter)
        && (former.isEmpty() || !former.get().isTelling() || former.equals(Shape.of(value)))
        && !(value.isString() && parameter.fallback().filter(Pairing::isNumbered).isPresent()
            && !DIGITS.matcher(value.asString()).find());
  }

  /** Whether one of both is a day or a time and the other is not, as far as a name tells where nothing else does. */
  private boolean isOtherKind(JsonNode value, Parameter parameter) {
    if (!parameter.isRequired() || !value.isString()) {
      return false;
    }
    return isTime(value)
        ? !Naming.mayBeOfTime(parameter.name()) && open.keySet().stream().anyMatch(Naming::mayBeOfTime)
        : Naming.isOfTime(parameter.name());
  }

  private double score(String key, JsonNode value, Parameter parameter) {
    if (parameter.name().equals(bounds.get(key))) {
      return CERTAIN;
    }
    List<String> own = names(parameter);
    Set<String> all = new LinkedHashSet<>(own);
    own.forEach(name -> all.addAll(nicknames.of(name)));
    if ((Naming.isFormer(key) && isMeant(key, parameter, all, Naming::isFormer))
        || (Naming.isLatter(key) && isMeant(key, parameter, all, Naming::isLatter))) {
      return CERTAIN;
    }
    if (isOneOfTwo(key, parameter)) {
      return OF_TWO;
    }
    double part = own.stream().allMatch(name -> isOtherPart(key, name)) ? OTHER_PART : 0;
    double related = all.stream().mapToDouble(name -> Naming.relation(name, key)).max().orElse(0);
    if (related > 0) {
      return CERTAIN * related - part;
    }
    double alike = Math.max(all.stream().mapToDouble(name -> alike(key, name)).max().orElse(0),
        own.stream()
            .flatMap(name -> nicknames.near(name).stream())
            .mapToDouble(name -> alike(key, name) - ONLY_NEAR)
            .max()
            .orElse(0));
    boolean same = parameter.fallback().filter(former -> isShared(former, value)).isPresent()
        && open.keySet()
            .stream()
            .noneMatch(other -> !other.equals(parameter.name()) && Naming.isLike(other, parameter.name()));
    double score = Math.min(CERTAIN, alike + (same ? SAME_VALUE : looks(parameter, value)));
    return (alike < UNLIKE && !same ? Math.min(score, BELOW_LEAST) : score) - part
        - (isMeantSeldom(parameter) ? OF_SETTING : 0);
  }

  /**
   * Where a program has two of a kind, and looks for one and changes something to the other, then what something was is not what
   * it is changed to.
   */
  private boolean isOtherPart(String key, String parameter) {
    boolean changed = changes.contains(parameter);
    boolean former = Naming.isFormer(key);
    boolean latter = Naming.isLatter(key);
    return (former && isAnother(parameter, Naming::isFormer)) || (latter && isAnother(parameter, Naming::isLatter))
        || ((changed ? former : latter) && open.keySet()
            .stream()
            .anyMatch(other -> changes.contains(other) != changed
                && !Collections.disjoint(Naming.stems(other), Naming.stems(parameter))));
  }

  /** Whether there are just two of a kind, and the key says of both which one: what is looked for, or what becomes of it. */
  private boolean isOneOfTwo(String key, Parameter parameter) {
    boolean former = Naming.isFormer(key);
    List<String> kind = open.keySet().stream().filter(each -> Naming.isLike(each, parameter.name())).toList();
    return Naming.isBare(key) && former != Naming.isLatter(key) && kind.size() == 2
        && changes.contains(kind.getFirst()) != changes.contains(kind.getLast())
        && changes.contains(parameter.name()) != former;
  }

  /** Whether the program calls it what the key says that it is, and nothing else so. */
  private boolean isMeant(String key, Parameter parameter, Set<String> names, Predicate<String> meant) {
    if (names(parameter).stream().anyMatch(meant) || isExchanged(key, names, meant)) {
      return true;
    }
    return names.stream().anyMatch(name -> meant.test(name) && Naming.isBare(name))
        && open.values()
            .stream()
            .filter(other -> !other.equals(parameter))
            .flatMap(other -> names(other).stream())
            .noneMatch(other -> meant.test(other) || nicknames.of(other).stream().anyMatch(meant));
  }

  /** Whether the program takes it away and gives another, or the reverse, and the key says which of both and of what. */
  private static boolean isExchanged(String key, Set<String> names, Predicate<String> meant) {
    return names.stream()
        .filter(name -> meant.test(name) && (name.startsWith(Nicknames.OLD) || name.startsWith(Nicknames.NEW)))
        .anyMatch(name -> Naming.isBare(key) || Naming.relation(name.substring(Nicknames.OLD.length()), key) > 0);
  }

  /** Whether another parameter is more plainly meant. */
  private boolean isAnother(String parameter, Predicate<String> meant) {
    return !meant.test(parameter) && open.keySet().stream().anyMatch(meant);
  }

  private double alike(String key, String name) {
    double cosine = likeness.applyAsDouble(Naming.thing(key), Naming.thing(name));
    return Double.isNaN(cosine) ? 0 : Math.max(0, cosine);
  }

  /** Whether a text is a number among its kind: {@code S-12}; then all of that kind are. */
  private static boolean isNumbered(JsonNode value) {
    return value.isString() && NUMBERED.matcher(value.asString()).matches();
  }

  /** Whether it says how something is done, and need not be given. */
  private static boolean isMeantSeldom(Parameter parameter) {
    return Naming.isSetting(parameter.name())
        && parameter.fallback().filter(former -> former.isString() && !isNumbered(former)).isPresent();
  }

  /** How much two values look like values of one thing; less than nothing when only the new one is a date or the like. */
  private double looks(Parameter parameter, JsonNode value) {
    return parameter.fallback().map(former -> looks(former, value)).orElse(0.0);
  }

  private double looks(JsonNode former, JsonNode value) {
    if (looksLike(former, value)) {
      return SAME_LOOKS;
    }
    if (!former.isString() || !value.isString()) {
      return 0;
    }
    return Shape.of(value).filter(Shape::isTelling).isPresent()
        ? -OTHER_LOOKS
        : LIKE_VALUES * alike(former.asString(), value.asString());
  }

  /** Whether a text is the same as before, or a list has something that it had. */
  private static boolean isShared(JsonNode former, JsonNode now) {
    if (now.isArray() && former.isArray()) {
      return now.valueStream().filter(JsonNode::isString).anyMatch(each -> former.valueStream().anyMatch(each::equals));
    }
    return now.isString() && now.asString().length() > 1 && now.equals(former);
  }

  /** Whether two values are made alike: {@code v12} and {@code v3}, two dates. */
  private static boolean looksLike(JsonNode former, JsonNode now) {
    if (!former.isString() || !now.isString()) {
      return false;
    }
    String form = form(former.asString());
    Optional<Shape> shape = Shape.of(former).filter(Shape::isTelling);
    return (form.contains("9") && form.equals(form(now.asString())))
        || (shape.isPresent() && shape.equals(Shape.of(now)));
  }

  private static String form(String text) {
    return DIGITS.matcher(text).replaceAll("9");
  }
}
