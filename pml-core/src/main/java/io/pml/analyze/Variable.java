package io.pml.analyze;

import java.util.ArrayList;
import java.util.List;

/** A name in a scope and all that it may stand for. */
final class Variable {
  private final boolean settled;
  private final List<Value> values = new ArrayList<>();

  /** Whether it was called at a time when it was not known to hold a tool. */
  private boolean called;

  /** Whether a tool was put into it after that. */
  private boolean late;

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
      late |= called && value.leaves().stream().anyMatch(Value::isPowerful);
    }
  }

  Value read() {
    if (settled && values.size() <= 1) {
      return values.isEmpty() ? Value.unknown() : values.getFirst();
    }
    return new Value.Held(this, List.of());
  }

  List<Value> values() {
    return List.copyOf(values);
  }

  void markCalled() {
    called = true;
  }

  boolean isLate() {
    return late;
  }
}
