package io.pml.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.embed.Embedder;
import io.pml.embed.EmbedderLoader;
import io.pml.index.Answer;
import io.pml.index.Entry;
import io.pml.index.Hit;
import io.pml.index.Index;
import io.pml.index.IndexStatus;
import io.pml.index.Question;
import io.pml.index.Wording;
import io.pml.store.Vectors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LuceneIndexTest {
  private final BagEmbedder embedder = new BagEmbedder("bag");
  private final KeptVectors cache = new KeptVectors();
  private final List<Index> opened = new ArrayList<>();
  private final List<EmbedderLoader> loaders = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(Index::close);
    loaders.forEach(EmbedderLoader::close);
  }

  // -- words --------------------------------------------------------------------------------------------------------

  @Test
  void search_rightAfterPut_findsByWords() {
    CountDownLatch never = new CountDownLatch(1);
    LuceneIndex index = open(() -> {
      await(never);
      return embedder;
    });
    index.put(few());

    Answer answer = index.search(Question.of("weather forecast for tomorrow", 10));

    assertThat(answer.hits().getFirst().id()).isEqualTo("weather");
    assertThat(answer.degraded()).isTrue();
    assertThat(index.status().model()).isEqualTo(IndexStatus.Model.LOADING);
    never.countDown();
  }

  @Test
  void search_inflectedAndForeignWords_findsByTheirLetters() {
    LuceneIndex index = open(() -> {
      throw new IllegalStateException("no model");
    });
    index.put(few());

    assertThat(first(index, "prévisions: forecasting")).isEqualTo("weather");
  }

  @Test
  void search_emptyIndex_isEmpty() {
    Answer answer = open(() -> embedder).search(Question.of("anything", 10));

    assertThat(answer.hits()).isEmpty();
    assertThat(answer.total()).isZero();
  }

  // -- meaning ------------------------------------------------------------------------------------------------------

  @Test
  void search_otherWordOfTheSameMeaning_findsByMeaning() {
    LuceneIndex index = filled();

    Answer answer = index.search(Question.of("lorry", 10));

    assertThat(answer.hits().getFirst().id()).isEqualTo("rent");
    assertThat(answer.degraded()).isFalse();
  }

  @Test
  void status_whenAllIsEmbedded_isComplete() {
    IndexStatus status = filled().status();

    assertThat(status).isEqualTo(new IndexStatus(few().size(), few().size(), IndexStatus.Model.READY, ""));
    assertThat(status).hasToString("embedded 4 of 4, model ready");
  }

  @Test
  void model_thatDoesNotLoad_leavesWordsAndSaysWhy() {
    LuceneIndex index = open(() -> {
      throw new IllegalStateException("no such file");
    });
    index.put(few());
    until(() -> index.status().model() == IndexStatus.Model.BROKEN);

    assertThat(first(index, "weather forecast")).isEqualTo("weather");
    assertThat(index.search(Question.of("weather", 1)).degraded()).isTrue();
    assertThat(index.status().detail()).isEqualTo("no such file");
  }

  @Test
  void model_thatFailsOnce_isTriedAgainWithTheNextChange() {
    embedder.failures.set(1);
    LuceneIndex index = open(() -> embedder);
    index.put(few().subList(0, 2));
    until(() -> index.status().model() == IndexStatus.Model.BROKEN);

    index.put(few());

    until(() -> index.status().isComplete());
  }

  @Test
  void use_anotherModel_embedsAllAgain() {
    LuceneIndex index = filled();
    BagEmbedder other = new BagEmbedder("other");

    index.use(loader(() -> other));

    until(() -> index.status().isComplete());
    assertThat(other.calls.get()).isPositive();
    assertThat(first(index, "lorry")).isEqualTo("rent");
  }

  @Test
  void vectors_madeBefore_areNotMadeAgain() {
    filled();
    BagEmbedder second = new BagEmbedder("bag");
    LuceneIndex index = open(() -> second);

    index.put(few());

    until(() -> index.status().isComplete());
    assertThat(second.calls.get()).isZero();
  }

  // -- changes ------------------------------------------------------------------------------------------------------

  @Test
  void put_sameIdWithOtherWords_replaces() {
    LuceneIndex index = filled();

    index.put(List.of(entry("weather", "tide_table", "High and low water at the coast")));
    until(() -> index.status().isComplete());

    assertThat(index.status().entries()).isEqualTo(few().size());
    assertThat(first(index, "low water at the coast")).isEqualTo("weather");
    assertThat(score(index, "weather forecast", "weather")).isLessThan(0.3);
  }

  @Test
  void put_sameEntryAgain_changesNothing() {
    LuceneIndex index = filled();
    int calls = embedder.calls.get();

    index.put(few());

    assertThat(index.status().isComplete()).isTrue();
    assertThat(embedder.calls.get()).isEqualTo(calls);
  }

  @Test
  void remove_entry_isNotFoundAnyMore() {
    LuceneIndex index = filled();

    index.remove(List.of("weather", "unknown"));

    Answer answer = index.search(Question.of("weather forecast", 10));
    assertThat(answer.hits()).extracting(Hit::id).doesNotContain("weather").hasSize(few().size() - 1);
    assertThat(answer.total()).isEqualTo(few().size() - 1);
    index.put(few());
    assertThat(first(index, "weather forecast")).isEqualTo("weather");
  }

  @Test
  void change_afterClose_isRefused() {
    LuceneIndex index = filled();
    index.close();

    assertThatThrownBy(() -> index.put(few())).hasMessageContaining("closed");
    assertThatThrownBy(() -> index.search(Question.of("weather", 1))).hasMessageContaining("closed");
  }

  // -- questions ----------------------------------------------------------------------------------------------------

  @Test
  void search_filtered_showsOnlyWhatMayBeSeen() {
    LuceneIndex index = filled();

    Answer all = index.search(Question.of("send mail", 10));
    Answer some = index
        .search(new Question("send mail", entry -> !entry.id().equals("mail"), 10, 0, 0));

    assertThat(some.hits()).extracting(Hit::id).doesNotContain("mail").hasSize(all.hits().size() - 1);
    assertThat(some.total()).isEqualTo(all.total() - 1);
  }

  @Test
  void search_byPages_givesTheSameAsAtOnce() {
    LuceneIndex index = filled();
    List<Hit> all = index.search(Question.of("send the weather by mail", 10)).hits();

    List<Hit> pages = new ArrayList<>();
    for (int offset = 0; offset < all.size(); offset += 3) {
      pages.addAll(index.search(new Question("send the weather by mail", entry -> true, 3, offset, 0)).hits());
    }

    assertThat(pages).isEqualTo(all);
  }

  @Test
  void search_scores_fallAndStayBetweenZeroAndOne() {
    List<Hit> hits = filled().search(Question.of("send the weather by mail", 10)).hits();

    assertThat(hits).extracting(Hit::score)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a))
        .allSatisfy(score -> assertThat(score).isBetween(0.0, 1.0));
  }

  @Test
  void search_minScore_leavesOutTheRestAndCountsTheOthers() {
    LuceneIndex index = filled();
    List<Hit> all = index.search(Question.of("weather forecast", 10)).hits();
    double between = (all.get(0).score() + all.get(1).score()) / 2;

    Answer answer = index.search(new Question("weather forecast", entry -> true, 10, 0, between));

    assertThat(answer.hits()).containsExactly(all.getFirst());
    assertThat(answer.total()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "😀😀 🚚", "\u0000\u0001\u001b[31m",
      "+weather -mail (forecast OR \"x\"~2)^3 AND [a TO b]",
      "name:weather", "\\", "*", "a/b\\c:d", "天気予報", "\ud800"})
  void search_strangeText_isAnswered(String intent) {
    assertThat(filled().search(Question.of(intent, 10)).hits()).hasSize(few().size());
  }

  @Test
  void search_hugeText_isAnsweredByItsBeginning() {
    String intent = "weather forecast " + "and then something quite different, ".repeat(3_000);

    assertThat(filled().search(Question.of(intent, 10)).hits()).hasSize(few().size());
  }

  @Test
  void question_badNumbers_areRefused() {
    assertThatThrownBy(() -> new Question("x", entry -> true, -1, 0, 0)).hasMessageContaining("-1");
    assertThatThrownBy(() -> new Question("x", entry -> true, 1, 0, 1.5)).hasMessageContaining("1.5");
  }

  // -- memory -------------------------------------------------------------------------------------------------------

  @Test
  void remember_intents_findTheirEntrySooner() {
    LuceneIndex index = filled();
    double before = score(index, "brauche ich morgen einen Schirm", "weather");

    index.remember("weather", List.of("brauche ich heute einen Schirm", "brauche ich einen Schirm"));
    index.remember("unknown", List.of("whatever"));
    until(() -> index.status().isComplete());

    assertThat(first(index, "brauche ich morgen einen Schirm")).isEqualTo("weather");
    assertThat(score(index, "brauche ich morgen einen Schirm", "weather")).isGreaterThan(before);
    assertThat(first(index, "send mail")).isEqualTo("mail");
  }

  @Test
  void search_capability_tellsWhichIntentWasTheMostAlike() {
    LuceneIndex index = filled();
    index.put(List.of(new Entry("umbrella", Entry.Kind.CAPABILITY,
        new Wording("learned", "", "umbrella", "Tells whether it rains", List.of("place")))));
    index.remember("umbrella", List.of("will it rain in the mountains", "do I need an umbrella", "is it wet outside"));
    index.remember("weather", List.of("do I need an umbrella"));
    until(() -> index.status().isComplete());

    List<Hit> hits = index.search(Question.of("do I need my umbrella", 100)).hits();

    assertThat(hits).filteredOn(hit -> hit.id().equals("umbrella")).singleElement().satisfies(hit -> {
      assertThat(hit.former()).isEqualTo("do I need an umbrella");
      assertThat(hit.likeness()).isBetween(0.7, 0.99);
    });
    assertThat(hits).filteredOn(hit -> !hit.id().equals("umbrella")).isNotEmpty().allSatisfy(hit -> {
      assertThat(hit.former()).isEmpty();
      assertThat(hit.likeness()).isNaN();
    });
  }

  @Test
  void remember_nothing_forgets() {
    LuceneIndex index = filled();
    double before = score(index, "brauche ich einen Schirm", "weather");

    index.remember("weather", List.of("brauche ich einen Schirm"));
    index.remember("weather", List.of());
    until(() -> index.status().isComplete());

    assertThat(score(index, "brauche ich einen Schirm", "weather")).isEqualTo(before);
  }

  @Test
  void put_changedEntry_keepsItsMemory() {
    LuceneIndex index = filled();
    index.remember("weather", List.of("brauche ich einen Schirm", "brauche ich morgen einen Schirm"));

    index.put(List.of(entry("weather", "weather_forecast", "Tells what the sky will be like")));
    until(() -> index.status().isComplete());

    assertThat(first(index, "brauche ich einen Schirm")).isEqualTo("weather");
  }

  @Test
  void status_whileIntentsHaveNoVectors_isIncompleteButAnswersAreNotDegraded() {
    LuceneIndex index = filled();
    embedder.failures.set(1);

    index.remember("weather", List.of("brauche ich einen Schirm"));
    until(() -> index.status().model() == IndexStatus.Model.BROKEN);

    assertThat(index.status().isComplete()).isFalse();
    assertThat(index.status().embedded()).isEqualTo(few().size() - 1);
    assertThat(index.search(Question.of("send mail", 1)).degraded()).isFalse();
  }

  @Test
  void remember_intentsThatTextsWouldNotFind_countMoreThanThoseTheyWould() {
    LuceneIndex strange = filled();
    strange.remember("weather", List.of("brauche ich einen Schirm"));
    LuceneIndex familiar = filled();
    familiar.remember("weather", List.of("brauche ich einen Schirm"));
    familiar.remember("mail", List.of("send mail", "send a mail", "mail", "a mail", "sends mail"));
    until(() -> strange.status().isComplete() && familiar.status().isComplete());

    assertThat(score(strange, "brauche ich einen Schirm", "weather"))
        .isGreaterThan(score(familiar, "brauche ich einen Schirm", "weather"));
  }

  // -- many ---------------------------------------------------------------------------------------------------------

  @Test
  void search_amongThousands_findsByRoughVectors() {
    LuceneIndex index = open(() -> embedder);
    index.put(IntStream.range(0, 4_100)
        .mapToObj(i -> entry("e" + i, "thing", "Does the thing"))
        .toList());
    index.put(few());
    until(() -> index.status().isComplete());

    assertThat(first(index, "lorry")).isEqualTo("rent");
    assertThat(first(index, "weather forecast")).isEqualTo("weather");
  }

  @Test
  void search_whileOthersChange_seesWholeStates() throws Exception {
    LuceneIndex index = filled();
    AtomicBoolean done = new AtomicBoolean();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> readers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        readers.add(threads.submit(() -> {
          while (!done.get()) {
            Answer answer = index.search(Question.of("weather forecast", 100));
            assertThat(answer.hits().getFirst().id()).isEqualTo("weather");
            assertThat(answer.total() - few().size()).isIn(0, 20);
          }
        }));
      }
      List<Entry> more = IntStream.range(0, 20).mapToObj(i -> entry("more" + i, "count" + i, "Counts " + i)).toList();
      try {
        for (int round = 0; round < 10; round++) {
          index.put(more);
          index.remember("mail", List.of("post a letter " + round));
          index.remove(more.stream().map(Entry::id).toList());
        }
      } finally {
        done.set(true);
      }
      for (Future<?> reader : readers) {
        reader.get();
      }
    }
    assertThat(index.status().entries()).isEqualTo(few().size());
  }

  // -- fixtures -----------------------------------------------------------------------------------------------------

  private LuceneIndex open(Supplier<Embedder> model) {
    LuceneIndex index = LuceneIndex.open(loader(model), cache);
    opened.add(index);
    return index;
  }

  private EmbedderLoader loader(Supplier<Embedder> model) {
    EmbedderLoader loader = new EmbedderLoader(model);
    loaders.add(loader);
    return loader;
  }

  private LuceneIndex filled() {
    LuceneIndex index = open(() -> embedder);
    index.put(few());
    until(() -> index.status().isComplete());
    return index;
  }

  private static List<Entry> few() {
    return List.of(entry("weather", "weather_forecast", "Tells the weather of a place for the next days"),
        entry("mail", "sendMail", "Sends a mail to a person"),
        entry("rent", "rent_vehicle", "Rents a truck or a car"),
        entry("poem", "write-poem", "Writes a poem about anything"));
  }

  private static Entry entry(String id, String name, String description) {
    return new Entry(id, Entry.Kind.TOOL, new Wording("tools", "", name, description, List.of("place")));
  }

  private static String first(Index index, String intent) {
    return index.search(Question.of(intent, 1)).hits().getFirst().id();
  }

  private static double score(Index index, String intent, String id) {
    return index.search(Question.of(intent, 100))
        .hits()
        .stream()
        .filter(hit -> hit.id().equals(id))
        .findFirst()
        .orElseThrow()
        .score();
  }

  private static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(50).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A cache as the database is one. */
  private static final class KeptVectors implements Vectors {
    private final Map<String, float[]> vectors = new ConcurrentHashMap<>();

    @Override
    public Map<String, float[]> find(String model, Collection<String> hashes) {
      Map<String, float[]> found = new HashMap<>();
      for (String hash : hashes) {
        float[] vector = vectors.get(model + hash);
        if (vector != null) {
          found.put(hash, vector);
        }
      }
      return found;
    }

    @Override
    public void put(String model, Map<String, float[]> made) {
      made.forEach((hash, vector) -> vectors.put(model + hash, vector));
    }

    @Override
    public int deleteExcept(String model, Set<String> hashes) {
      throw new UnsupportedOperationException("the index deletes nothing");
    }
  }
}
