package io.pml.index.lucene;

import java.util.function.IntPredicate;

/** Places in the order of their scores, best first, equal ones in the order of the array; only as far as is asked. */
final class Heap {
  private final float[] scores;
  private final int[] places;
  private int size;

  /** All places whose score is known. */
  Heap(float[] scores) {
    this(scores, place -> true);
  }

  Heap(float[] scores, IntPredicate wanted) {
    this.scores = scores;
    places = new int[scores.length];
    for (int place = 0; place < scores.length; place++) {
      if (!Float.isNaN(scores[place]) && wanted.test(place)) {
        places[size++] = place;
      }
    }
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  int size() {
    return size;
  }

  /** The best place that is left, or -1. */
  int next() {
    if (size == 0) {
      return -1;
    }
    int best = places[0];
    places[0] = places[--size];
    sink(0);
    return best;
  }

  private void sink(int from) {
    int at = from;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(places[child + 1], places[child])) {
        child++;
      }
      if (!before(places[child], places[at])) {
        return;
      }
      int place = places[at];
      places[at] = places[child];
      places[child] = place;
      at = child;
    }
  }

  private boolean before(int a, int b) {
    return scores[a] > scores[b] || (scores[a] == scores[b] && a < b);
  }
}
