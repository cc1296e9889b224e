package io.pml.cache;

import io.pml.index.Opposites;
import io.pml.index.Words;
import io.pml.store.CachedResults.Cached;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** What wishes gave, found again by wishes in nearly the same words, unless these say the opposite. Threads may share it. */
public final class Wishes {
  /** How long a wish is remembered. */
  static final Duration TIME_TO_LIVE = Duration.ofHours(1);
  private static final int MOST = 500;
  /** How alike two wishes have to be. */
  private static final double ALIKE = 0.95;

  private final Function<String, Optional<float[]>> embedder;
  private final Deque<Wish> wishes = new ArrayDeque<>();

  /** A wish that was remembered. */
  record Found(Cached cached, double similarity) {}

  /** A wish and what it gave. */
  private static final class Wish {
    private final List<String> words;
    private final float[] meaning;
    private final String key;
    private final Cached cached;

    Wish(List<String> words, float[] meaning, String key, Cached cached) {
      this.words = words;
      this.meaning = meaning;
      this.key = key;
      this.cached = cached;
    }

    double similarity(float[] other) {
      double sum = 0;
      for (int i = 0; i < Math.min(meaning.length, other.length); i++) {
        sum += meaning[i] * other[i];
      }
      return sum;
    }
  }

  /**
   * Remembers wishes.
   *
   * @param embedder gives a text its vector, of length one; empty when there is no way to
   */
  public Wishes(Function<String, Optional<float[]>> embedder) {
    this.embedder = embedder;
  }

  /** Remembers nothing. */
  public static Wishes none() {
    return new Wishes(text -> Optional.empty());
  }

  /** The wish most like this one, with the same key. */
  Optional<Found> find(String intent, String key, Instant now) {
    List<Wish> candidates = new ArrayList<>();
    synchronized (wishes) {
      wishes.stream()
          .filter(wish -> wish.key.equals(key) && now.isBefore(wish.cached.expires()))
          .forEach(candidates::add);
    }
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    List<String> words = Words.plain(intent);
    return embedder.apply(intent).flatMap(meaning -> {
      Found best = null;
      for (Wish wish : candidates) {
        double similarity = wish.similarity(meaning);
        if (similarity > ALIKE && !Opposites.areSaid(words, wish.words)
            && (best == null || similarity > best.similarity())) {
          best = new Found(wish.cached, similarity);
        }
      }
      return Optional.ofNullable(best);
    });
  }

  void keep(String intent, String key, Cached cached) {
    embedder.apply(intent).ifPresent(meaning -> {
      synchronized (wishes) {
        wishes.addFirst(new Wish(Words.plain(intent), meaning, key, cached));
        if (wishes.size() > MOST) {
          wishes.removeLast();
        }
      }
    });
  }

  int drop(Predicate<Cached> which) {
    synchronized (wishes) {
      int before = wishes.size();
      wishes.removeIf(wish -> which.test(wish.cached));
      return before - wishes.size();
    }
  }
}
