package io.pml.index.lucene;

import io.pml.index.Memory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well texts alone serve what is remembered: how often the text of an entry is nearer to an intent that led there than
 * that of any other entry. A sample tells, and it is looked at again only after memory has changed much, since it takes as
 * long as the sample has searches.
 *
 * @param found the share, above 0 and below 1
 * @param intents how many were remembered then
 * @see Memory#weight
 */
record Hindsight(float found, int intents) {
  static final Hindsight NONE = new Hindsight(0.5f, 0);
  private static final int SAMPLE = 128;
  private static final int MUCH = 10;

  /** An intent that led to an entry. */
  private record Led(String intent, @Nullable Vector entry) {}

  static Hindsight of(List<Item> items, VectorSource vectors) {
    List<Led> all = new ArrayList<>();
    items.forEach(item -> item.intents().forEach(intent -> all.add(new Led(intent, item.vector()))));
    int size = Math.min(SAMPLE, all.size());
    List<Led> sample = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      sample.add(all.get((int) ((long) i * all.size() / size)));
    }
    vectors.prepare(sample.stream().map(Led::intent).toList());
    int found = 0;
    for (Led led : sample) {
      found += isNearest(led.entry(), new Vector(vectors.vector(led.intent())), items) ? 1 : 0;
    }
    return new Hindsight((found + 1f) / (size + 2), all.size());
  }

  /** Whether about as much is remembered now as then. */
  boolean isOf(List<Item> items) {
    int now = items.stream().mapToInt(item -> item.intents().size()).sum();
    return MUCH * Math.abs(now - intents) <= intents;
  }

  private static boolean isNearest(@Nullable Vector entry, Vector intent, List<Item> items) {
    if (entry == null) {
      return false;
    }
    float own = entry.dot(intent);
    for (Item item : items) {
      Vector other = item.vector();
      if (other != null && other.dot(intent) > own) {
        return false;
      }
    }
    return true;
  }
}
