package io.pml.store.memory;

import io.pml.store.Results;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@link Results} in a map. */
final class InMemoryResults implements Results {
  private final Map<Key, Stored> results = new HashMap<>();

  @Override
  public synchronized void save(Stored result) {
    results.put(result.key(),
        new Stored(result.key(), result.json(), millis(result.created()), millis(result.expires())));
  }

  @Override
  public synchronized Optional<Stored> find(Key key, Instant now) {
    return Optional.ofNullable(results.get(key)).filter(result -> result.expires().isAfter(millis(now)));
  }

  @Override
  public synchronized int deleteExpired(Instant now) {
    int before = results.size();
    results.values().removeIf(result -> !result.expires().isAfter(millis(now)));
    return before - results.size();
  }

  private static Instant millis(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS);
  }
}
