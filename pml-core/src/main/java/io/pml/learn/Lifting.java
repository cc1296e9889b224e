package io.pml.learn;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analysed.Analysis;
import io.pml.analyze.Analysed.LiteralArgument;
import io.pml.capability.Parameter;
import io.pml.json.Json;
import io.pml.parse.Edit;
import io.pml.secret.Secrets;
import io.pml.structure.Argument;
import io.pml.structure.Arguments;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes parameters of the values that a program has written into its calls, so that it can be run with others. The value
 * becomes what is taken when nothing is given; a secret does not, and has to be given.
 *
 * @param source the program with its values taken out
 * @param structure of that program
 * @param places the parameter that stands in each place where a value stood; not where several do, each at times
 */
record Lifting(String source, Structure structure, List<Parameter> parameters, Map<Place, String> places) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");
  private static final Pattern PLURAL = Pattern.compile("e?s$");
  private static final int LARGEST_SCHEMA = 2_000;

  Lifting {
    parameters = List.copyOf(parameters);
    places = Map.copyOf(places);
  }

  /** What one parameter stands for: the same value under the same key is one parameter, however often it is written. */
  private record Meaning(String key, String written) {}

  /**
   * Lifts the values out of a program.
   *
   * @param args what it was run with: what it can read and was not given need not be given
   */
  static Lifting of(String source, Analysis analysis, ObjectNode args, Function<ToolId, Optional<Tool>> tools) {
    Map<String, Parameter> parameters = own(analysis, args);
    Set<String> taken = analysis.parameters().stream().map(Analysed.Parameter::name).collect(Collectors.toSet());
    Map<Meaning, String> names = new LinkedHashMap<>();
    Map<Place, Set<String>> standing = new HashMap<>();
    List<Edit> edits = new ArrayList<>();
    Map<Integer, String> written = new HashMap<>();
    List<LiteralArgument> literals = outermost(analysis.liftable());
    Set<String> secrets = secrets(source, literals);
    List<Secrets.Place> hidden = Secrets.placesInProgram(source);
    for (LiteralArgument literal : literals) {
      String key = key(literal.path());
      String name = written.computeIfAbsent(literal.start(), start -> {
        String chosen = names.computeIfAbsent(new Meaning(key, Json.write(literal.value())),
            each -> unused(key, parameters, taken));
        edits.add(Edit.replace(literal.start(), literal.end(), apart(source, literal, value(chosen, literal))));
        return chosen;
      });
      parameters.computeIfAbsent(name, each -> new Parameter(each, schema(literal, analysis, tools),
          holds(literal.value(), secrets) || meets(literal, hidden)
              ? Optional.empty()
              : Optional.of(literal.value())));
      standing.computeIfAbsent(new Place(literal.node(), literal.path()), each -> new LinkedHashSet<>()).add(name);
    }
    Map<Place, String> places = new HashMap<>();
    standing.forEach((place, several) -> {
      if (several.size() == 1) {
        places.put(place, several.iterator().next());
      }
    });
    Structure structure = structure(analysis.structure(), places, secrets);
    return hidden(Edit.apply(source, edits), structure, parameters, taken, places);
  }

  /** Whether a program holds a secret and may read any argument: what is taken out of it would be given to be read. */
  static boolean spills(String source, Analysis analysis) {
    return analysis.readsAnyArgument() && !secrets(source, analysis.literals()).isEmpty();
  }

  /** A value in a structure: the call, and the way from its arguments to the value. */
  record Place(String node, List<String> path) {}

  /** Secrets that stand anywhere else in the program have to be given, too. */
  private static Lifting hidden(String source, Structure structure, Map<String, Parameter> parameters,
      Set<String> taken, Map<Place, String> places) {
    List<Edit> edits = new ArrayList<>();
    for (Secrets.Place place : Secrets.placesInProgram(source)) {
      String name = unused(place.name().isEmpty() ? "secret" : place.name(), parameters, taken);
      parameters.put(name, new Parameter(name, Json.object().put("type", "string"), Optional.empty()));
      edits.add(Edit.replace(place.start(), place.end(), read(name)));
    }
    return new Lifting(Edit.apply(source, edits), structure, List.copyOf(parameters.values()), places);
  }

  /**
   * What stands in the place of a value. A list or an object that the program could change has been a new one each time the program
   * came by, and so it has to be still.
   */
  private static String value(String name, LiteralArgument literal) {
    if (literal.value().isObject()) {
      return "{..." + read(name) + "}";
    }
    if (!literal.value().isArray() || literal.names().isEmpty()) {
      return read(name);
    }
    return literal.value().valueStream().anyMatch(JsonNode::isContainer)
        ? "JSON.parse(JSON.stringify(" + read(name) + "))"
        : "[..." + read(name) + "]";
  }

  /** With a space where it would grow together with the word before or behind it: {@code of["a"]}. */
  private static String apart(String source, LiteralArgument literal, String text) {
    boolean before = literal.start() > 0 && Character.isJavaIdentifierPart(source.charAt(literal.start() - 1));
    boolean behind = literal.end() < source.length() && Character.isJavaIdentifierPart(source.charAt(literal.end()));
    return (before ? " " : "") + text + (behind ? " " : "");
  }

  private static String read(String name) {
    return PLAIN.matcher(name).matches() ? "args." + name : "args[" + Json.write(Json.text(name)) + "]";
  }

  private static Structure structure(Structure structure, Map<Place, String> places, Set<String> secrets) {
    Structure lifted = new Structure(structure.nodes().stream().map(node -> switch (node) {
      case Node.Task(String id, var tool, Arguments arguments) ->
        new Node.Task(id, tool, lifted(id, arguments, places));
      case Node.Capability(String id, String name, Arguments arguments) ->
        new Node.Capability(id, name, lifted(id, arguments, places));
      case Node other -> other;
    }).toList(), structure.edges());
    return secrets.isEmpty()
        ? lifted
        : Structure.read(Json.parse(Secrets.hide(Json.write(lifted.toJson()), spelled(secrets))));
  }

  /** Texts as they stand in JSON. */
  private static Set<String> spelled(Set<String> texts) {
    return texts.stream()
        .map(text -> Json.write(Json.text(text)))
        .map(text -> text.substring(1, text.length() - 1))
        .collect(Collectors.toSet());
  }

  private static Arguments lifted(String node, Arguments arguments, Map<Place, String> places) {
    Map<String, Argument> byName = new LinkedHashMap<>();
    arguments.byName().forEach((key, value) -> byName.put(key, lifted(node, List.of(key), value, places)));
    return new Arguments(byName);
  }

  private static Argument lifted(String node, List<String> path, Argument argument, Map<Place, String> places) {
    String parameter = places.get(new Place(node, path));
    if (parameter != null) {
      return new Argument.Parameter(parameter);
    }
    return switch (argument) {
      case Argument.Fields(var fields) -> {
        Map<String, Argument> byName = new LinkedHashMap<>();
        fields.forEach((key, value) -> byName.put(key, lifted(node, longer(path, key), value, places)));
        yield new Argument.Fields(byName);
      }
      case Argument.Items(var items) -> new Argument.Items(IntStream.range(0, items.size())
          .mapToObj(i -> lifted(node, longer(path, Integer.toString(i)), items.get(i), places))
          .toList());
      default -> argument;
    };
  }

  private static List<String> longer(List<String> path, String step) {
    List<String> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }

  /**
   * What the program reads by itself; where it may read any argument, all that it was given, and nothing to fall back to:
   * that would be read, too.
   */
  private static Map<String, Parameter> own(Analysis analysis, ObjectNode args) {
    Map<String, Parameter> parameters = new LinkedHashMap<>();
    if (analysis.readsAnyArgument()) {
      args.properties()
          .forEach(each -> parameters.put(each.getKey(),
              new Parameter(each.getKey(), typeOf(each.getValue()), Optional.empty())));
    } else {
      analysis.parameters()
          .stream()
          .filter(parameter -> parameter.free() || parameter.fallback().isPresent() || args.has(parameter.name()))
          .forEach(parameter -> parameters.put(parameter.name(), own(parameter, args)));
    }
    return parameters;
  }

  private static Parameter own(Analysed.Parameter parameter, ObjectNode args) {
    Optional<JsonNode> example = Optional.ofNullable(args.get(parameter.name())).or(parameter::fallback);
    return new Parameter(parameter.name(), example.map(Lifting::typeOf).orElseGet(Json::object),
        parameter.fallback().filter(value -> !isSecret(parameter.name(), value)));
  }

  /** What is secret by the names that the program or any of its calls has for it, or by its looks. */
  private static Set<String> secrets(String source, List<LiteralArgument> literals) {
    Set<String> secrets = new HashSet<>(Secrets.inProgram(source));
    for (LiteralArgument literal : literals) {
      ObjectNode field = Json.object();
      Stream.concat(Stream.of(key(literal.path())), literal.names().stream())
          .flatMap(name -> Stream.of(name, PLURAL.matcher(name).replaceAll("")))
          .forEach(name -> field.set(name, literal.value()));
      secrets.addAll(Secrets.inValue(field));
    }
    return secrets;
  }

  private static boolean holds(JsonNode value, Set<String> secrets) {
    return value.isContainer()
        ? value.valueStream().anyMatch(each -> holds(each, secrets))
        : value.stringValueOpt().filter(text -> secrets.stream().anyMatch(text::contains)).isPresent();
  }

  /** Whether it is made of a secret: the parts of a text look harmless. */
  private static boolean meets(LiteralArgument literal, List<Secrets.Place> secrets) {
    return secrets.stream().anyMatch(place -> literal.start() < place.end() && place.start() < literal.end());
  }

  private static boolean isSecret(String key, JsonNode value) {
    ObjectNode field = Json.object();
    field.set(key, value);
    return !Secrets.inValue(field).isEmpty();
  }

  /** A list of values is one value, and not several; one that several calls are given is there for each of them. */
  private static List<LiteralArgument> outermost(List<LiteralArgument> literals) {
    List<LiteralArgument> kept = new ArrayList<>();
    List<LiteralArgument> inOrder = literals.stream()
        .filter(literal -> !literal.path().isEmpty())
        .sorted(Comparator.comparingInt(LiteralArgument::start)
            .thenComparing(Comparator.comparingInt(LiteralArgument::end).reversed()))
        .toList();
    int start = -1;
    int end = -1;
    for (LiteralArgument literal : inOrder) {
      if (literal.start() >= end || (literal.start() == start && literal.end() == end)) {
        kept.add(literal);
        start = literal.start();
        end = literal.end();
      }
    }
    return kept;
  }

  /** The key the value goes under; for an item of a list, that of the list. */
  private static String key(List<String> path) {
    return path.reversed().stream().filter(step -> !NUMBER.matcher(step).matches()).findFirst().orElse("value");
  }

  /** A name that neither a parameter has nor the program reads, whether or not it was given that. */
  private static String unused(String key, Map<String, Parameter> parameters, Set<String> read) {
    String name = key;
    for (int i = 2; parameters.containsKey(name) || read.contains(name); i++) {
      name = key + "_" + i;
    }
    return name;
  }

  private static ObjectNode schema(LiteralArgument literal, Analysis analysis,
      Function<ToolId, Optional<Tool>> tools) {
    Optional<Tool> tool = analysis.structure()
        .node(literal.node())
        .flatMap(node -> node instanceof Node.Task task ? task.tool() : Optional.empty())
        .flatMap(tools);
    JsonNode schema = tool.<JsonNode>map(Tool::inputSchema).orElseGet(Json::object);
    for (String step : literal.path()) {
      schema = NUMBER.matcher(step).matches() ? schema.path("items") : schema.path("properties").path(step);
    }
    return schema instanceof ObjectNode found && !found.isEmpty() && Json.write(found).length() <= LARGEST_SCHEMA
        ? found
        : typeOf(literal.value());
  }

  private static ObjectNode typeOf(JsonNode value) {
    ObjectNode schema = Json.object();
    return switch (value.getNodeType()) {
      case STRING -> schema.put("type", "string");
      case BOOLEAN -> schema.put("type", "boolean");
      case NUMBER -> schema.put("type", "number");
      case ARRAY -> {
        schema.put("type", "array");
        List<ObjectNode> kinds = value.valueStream().map(Lifting::typeOf).distinct().toList();
        yield kinds.size() == 1 ? schema.set("items", kinds.getFirst()).asObject() : schema;
      }
      case OBJECT -> schema.put("type", "object");
      case BINARY, MISSING, NULL, POJO -> schema;
    };
  }
}
