package io.pml.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/** The vectors of texts, so that none is made twice. Each belongs to a model, and to a text by its {@link #hash}. */
public interface Vectors {
  /** The vectors that are kept, by hash; the others are left out. */
  Map<String, float[]> find(String model, Collection<String> hashes);

  /** Queues the vectors and returns at once; {@link Storage#flush} waits for them. Never fails: they can be made again. */
  void put(String model, Map<String, float[]> vectors);

  /** Deletes all vectors but these of this model, and says how many. What is still queued may stay. */
  int deleteExcept(String model, Set<String> hashes);

  /** What a text is known by: its SHA-256, in hexadecimal. */
  static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
