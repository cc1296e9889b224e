package io.pml.compose;

import io.pml.capability.Parameter;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.relate.Joint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A program that runs capabilities one after the other, each on what those before it gave. What a step needs and none
 * before it gives is a parameter of the whole.
 *
 * @param parameters of the whole
 * @param links what feeds what
 * @param warnings what could go wrong at the joints
 */
public record Pipeline(String source, List<Parameter> parameters, List<Link> links, List<String> warnings) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

  public Pipeline {
    parameters = List.copyOf(parameters);
    links = List.copyOf(links);
    warnings = List.copyOf(warnings);
  }

  /**
   * A joint.
   *
   * @param from the step that gives, from 1
   * @param to the step that takes
   */
  public record Link(int from, int to, Joint.Field field) {}

  /** Joins these; a step that nothing before it feeds is refused with the reason. */
  public static Pipeline of(List<Part> parts) {
    return new Writer(parts).pipeline();
  }

  /** Lets a program that somebody wrote call the parts as functions. */
  public static String around(String code, List<Part> parts) {
    String functions = parts.stream()
        .filter(part -> Pattern.compile("\\b" + part.function() + "\\b").matcher(code).find())
        .map(part -> "const " + part.function() + " = (given) => " + part.call("given") + ";")
        .distinct()
        .collect(Collectors.joining("\n"));
    return functions.isEmpty() ? code : functions + "\n" + code;
  }

  /** Writes the program. For one use. */
  private static final class Writer {
    private final List<Part> parts;
    private final Map<String, Parameter> parameters = new LinkedHashMap<>();
    private final List<Link> links = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    Writer(List<Part> parts) {
      this.parts = parts;
    }

    Pipeline pipeline() {
      StringBuilder source = new StringBuilder();
      for (int to = 0; to < parts.size(); to++) {
        Map<String, String> fed = to == 0 ? Map.of() : fed(to);
        String arguments = parts.get(to)
            .capability()
            .parameters()
            .stream()
            .map(each -> key(each.name()) + ": " + Optional.ofNullable(fed.get(each.name())).orElseGet(() -> own(each)))
            .collect(Collectors.joining(", "));
        source.append("const step")
            .append(to + 1)
            .append(" = await ")
            .append(parts.get(to).call(arguments.isEmpty() ? "{}" : "{ " + arguments + " }"))
            .append(";\n");
      }
      source.append("return step").append(parts.size()).append(";");
      return new Pipeline(source.toString(), List.copyOf(parameters.values()), links, warnings);
    }

    /** What the parameters of a step are fed with, as the program writes it; those before the last only count by name. */
    private Map<String, String> fed(int to) {
      Map<String, String> fed = new LinkedHashMap<>();
      Part taker = parts.get(to);
      Joint last = Joint.of(parts.get(to - 1).shape(), taker.shape());
      if (!last.conflicts().isEmpty()) {
        throw refused(to, String.join("; ", last.conflicts()));
      }
      last.fields().forEach(field -> feed(to - 1, to, field, fed));
      for (int from = to - 2; from >= 0; from--) {
        int giver = from;
        Joint.of(parts.get(giver).shape(), taker.shape())
            .fields()
            .stream()
            .filter(field -> field.named() && !fed.containsKey(field.to()))
            .forEach(field -> feed(giver, to, field, fed));
      }
      if (fed.isEmpty()) {
        throw refused(to, parts.get(to - 1).output().isEmpty()
            ? "nothing is known of what " + parts.get(to - 1).address() + " gives: run it once"
            : "nothing of what it gives is what is taken (" + names(taker) + ")");
      }
      return fed;
    }

    private void feed(int from, int to, Joint.Field field, Map<String, String> fed) {
      fed.put(field.to(), "step" + (from + 1) + path(field.from()));
      links.add(new Link(from + 1, to + 1, field));
      if (!field.always()) {
        warnings.add(parts.get(from).address() + " does not promise " + field.from() + ", which feeds "
            + parts.get(to).address() + " as " + field.to());
      }
    }

    /** A parameter of a step as one of the whole; two that happen to be called alike are two. */
    private String own(Parameter parameter) {
      String name = parameter.name();
      for (int i = 2; parameters.containsKey(name); i++) {
        name = parameter.name() + "_" + i;
      }
      parameters.put(name, new Parameter(name, parameter.schema(), parameter.fallback()));
      return "args" + step(name);
    }

    private PmlException refused(int to, String reason) {
      return new PmlException(ErrorCode.BAD_ARGUMENTS, parts.get(to - 1).address() + " cannot feed "
          + parts.get(to).address() + ": " + reason + "; or write the joint yourself and give it as \"code\"");
    }

    private static String names(Part taker) {
      return taker.capability().parameters().stream().map(Parameter::name).collect(Collectors.joining(", "));
    }

    private static String path(String path) {
      return path.equals(Joint.WHOLE) ? ""
          : List.of(path.split("\\.", -1)).stream().map(Writer::step).collect(Collectors.joining());
    }

    private static String step(String name) {
      return PLAIN.matcher(name).matches() ? "." + name : "[" + Json.write(Json.text(name)) + "]";
    }

    private static String key(String name) {
      return PLAIN.matcher(name).matches() ? name : Json.write(Json.text(name));
    }
  }
}
