package io.pml.discover;

import io.pml.index.Words;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What clients looked for lately and what they were shown: a call of something that was shown for an intent tells that the
 * intent led there. One success and one failure count for every look. Threads may share it.
 */
public final class Trail {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final int MOST_LOOKS = 8;
  private static final int MOST_CLIENTS = 1_000;
  private static final int MOST_CHARACTERS = 2_000;

  private final Listener listener;
  private final InstantSource clock;
  private final Map<String, Deque<Look>> looks = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Deque<Look>> eldest) {
      return size() > MOST_CLIENTS;
    }
  };

  /** Hears where intents led. */
  @FunctionalInterface
  public interface Listener {
    void led(String intent, List<String> entries, boolean success);
  }

  /** What was shown for an intent, and what of it has not failed since. */
  private record Look(String intent, Set<String> shown, Set<String> unharmed, Instant at) {}

  public Trail(Listener listener, InstantSource clock) {
    this.listener = listener;
    this.clock = clock;
  }

  /** A client was shown these entries for an intent. */
  public synchronized void shown(String client, String intent, Collection<String> entries) {
    Deque<Look> recent = looks.computeIfAbsent(client, name -> new ArrayDeque<>());
    recent.addFirst(new Look(Words.beginning(intent, MOST_CHARACTERS), new HashSet<>(entries), new HashSet<>(entries),
        clock.instant()));
    if (recent.size() > MOST_LOOKS) {
      recent.removeLast();
    }
  }

  /** A client called an entry; the newest look that showed it led there. */
  public void called(String client, String entry, boolean success) {
    String intent = taken(client, entry, success);
    if (!intent.isEmpty()) {
      listener.led(intent, List.of(entry), success);
    }
  }

  /** A success ends the matter; after a failure another try may still succeed. */
  private synchronized String taken(String client, String entry, boolean success) {
    Instant oldest = clock.instant().minus(FRESH);
    Iterator<Look> recent = looks.getOrDefault(client, new ArrayDeque<>()).iterator();
    while (recent.hasNext()) {
      Look look = recent.next();
      if (look.at().isBefore(oldest)) {
        return "";
      }
      if (look.shown().contains(entry)) {
        boolean news = success ? look.shown().remove(entry) : look.unharmed().remove(entry);
        return news ? look.intent() : "";
      }
    }
    return "";
  }
}
