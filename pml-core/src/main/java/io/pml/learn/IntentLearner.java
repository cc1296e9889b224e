package io.pml.learn;

import io.pml.index.Index;
import io.pml.store.Intents;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Lets the next wish of a kind find what served the last one: keeps the intents that led to entries of the index, and
 * tells the index of those that went well. Threads may share it.
 */
public final class IntentLearner {
  /** Work that used more entries than this says little about any of them. */
  public static final int MOST_ENTRIES = 3;

  private static final int MOST_CHARACTERS = 500;

  private final Index index;
  private final Intents store;
  private final InstantSource clock;
  private final UnaryOperator<String> redaction;
  private final Map<String, List<Intents.Intent>> known;

  /**
   * A learner that knows what the store knows.
   *
   * @param redaction takes secrets out of intents before they are kept
   */
  public IntentLearner(Index index, Intents store, InstantSource clock, UnaryOperator<String> redaction) {
    this.index = index;
    this.store = store;
    this.clock = clock;
    this.redaction = redaction;
    this.known = new HashMap<>(store.all());
  }

  /** Tells the index what is remembered of these entries, which it has just been given. */
  public synchronized void remind(Collection<String> entries) {
    entries.forEach(this::tell);
  }

  /** An intent led to these entries, and they served it or failed. */
  public void led(String intent, Collection<String> entries, boolean success) {
    String text = shorten(redaction.apply(intent.strip()));
    if (text.isEmpty() || entries.size() > MOST_ENTRIES) {
      return;
    }
    for (String entry : entries) {
      note(entry, text, success, clock.instant());
    }
  }

  /** What is remembered of an entry, the best first. */
  public synchronized List<String> intents(String entry) {
    return known.getOrDefault(entry, List.of())
        .stream()
        .filter(intent -> intent.standing() > 0)
        .map(Intents.Intent::text)
        .toList();
  }

  private synchronized void note(String entry, String text, boolean success, Instant now) {
    List<Intents.Intent> before = known.getOrDefault(entry, List.of());
    Optional<Intents.Intent> same = before.stream().filter(each -> each.text().equals(text)).findFirst();
    if (same.isEmpty() && !success) {
      return;
    }
    List<Intents.Intent> after = new ArrayList<>(before);
    same.ifPresent(after::remove);
    after.add(new Intents.Intent(text, same.map(Intents.Intent::successes).orElse(0L) + (success ? 1 : 0),
        same.map(Intents.Intent::failures).orElse(0L) + (success ? 0 : 1), now));
    after.sort(Comparator.comparingLong(Intents.Intent::standing)
        .thenComparing(Intents.Intent::last)
        .reversed());
    known.put(entry, List.copyOf(after.subList(0, Math.min(Intents.MOST_PER_ENTRY, after.size()))));
    store.add(entry, text, success, now);
    tell(entry);
  }

  private void tell(String entry) {
    List<String> remembered = intents(entry);
    if (!remembered.isEmpty() || known.containsKey(entry)) {
      index.remember(entry, remembered);
    }
  }

  private static String shorten(String text) {
    int end = Math.min(text.length(), MOST_CHARACTERS);
    boolean halfPair = end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, halfPair ? end - 1 : end);
  }
}
