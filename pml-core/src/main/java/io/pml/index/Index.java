package io.pml.index;

import java.util.Collection;
import java.util.List;

/**
 * Finds entries by intents. Threads may share it: a search never waits for a change, and sees all of a change or nothing.
 *
 * <p>An entry is found by its words as soon as {@link #put} returns, and by its meaning a little later: vectors are made
 * in the background.
 */
public interface Index extends AutoCloseable {
  /** How many intents are remembered per entry. */
  int MOST_INTENTS = 20;

  /** Adds these entries; one of a known id takes the place of the former and keeps what is remembered of it. */
  void put(Collection<Entry> entries);

  /** Forgets these entries and what is remembered of them. Unknown ids are no error. */
  void remove(Collection<String> ids);

  /**
   * Says which intents led to an entry: later ones like these find it sooner. Replaces what was remembered of it; of too
   * many the first count. An unknown id is no error.
   */
  void remember(String id, List<String> intents);

  Answer search(Question question);

  /** How alike two texts are, as a cosine; {@code NaN} while meaning cannot be looked at. */
  double likeness(String one, String other);

  IndexStatus status();

  @Override
  void close();
}
