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

  /** Adds a value. After many of them it is only said whether there are tools among the others. */
  void add(Value value) {
    boolean many = values.size() >= Value.MOST_PARTS;
    Value kept = many ? Value.anyTool() : value;
    if ((!many || value.holdsPower()) && !values.contains(kept)) {
      values.add(kept);
    }
  }

  Value read() {
    return settled && values.size() == 1 ? values.getFirst() : new Value.Held(this, List.of());
  }

  List<Value> values() {
    return List.copyOf(values);
  }
}
