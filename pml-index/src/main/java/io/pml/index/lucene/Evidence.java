package io.pml.index.lucene;

import io.pml.index.Fusion;
import io.pml.index.Memory;
import java.io.IOException;
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
   * @param texts the intent, then its clauses
   * @param vectors of the texts; empty when meaning cannot be looked at
   */
  static Evidence of(Snapshot snapshot, List<String> texts, List<Vector> vectors) throws IOException {
    WordScan scan = new WordScan(snapshot, texts.size());
    List<List<String>> words = texts.stream().map(Terms::words).toList();
    List<List<String>> grams = texts.stream().map(Terms::grams).toList();
    Snapshot.Lengths lengths = snapshot.lengths();
    float[][] byWord = scan.bm25(Documents.WORDS, lengths.words(), words, WordScan.WORDS_BY_LENGTH);
    float[][] byGram = scan.bm25(Documents.GRAMS, lengths.grams(), grams, WordScan.GRAMS_BY_LENGTH);
    float[][] byName = scan.coverage(Documents.NAME, lengths.name(), grams);
    if (lengths.intentWords().filled() > 0) {
      remember(snapshot, byWord,
          scan.bm25(Documents.INTENT_WORDS, lengths.intentWords(), words, WordScan.WORDS_BY_LENGTH));
      remember(snapshot, byGram,
          scan.bm25(Documents.INTENT_GRAMS, lengths.intentGrams(), grams, WordScan.GRAMS_BY_LENGTH));
    }
    float[] share = share(byWord[0], scan.most(Documents.WORDS, lengths.words(), words.getFirst()));
    List<float[]> meanings = cosines(snapshot, vectors);
    float[] cosines = meanings.isEmpty() ? unknown(snapshot) : meanings.getFirst().clone();
    List<float[]> rankings = new ArrayList<>();
    for (int text = 0; text < texts.size(); text++) {
      float[] lexical = Fusion.lexical(byWord[text], byGram[text], byName[text]);
      rankings.add(meanings.isEmpty() ? lexical : Fusion.fuse(meanings.get(text), lexical));
    }
    return new Evidence(Fusion.withClauses(rankings.getFirst(), rankings.subList(1, rankings.size())), cosines, share);
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

  private static void remember(Snapshot snapshot, float[][] documents, float[][] intents) {
    List<Item> items = snapshot.items();
    for (int place = 0; place < items.size(); place++) {
      int count = items.get(place).intents().size();
      if (count > 0) {
        float weight = Memory.weight(count, snapshot.hindsight().found());
        for (int text = 0; text < documents.length; text++) {
          documents[text][place] = (1 - weight) * documents[text][place] + weight * intents[text][place];
        }
      }
    }
  }

  private static float[] share(float[] scores, float most) {
    float[] shares = new float[scores.length];
    for (int place = 0; place < scores.length; place++) {
      shares[place] = most == 0 ? 0 : Math.min(1, scores[place] / most);
    }
    return shares;
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
