package io.pml.discover;

import io.pml.index.Answer;
import io.pml.index.Entry;
import io.pml.index.Hit;
import io.pml.index.Index;
import io.pml.index.IndexStatus;
import io.pml.index.Question;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** An index that counts the words an intent shares with an entry and with what is remembered of it. */
public final class PlainIndex implements Index {
  private final Map<String, Entry> entries = new TreeMap<>();
  private final Map<String, List<String>> remembered = new HashMap<>();
  private boolean closed;
  private boolean broken;

  /** Takes nothing more. */
  public synchronized void breakDown() {
    broken = true;
  }

  @Override
  public synchronized void put(Collection<Entry> added) {
    if (broken) {
      throw new IllegalStateException("no room");
    }
    added.forEach(entry -> entries.put(entry.id(), entry));
  }

  @Override
  public synchronized void remove(Collection<String> ids) {
    ids.forEach(entries::remove);
    ids.forEach(remembered::remove);
  }

  @Override
  public synchronized void remember(String id, List<String> intents) {
    remembered.put(id, List.copyOf(intents));
  }

  /** What was last said about an entry. */
  public synchronized List<String> remembered(String id) {
    return remembered.getOrDefault(id, List.of());
  }

  public synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public synchronized Answer search(Question question) {
    List<Hit> hits = entries.values()
        .stream()
        .filter(question.filter())
        .map(entry -> hit(question.intent(), entry))
        .filter(hit -> hit.score() > 0 && hit.score() >= question.minScore())
        .sorted(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::id))
        .toList();
    return new Answer(hits.stream().skip(question.offset()).limit(question.limit()).toList(), hits.size(), true);
  }

  @Override
  public double likeness(String one, String other) {
    return Double.NaN;
  }

  @Override
  public synchronized IndexStatus status() {
    return new IndexStatus(entries.size(), 0, IndexStatus.Model.BROKEN, "it has none");
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private Hit hit(String intent, Entry entry) {
    double score = score(intent, entry);
    return new Hit(entry.id(), score, score, score, "");
  }

  private double score(String intent, Entry entry) {
    List<String> words = words(entry.wording().whole() + " " + String.join(" ", remembered(entry.id())));
    List<String> wanted = words(intent);
    return (double) wanted.stream().filter(words::contains).count() / wanted.size();
  }

  private static List<String> words(String text) {
    return List.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1));
  }
}
