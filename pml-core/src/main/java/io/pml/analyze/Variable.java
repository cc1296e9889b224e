package io.pml.analyze;

import java.util.ArrayList;
import java.util.List;

/** A name in a scope and all that it may stand for. */
final class Variable {
  private final boolean settled;
  private final List<Value> values = new ArrayList<>();

  /**
   * A variable without a value.
   *
   * @param settled whether it gets its value once and keeps it
   */
  Variable(boolean settled) {
    this.settled = settled;
  }

  void add(Value value) {
    if (values.size() < Value.MOST_PARTS && !values.contains(value)) {
      values.add(value);
    }
  }

  Value read() {
    return settled && values.size() == 1 ? values.getFirst() : new Value.Held(this, List.of());
  }

  List<Value> values() {
    return List.copyOf(values);
  }
}
