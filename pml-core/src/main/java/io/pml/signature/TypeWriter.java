package io.pml.signature;

import io.pml.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes one schema document as a type.
 *
 * <p>The idea: a schema is first gathered into its {@link Parts}, so that references and {@code allOf} are gone; then
 * enumerations, alternatives and plain types are written, in this order of strength. What is left out leaves a mark.
 *
 * <ol>
 * <li>Time and length are bounded whatever the schema: every schema looked at is a step, and types nest only so deep.
 * <li>A schema inside itself is written once: inside, its name stands as a comment, and the same in front of it.
 * <li>A comment to the end of a line is always followed by the end of that line.
 * </ol>
 */
final class TypeWriter {
  private static final int LONGEST_NAME = 120;
  private static final int MOST_REQUIRED = 1000;
  private static final int LARGEST_TUPLE = 4;
  private static final int CHARACTERS_PER_STEP = 64;

  private final JsonNode document;
  private final References references;
  private final Bounds bounds;
  private final Notes notes;
  private final boolean input;
  private final IdentityHashMap<JsonNode, Recursion> open = new IdentityHashMap<>();
  private int steps = Bounds.STEPS;

  /**
   * A writer for one document, to be used once.
   *
   * @param input whether the value is written by the program, and not read
   */
  TypeWriter(JsonNode document, Bounds bounds, Notes notes, boolean input) {
    this.document = document;
    this.references = new References(document);
    this.bounds = bounds;
    this.notes = notes;
    this.input = input;
  }

  /** A schema that is being written, and whether it was met again inside. */
  private static final class Recursion {
    private final String name;
    private boolean met;

    private Recursion(String name) {
      this.name = name;
    }

    private String comment() {
      return "/*" + Prose.cut(Prose.clean(name, LONGEST_NAME), 40) + "*/";
    }
  }

  /** Whether the schema was too large to be looked at as a whole. */
  boolean isExhausted() {
    return steps < 0;
  }

  Type write() {
    Recursion whole = new Recursion("root");
    open.put(document, whole);
    Type type = type(document, 0);
    return whole.met ? type.named(whole.comment()) : type;
  }

  private Parts gather(JsonNode schema) {
    Parts parts = Parts.of(schema, references);
    steps -= parts.schemas().size();
    return parts;
  }

  private Type type(JsonNode schema, int depth) {
    return type(gather(schema), depth, false, false);
  }

  /**
   * The type of what all parts say.
   *
   * @param withoutNull whether {@code null} means the same as nothing here
   * @param alternative whether the parts are one of several that go with others
   */
  private Type type(Parts parts, int depth, boolean withoutNull, boolean alternative) {
    if (isExhausted()) {
      return Type.UNKNOWN.marked(Type.CUT);
    }
    if (parts.never()) {
      return Type.atom("never");
    }
    for (Parts.Target target : parts.targets()) {
      Recursion recursion = open.get(target.schema());
      if (recursion != null) {
        recursion.met = true;
        return Type.UNKNOWN.marked(recursion.comment());
      }
    }
    List<Recursion> opened = new ArrayList<>();
    parts.targets().forEach(target -> {
      opened.add(new Recursion(target.name()));
      open.put(target.schema(), opened.getLast());
    });
    Type type = stated(parts, depth, withoutNull, alternative);
    parts.targets().forEach(target -> open.remove(target.schema()));
    for (Recursion recursion : opened) {
      type = recursion.met ? type.named(recursion.comment()) : type;
    }
    return type;
  }

  private Type stated(Parts parts, int depth, boolean withoutNull, boolean alternative) {
    JsonNode constant = parts.first("const");
    if (!constant.isMissingNode()) {
      return Literals.of(constant);
    }
    if (parts.first("enum") instanceof ArrayNode values) {
      return Literals.oneOf(values, bounds.literals());
    }
    List<Type> all = new ArrayList<>();
    plain(parts, depth, withoutNull, alternative).ifPresent(all::add);
    for (ArrayNode choice : parts.choices()) {
      choice(choice, depth, withoutNull).ifPresent(all::add);
    }
    if (all.isEmpty()) {
      return Type.atom(bare(parts) + (parts.cut() ? Type.CUT : ""));
    }
    Type type = Type.intersection(all);
    for (ArrayNode choice : parts.choices()) {
      type = needs(choice).map(type::marked).orElse(type);
    }
    return parts.cut() ? type.marked(Type.CUT) : type;
  }

  // -- plain types --------------------------------------------------------------------------------------------------

  /** What the parts say by themselves; empty when their alternatives say it better. */
  private Optional<Type> plain(Parts parts, int depth, boolean withoutNull, boolean alternative) {
    Set<String> names = typeNames(parts);
    boolean chosen = !parts.choices().isEmpty();
    List<Type> types = new ArrayList<>();
    for (String name : names) {
      switch (name) {
        case "object" -> {
          if (!chosen || hasMembers(parts)) {
            types.add(object(parts, depth, alternative));
          }
        }
        case "array" -> {
          if (!chosen || parts.hasAny("items", "prefixItems")) {
            types.add(array(parts, depth));
          }
        }
        case "null" -> {
          if (!withoutNull && !chosen) {
            types.add(Type.NULL);
          }
        }
        default -> {
          if (!chosen) {
            types.add(Type.atom(name));
          }
        }
      }
    }
    return types.isEmpty() ? Optional.empty() : Optional.of(Type.union(types));
  }

  private static boolean hasMembers(Parts parts) {
    return parts.hasAny("properties", "patternProperties")
        || parts.all("additionalProperties").anyMatch(JsonNode::isObject);
  }

  /** The declared types, also under names that JSON Schema does not know, or those that the other keywords are about. */
  private static Set<String> typeNames(Parts parts) {
    Set<String> names = new LinkedHashSet<>();
    JsonNode declared = parts.first("type");
    Stream<JsonNode> given = declared instanceof ArrayNode array ? array.valueStream().limit(16) : Stream.of(declared);
    given.forEach(type -> {
      switch (type.stringValue("")) {
        case "string", "str" -> names.add("string");
        case "number", "integer", "int", "float", "double" -> names.add("number");
        case "boolean", "bool" -> names.add("boolean");
        case "object", "dict" -> names.add("object");
        case "array", "list" -> names.add("array");
        case "null" -> names.add("null");
        default -> {
          // Nothing that we know: the other keywords have to say it.
        }
      }
    });
    if (names.isEmpty()) {
      if (hasMembers(parts) || parts.hasAny("required", "additionalProperties")) {
        names.add("object");
      } else if (parts.hasAny("items", "prefixItems")) {
        names.add("array");
      }
    }
    if (!names.isEmpty() && parts.first("nullable").booleanValue(false)) {
      names.add("null");
    }
    return names;
  }

  private static String bare(Parts parts) {
    Set<String> names = typeNames(parts);
    return names.size() == 1 ? names.iterator().next().replace("array", "unknown[]") : "unknown";
  }

  // -- alternatives -------------------------------------------------------------------------------------------------

  private Optional<Type> choice(ArrayNode choice, int depth, boolean withoutNull) {
    if (depth >= bounds.depth()) {
      return Optional.of(Type.UNKNOWN.marked(Type.CUT));
    }
    List<Type> types = new ArrayList<>();
    for (JsonNode each : choice.valueStream().limit(Bounds.ALTERNATIVES).toList()) {
      Parts parts = gather(each);
      if (parts.hasAny("const", "enum", "type", "properties", "items", "prefixItems", "additionalProperties",
          "patternProperties", "anyOf", "oneOf") || parts.never() || parts.cut()) {
        Type type = type(parts, depth + 1, withoutNull, true);
        if (!(withoutNull && type.equals(Type.NULL))) {
          types.add(type);
        }
      }
    }
    if (choice.size() > Bounds.ALTERNATIVES) {
      types.add(Type.atom("unknown/*+" + (choice.size() - Bounds.ALTERNATIVES) + " more*/"));
    }
    return types.isEmpty() ? Optional.empty() : Optional.of(Type.union(types));
  }

  /** A comment for alternatives that only differ in which members they require. */
  private static Optional<String> needs(ArrayNode choice) {
    List<String> names = new ArrayList<>();
    for (JsonNode each : choice.valueStream().limit(Bounds.ALTERNATIVES).toList()) {
      if (each.size() == 1 && each.path("required") instanceof ArrayNode required) {
        names.add(
            String.join("+", required.valueStream().limit(LARGEST_TUPLE).map(name -> name.stringValue("")).toList()));
      }
    }
    boolean all = !names.isEmpty() && names.size() == choice.size();
    return all ? Optional.of("/*needs " + Prose.cut(Prose.clean(String.join(" or ", names), 200), 80) + "*/")
        : Optional.empty();
  }

  // -- arrays -------------------------------------------------------------------------------------------------------

  private Type array(Parts parts, int depth) {
    if (depth >= bounds.depth()) {
      return Type.atom("unknown[]" + (parts.hasAny("items", "prefixItems") ? Type.CUT : ""));
    }
    JsonNode items = parts.first("items");
    JsonNode first = items.isArray() ? items : parts.first("prefixItems");
    JsonNode rest = items.isArray() ? parts.first("additionalItems") : items;
    if (first instanceof ArrayNode prefix && !prefix.isEmpty()) {
      return tuple(prefix, rest, depth);
    }
    Type item = rest.isMissingNode() ? Type.UNKNOWN : type(rest, depth + 1);
    int size = parts.first("minItems").intValue(0);
    if (size >= 2 && size <= LARGEST_TUPLE && parts.first("maxItems").intValue(0) == size
        && item.text().length() <= 20) {
      return Type.atom("[" + String.join(",", Collections.nCopies(size, item.text())) + "]");
    }
    return item.array();
  }

  private Type tuple(ArrayNode prefix, JsonNode rest, int depth) {
    List<String> items = new ArrayList<>();
    prefix.valueStream().limit(Bounds.ALTERNATIVES).forEach(item -> items.add(type(item, depth + 1).text()));
    if (prefix.size() > Bounds.ALTERNATIVES) {
      items.add("...unknown[]/*+" + (prefix.size() - Bounds.ALTERNATIVES) + " more*/");
    } else if (rest.isObject()) {
      items.add("..." + type(rest, depth + 1).array().text());
    }
    return Type.atom("[" + String.join(",", items) + "]");
  }

  // -- objects ------------------------------------------------------------------------------------------------------

  private record Member(String text, String note) {}

  /** Members that have no names of their own. */
  private record Others(String key, String value) {}

  private Type object(Parts parts, int depth, boolean alternative) {
    Optional<Others> others = others(parts, depth);
    List<ObjectNode> properties = properties(parts);
    Set<String> required = required(parts);
    int all = count(properties);
    if (all == 0 && (required.isEmpty() || alternative)) {
      return others.map(each -> Type.atom("Record<" + each.key() + "," + each.value() + ">"))
          .orElse(Type.atom(parts.all("additionalProperties").anyMatch(TypeWriter::isFalse) ? "{}" : "object"));
    }
    if (depth >= bounds.depth()) {
      return Type.atom("object" + Type.CUT);
    }
    Map<String, JsonNode> chosen = choose(properties, required, all, alternative);
    List<Member> members = new ArrayList<>();
    chosen.forEach((name, schema) -> members.add(member(name, schema, required.contains(name), depth)));
    others.ifPresent(each -> members.add(new Member("[key:" + each.key() + "]:" + each.value(), "")));
    int missing = all - (int) chosen.keySet().stream().filter(name -> has(properties, name)).count();
    return Type.atom(lines(members, missing > 0 ? "/*+" + missing + " more*/" : ""));
  }

  private static boolean isFalse(JsonNode schema) {
    return schema.isBoolean() && !schema.booleanValue();
  }

  private static List<ObjectNode> properties(Parts parts) {
    return parts.all("properties").filter(ObjectNode.class::isInstance).map(ObjectNode.class::cast).toList();
  }

  private static Set<String> required(Parts parts) {
    Set<String> names = new LinkedHashSet<>();
    parts.all("required")
        .filter(JsonNode::isArray)
        .forEach(array -> array.valueStream()
            .limit(MOST_REQUIRED)
            .filter(JsonNode::isString)
            .forEach(name -> names.add(name.stringValue())));
    return names;
  }

  private int count(List<ObjectNode> properties) {
    if (properties.size() < 2) {
      return properties.isEmpty() ? 0 : properties.getFirst().size();
    }
    Set<String> names = new LinkedHashSet<>();
    for (ObjectNode each : properties) {
      names.addAll(each.propertyNames());
      steps -= each.size() / 64;
    }
    return names.size();
  }

  private static boolean has(List<ObjectNode> properties, String name) {
    return properties.stream().anyMatch(each -> each.has(name));
  }

  /** The members to write, in their own order; if there are too many, what is required comes first. */
  private Map<String, JsonNode> choose(List<ObjectNode> properties, Set<String> required, int all,
      boolean alternative) {
    Map<String, JsonNode> chosen = new LinkedHashMap<>();
    boolean tooMany = all > bounds.members();
    if (tooMany) {
      required.stream().filter(name -> has(properties, name)).forEach(name -> choose(chosen, properties, name));
    }
    for (ObjectNode each : properties) {
      for (String name : each.propertyNames()) {
        if (chosen.size() >= bounds.members()) {
          return chosen;
        }
        choose(chosen, properties, name);
      }
    }
    if (!alternative) {
      required.stream().filter(name -> !has(properties, name)).forEach(name -> choose(chosen, properties, name));
    }
    return chosen;
  }

  private void choose(Map<String, JsonNode> chosen, List<ObjectNode> properties, String name) {
    if (chosen.size() < bounds.members() && name.length() <= LONGEST_NAME && !chosen.containsKey(name)) {
      List<JsonNode> schemas = properties.stream()
          .map(each -> each.path(name))
          .filter(each -> !each.isMissingNode())
          .toList();
      chosen.put(name,
          schemas.size() == 1 ? schemas.getFirst() : Json.object().set("allOf", Json.array().addAll(schemas)));
    }
  }

  private Member member(String name, JsonNode schema, boolean required, int depth) {
    Parts parts = gather(schema);
    boolean withoutNull = input && !required && parts.first("default").isNull();
    Type type = type(parts, depth + 1, withoutNull, false);
    steps -= type.text().length() / CHARACTERS_PER_STEP;
    List<Parts> facets = Stream.concat(Stream.of(parts), parts.only().map(this::gather).stream()).toList();
    return new Member(Names.member(name) + (required ? ":" : "?:") + type.text(),
        notes.of(name, type, facets, input && !required));
  }

  private Optional<Others> others(Parts parts, int depth) {
    JsonNode patterns = parts.first("patternProperties");
    JsonNode additional = parts.first("additionalProperties");
    List<JsonNode> values = new ArrayList<>();
    String key = "string";
    if (patterns.isObject()) {
      patterns.valueStream().limit(Bounds.ALTERNATIVES).forEach(values::add);
      key += patterns.propertyNames().stream().findFirst().map(TypeWriter::keyComment).orElse("");
    }
    if (additional.isObject() || (additional.booleanValue(false) && hasMembers(parts))) {
      values.add(additional);
    }
    if (values.isEmpty()) {
      return Optional.empty();
    }
    Type type = depth >= bounds.depth()
        ? Type.UNKNOWN.marked(Type.CUT)
        : Type.union(values.stream().map(value -> type(value, depth + 1)).toList());
    return Optional.of(new Others(key, type.text()));
  }

  private static String keyComment(String pattern) {
    return pattern.length() > 40 ? "" : "/*" + Prose.clean(pattern, 40) + "*/";
  }

  private static String lines(List<Member> members, String mark) {
    if (members.stream().allMatch(member -> member.note().isEmpty())) {
      return "{" + String.join(",", members.stream().map(Member::text).toList()) + mark + "}";
    }
    StringBuilder text = new StringBuilder("{\n");
    members.forEach(member -> text.append(member.text())
        .append(member.note().isEmpty() ? "" : " // " + member.note())
        .append('\n'));
    return text.append(mark).append('}').toString();
  }
}
