package io.pml.index.lucene;

import io.pml.index.Entry;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;

/** Entries as Lucene's documents. Terms are joined by blanks, for an analyzer that splits there and does nothing else. */
final class Documents {
  static final String ID = "id";
  static final String SLOT = "slot";
  static final String WORDS = "words";
  static final String GRAMS = "grams";
  static final String NAME = "name";
  static final String INTENT_WORDS = "intentWords";
  static final String INTENT_GRAMS = "intentGrams";

  private static final FieldType COUNTED = counted();

  private Documents() {}

  /** A document, and the item that it belongs to. */
  record Written(Document document, Item item) {}

  static Written write(Entry entry, List<String> intents, int slot, long version) {
    String whole = entry.wording().whole();
    List<String> words = Terms.words(whole);
    List<String> grams = Terms.grams(whole);
    List<String> name = Terms.grams(entry.wording().plainName()).stream().distinct().toList();
    List<String> intentWords = intents.stream().flatMap(intent -> Terms.words(intent).stream()).toList();
    List<String> intentGrams = intents.stream().flatMap(intent -> Terms.grams(intent).stream()).toList();
    Document document = new Document();
    document.add(new StringField(ID, entry.id(), Field.Store.NO));
    document.add(new NumericDocValuesField(SLOT, slot));
    document.add(field(WORDS, words));
    document.add(field(GRAMS, grams));
    document.add(field(NAME, name));
    document.add(field(INTENT_WORDS, intentWords));
    document.add(field(INTENT_GRAMS, intentGrams));
    Item.Lengths lengths = new Item.Lengths(words.size(), grams.size(), name.size(), intentWords.size(),
        intentGrams.size());
    return new Written(document, new Item(entry, intents, slot, version, lengths, null, null));
  }

  private static Field field(String name, List<String> terms) {
    return new Field(name, String.join(" ", terms), COUNTED);
  }

  private static FieldType counted() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setTokenized(true);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }
}
