package io.pml.store;

import java.time.Instant;
import java.util.Optional;

/** Results too big to hand over whole, kept for a while so that they can be read page by page. */
public interface Results {
  void save(Stored result);

  /** Empty for a result that never was or that has expired at {@code now}. */
  Optional<Stored> find(Key key, Instant now);

  /** Deletes what has expired, and says how many. */
  int deleteExpired(Instant now);

  record Key(String workflow, String task) {}

  /**
   * One result.
   *
   * @param json the whole of it, as JSON text
   */
  record Stored(Key key, String json, Instant created, Instant expires) {}
}
