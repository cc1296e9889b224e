package io.pml.analyze;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Whether an object or a list holds data alone, all the way down. What comes into it, or into what it holds, may end that. */
final class Plain {
  private boolean plain = true;
  private final List<Plain> holders = new ArrayList<>();

  static boolean is(Value value) {
    return switch (value) {
      case Value.Fields fields -> fields.plain().plain;
      case Value.Items items -> items.plain().plain;
      case Value.Mix mix -> mix.parts().stream().allMatch(Value::isData);
      case Value.Global global -> !Scope.isGlobalObject(global.name());
      default -> value.isData();
    };
  }

  /** Notes that a value came in. */
  void take(Value value) {
    if (!is(value)) {
      end();
    } else if (plain && value instanceof Value.Fields fields) {
      fields.plain().holders.add(this);
    } else if (plain && value instanceof Value.Items items) {
      items.plain().holders.add(this);
    }
  }

  private void end() {
    Deque<Plain> ended = new ArrayDeque<>(List.of(this));
    while (!ended.isEmpty()) {
      Plain next = ended.pop();
      if (next.plain) {
        next.plain = false;
        next.holders.forEach(ended::push);
        next.holders.clear();
      }
    }
  }
}
