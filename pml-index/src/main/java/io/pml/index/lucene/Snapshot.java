package io.pml.index.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.Bits;

/** The index at one moment. An entry's place in {@link #items} is its place in every array of evidence. */
final class Snapshot {
  /** From so many entries on, all are compared by rough vectors and the best of them again by the full ones. */
  private static final int MANY = 4_000;

  private final DirectoryReader reader;
  private final List<Item> items;
  private final int[] places;
  private final Lengths lengths;
  private final int embedded;
  private final int settled;
  private final RoughVectors rough;
  private final Hindsight hindsight;
  private final float likeness;

  private Snapshot(DirectoryReader reader, List<Item> items, int[] places, Lengths lengths, RoughVectors former,
      Hindsight hindsight) {
    this.reader = reader;
    this.items = items;
    this.places = places;
    this.lengths = lengths;
    this.hindsight = hindsight;
    rough = items.size() > MANY ? RoughVectors.of(items, former) : RoughVectors.NONE;
    embedded = (int) items.stream().filter(Item::isEmbedded).count();
    settled = (int) items.stream().filter(Item::isSettled).count();
    likeness = (float) items.stream()
        .map(Item::past)
        .filter(past -> past != null && !Float.isNaN(past.likeness()))
        .mapToDouble(past -> past.likeness())
        .average()
        .orElse(0);
  }

  /** The lengths of each field by place. */
  record Lengths(Field words, Field grams, Field name, Field intentWords, Field intentGrams) {}

  /** One field of all items. */
  static final class Field {
    private final int[] lengths;
    private final int filled;
    private final float mean;

    Field(List<Item> items, ToIntFunction<Item.Lengths> length) {
      lengths = items.stream().mapToInt(item -> length.applyAsInt(item.lengths())).toArray();
      filled = (int) Arrays.stream(lengths).filter(each -> each > 0).count();
      mean = filled == 0 ? 1 : (float) Arrays.stream(lengths).asLongStream().sum() / filled;
    }

    int length(int place) {
      return lengths[place];
    }

    /** How many items have the field. */
    int filled() {
      return filled;
    }

    /** The mean length of those that have it. */
    float mean() {
      return mean;
    }
  }

  static Snapshot empty(DirectoryReader reader) throws IOException {
    return of(reader, List.of(), RoughVectors.NONE, Hindsight.NONE);
  }

  /** Reads the whole of a changed index. */
  static Snapshot of(DirectoryReader reader, List<Item> items, Snapshot former) throws IOException {
    return of(reader, items, former.rough, former.hindsight);
  }

  private static Snapshot of(DirectoryReader reader, List<Item> items, RoughVectors former, Hindsight hindsight)
      throws IOException {
    int slots = items.stream().mapToInt(Item::slot).max().orElse(-1) + 1;
    int[] placeOfSlot = new int[slots];
    Arrays.fill(placeOfSlot, -1);
    for (int i = 0; i < items.size(); i++) {
      placeOfSlot[items.get(i).slot()] = i;
    }
    int[] places = new int[reader.maxDoc()];
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues slot = leaf.reader().getNumericDocValues(Documents.SLOT);
      Bits live = leaf.reader().getLiveDocs();
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        boolean alive = live == null || live.get(document);
        places[leaf.docBase + document] = alive && slot.advanceExact(document)
            ? placeOfSlot[Math.toIntExact(slot.longValue())]
            : -1;
      }
    }
    Lengths lengths = new Lengths(new Field(items, Item.Lengths::words), new Field(items, Item.Lengths::grams),
        new Field(items, Item.Lengths::name), new Field(items, Item.Lengths::intentWords),
        new Field(items, Item.Lengths::intentGrams));
    return new Snapshot(reader, items, places, lengths, former, hindsight);
  }

  /** The same words with other vectors; the items stand in the same order. */
  Snapshot withVectors(List<Item> others, Hindsight newHindsight) {
    return new Snapshot(reader, others, places, lengths, rough, newHindsight);
  }

  DirectoryReader reader() {
    return reader;
  }

  List<Item> items() {
    return items;
  }

  /** The place of one of Lucene's documents, -1 for a deleted one. */
  int place(int document) {
    return places[document];
  }

  Lengths lengths() {
    return lengths;
  }

  /** How many items have their vectors. */
  int embedded() {
    return embedded;
  }

  /** How many of them have those of their intents too. */
  int settled() {
    return settled;
  }

  Hindsight hindsight() {
    return hindsight;
  }

  /** By how much the intents of this past are more alike than those of others; 0 when nothing can be said. */
  float excess(Past past) {
    return Float.isNaN(past.likeness()) ? 0 : past.likeness() - likeness;
  }

  boolean isLarge() {
    return items.size() > MANY;
  }

  /** Of all items when there are many, otherwise of none. */
  RoughVectors rough() {
    return rough;
  }
}
