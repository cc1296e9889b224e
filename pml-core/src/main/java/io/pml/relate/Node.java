package io.pml.relate;

import io.pml.schema.JsonType;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A tool's inputs, and its outputs by what they can be found by. Compared by identity: another state is another node.
 */
final class Node {
  private static final int MAX_INPUTS = 100;
  private static final int MAX_OUTPUTS = 200;
  private static final int MAX_DEPTH = 3;
  private static final int MAX_SUBJECTS = 3;

  private final ToolId id;
  private final List<Input> inputs = new ArrayList<>();
  private final Map<String, List<Offer>> offers = new HashMap<>();
  private final List<String> subjects;
  private final boolean complete;
  private int outputs;

  Node(ToolShape shape) {
    id = shape.id();
    subjects = subjects(id.name());
    complete = readInputs(shape.input());
    readOutputs(shape.output());
  }

  ToolId id() {
    return id;
  }

  List<Input> inputs() {
    return inputs;
  }

  /** Whether all inputs are known: otherwise nobody can say that all required ones are covered. */
  boolean isComplete() {
    return complete;
  }

  Set<String> offered() {
    return offers.keySet();
  }

  List<Offer> offers(String key) {
    return offers.getOrDefault(key, List.of());
  }

  private static List<String> subjects(String name) {
    return Words.of(name).stream().filter(word -> !Vocabulary.VERBS.contains(word)).limit(MAX_SUBJECTS).toList();
  }

  private boolean readInputs(JsonNode schema) {
    var looks = new SchemaView.Looks();
    SchemaView view = SchemaView.of(schema, List.of(schema), looks);
    Set<String> names = new LinkedHashSet<>(view.required());
    names.addAll(view.properties().keySet());
    for (String name : names) {
      if (inputs.size() == MAX_INPUTS) {
        return false;
      }
      List<JsonNode> schemas = view.properties().getOrDefault(name, List.of());
      Types types = schemas.isEmpty() ? Types.ANY : SchemaView.of(schema, schemas, looks).types();
      inputs.add(new Input(name, view.required().contains(name), types, Keys.ofInput(Words.of(name), subjects)));
    }
    return view.isComplete();
  }

  private void readOutputs(JsonNode schema) {
    if (schema.isObject()) {
      var looks = new SchemaView.Looks();
      SchemaView view = SchemaView.of(schema, List.of(schema), looks);
      if (view.types().kinds().equals(Set.of(JsonType.STRING))) {
        offer(new Output("$", view.types(), false), Keys.ofWholeText());
      }
      readFields(schema, view, "", List.of(), 0, looks);
    }
  }

  private void readFields(JsonNode document, SchemaView view, String path, List<String> around, int depth,
      SchemaView.Looks looks) {
    if (depth == MAX_DEPTH) {
      return;
    }
    view.properties().forEach((name, schemas) -> {
      if (outputs < MAX_OUTPUTS) {
        outputs++;
        String place = path.isEmpty() ? name : path + "." + name;
        SchemaView field = SchemaView.of(document, schemas, looks);
        List<String> words = Words.of(name);
        offer(new Output(place, field.types(), path.contains("[]")), Keys.ofOutput(words, around, subjects));
        boolean container = words.size() == 1 && Vocabulary.CONTAINERS.contains(words.getFirst());
        readFields(document, field, place, container ? around : words, depth + 1, looks);
      }
    });
    if (!view.items().isEmpty() && !path.endsWith("[]")) {
      SchemaView item = SchemaView.of(document, view.items(), looks);
      readFields(document, item, path + "[]", around, depth, looks);
    }
  }

  private void offer(Output output, Map<String, Integer> keys) {
    keys.forEach((key, strength) -> offers.computeIfAbsent(key, k -> new ArrayList<>(1))
        .add(new Offer(output, strength)));
  }

  /** One argument of the tool. */
  record Input(String name, boolean required, Types types, Map<String, Integer> keys) {}

  /**
   * One field of the tool's result.
   *
   * @param listed whether there is one in each of several items
   */
  record Output(String path, Types types, boolean listed) {}

  /** An output under one of its keys. */
  record Offer(Output output, int strength) {}
}
