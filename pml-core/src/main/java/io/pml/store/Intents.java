package io.pml.store;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The intents that led to entries of the index, and how often that went well. Of one entry at most
 * {@value #MOST_PER_ENTRY} are kept: those that went well more often, then the newer ones.
 */
public interface Intents {
  int MOST_PER_ENTRY = 40;

  /**
   * Queues the news that an entry served an intent, or failed to, and returns at once. Never fails.
   *
   * @param entry the id of a tool or a capability
   * @param intent with secrets already taken out
   */
  void add(String entry, String intent, boolean success, Instant at);

  /** All that is known, by entry; of each entry the best first. */
  Map<String, List<Intent>> all();

  /** What is known of one entry, the best first. */
  List<Intent> of(String entry);

  /** Forgets one entry. An unknown one is no error. */
  void forget(String entry);

  /** One intent, and what came of it. */
  record Intent(String text, long successes, long failures, Instant last) {
    /** One failure takes back two successes: what fails now and then is not what to recommend. */
    public long standing() {
      return successes - 2 * failures;
    }
  }
}
