package io.pml.index.lucene;

import io.pml.index.Fusion;
import io.pml.index.Memory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What the words of an intent and its clauses say for each entry of a snapshot. */
final class WordEvidence {
  private final List<float[]> lexical;
  private final float[] share;

  private WordEvidence(List<float[]> lexical, float[] share) {
    this.lexical = lexical;
    this.share = share;
  }

  /**
   * Gathers it.
   *
   * @param texts the intent, then its clauses
   */
  static WordEvidence of(Snapshot snapshot, List<String> texts) throws IOException {
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
    List<float[]> lexical = new ArrayList<>();
    for (int text = 0; text < texts.size(); text++) {
      lexical.add(Fusion.lexical(byWord[text], byGram[text], byName[text]));
    }
    return new WordEvidence(lexical, share);
  }

  /** For each text what {@link Fusion#lexical} gave. */
  List<float[]> lexical() {
    return lexical;
  }

  /** The share of the intent's words that each entry has. */
  float[] share() {
    return share;
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
}
