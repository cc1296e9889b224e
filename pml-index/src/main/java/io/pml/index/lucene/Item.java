package io.pml.index.lucene;

import io.pml.index.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry with all that is known of it. Never changes; a changed entry is another item.
 *
 * @param slot tells its Lucene document from those of all other entries
 * @param version another one after every change of the entry or its intents
 * @param vector of the entry; null until it was embedded
 * @param past what the intents have in common; null until they were embedded, and when there are none
 */
record Item(Entry entry, List<String> intents, int slot, long version, Lengths lengths, @Nullable Vector vector,
    @Nullable Past past) {

  /** How many terms each of its fields has. */
  record Lengths(int words, int grams, int name, int intentWords, int intentGrams) {}

  Item with(@Nullable Vector newVector, @Nullable Past newPast) {
    return new Item(entry, intents, slot, version, lengths, newVector, newPast);
  }

  boolean isEmbedded() {
    return vector != null;
  }

  /** Whether its intents are embedded too. */
  boolean isSettled() {
    return isEmbedded() && intents.isEmpty() == (past == null);
  }
}
