package io.pml.store.memory;

import io.pml.store.Intents;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@link Intents} in a map. */
final class InMemoryIntents implements Intents {
  private static final Comparator<Intent> BEST_FIRST = Comparator.comparingLong(Intent::standing)
      .thenComparing(Intent::last)
      .reversed()
      .thenComparing(Intent::text);

  private final Map<String, List<Intent>> byEntry = new TreeMap<>();

  @Override
  public synchronized void add(String entry, String intent, boolean success, Instant at) {
    List<Intent> all = new ArrayList<>(byEntry.getOrDefault(entry, List.of()));
    Intent before = all.stream()
        .filter(each -> each.text().equals(intent))
        .findFirst()
        .orElse(new Intent(intent, 0, 0, at));
    all.remove(before);
    all.add(new Intent(intent, before.successes() + (success ? 1 : 0), before.failures() + (success ? 0 : 1),
        at.truncatedTo(ChronoUnit.MILLIS)));
    all.sort(BEST_FIRST);
    byEntry.put(entry, List.copyOf(all.subList(0, Math.min(MOST_PER_ENTRY, all.size()))));
  }

  @Override
  public synchronized Map<String, List<Intent>> all() {
    return new TreeMap<>(byEntry);
  }

  @Override
  public synchronized List<Intent> of(String entry) {
    return byEntry.getOrDefault(entry, List.of());
  }

  @Override
  public synchronized void forget(String entry) {
    byEntry.remove(entry);
  }
}
