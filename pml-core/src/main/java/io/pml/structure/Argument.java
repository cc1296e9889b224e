package io.pml.structure;

import io.pml.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Where a value that a call is given comes from. */
public sealed interface Argument {
  /** A value written into the program. */
  record Literal(JsonNode value) implements Argument {}

  /**
   * A part of what an earlier call returned.
   *
   * @param node the call
   * @param path the way to the part; empty for the whole result
   * @param expression as written
   */
  record Reference(String node, List<String> path, String expression) implements Argument {
    public Reference {
      path = List.copyOf(path);
    }
  }

  /**
   * An argument of the program itself, or a part of it.
   *
   * @param name with dots between the parts: {@code user.name}; empty for all arguments at once
   */
  record Parameter(String name) implements Argument {}

  /**
   * Anything computed.
   *
   * @param nodes the calls whose results go into it
   * @param parameters the program's arguments that go into it
   */
  record Expression(String expression, Set<String> nodes, Set<String> parameters) implements Argument {
    public Expression {
      nodes = Collections.unmodifiableSet(new TreeSet<>(nodes));
      parameters = Collections.unmodifiableSet(new TreeSet<>(parameters));
    }
  }

  /** Several values by name. */
  record Fields(Map<String, Argument> byName) implements Argument {
    public Fields {
      byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
    }
  }

  /** Several values in a row. */
  record Items(List<Argument> items) implements Argument {
    public Items {
      items = List.copyOf(items);
    }
  }

  /** The calls whose results are in this value. */
  default Set<String> sources() {
    Set<String> sources = new TreeSet<>();
    switch (this) {
      case Literal _,Parameter _ -> {
      }
      case Reference reference -> sources.add(reference.node());
      case Expression expression -> sources.addAll(expression.nodes());
      case Fields fields -> fields.byName().values().forEach(field -> sources.addAll(field.sources()));
      case Items items -> items.items().forEach(item -> sources.addAll(item.sources()));
    }
    return sources;
  }

  default ObjectNode toJson() {
    ObjectNode json = Json.object();
    return switch (this) {
      case Literal literal -> json.put("type", "literal").set("value", literal.value()).asObject();
      case Reference reference -> {
        json.put("type", "reference").put("expression", reference.expression()).put("node", reference.node());
        yield json.set("path", texts(reference.path())).asObject();
      }
      case Parameter parameter -> json.put("type", "parameter").put("parameterName", parameter.name());
      case Expression expression -> {
        json.put("type", "expression").put("expression", expression.expression());
        json.set("nodes", texts(expression.nodes()));
        yield json.set("parameters", texts(expression.parameters())).asObject();
      }
      case Fields fields -> {
        ObjectNode byName = json.put("type", "object").putObject("fields");
        fields.byName().forEach((name, field) -> byName.set(name, field.toJson()));
        yield json;
      }
      case Items items -> {
        ArrayNode list = json.put("type", "array").putArray("items");
        items.items().forEach(item -> list.add(item.toJson()));
        yield json;
      }
    };
  }

  /** Reads what {@link #toJson} wrote. */
  static Argument read(JsonNode json) {
    String type = json.path("type").stringValue("");
    String expression = json.path("expression").stringValue("");
    return switch (type) {
      case "literal" -> new Literal(json.path("value"));
      case "reference" -> new Reference(json.path("node").stringValue(""), texts(json.path("path")), expression);
      case "parameter" -> new Parameter(json.path("parameterName").stringValue(""));
      case "expression" -> new Expression(expression, Set.copyOf(texts(json.path("nodes"))),
          Set.copyOf(texts(json.path("parameters"))));
      case "object" -> {
        Map<String, Argument> byName = new LinkedHashMap<>();
        json.path("fields").properties().forEach(field -> byName.put(field.getKey(), read(field.getValue())));
        yield new Fields(byName);
      }
      case "array" -> {
        List<Argument> items = new ArrayList<>();
        json.path("items").forEach(item -> items.add(read(item)));
        yield new Items(items);
      }
      default -> throw new IllegalArgumentException("not a type of argument: " + type);
    };
  }

  private static ArrayNode texts(Iterable<String> texts) {
    ArrayNode array = Json.array();
    texts.forEach(array::add);
    return array;
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.stringValue("")));
    return texts;
  }
}
