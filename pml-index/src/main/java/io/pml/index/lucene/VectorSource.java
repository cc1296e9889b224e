package io.pml.index.lucene;

import io.pml.embed.Embedder;
import io.pml.index.Fusion;
import io.pml.index.VectorCache;
import io.pml.index.Wording;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Vectors for one batch of items: those made before come from the cache, the others are made. For one thread.
 *
 * <p>The vector of an entry is a mean of several, and not brought to length one: its product with an intent is then the
 * mean of the cosines.
 */
final class VectorSource {
  private final Embedder embedder;
  private final VectorCache cache;
  private final Map<String, float[]> known = new HashMap<>();
  private final Map<String, float[]> made = new HashMap<>();

  VectorSource(Embedder embedder, VectorCache cache) {
    this.embedder = embedder;
    this.cache = cache;
  }

  static List<String> texts(Item item) {
    Wording wording = item.entry().wording();
    List<String> texts = new ArrayList<>(item.intents());
    if (item.vector() == null) {
      texts.addAll(List.of(wording.whole(), wording.plainName(), wording.context()));
    }
    return texts;
  }

  /** Looks these texts up in the cache, all at once. */
  void prepare(Collection<String> texts) {
    known.putAll(cache.find(embedder.model(), texts.stream().map(VectorSource::hash).distinct().toList()));
  }

  Item embed(Item item) {
    Vector vector = item.vector() != null ? item.vector() : document(item.entry().wording());
    return item.with(vector, item.intents().isEmpty() ? null : centroid(item.intents()));
  }

  /** Keeps what had to be made. */
  void save() {
    if (!made.isEmpty()) {
      cache.save(embedder.model(), Map.copyOf(made));
    }
  }

  private Vector document(Wording wording) {
    return new Mean(embedder.dimensions()).add(vector(wording.whole()), Fusion.WHOLE)
        .add(vector(wording.plainName()), Fusion.NAME)
        .add(vector(wording.context()), Fusion.CONTEXT)
        .vector();
  }

  private Vector centroid(List<String> intents) {
    Mean mean = new Mean(embedder.dimensions());
    intents.forEach(intent -> mean.add(vector(intent), 1));
    return mean.direction();
  }

  private float[] vector(String text) {
    String hash = hash(text);
    float[] vector = known.get(hash);
    if (vector == null || vector.length != embedder.dimensions()) {
      vector = embedder.embed(text);
      known.put(hash, vector);
      made.put(hash, vector);
    }
    return vector;
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
