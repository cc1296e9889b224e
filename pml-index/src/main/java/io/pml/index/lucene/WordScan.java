package io.pml.index.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/**
 * The evidence of words, for an intent and its clauses at once: they share most of their terms, and each term's postings
 * are read once. Every matching entry is scored, since the fusion needs the mean over all of them.
 */
final class WordScan {
  private static final float SATURATION = 1.2f;
  static final float WORDS_BY_LENGTH = 0.75f;
  static final float GRAMS_BY_LENGTH = 0.5f;

  private final Snapshot snapshot;
  private final int texts;

  WordScan(Snapshot snapshot, int texts) {
    this.snapshot = snapshot;
    this.texts = texts;
  }

  /** BM25 of every text with every entry. */
  float[][] bm25(String field, Snapshot.Field lengths, List<List<String>> terms, float byLength) throws IOException {
    float constant = SATURATION * (1 - byLength);
    float perTerm = SATURATION * byLength / lengths.mean();
    return scan(field, lengths, terms, (frequency, length) -> frequency / (frequency + constant + perTerm * length));
  }

  /** How much of each entry's field stands in each text; rare terms count more. */
  float[][] coverage(String field, Snapshot.Field lengths, List<List<String>> terms) throws IOException {
    return scan(field, lengths, terms.stream().map(each -> each.stream().distinct().toList()).toList(),
        (frequency, length) -> 1f / length);
  }

  /** The most that the text's terms could bring an entry in {@link #bm25}: terms that no entry has count as the rarest. */
  float most(String field, Snapshot.Field lengths, List<String> terms) throws IOException {
    float most = 0;
    for (String term : terms) {
      most += rarity(snapshot.reader(), new Term(field, term), lengths.filled());
    }
    return most;
  }

  private float[][] scan(String field, Snapshot.Field lengths, List<List<String>> terms, Weight weight)
      throws IOException {
    float[][] scores = new float[texts][snapshot.items().size()];
    Map<String, float[]> counts = counts(terms);
    Map<String, Float> rarities = new TreeMap<>();
    for (String term : counts.keySet()) {
      rarities.put(term, rarity(snapshot.reader(), new Term(field, term), lengths.filled()));
    }
    for (LeafReaderContext leaf : snapshot.reader().leaves()) {
      org.apache.lucene.index.Terms known = leaf.reader().terms(field);
      if (known == null) {
        continue;
      }
      TermsEnum cursor = known.iterator();
      PostingsEnum postings = null;
      for (Map.Entry<String, float[]> term : counts.entrySet()) {
        if (cursor.seekExact(new BytesRef(term.getKey()))) {
          postings = cursor.postings(postings, PostingsEnum.FREQS);
          float rarity = rarities.getOrDefault(term.getKey(), 0f);
          add(postings, leaf.docBase, rarity, term.getValue(), lengths, weight, scores);
        }
      }
    }
    return scores;
  }

  private void add(PostingsEnum postings, int base, float rarity, float[] counts, Snapshot.Field lengths, Weight weight,
      float[][] scores) throws IOException {
    for (int document = postings.nextDoc(); document != DocIdSetIterator.NO_MORE_DOCS; document = postings.nextDoc()) {
      int place = snapshot.place(base + document);
      if (place >= 0) {
        float score = rarity * weight.of(postings.freq(), lengths.length(place));
        for (int text = 0; text < texts; text++) {
          scores[text][place] += counts[text] * score;
        }
      }
    }
  }

  /** How often each term stands in each text. */
  private Map<String, float[]> counts(List<List<String>> terms) {
    Map<String, float[]> counts = new TreeMap<>();
    for (int text = 0; text < texts; text++) {
      for (String term : terms.get(text)) {
        counts.computeIfAbsent(term, key -> new float[texts])[text]++;
      }
    }
    return counts;
  }

  private static float rarity(DirectoryReader reader, Term term, int filled) throws IOException {
    int having = reader.docFreq(term);
    return (float) Math.log(1 + (Math.max(filled, having) - having + 0.5) / (having + 0.5));
  }

  /** What one matching term is worth, before its rarity. */
  @FunctionalInterface
  private interface Weight {
    float of(float frequency, int length);
  }
}
