package io.pml.schema;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What objects at one place had in them.
 *
 * @param objects how many objects there were: a field seen as often was never missing
 * @param map whether keys are not told apart any more, because there were too many
 * @param fields by name, for keys that are names
 * @param values what all other keys led to, taken together
 */
record Keys(long objects, boolean map, SortedMap<String, Shape> fields, Optional<Shape> values) {
  /** Objects with more keys than this, taken together, are maps, whatever the keys look like. */
  static final int MAX_FIELDS = 128;

  static final Keys NONE = new Keys(0, false, new TreeMap<>(), Optional.empty());

  Keys {
    if ((map && !fields.isEmpty()) || fields.size() > MAX_FIELDS) {
      values = Optional.of(fields.values().stream().reduce(Shape::join).get().join(values.orElse(Shape.NOTHING)));
      fields = new TreeMap<>();
      map = true;
    }
  }

  Keys join(Keys other) {
    SortedMap<String, Shape> merged = new TreeMap<>(fields);
    other.fields.forEach((name, shape) -> merged.merge(name, shape, Shape::join));
    return new Keys(objects + other.objects, map || other.map, merged, Shape.join(values, other.values));
  }

  Keys cut(int depth) {
    SortedMap<String, Shape> kept = new TreeMap<>();
    fields.forEach((name, shape) -> kept.put(name, shape.cut(depth)));
    return new Keys(objects, map, kept, values.map(shape -> shape.cut(depth)));
  }
}
