package io.pml.execute;

import io.pml.capability.Parameter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Finds the parameters that values are meant for which came under other names: by what the names mean, and by what the values
 * look like. Where two come close, neither is taken. For one thread.
 */
final class Pairing {
  /** Of more values, or of more parameters, nobody could tell which is which. */
  private static final int MOST = 20;
  private static final double CERTAIN = 1;
  private static final double LEAST = 0.35;
  /** Names that are less alike than this are names of other things, whatever the values look like. */
  private static final double UNLIKE = 0.3;
  private static final double LEAD = 0.1;
  private static final double SAME_LOOKS = 0.25;
  private static final double NO_OTHER = 0.15;
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final Map<String, String> nicknames;
  private final ToDoubleBiFunction<String, String> likeness;
  private final List<Pair> possible = new ArrayList<>();
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
   * @param nicknames what the program itself calls its parameters
   * @param likeness how alike two texts are, as a cosine
   */
  Pairing(Map<String, Parameter> open, Map<String, JsonNode> values, Map<String, String> nicknames,
      ToDoubleBiFunction<String, String> likeness) {
    this.nicknames = nicknames;
    this.likeness = likeness;
    if (values.size() <= Math.min(MOST, open.size())) {
      values.forEach((key, value) -> open.values()
          .stream()
          .filter(parameter -> mayBe(value, parameter))
          .limit(MOST)
          .forEach(parameter -> possible.add(new Pair(key, parameter.name(), score(key, value, parameter)))));
    }
  }

  /** The parameter of each value that has one. */
  Map<String, String> find() {
    Map<String, String> found = new LinkedHashMap<>();
    List<Pair> left = new ArrayList<>(possible.stream().map(this::alone).toList());
    while (!left.isEmpty()) {
      Pair best = left.stream().max(Comparator.comparingDouble(Pair::score)).orElseThrow();
      double rival = left.stream()
          .filter(pair -> !pair.equals(best) && pair.touches(best))
          .mapToDouble(Pair::score)
          .max()
          .orElse(0);
      if (best.score() < LEAST || best.score() - rival < LEAD) {
        break;
      }
      found.put(best.key(), best.parameter());
      strangeness += Math.max(0, CERTAIN - best.score());
      left.removeIf(pair -> pair.touches(best));
    }
    return found;
  }

  /** How far the names that were paired are from each other, 0 to 1 each. */
  double strangeness() {
    return strangeness;
  }

  private Pair alone(Pair pair) {
    boolean alone = possible.stream().noneMatch(other -> !other.equals(pair) && other.touches(pair));
    return alone ? new Pair(pair.key(), pair.parameter(), pair.score() + NO_OTHER) : pair;
  }

  /** Whether a value could be one of a parameter, whatever they are called. */
  private static boolean mayBe(JsonNode value, Parameter parameter) {
    Optional<Shape> former = parameter.fallback().flatMap(Shape::of);
    return Fit.isTyped(value, parameter.schema())
        && (former.isEmpty() || !former.get().isTelling() || former.equals(Shape.of(value)));
  }

  private double score(String key, JsonNode value, Parameter parameter) {
    String nickname = nicknames.getOrDefault(parameter.name(), parameter.name());
    if (Naming.isRelated(parameter.name(), key) || Naming.isRelated(nickname, key)) {
      return CERTAIN;
    }
    double alike = Math.max(alike(key, parameter.name()), nickname.equals(parameter.name()) ? 0 : alike(key, nickname));
    return alike < UNLIKE ? 0 : Math.min(CERTAIN, alike + (sameLooks(parameter, value) ? SAME_LOOKS : 0));
  }

  private double alike(String key, String name) {
    double cosine = likeness.applyAsDouble(Naming.spoken(key), Naming.spoken(name));
    return Double.isNaN(cosine) ? 0 : Math.max(0, cosine);
  }

  private static boolean sameLooks(Parameter parameter, JsonNode value) {
    return parameter.fallback().filter(former -> looksLike(former, value)).isPresent();
  }

  /** Whether two values are made alike: {@code v12} and {@code v3}, two dates. */
  private static boolean looksLike(JsonNode former, JsonNode now) {
    if (!former.isString() || !now.isString()) {
      return false;
    }
    String form = form(former.asString());
    return form.contains("9") && form.equals(form(now.asString()));
  }

  private static String form(String text) {
    return DIGITS.matcher(text).replaceAll("9");
  }
}
