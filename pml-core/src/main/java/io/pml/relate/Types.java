package io.pml.relate;

import io.pml.schema.JsonType;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which types a field may have.
 *
 * @param kinds empty for any
 * @param items what arrays hold; empty for anything
 */
record Types(Set<JsonType> kinds, Set<JsonType> items) {
  static final Types ANY = new Types(Set.of(), Set.of());

  Types {
    kinds = withoutNull(kinds);
    items = withoutNull(items);
  }

  /** Whether this can be passed where those are taken; one of a list counts as itself, and all of them as an array. */
  boolean fit(boolean listed, Types taken) {
    if (kinds.isEmpty() || taken.kinds.isEmpty()) {
      return true;
    }
    boolean direct = kinds.stream()
        .anyMatch(kind -> accepts(taken.kinds, kind)
            && (kind != JsonType.ARRAY || overlap(items, taken.items)));
    return direct || (listed && taken.kinds.contains(JsonType.ARRAY) && overlap(kinds, taken.items));
  }

  private static boolean overlap(Set<JsonType> given, Set<JsonType> taken) {
    return given.isEmpty() || taken.isEmpty() || given.stream().anyMatch(kind -> accepts(taken, kind));
  }

  private static boolean accepts(Set<JsonType> taken, JsonType kind) {
    return taken.contains(kind) || (kind == JsonType.INTEGER && taken.contains(JsonType.NUMBER));
  }

  private static Set<JsonType> withoutNull(Set<JsonType> types) {
    Set<JsonType> rest = EnumSet.noneOf(JsonType.class);
    rest.addAll(types);
    rest.remove(JsonType.NULL);
    return Set.copyOf(rest);
  }
}
