package io.pml.bench.finding;

import io.pml.embed.Embedder;
import io.pml.index.Entry;
import io.pml.index.Fusion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;

/** What PML's ranking is compared with: BM25 as Lucene has it, the cosine of one vector per tool, and both by z-scores. */
final class PlainRecipes {
  private static final float DENSE = 0.7f;

  private final List<Entry> tools;
  private final Embedder embedder;
  private final List<float[]> vectors;
  private final EnglishAnalyzer analyzer = new EnglishAnalyzer();
  private final IndexSearcher searcher;

  PlainRecipes(List<Entry> tools, Embedder embedder) throws IOException {
    this.tools = tools;
    this.embedder = embedder;
    vectors = tools.stream().map(tool -> embedder.embed(tool.wording().whole())).toList();
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      for (Entry tool : tools) {
        Document document = new Document();
        document.add(new TextField("text", tool.wording().whole(), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    searcher = new IndexSearcher(DirectoryReader.open(directory));
  }

  List<String> bm25(String intent) {
    return best(words(intent));
  }

  List<String> dense(String intent) {
    return best(meaning(intent));
  }

  List<String> fused(String intent) {
    float[] words = Fusion.standardize(words(intent));
    float[] meaning = Fusion.standardize(meaning(intent));
    for (int i = 0; i < words.length; i++) {
      words[i] = DENSE * meaning[i] + (1 - DENSE) * words[i];
    }
    return best(words);
  }

  private float[] words(String intent) {
    float[] scores = new float[tools.size()];
    org.apache.lucene.search.Query query = new QueryBuilder(analyzer).createBooleanQuery("text", intent);
    try {
      if (query != null) {
        for (ScoreDoc hit : searcher.search(query, tools.size()).scoreDocs) {
          scores[hit.doc] = hit.score;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scores;
  }

  private float[] meaning(String intent) {
    float[] vector = embedder.embed(intent);
    float[] scores = new float[tools.size()];
    for (int i = 0; i < scores.length; i++) {
      for (int j = 0; j < vector.length; j++) {
        scores[i] += vector[j] * vectors.get(i)[j];
      }
    }
    return scores;
  }

  private List<String> best(float[] scores) {
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]))
        .limit(Quality.DEPTH)
        .map(i -> tools.get(i).id())
        .toList();
  }
}
