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
  /** From so many entries on, all are compared by their small vectors and the best of them again by the full ones. */
  private static final int MANY = 20_000;
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
    float[] cosines = unknown(snapshot);
    List<float[]> rankings = new ArrayList<>();
    for (int text = 0; text < texts.size(); text++) {
      float[] lexical = Fusion.lexical(byWord[text], byGram[text], byName[text]);
      if (vectors.isEmpty()) {
        rankings.add(lexical);
      } else {
        float[] meaning = cosines(snapshot, vectors.get(text));
        if (text == 0) {
          cosines = meaning.clone();
        }
        rankings.add(Fusion.fuse(meaning, lexical));
      }
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
        float weight = Memory.words(count);
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

  private static float[] cosines(Snapshot snapshot, Vector intent) {
    List<Item> items = snapshot.items();
    boolean many = items.size() > MANY;
    float[] cosines = new float[items.size()];
    for (int place = 0; place < cosines.length; place++) {
      cosines[place] = cosine(items.get(place), intent, many);
    }
    if (many) {
      best(cosines).forEach(place -> cosines[place] = cosine(items.get(place), intent, false));
    }
    return cosines;
  }

  private static float cosine(Item item, Vector intent, boolean rough) {
    Vector vector = item.vector();
    if (vector == null) {
      return Float.NaN;
    }
    float document = rough ? vector.roughDot(intent) : vector.dot(intent);
    Vector centroid = item.centroid();
    if (centroid == null) {
      return document;
    }
    float remembered = centroid.dot(intent);
    float weight = Memory.meaning(item.intents().size(), remembered);
    return (1 - weight) * document + weight * remembered;
  }

  private static IntStream best(float[] cosines) {
    Heap heap = new Heap(cosines);
    return IntStream.range(0, Math.min(COMPARED_AGAIN, cosines.length))
        .map(i -> heap.next())
        .filter(place -> place >= 0);
  }
}
