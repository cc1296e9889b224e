package io.pml.analyze;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A function while its body is looked at. */
final class Frame {
  /**
   * What can be left or gone on with by a statement inside.
   *
   * @param label empty when it has none
   * @param loop whether it can be gone on with
   */
  record Target(String label, boolean loop, List<End> breaks, List<End> continues) {}

  final boolean async;
  final Value self;
  final List<End> exits = new ArrayList<>();
  final List<Value> results = new ArrayList<>();
  final Deque<Target> targets = new ArrayDeque<>();
  final Deque<List<End>> finalizers = new ArrayDeque<>();

  Frame(boolean async, Value self) {
    this.async = async;
    this.self = self;
  }

  Target enter(String label, boolean loop) {
    Target target = new Target(label, loop, new ArrayList<>(), new ArrayList<>());
    targets.push(target);
    return target;
  }

  /** Where a break or a continue leads; nothing for one that leads nowhere. */
  Optional<Target> find(String label, boolean loop) {
    return targets.stream()
        .filter(target -> label.isEmpty() ? (!loop && target.label().isEmpty()) || target.loop()
            : target.label().equals(label))
        .findFirst();
  }
}
