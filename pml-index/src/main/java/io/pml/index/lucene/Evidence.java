package io.pml.index.lucene;

import io.pml.index.Fusion;
import io.pml.index.Memory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** All that speaks for each entry of a snapshot, given an intent. */
final class Evidence {
  private static final int COMPARED_AGAIN = 200;

  private final float[] ranking;
  private final float[] cosines;
  private final float[] words;

  private Evidence(float[] ranking, float[] cosines, float[] words) {
    this.ranking = ranking;
    this.cosines = cosines;
    this.words = words;
  }

  /**
   * Gathers it.
   *
   * @param vectors of the intent and its clauses; empty when meaning cannot be looked at
   */
  static Evidence of(Snapshot snapshot, WordEvidence words, List<Vector> vectors) {
    List<float[]> meanings = cosines(snapshot, vectors);
    float[] cosines = meanings.isEmpty() ? unknown(snapshot) : meanings.getFirst().clone();
    List<float[]> rankings = new ArrayList<>();
    for (int text = 0; text < words.lexical().size(); text++) {
      float[] lexical = words.lexical().get(text);
      rankings.add(meanings.isEmpty() ? lexical : Fusion.fuse(meanings.get(text), lexical));
    }
    return new Evidence(Fusion.withClauses(rankings.getFirst(), rankings.subList(1, rankings.size())), cosines,
        words.share());
  }

  /** The fused score of each entry. */
  float[] ranking() {
    return ranking;
  }

  /** The cosine of the whole intent and an entry; {@code NaN} where meaning is not known. */
  float cosine(int place) {
    return cosines[place];
  }

  /** The share of the intent's words that an entry has. */
  float words(int place) {
    return words[place];
  }

  private static float[] unknown(Snapshot snapshot) {
    float[] cosines = new float[snapshot.items().size()];
    Arrays.fill(cosines, Float.NaN);
    return cosines;
  }

  private static List<float[]> cosines(Snapshot snapshot, List<Vector> texts) {
    List<Item> items = snapshot.items();
    List<float[]> documents = documents(snapshot, texts);
    for (int place = 0; place < items.size(); place++) {
      Past past = items.get(place).past();
      if (past != null) {
        int count = items.get(place).intents().size();
        float weight = Memory.weight(count, snapshot.hindsight().found());
        float excess = Memory.excess(count, snapshot.excess(past));
        for (int text = 0; text < texts.size(); text++) {
          float remembered = past.centroid().dot(texts.get(text)) - excess;
          documents.get(text)[place] = (1 - weight) * documents.get(text)[place] + weight * remembered;
        }
      }
    }
    return documents;
  }

  private static List<float[]> documents(Snapshot snapshot, List<Vector> texts) {
    if (!snapshot.isLarge()) {
      return texts.stream().map(text -> exact(snapshot.items(), text)).toList();
    }
    List<float[]> cosines = snapshot.rough().dots(texts, snapshot.items().size());
    if (!texts.isEmpty()) {
      float[] whole = cosines.getFirst();
      best(whole).forEach(place -> whole[place] = exact(snapshot.items().get(place), texts.getFirst()));
    }
    return cosines;
  }

  private static float[] exact(List<Item> items, Vector text) {
    float[] cosines = new float[items.size()];
    for (int place = 0; place < cosines.length; place++) {
      cosines[place] = exact(items.get(place), text);
    }
    return cosines;
  }

  private static float exact(Item item, Vector text) {
    Vector vector = item.vector();
    return vector == null ? Float.NaN : vector.dot(text);
  }

  private static IntStream best(float[] cosines) {
    Heap heap = new Heap(cosines);
    return IntStream.range(0, Math.min(COMPARED_AGAIN, cosines.length))
        .map(i -> heap.next())
        .filter(place -> place >= 0);
  }
}
