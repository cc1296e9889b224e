package io.pml.signature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schema with all that it refers to and joins: what holds for a value is what every part says.
 *
 * @param schemas the parts, the schema itself first
 * @param targets what references led to
 * @param never whether one of the parts is {@code false}
 * @param cut whether there are parts that could not be had
 */
record Parts(List<ObjectNode> schemas, List<Target> targets, boolean never, boolean cut) {
  /** A schema with the name that it was referred to by. */
  record Target(JsonNode schema, String name) {}

  static Parts of(JsonNode schema, References references) {
    Collector collector = new Collector(references);
    collector.add(schema);
    return new Parts(collector.schemas, collector.targets, collector.never, collector.cut);
  }

  /** The first that any part says under this keyword, or a missing node. */
  JsonNode first(String keyword) {
    return all(keyword).findFirst().orElse(MissingNode.getInstance());
  }

  /** What each part says under this keyword. */
  Stream<JsonNode> all(String keyword) {
    return schemas.stream().map(schema -> schema.path(keyword)).filter(value -> !value.isMissingNode());
  }

  boolean hasAny(String... keywords) {
    return Stream.of(keywords).anyMatch(keyword -> all(keyword).findAny().isPresent());
  }

  /** Lists of alternatives. */
  List<ArrayNode> choices() {
    return Stream.of("anyOf", "oneOf")
        .flatMap(this::all)
        .filter(ArrayNode.class::isInstance)
        .map(ArrayNode.class::cast)
        .limit(Bounds.ALTERNATIVES)
        .toList();
  }

  /** The one alternative beside {@code null}, where there are no others: it speaks for the whole. */
  Optional<JsonNode> only() {
    return choices().stream()
        .filter(choice -> choice.size() <= 2)
        .map(choice -> choice.valueStream().filter(each -> !each.path("type").stringValue("").equals("null")).toList())
        .filter(rest -> rest.size() == 1)
        .map(List::getFirst)
        .findFirst();
  }

  private static final class Collector {
    private final References references;
    private final List<ObjectNode> schemas = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private final Set<JsonNode> followed = Collections.newSetFromMap(new IdentityHashMap<>());
    private boolean never;
    private boolean cut;

    private Collector(References references) {
      this.references = references;
    }

    private void add(JsonNode schema) {
      if (schema.isBoolean()) {
        never |= !schema.booleanValue();
      } else if (schemas.size() >= Bounds.ALTERNATIVES) {
        cut = true;
      } else if (schema instanceof ObjectNode object) {
        schemas.add(object);
        if (object.path("$ref").isString()) {
          follow(object.path("$ref").stringValue());
        }
        if (object.path("allOf") instanceof ArrayNode all) {
          all.valueStream().limit(Bounds.ALTERNATIVES + 1L).forEach(this::add);
        }
      }
    }

    private void follow(String reference) {
      Optional<JsonNode> target = references.resolve(reference);
      cut |= target.isEmpty();
      target.filter(followed::add).ifPresent(schema -> {
        targets.add(new Target(schema, References.name(reference)));
        add(schema);
      });
    }
  }
}
