package io.pml.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Which arguments of a tool a call over HTTP repeats in headers, as {@code x-mcp-header} in the tool's input schema says.
 *
 * @param flaw why the annotations break the rules of the protocol: such a tool must not be offered over HTTP
 */
public record ParameterHeaders(List<Mirrored> mirrored, Optional<String> flaw) {
  private static final String ANNOTATION = "x-mcp-header";
  private static final Set<String> TYPES = Set.of("string", "integer", "boolean");
  /** Keywords whose value maps names to schemas: the names are not keywords. */
  private static final Set<String> MAPS = Set.of("properties", "patternProperties", "$defs", "definitions",
      "dependentSchemas");
  /** Keywords whose value is data, not a schema. */
  private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");
  private static final String TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~";

  /** One argument, by the keys that lead to it, and the whole name of its header. */
  public record Mirrored(List<String> path, String header) {
    public Mirrored {
      path = List.copyOf(path);
    }
  }

  public ParameterHeaders {
    mirrored = List.copyOf(mirrored);
  }

  /** Reads what a tool definition, as {@code tools/list} gives it, says. */
  public static ParameterHeaders of(ObjectNode tool) {
    List<Mirrored> found = new ArrayList<>();
    Optional<String> flaw = scan(tool.path("inputSchema"), List.of(), true, found);
    return new ParameterHeaders(flaw.isPresent() ? List.of() : found, flaw);
  }

  /** The headers of one call. An argument that is absent, null or no plain value has none. */
  public Map<String, String> headers(JsonNode arguments) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Mirrored parameter : mirrored) {
      JsonNode value = arguments;
      for (String key : parameter.path()) {
        value = value.path(key);
      }
      text(value).ifPresent(text -> headers.put(parameter.header(), HeaderValue.encode(text)));
    }
    return headers;
  }

  private static Optional<String> text(JsonNode value) {
    if (value.isString()) {
      return Optional.of(value.asString());
    }
    if (value.isBoolean()) {
      return Optional.of(Boolean.toString(value.booleanValue()));
    }
    boolean whole = value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
    return whole ? Optional.of(value.decimalValue().toBigInteger().toString()) : Optional.empty();
  }

  /** Collects the annotations of a schema and of all schemas in it, until one is wrong. */
  private static Optional<String> scan(JsonNode schema, List<String> path, boolean reachable, List<Mirrored> found) {
    if (schema.isArray()) {
      return first(schema, item -> scan(item, path, false, found));
    }
    if (!(schema instanceof ObjectNode object)) {
      return Optional.empty();
    }
    if (object.has(ANNOTATION)) {
      Optional<String> flaw = judge(object, path, reachable, found);
      if (flaw.isPresent()) {
        return flaw;
      }
      found.add(new Mirrored(path, HttpNames.PARAMETER_PREFIX + object.path(ANNOTATION).asString()));
    }
    return first(object.properties(), keyword -> {
      if (keyword.getKey().equals(ANNOTATION) || DATA.contains(keyword.getKey())) {
        return Optional.empty();
      }
      if (!MAPS.contains(keyword.getKey()) || !keyword.getValue().isObject()) {
        return scan(keyword.getValue(), path, false, found);
      }
      boolean plain = reachable && keyword.getKey().equals("properties");
      return first(keyword.getValue().properties(),
          named -> scan(named.getValue(), plus(path, named.getKey()), plain, found));
    });
  }

  private static Optional<String> judge(ObjectNode schema, List<String> path, boolean reachable,
      List<Mirrored> found) {
    JsonNode name = schema.path(ANNOTATION);
    String where = ANNOTATION + " of " + (path.isEmpty() ? "the whole schema" : String.join(".", path));
    if (!reachable || path.isEmpty()) {
      return Optional.of(where + " stands where no single argument is meant");
    }
    if (!name.isString() || !isToken(name.asString())) {
      return Optional.of(where + " is not a header name: " + name);
    }
    if (!TYPES.contains(schema.path("type").asString(""))) {
      return Optional.of(where + " needs the type string, integer or boolean, not " + schema.path("type"));
    }
    String header = (HttpNames.PARAMETER_PREFIX + name.asString()).toLowerCase(Locale.ROOT);
    boolean taken = found.stream().anyMatch(other -> other.header().toLowerCase(Locale.ROOT).equals(header));
    return taken ? Optional.of(where + " is used twice: " + name) : Optional.empty();
  }

  private static boolean isToken(String text) {
    return !text.isEmpty() && text.chars()
        .allMatch(c -> (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
            || TOKEN_CHARACTERS.indexOf(c) >= 0);
  }

  private static <T> Optional<String> first(Iterable<T> parts,
      Function<T, Optional<String>> check) {
    for (T part : parts) {
      Optional<String> flaw = check.apply(part);
      if (flaw.isPresent()) {
        return flaw;
      }
    }
    return Optional.empty();
  }

  private static List<String> plus(List<String> path, String key) {
    List<String> longer = new ArrayList<>(path);
    longer.add(key);
    return longer;
  }
}
