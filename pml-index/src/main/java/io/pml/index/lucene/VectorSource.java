package io.pml.index.lucene;

import io.pml.embed.Embedder;
import io.pml.error.PmlException;
import io.pml.index.Entry;
import io.pml.index.Fusion;
import io.pml.index.Glosses;
import io.pml.index.Wording;
import io.pml.store.Vectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Vectors for one batch of items: those made before come from the cache, the others are made. For one thread.
 *
 * <p>The vector of an entry is a mean of several, and not brought to length one: its product with an intent is then the
 * mean of the cosines.
 */
final class VectorSource {
  private static final Logger LOG = LoggerFactory.getLogger(VectorSource.class);

  private final Embedder embedder;
  private final Vectors kept;
  private final Map<String, float[]> known = new HashMap<>();
  private final Map<String, float[]> made = new HashMap<>();

  VectorSource(Embedder embedder, Vectors kept) {
    this.embedder = embedder;
    this.kept = kept;
  }

  /** All texts of an item that need vectors. */
  static List<String> texts(Item item) {
    Wording wording = item.entry().wording();
    List<String> texts = new ArrayList<>(item.intents());
    texts.addAll(compared(item));
    if (item.vector() == null) {
      texts.addAll(List.of(wording.whole(), wording.plainName(), wording.context()));
    }
    return texts;
  }

  /** Looks up what is kept of these texts, all at once; what cannot be had is made again. */
  void prepare(List<String> texts) {
    try {
      known.putAll(kept.find(embedder.model(), texts.stream().map(Vectors::hash).distinct().toList()));
    } catch (PmlException e) {
      LOG.warn("kept vectors cannot be read, and are made again: {}", e.getMessage());
    }
  }

  Item embed(Item item) {
    Vector vector = item.vector() != null ? item.vector() : document(item.entry().wording());
    return item.with(vector,
        item.intents().isEmpty() ? null
            : Past.of(item.intents().stream().map(this::vector).toList(),
                compared(item).stream().map(this::vector).toList()));
  }

  /** What new wishes are compared with one by one. */
  private static List<String> compared(Item item) {
    return item.entry().kind() == Entry.Kind.CAPABILITY
        ? item.intents().stream().map(Glosses::english).toList()
        : List.of();
  }

  /** Keeps what had to be made. */
  void save() {
    if (!made.isEmpty()) {
      try {
        kept.put(embedder.model(), Map.copyOf(made));
      } catch (PmlException e) {
        LOG.warn("vectors cannot be kept, and will be made again after the next start: {}", e.getMessage());
      }
    }
  }

  private Vector document(Wording wording) {
    return new Mean(embedder.dimensions()).add(vector(wording.whole()), Fusion.WHOLE)
        .add(vector(wording.plainName()), Fusion.NAME)
        .add(vector(wording.context()), Fusion.CONTEXT)
        .vector();
  }

  float[] vector(String text) {
    String hash = Vectors.hash(text);
    float[] vector = known.get(hash);
    if (vector == null || vector.length != embedder.dimensions()) {
      vector = embedder.embed(text);
      known.put(hash, vector);
      made.put(hash, vector);
    }
    return vector;
  }
}
