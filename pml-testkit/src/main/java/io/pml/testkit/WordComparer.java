package io.pml.testkit;

import io.pml.embed.Comparer;
import io.pml.index.Words;
import java.util.HashSet;
import java.util.Set;

/** A comparer without a model: requests are for the same as far as they share words, whatever comes with them. Threads may share it. */
public final class WordComparer implements Comparer {
  private static final double STEEPNESS = 12;

  @Override
  public double compare(Request request, String former) {
    Set<String> own = Set.copyOf(Words.stems(request.words()));
    Set<String> others = Set.copyOf(Words.stems(former));
    Set<String> all = new HashSet<>(own);
    all.addAll(others);
    double shared = own.size() + others.size() - all.size();
    return STEEPNESS * (shared / Math.max(1, all.size()) - 0.5);
  }
}
