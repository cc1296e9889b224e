package io.pml.execute;

import io.pml.capability.Capability;
import io.pml.capability.Parameter;
import io.pml.index.Glosses;
import io.pml.index.Words;
import io.pml.json.Json;
import io.pml.structure.Argument;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the values that came with a wish fit what a capability takes.
 *
 * <p>No value is ever dropped, and none is guessed a place for: one under another name than the parameter's gets there only if
 * both mean the same and nothing else comes close. What a capability falls back to belongs to the wish it was learned from;
 * it stands in for values of no weight, but not for what that wish was about.
 *
 * @param arguments the values by the names of the parameters
 * @param objections what does not fit, in words; empty when all does
 */
record Fit(ObjectNode arguments, List<String> objections, Given given, Missing missing) {
  private static final int TELLING = 3;
  private static final int SEVERAL = 2;
  /** What names one thing of many: it has a number in it or begins with a capital, and is no sentence. */
  private static final Pattern NAMING = Pattern.compile("(?=.*[0-9@/]|\\p{Lu})\\S+(?: \\S+){0,3}(?<![.!?:,])");

  Fit {
    objections = List.copyOf(objections);
  }

  /**
   * How the values came.
   *
   * @param exact how many under the names of parameters
   * @param renamed how many under others
   * @param strangeness how far these names are from the parameters', 0 to 1 each
   */
  record Given(int exact, int renamed, double strangeness) {
    int all() {
      return exact + renamed;
    }
  }

  /**
   * How many parameters fall back to what they were.
   *
   * @param cases those whose values belong to the first wish: names of things, or what it speaks of
   * @param values others that may well be another each time: numbers, dates, lists
   * @param others those that say how something is done, and are no reason to doubt
   */
  record Missing(int cases, int values, int others) {
    boolean isAny() {
      return cases + values + others > 0;
    }
  }

  /**
   * Where values belong that came under other names.
   *
   * @param parameters by the names of the values
   */
  private record Placed(Map<String, String> parameters, double strangeness) {
    static Placed by(Pairing pairing, Function<String, String> names, Collection<String> keys) {
      Map<String, String> found = pairing.find();
      Map<String, String> parameters = new LinkedHashMap<>();
      for (String key : keys) {
        String parameter = found.get(names.apply(key));
        if (parameter != null) {
          parameters.put(key, parameter);
        }
      }
      return new Placed(parameters, pairing.strangeness());
    }
  }

  /** Whether the capability could be run with these values. */
  boolean isWhole() {
    return objections.isEmpty();
  }

  static Fit of(Capability capability, ObjectNode given, String wish, Map<ToolId, Tool> tools,
      ToDoubleBiFunction<String, String> likeness) {
    ObjectNode arguments = Json.object();
    List<String> objections = new ArrayList<>();
    Map<String, Parameter> open = new LinkedHashMap<>();
    capability.parameters().forEach(parameter -> open.put(parameter.name(), parameter));
    Map<String, JsonNode> rest = new LinkedHashMap<>();
    given.properties().forEach(each -> rest.put(each.getKey(), each.getValue()));
    Nicknames nicknames = Nicknames.in(Script.of(capability.body()).source());
    int exact = takeExact(open, rest, nicknames, arguments, objections);
    Placed placed = placed(rest, Wish.of(wish).isEnglish(),
        values -> new Pairing(open, values, changes(capability, tools), nicknames, likeness));
    Map<String, String> found = placed.parameters();
    rest.forEach((key, value) -> {
      Parameter parameter = open.remove(found.getOrDefault(key, ""));
      if (parameter != null) {
        arguments.set(parameter.name(), shaped(value, parameter));
      }
    });
    share(capability, open, arguments);
    rest.keySet()
        .stream()
        .filter(key -> !found.containsKey(key))
        .forEach(key -> objections.add("it does not take \"" + key + "\""));
    boolean takesArguments = takesArguments(capability);
    Set<String> handedOn = takesArguments ? Set.of() : handedOn(capability, (id, key) -> !isOptional(id, key, tools));
    boolean several = arguments.size() >= SEVERAL;
    open.values()
        .stream()
        .flatMap(parameter -> objection(parameter, capability.intent(), wish, handedOn, several).stream())
        .forEach(objections::add);
    return new Fit(arguments, objections, new Given(exact, found.size(), placed.strangeness()),
        takesArguments
            ? new Missing(0, 0, open.size())
            : missing(open.values(), needed(capability, tools)));
  }

  /** The parameters of values, by the names of these; in another language they are also looked for by English names. */
  private static Placed placed(Map<String, JsonNode> values, boolean english,
      Function<Map<String, JsonNode>, Pairing> pairing) {
    Placed plain = Placed.by(pairing.apply(values), Function.identity(), values.keySet());
    if (english || plain.parameters().size() == values.size()) {
      return plain;
    }
    Map<String, String> names = inEnglish(values.keySet(), plain.parameters().keySet());
    Map<String, JsonNode> read = new LinkedHashMap<>();
    values.forEach((key, value) -> read.put(names.getOrDefault(key, key), value));
    Placed again = Placed.by(pairing.apply(read), key -> names.getOrDefault(key, key), values.keySet());
    return again.parameters().size() > plain.parameters().size() ? again : plain;
  }

  /** The English names of values that came with a wish in another language and have no place yet, if no other is called so. */
  private static Map<String, String> inEnglish(Collection<String> keys, Collection<String> placed) {
    Map<String, String> names = new LinkedHashMap<>();
    keys.stream()
        .filter(key -> !placed.contains(key))
        .forEach(key -> names.put(key, Glosses.words(Words.split(key)).replace(' ', '_')));
    List<String> all = List.copyOf(names.values());
    names.values().removeIf(name -> keys.contains(name) || Collections.frequency(all, name) > 1);
    return names;
  }

  /** Whether its program was written to be given its values: then the others in it belong to the way in which it works. */
  private static boolean takesArguments(Capability capability) {
    return capability.parameters().stream().anyMatch(Parameter::isRequired);
  }

  private static Missing missing(Collection<Parameter> open, Set<String> needed) {
    int cases = 0;
    int values = 0;
    for (Parameter parameter : open) {
      if (needed.contains(parameter.name())) {
        cases++;
      } else if (!Naming.isSetting(parameter.name()) && parameter.fallback().filter(Fit::mayVary).isPresent()) {
        values++;
      }
    }
    return new Missing(cases, values, open.size() - cases - values);
  }

  /** Whether a value is likely to be another the next time: not a word or a yes. */
  private static boolean mayVary(JsonNode value) {
    return value.isNumber() || value.isArray() || (value.isString() && NAMING.matcher(value.asString()).matches());
  }

  /**
   * The parameters whose former values weigh: texts that a tool cannot do without or that the program works with itself, where
   * they look like the name of something or the former wish speaks of them; not those that say how something is done.
   */
  private static Set<String> needed(Capability capability, Map<ToolId, Tool> tools) {
    Set<String> needed = new LinkedHashSet<>();
    capability.parameters()
        .stream()
        .filter(parameter -> parameter.fallback().isPresent())
        .map(Parameter::name)
        .forEach(needed::add);
    needed.removeAll(handedOn(capability, tools, false));
    needed.addAll(handedOn(capability, tools, true));
    Set<String> spokenOf = Wish.of(capability.intent()).stems();
    return capability.parameters()
        .stream()
        .filter(parameter -> needed.contains(parameter.name()) && !Naming.isSetting(parameter.name()))
        .filter(parameter -> parameter.fallback()
            .filter(JsonNode::isString)
            .filter(former -> NAMING.matcher(former.asString()).matches()
                || Naming.stems(parameter.name()).stream().anyMatch(spokenOf::contains))
            .isPresent())
        .map(Parameter::name)
        .collect(Collectors.toSet());
  }

  /** The parameters that tools are given as they are: those that these cannot do without, or all. */
  private static Set<String> handedOn(Capability capability, Map<ToolId, Tool> tools, boolean requiredOnly) {
    return handedOn(capability, (id, key) -> !requiredOnly || id.map(tools::get)
        .map(tool -> tool.inputSchema().path("required"))
        .filter(required -> required.valueStream().anyMatch(each -> each.asString("").equals(key)))
        .isPresent());
  }

  /** Whether a tool says of what it is given that it could do without. */
  private static boolean isOptional(Optional<ToolId> id, String key, Map<ToolId, Tool> tools) {
    return id.map(tools::get)
        .map(Tool::inputSchema)
        .filter(schema -> schema.path("properties").has(key)
            && schema.path("required").valueStream().noneMatch(each -> each.asString("").equals(key)))
        .isPresent();
  }

  /** The parameters that tools are given which change something. */
  private static Set<String> changes(Capability capability, Map<ToolId, Tool> tools) {
    return handedOn(capability, (id, key) -> id.map(tools::get).filter(tool -> !tool.readOnly()).isPresent());
  }

  /**
   * The parameters that tools are given as they are.
   *
   * @param counts whether it counts that this tool is given it under this key
   */
  private static Set<String> handedOn(Capability capability, BiPredicate<Optional<ToolId>, String> counts) {
    Set<String> handedOn = new LinkedHashSet<>();
    for (Node node : capability.body().structure().nodes()) {
      if (node instanceof Node.Task(var _, var id, var arguments)) {
        arguments.byName().forEach((key, argument) -> handedOn(argument, name -> {
          if (counts.test(id, key)) {
            handedOn.add(name);
          }
        }));
      }
    }
    return handedOn;
  }

  private static void handedOn(Argument argument, Consumer<String> action) {
    switch (argument) {
      case Argument.Parameter(String name) -> action.accept(name);
      case Argument.Fields(var fields) -> fields.values().forEach(each -> handedOn(each, action));
      case Argument.Items(var items) -> items.forEach(each -> handedOn(each, action));
      case Argument.Literal _,Argument.Reference _,Argument.Expression _ -> {
      }
    }
  }

  /**
   * Gives a new value also to those parameters that had the same as its own, alone or among others: the file that is read and
   * the one that is moved were one file.
   */
  private static void share(Capability capability, Map<String, Parameter> open, ObjectNode arguments) {
    Map<JsonNode, JsonNode> now = new LinkedHashMap<>();
    capability.parameters()
        .stream()
        .filter(parameter -> arguments.has(parameter.name()))
        .forEach(parameter -> parameter.fallback()
            .filter(Fit::isTelling)
            .ifPresent(former -> now.putIfAbsent(former, arguments.path(parameter.name()))));
    for (Parameter parameter : List.copyOf(open.values())) {
      parameter.fallback().flatMap(former -> renewed(former, now)).ifPresent(value -> {
        arguments.set(parameter.name(), value);
        open.remove(parameter.name());
      });
    }
  }

  private static Optional<JsonNode> renewed(JsonNode former, Map<JsonNode, JsonNode> now) {
    if (former instanceof ArrayNode list) {
      boolean known = list.valueStream().anyMatch(now::containsKey);
      return known
          ? Optional.of(Json.array().addAll(list.valueStream().map(each -> now.getOrDefault(each, each)).toList()))
          : Optional.empty();
    }
    return Optional.ofNullable(now.get(former));
  }

  /** Whether two equal values of this kind are hardly equal by chance. */
  static boolean isTelling(JsonNode value) {
    return value.isString() && value.asString().length() >= TELLING;
  }

  /** Whether the program finds another thing by its name that is called so, and nothing is given for that: then it is meant. */
  private static boolean hasRival(String key, Parameter parameter, Collection<Parameter> all, Set<String> given,
      Nicknames nicknames) {
    return all.stream()
        .filter(other -> !other.equals(parameter) && !other.fallback().equals(parameter.fallback())
            && !given.contains(other.name()))
        .anyMatch(other -> nicknames.isFoundAs(other.name(), key));
  }

  /** Whether a value looks unlike the one before, and like that of another parameter of the same name. */
  private static boolean isAnother(JsonNode value, Parameter parameter, Collection<Parameter> all) {
    Optional<Shape> shape = Shape.of(value);
    return parameter.fallback().flatMap(Shape::of).filter(former -> !Optional.of(former).equals(shape)).isPresent()
        && all.stream()
            .anyMatch(other -> !other.equals(parameter) && Naming.isLike(other.name(), parameter.name())
                && other.fallback().flatMap(Shape::of).equals(shape));
  }

  /** A single value where a list with a single one was is a list with that one. */
  static JsonNode shaped(JsonNode value, Parameter parameter) {
    boolean single = value.isValueNode() && parameter.fallback()
        .filter(former -> former.isArray() && former.size() == 1 && former.get(0).getNodeType() == value.getNodeType())
        .isPresent();
    return single ? Json.array().add(value) : value;
  }

  private static int takeExact(Map<String, Parameter> open, Map<String, JsonNode> rest,
      Nicknames nicknames, ObjectNode arguments, List<String> objections) {
    int exact = 0;
    Set<String> given = Set.copyOf(rest.keySet());
    for (Map.Entry<String, JsonNode> each : List.copyOf(new LinkedHashMap<>(rest).entrySet())) {
      String key = each.getKey();
      Optional<Parameter> same = Optional.ofNullable(open.get(key))
          .filter(parameter -> !isAnother(each.getValue(), parameter, open.values()))
          .filter(parameter -> !hasRival(key, parameter, open.values(), given, nicknames))
          .or(() -> single(
              open.values().stream().filter(one -> !one.name().equals(key) && Naming.isSame(one.name(), key))))
          .or(() -> single(open.values()
              .stream()
              .filter(one -> !given.contains(one.name())
                  && nicknames.of(one.name()).stream().anyMatch(name -> Naming.isSame(name, key)))));
      if (same.isPresent()) {
        Parameter parameter = same.get();
        JsonNode value = shaped(each.getValue(), parameter);
        rest.remove(key);
        if (!isTyped(value, parameter.schema())) {
          objections.add("\"" + key + "\" is to be " + parameter.schema().path("type").asString("another value"));
        }
        arguments.set(parameter.name(), value);
        open.remove(parameter.name());
        exact++;
      }
    }
    return exact;
  }

  /**
   * A value that has to be given anew, since it is what the former wish was about, or since there is none. A mere word that no
   * tool is given says what is done, and not on what: "count the open tickets" does not need another state. Nor does a word that
   * is no name of one thing, where a wish came with several values for others.
   */
  private static Optional<String> objection(Parameter parameter, String intent, String wish, Set<String> handedOn,
      boolean several) {
    if (parameter.isRequired()) {
      return Optional.of("it needs \"" + parameter.name() + "\"");
    }
    String former = parameter.fallback().map(value -> value.isString() ? value.asString() : "").orElse("");
    return handedOn.contains(parameter.name()) && former.length() >= TELLING && !Naming.isOption(parameter.name())
        && (several ? NAMING.matcher(former).matches() && intent.contains(former) : mentions(intent, former))
        && !mentions(wish, former)
            ? Optional.of("it needs \"" + parameter.name() + "\", which was \"" + former + "\" the first time")
            : Optional.empty();
  }

  private static boolean mentions(String text, String value) {
    return text.toLowerCase(Locale.ROOT).contains(value.toLowerCase(Locale.ROOT));
  }

  static boolean isTyped(JsonNode value, ObjectNode schema) {
    JsonNode type = schema.path("type");
    Stream<JsonNode> types = type.isArray() ? type.valueStream() : Stream.of(type);
    return !schema.has("type") || types.anyMatch(each -> switch (each.asString("")) {
      case "string" -> value.isString();
      case "integer" -> value.isNumber() && value.canConvertToLong() && value.asDouble() == Math.rint(value.asDouble());
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      case "null" -> value.isNull();
      default -> true;
    });
  }

  private static Optional<Parameter> single(Stream<Parameter> parameters) {
    List<Parameter> all = parameters.limit(2).toList();
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }
}
