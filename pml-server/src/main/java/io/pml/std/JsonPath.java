package io.pml.std;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A path through a JSON value, a strict part of RFC 9535. Threads may share it.
 *
 * <pre>
 * $              the value itself
 * .name ['name'] a member          .* [*]      every member or item
 * [0] [-1]       an item           [1:3] [:-1] items from, to before
 * ..name ..*     at any depth      ..[0]
 * [?@.x == 1]    items that pass a test; also [?(...)]
 * test:          == != &lt; &lt;= &gt; &gt;= &amp;&amp; || ! ( ), @.path and $.path alone mean "exists"
 * </pre>
 */
final class JsonPath {
  /** More values than this are not looked at in one search. */
  static final int MAX_VISITS = 1_000_000;

  private final List<Step> steps;

  private JsonPath(List<Step> steps) {
    this.steps = steps;
  }

  static JsonPath parse(String text) {
    return new JsonPathParser(text).path();
  }

  static JsonPath of(List<Step> steps) {
    return new JsonPath(List.copyOf(steps));
  }

  List<JsonNode> find(JsonNode root) {
    return find(root, new Visits(root));
  }

  private List<JsonNode> find(JsonNode from, Visits visits) {
    List<JsonNode> found = List.of(from);
    for (Step step : steps) {
      List<JsonNode> next = new ArrayList<>();
      for (JsonNode node : found) {
        follow(step, node, next, visits);
      }
      found = next;
    }
    return found;
  }

  /** One step of a path. */
  sealed interface Step {
    record Member(String name) implements Step {}

    record Item(int index) implements Step {}

    record Slice(int from, OptionalInt to) implements Step {}

    record Every() implements Step {}

    record Passing(Test test) implements Step {}

    record AtAnyDepth(Step step) implements Step {}
  }

  /** What an item must pass. */
  sealed interface Test {
    record Both(Test left, Test right) implements Test {}

    record Either(Test left, Test right) implements Test {}

    record Not(Test test) implements Test {}

    record Exists(Operand.Path path) implements Test {}

    record Compare(Operand left, String operator, Operand right) implements Test {}
  }

  /** What a test compares. */
  sealed interface Operand {
    record Literal(JsonNode value) implements Operand {}

    record Path(boolean fromRoot, JsonPath path) implements Operand {}
  }

  private static void follow(Step step, JsonNode node, List<JsonNode> into, Visits visits) {
    visits.add();
    switch (step) {
      case Step.Member(String name) -> addPresent(node instanceof ObjectNode ? node.path(name) : missing(), into);
      case Step.Item(int index) -> addPresent(
          node instanceof ArrayNode ? node.path(index < 0 ? node.size() + index : index) : missing(), into);
      case Step.Slice(int from, OptionalInt to) -> {
        if (node instanceof ArrayNode) {
          int end = bound(to.orElse(node.size()), node.size());
          for (int i = bound(from, node.size()); i < end; i++) {
            visits.add();
            into.add(node.path(i));
          }
        }
      }
      case Step.Every() -> {
        for (JsonNode item : node) {
          visits.add();
          into.add(item);
        }
      }
      case Step.Passing(Test test) -> {
        for (JsonNode item : node) {
          if (passes(test, item, visits)) {
            into.add(item);
          }
        }
      }
      case Step.AtAnyDepth(Step inner) -> {
        follow(inner, node, into, visits);
        for (JsonNode item : node) {
          follow(step, item, into, visits);
        }
      }
    }
  }

  private static boolean passes(Test test, JsonNode item, Visits visits) {
    visits.add();
    return switch (test) {
      case Test.Both(Test left, Test right) -> passes(left, item, visits) && passes(right, item, visits);
      case Test.Either(Test left, Test right) -> passes(left, item, visits) || passes(right, item, visits);
      case Test.Not(Test inner) -> !passes(inner, item, visits);
      case Test.Exists(Operand.Path path) -> value(path, item, visits).isPresent();
      case Test.Compare(Operand left, String operator, Operand right) -> holds(value(left, item, visits), operator,
          value(right, item, visits));
    };
  }

  private static boolean holds(Optional<JsonNode> left, String operator, Optional<JsonNode> right) {
    boolean same = Values.same(left.orElse(missing()), right.orElse(missing()));
    if (operator.equals("==") || operator.equals("!=")) {
      return same == operator.equals("==");
    }
    OptionalInt order = Values.compare(left.orElse(missing()), right.orElse(missing()));
    return order.isPresent() && switch (operator) {
      case "<" -> order.getAsInt() < 0;
      case "<=" -> order.getAsInt() <= 0;
      case ">" -> order.getAsInt() > 0;
      default -> order.getAsInt() >= 0;
    };
  }

  private static Optional<JsonNode> value(Operand operand, JsonNode item, Visits visits) {
    return switch (operand) {
      case Operand.Literal(JsonNode value) -> Optional.of(value);
      case Operand.Path(boolean fromRoot, JsonPath path) -> path.find(fromRoot ? visits.root : item, visits)
          .stream()
          .findFirst();
    };
  }

  private static void addPresent(JsonNode value, List<JsonNode> into) {
    if (!value.isMissingNode()) {
      into.add(value);
    }
  }

  private static int bound(int index, int size) {
    return Math.clamp(index < 0 ? (long) size + index : index, 0, size);
  }

  private static JsonNode missing() {
    return JsonNodeFactory.instance.missingNode();
  }

  /** Counts how much a search has looked at. */
  private static final class Visits {
    private final JsonNode root;
    private int count;

    Visits(JsonNode root) {
      this.root = root;
    }

    void add() {
      if (++count > MAX_VISITS) {
        throw Arguments.bad("the query looks at more than " + MAX_VISITS + " values: make it narrower");
      }
    }
  }
}
