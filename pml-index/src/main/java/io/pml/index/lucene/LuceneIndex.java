package io.pml.index.lucene;

import io.pml.embed.Embedder;
import io.pml.embed.EmbedderLoader;
import io.pml.index.Answer;
import io.pml.index.Calibration;
import io.pml.index.Clauses;
import io.pml.index.Entry;
import io.pml.index.Fusion;
import io.pml.index.Hit;
import io.pml.index.Index;
import io.pml.index.IndexStatus;
import io.pml.index.Question;
import io.pml.index.Words;
import io.pml.store.Vectors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index in memory. Threads may share it.
 *
 * <p>Changes are made one at a time, under the lock of this object, and end with a new {@link Snapshot}; a search works
 * on the snapshot it began with. One thread of its own gives entries their vectors. Nothing is kept on disk but vectors, in the cache:
 * whoever starts the index puts all entries into it again.
 */
public final class LuceneIndex implements Index {
  private static final Logger LOG = LoggerFactory.getLogger(LuceneIndex.class);
  private static final int LONGEST_INTENT = 2_000;
  private static final int BATCH = 64;

  private static final Duration PATIENCE = Duration.ofMillis(200);
  private static final int NEVER = -1;

  private final Vectors kept;
  private final IndexWriter writer;
  private final Map<String, Item> items = new LinkedHashMap<>();
  private final Deque<Integer> freeSlots = new ArrayDeque<>();
  private final Set<String> waiting = new LinkedHashSet<>();
  private final Thread embedding = Thread.ofPlatform().daemon().name("pml-index-embed").unstarted(this::embed);
  private int slots;
  private long versions;
  private int models;
  private int failedModel = NEVER;
  private boolean closed;
  private volatile String failure = "";
  private volatile EmbedderLoader model;
  private volatile Snapshot snapshot;

  private LuceneIndex(EmbedderLoader model, Vectors kept) {
    this.model = model;
    this.kept = kept;
    try {
      writer = new IndexWriter(new ByteBuffersDirectory(),
          new IndexWriterConfig(new WhitespaceAnalyzer()).setMergeScheduler(new SerialMergeScheduler()));
      snapshot = Snapshot.empty(DirectoryReader.open(writer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * An empty index.
   *
   * @param model to be closed by who made it, after the index
   * @param kept where vectors that were made before are looked up
   */
  public static LuceneIndex open(EmbedderLoader model, Vectors kept) {
    LuceneIndex index = new LuceneIndex(model, kept);
    index.embedding.start();
    return index;
  }

  // -- changes ------------------------------------------------------------------------------------------------------

  @Override
  public synchronized void put(Collection<Entry> entries) {
    change(() -> {
      for (Entry entry : entries) {
        Item before = items.get(entry.id());
        if (before == null || !before.entry().equals(entry)) {
          write(entry, before == null ? List.of() : before.intents());
        }
      }
    });
  }

  @Override
  public synchronized void remove(Collection<String> ids) {
    change(() -> {
      for (String id : ids) {
        Item item = items.remove(id);
        if (item != null) {
          writer.deleteDocuments(new Term(Documents.ID, id));
          freeSlots.push(item.slot());
          waiting.remove(id);
        }
      }
    });
  }

  @Override
  public synchronized void remember(String id, List<String> intents) {
    Item item = items.get(id);
    List<String> kept = intents.stream()
        .filter(intent -> !intent.isBlank())
        .limit(MOST_INTENTS)
        .map(intent -> Words.beginning(intent, LONGEST_INTENT))
        .toList();
    if (item != null && !item.intents().equals(kept)) {
      change(() -> write(item.entry(), kept));
    }
  }

  /** Takes another model from now on; until all entries have its vectors, answers are degraded. */
  public synchronized void use(EmbedderLoader other) {
    model = other;
    models++;
    failure = "";
    items.replaceAll((id, item) -> item.with(null, null));
    waiting.addAll(items.keySet());
    snapshot = snapshot.withVectors(List.copyOf(items.values()), Hindsight.NONE);
    notifyAll();
  }

  private void write(Entry entry, List<String> intents) throws IOException {
    Item before = items.get(entry.id());
    int slot = before != null ? before.slot() : freeSlots.isEmpty() ? slots++ : freeSlots.pop();
    Documents.Written written = Documents.write(entry, intents, slot, versions++);
    Item item = written.item();
    if (before != null && before.entry().wording().equals(entry.wording())) {
      item = item.with(before.vector(), null);
    }
    items.put(entry.id(), item);
    writer.updateDocument(new Term(Documents.ID, entry.id()), written.document());
    waiting.add(entry.id());
  }

  private void change(Change change) {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
    try {
      change.make();
      DirectoryReader before = snapshot.reader();
      DirectoryReader after = DirectoryReader.openIfChanged(before, writer);
      if (after != null) {
        snapshot = Snapshot.of(after, List.copyOf(items.values()), snapshot);
        before.decRef();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    failedModel = NEVER;
    notifyAll();
  }

  /** Something done to the words of the index. */
  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  // -- questions ----------------------------------------------------------------------------------------------------

  @Override
  public Answer search(Question question) {
    String intent = Words.beginning(question.intent(), LONGEST_INTENT);
    List<String> texts = new ArrayList<>(List.of(intent));
    texts.addAll(Clauses.of(intent));
    CompletableFuture<List<Vector>> meanwhile = CompletableFuture.supplyAsync(() -> vectors(texts),
        Thread::startVirtualThread);
    Snapshot now = acquire();
    try {
      WordEvidence words = WordEvidence.of(now, texts);
      List<Vector> vectors = meanwhile.join();
      boolean degraded = vectors.isEmpty() || now.embedded() < now.items().size();
      return answer(question, now, Evidence.of(now, words, vectors), degraded, vectors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      release(now);
    }
  }

  @Override
  public double likeness(String one, String other) {
    Optional<Embedder> ready = model.ready();
    if (ready.isEmpty()) {
      return Double.NaN;
    }
    try {
      List<float[]> made = atOnce(ready.get(), List.of(one, other));
      return new Vector(made.getFirst()).dot(new Vector(made.getLast()));
    } catch (RuntimeException e) {
      LOG.warn("two texts cannot be compared by meaning: {}", e.toString());
      return Double.NaN;
    }
  }

  private List<Vector> vectors(List<String> texts) {
    Optional<Embedder> ready = model.ready();
    if (ready.isEmpty()) {
      return List.of();
    }
    Embedder embedder = ready.get();
    try {
      List<String> all = new ArrayList<>(texts);
      all.add(Terms.keywords(texts.getFirst()));
      List<float[]> made = atOnce(embedder, all);
      Mean mean = new Mean(embedder.dimensions()).add(made.getFirst(), 1).add(made.getLast(), Fusion.KEYWORDS);
      List<Vector> vectors = new ArrayList<>(List.of(mean.direction()));
      made.subList(1, texts.size()).stream().map(Vector::new).forEach(vectors::add);
      return vectors;
    } catch (RuntimeException e) {
      LOG.warn("an intent got no vector, only its words count: {}", e.toString());
      return List.of();
    }
  }

  /** The vectors of a few texts: a model may work on more than one at a time. */
  private static List<float[]> atOnce(Embedder embedder, List<String> texts) {
    List<CompletableFuture<float[]>> others = texts.stream()
        .skip(1)
        .map(text -> CompletableFuture.supplyAsync(() -> embedder.embed(text), Thread::startVirtualThread))
        .toList();
    List<float[]> vectors = new ArrayList<>(List.of(embedder.embed(texts.getFirst())));
    others.stream().map(CompletableFuture::join).forEach(vectors::add);
    return vectors;
  }

  /** Snapshots share what they do not differ in, and Lucene's part is freed with the last that uses it. */
  private Snapshot acquire() {
    while (true) {
      Snapshot now = snapshot;
      if (now.reader().tryIncRef()) {
        return now;
      }
      if (now == snapshot) {
        throw new IllegalStateException("the index is closed");
      }
    }
  }

  private static void release(Snapshot snapshot) {
    try {
      snapshot.reader().decRef();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer answer(Question question, Snapshot now, Evidence evidence, boolean degraded,
      List<Vector> vectors) {
    Heap heap = new Heap(evidence.ranking(), place -> question.filter().test(now.items().get(place).entry()));
    int total = heap.size();
    List<Hit> hits = new ArrayList<>();
    double chance = 1;
    int place = heap.next();
    int following = heap.next();
    float best = place < 0 ? 0 : evidence.ranking()[place];
    float second = following < 0 ? best - 1 : evidence.ranking()[following];
    int seen = 0;
    while (place >= 0 && (hits.size() < question.limit() || question.minScore() > 0)) {
      float lead = evidence.ranking()[place] - (seen == 0 ? second : best);
      chance = Math.min(chance, Calibration.chance(evidence.cosine(place), evidence.words(place), lead));
      if (chance < question.minScore()) {
        total = seen;
        break;
      }
      if (seen >= question.offset() && hits.size() < question.limit()) {
        Item item = now.items().get(place);
        hits.add(hit(item, chance, evidence.cosine(place), vectors));
      }
      seen++;
      place = following;
      following = heap.next();
    }
    return new Answer(hits, total, degraded);
  }

  private static Hit hit(Item item, double chance, float cosine, List<Vector> vectors) {
    Past past = item.past();
    OptionalInt nearest = past == null || vectors.isEmpty() ? OptionalInt.empty() : past.nearest(vectors.getFirst());
    if (past == null || nearest.isEmpty()) {
      return new Hit(item.entry().id(), chance, cosine, Double.NaN, "");
    }
    int place = nearest.getAsInt();
    return new Hit(item.entry().id(), chance, cosine, past.each().get(place).dot(vectors.getFirst()),
        item.intents().get(place));
  }

  @Override
  public IndexStatus status() {
    Snapshot now = snapshot;
    String failed = failure;
    if (!failed.isEmpty()) {
      return new IndexStatus(now.items().size(), now.settled(), IndexStatus.Model.BROKEN, failed);
    }
    return switch (model.state()) {
      case EmbedderLoader.State.Loading() ->
        new IndexStatus(now.items().size(), now.settled(), IndexStatus.Model.LOADING, "");
      case EmbedderLoader.State.Ready(Embedder embedder) ->
        new IndexStatus(now.items().size(), now.settled(), IndexStatus.Model.READY, "");
      case EmbedderLoader.State.Broken(String reason) ->
        new IndexStatus(now.items().size(), now.settled(), IndexStatus.Model.BROKEN, reason);
    };
  }

  // -- vectors ------------------------------------------------------------------------------------------------------

  private void embed() {
    try {
      while (awaitWork()) {
        work();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for entries without vectors, and for a change after the model failed; false when the index is closed. */
  private synchronized boolean awaitWork() throws InterruptedException {
    while (!closed && (waiting.isEmpty() || failedModel == models)) {
      wait();
    }
    return !closed;
  }

  private void work() throws InterruptedException {
    EmbedderLoader now;
    int number;
    synchronized (this) {
      now = model;
      number = models;
    }
    switch (now.await(PATIENCE)) {
      case EmbedderLoader.State.Loading() -> {
        // Asked again, unless the index is closed meanwhile or has another model.
      }
      case EmbedderLoader.State.Ready(Embedder embedder) -> embed(embedder, number, nextBatch());
      case EmbedderLoader.State.Broken(String reason) -> fail(number, reason);
    }
  }

  private void embed(Embedder embedder, int number, List<Item> batch) {
    try {
      VectorSource vectors = new VectorSource(embedder, kept);
      vectors.prepare(batch.stream().flatMap(item -> VectorSource.texts(item).stream()).toList());
      List<Item> done = new ArrayList<>();
      for (Item item : batch) {
        if (isClosed()) {
          return;
        }
        done.add(vectors.embed(item));
      }
      publish(number, done, hindsight(done, vectors));
      vectors.save();
    } catch (RuntimeException | Error e) {
      giveBack(batch);
      fail(number, e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized List<Item> nextBatch() {
    List<String> ids = waiting.stream().limit(BATCH).toList();
    ids.forEach(waiting::remove);
    return ids.stream().map(items::get).filter(Objects::nonNull).toList();
  }

  /** Looked at when nothing else waits for vectors. */
  private Hindsight hindsight(List<Item> done, VectorSource vectors) {
    Hindsight before;
    Map<String, Item> now;
    synchronized (this) {
      before = snapshot.hindsight();
      if (!waiting.isEmpty()) {
        return before;
      }
      now = new LinkedHashMap<>(items);
    }
    replace(now, done);
    List<Item> all = List.copyOf(now.values());
    return before.isOf(all) ? before : Hindsight.of(all, vectors);
  }

  private synchronized void publish(int number, List<Item> done, Hindsight hindsight) {
    if (number != models) {
      return;
    }
    replace(items, done);
    failure = "";
    snapshot = snapshot.withVectors(List.copyOf(items.values()), hindsight);
  }

  /** Entries that changed meanwhile wait already for the vectors of what they are now. */
  private static void replace(Map<String, Item> items, List<Item> done) {
    for (Item item : done) {
      items.computeIfPresent(item.entry().id(),
          (id, current) -> current.version() == item.version() ? item : current);
    }
  }

  private synchronized void giveBack(List<Item> batch) {
    batch.stream().map(item -> item.entry().id()).filter(items::containsKey).forEach(waiting::add);
  }

  private synchronized void fail(int number, String reason) {
    if (number == models) {
      LOG.warn("entries are found by their words alone, the embedding model failed: {}", reason);
      failedModel = number;
      failure = reason;
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      notifyAll();
    }
    try {
      embedding.join();
      snapshot.reader().decRef();
      writer.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
