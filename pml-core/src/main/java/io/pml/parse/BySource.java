package io.pml.parse;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What is known of programs that were used lately. What was used longest ago is forgotten first. Threads may share it. */
public final class BySource<V> {
  private final int room;
  private final Map<String, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private int held;

  /**
   * Knows nothing yet.
   *
   * @param room how long all sources that are known may be together
   */
  public BySource(int room) {
    this.room = room;
  }

  public synchronized Optional<V> find(String source) {
    return Optional.ofNullable(values.get(source));
  }

  /** Knows this of a program from now on, in place of what it knew. */
  public synchronized void keep(String source, V value) {
    if (source.length() > room || values.put(source, value) != null) {
      return;
    }
    held += source.length();
    Iterator<String> oldest = values.keySet().iterator();
    while (held > room) {
      held -= oldest.next().length();
      oldest.remove();
    }
  }
}
