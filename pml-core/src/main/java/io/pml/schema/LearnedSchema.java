package io.pml.schema;

import io.pml.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a tool's results looked like so far, as a JSON Schema that every one of them fits. Immutable.
 *
 * <p>It holds types, names of fields and counts, and never a value: a key that looks like data is not named. Its size is
 * bounded, whatever it is shown: where a bound is met, it says less.
 *
 * <ol>
 * <li>Every value observed fits the schema, as far as it was looked at: all of it, but for items of arrays beyond the
 * first {@value #MAX_LOOKS} places of the value.
 * <li>The order of observations does not matter, unless {@link #MAX_SIZE} is met: then what is cut away may depend on it.
 * </ol>
 */
public final class LearnedSchema {
  /** What lies deeper is not described. */
  static final int MAX_DEPTH = 8;

  /** How many places a schema describes; a larger one loses its deepest level. */
  static final int MAX_SIZE = 500;

  /** How many places of one value are looked at. */
  static final int MAX_LOOKS = 50_000;

  /** Nothing seen yet. */
  public static final LearnedSchema EMPTY = new LearnedSchema(Shape.NOTHING, MAX_DEPTH);

  private final Shape shape;
  /** How deep it describes; only ever less, so that what was cut does not grow back elsewhere. */
  private final int depth;

  private LearnedSchema(Shape shape, int depth) {
    Shape bounded = shape.cut(depth);
    int deepest = depth;
    while (bounded.size() > MAX_SIZE) {
      deepest = Math.min(deepest, bounded.depth()) - 1;
      bounded = bounded.cut(deepest);
    }
    this.shape = bounded;
    this.depth = deepest;
  }

  /** This, with one more value seen. */
  public LearnedSchema observe(JsonNode value) {
    return new LearnedSchema(shape.join(Shape.of(value, depth, new Shape.Budget(MAX_LOOKS))), depth);
  }

  /** What was observed by either. */
  public LearnedSchema merge(LearnedSchema other) {
    return new LearnedSchema(shape.join(other.shape), Math.min(depth, other.depth));
  }

  /** How many values were seen. */
  public long observations() {
    return shape.seen();
  }

  /** A JSON Schema, 2020-12. */
  public ObjectNode toJsonSchema() {
    return shape.toJsonSchema();
  }

  /** The form to keep, counts included. */
  public ObjectNode toJson() {
    return Json.object().put("depth", depth).set("shape", shape.toJson());
  }

  /** Reads what {@link #toJson} wrote. */
  public static LearnedSchema read(JsonNode json) {
    return new LearnedSchema(Shape.read(json.path("shape")), json.path("depth").intValue(MAX_DEPTH));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnedSchema that && shape.equals(that.shape) && depth == that.depth;
  }

  @Override
  public int hashCode() {
    return shape.hashCode();
  }

  @Override
  public String toString() {
    return observations() + " observations: " + Json.write(toJsonSchema());
  }
}
