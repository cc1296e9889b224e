package io.pml.bench.finding;

import io.pml.embed.Embedder;
import io.pml.embed.EmbedderLoader;
import io.pml.embed.onnx.OnnxEmbedder;
import io.pml.index.Answer;
import io.pml.index.Hit;
import io.pml.index.Index;
import io.pml.index.Question;
import io.pml.index.lucene.LuceneIndex;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The figures of finding: how often the wanted tool is among the first, beside simpler recipes, cold and with remembered
 * intents; whether scores mean what they say; and how long a search takes.
 *
 * <p>Arguments: {@code --data DIR}, a folder of data sets (each a folder with {@code queries.jsonl} and
 * {@code tools.jsonl}), and any of {@code quality}, {@code memory}, {@code speed}, {@code build} for these alone.
 */
public final class FindingBench {
  private static final int MOST_QUERIES = 600;
  private static final int MOST_INTENTS = 5;
  /** One halving says little: with another one recall@1 is easily four points higher or lower. */
  private static final int HALVINGS = 20;
  private static final int MOST_TOOLS_OF_A_RUN = 3;

  private final PrintStream out;
  private final List<DataSet> sets;
  private final List<String> parts;

  private FindingBench(PrintStream out, List<DataSet> sets, List<String> parts) {
    this.out = out;
    this.sets = sets;
    this.parts = parts;
  }

  public static void main(String[] given) throws Exception {
    Locale.setDefault(Locale.ROOT);
    List<String> arguments = new ArrayList<>(List.of(given));
    Path from = Path.of(option(arguments, "--from", ""));
    String data = option(arguments, "--data", "");
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    if (data.isEmpty()) {
      throw new IllegalArgumentException("--data DIR is missing: the folder of the data sets");
    }
    Path cache = Files.createDirectories(Path.of(System.getProperty("java.io.tmpdir"), "pml-bench-finding"));
    try (OnnxEmbedder embedder = OnnxEmbedder.bundled(cache)) {
      new FindingBench(out, DataSet.readAll(from.resolve(data)), arguments).run(embedder, cache);
    }
  }

  private static String option(List<String> arguments, String name, String otherwise) {
    int at = arguments.indexOf(name);
    if (at < 0 || at + 1 == arguments.size()) {
      return otherwise;
    }
    arguments.remove(at);
    return arguments.remove(at);
  }

  private void run(OnnxEmbedder embedder, Path cache) throws IOException, InterruptedException {
    KeptVectors kept = new KeptVectors(embedder, cache);
    if (wanted("quality")) {
      quality(kept);
    }
    if (wanted("memory")) {
      memory(kept);
    }
    kept.save();
    DataSet large = sets.stream().max((a, b) -> Integer.compare(a.tools().size(), b.tools().size())).orElseThrow();
    List<String> intents = sets.stream().flatMap(set -> set.sample(100).stream()).map(DataSet.Query::intent).toList();
    Speed speed = new Speed(large.tools(), intents, embedder, this::line);
    if (wanted("speed")) {
      heading("One search with its embedding, one client");
      speed.measure(1_000);
      speed.measure(10_000);
      speed.measure(50_000);
    }
    if (wanted("build")) {
      speed.build(10_000);
    }
  }

  private boolean wanted(String part) {
    return parts.isEmpty() || parts.contains(part);
  }

  // -- quality ------------------------------------------------------------------------------------------------------

  private void quality(Embedder embedder) throws IOException, InterruptedException {
    Map<String, List<Quality>> all = new LinkedHashMap<>();
    Reliability reliability = new Reliability();
    heading("Cold: recall@1 @5 @10, mean reciprocal rank, nDCG@10");
    for (DataSet set : sets) {
      List<DataSet.Query> queries = set.sample(MOST_QUERIES);
      PlainRecipes plain = new PlainRecipes(set.tools(), embedder);
      report(all, set, "BM25", Quality.of(queries, plain::bm25));
      report(all, set, "dense", Quality.of(queries, plain::dense));
      report(all, set, "plain recipe", Quality.of(queries, plain::fused));
      try (Index index = index(set, embedder)) {
        report(all, set, "PML", Quality.of(queries, intent -> ids(index.search(Question.of(intent, Quality.DEPTH)))));
        reliability(index, queries, reliability);
      }
    }
    all.forEach((recipe, parts) -> line("%-15s %-13s %s".formatted("MACRO", recipe, Quality.mean(parts))));
    heading("What scores of first hits mean, cold, every set with the same weight");
    reliability.lines().forEach(this::line);
  }

  private void memory(Embedder embedder) throws InterruptedException {
    Map<String, List<Quality>> all = new LinkedHashMap<>();
    Reliability reliability = new Reliability();
    heading("With up to " + MOST_INTENTS
        + " intents per tool from half of the queries, measured on the other half; mean of "
        + HALVINGS + " halvings");
    for (DataSet set : sets) {
      List<Quality> cold = new ArrayList<>();
      List<Quality> warm = new ArrayList<>();
      for (int seed = 1; seed <= HALVINGS; seed++) {
        DataSet halves = set.shuffled(new SplittableRandom(seed));
        List<DataSet.Query> queries = halves.unknown(MOST_QUERIES);
        try (Index index = index(set, embedder)) {
          cold.add(Quality.of(queries, intent -> ids(index.search(Question.of(intent, Quality.DEPTH)))));
          learn(index, halves.known());
          await(index);
          warm.add(Quality.of(queries, intent -> ids(index.search(Question.of(intent, Quality.DEPTH)))));
          reliability(index, queries, reliability);
        }
      }
      report(all, set, "cold", Quality.mean(cold));
      report(all, set, "with memory", Quality.mean(warm));
    }
    all.forEach((recipe, parts) -> line("%-15s %-13s %s".formatted("MACRO", recipe, Quality.mean(parts))));
    heading("What scores of first hits mean, with memory");
    reliability.lines().forEach(this::line);
  }

  private static void learn(Index index, List<DataSet.Query> queries) {
    Map<String, List<String>> intents = new LinkedHashMap<>();
    for (DataSet.Query query : queries) {
      for (String tool : query.relevant().size() <= MOST_TOOLS_OF_A_RUN ? query.relevant() : List.<String>of()) {
        List<String> known = intents.computeIfAbsent(tool, key -> new ArrayList<>());
        if (known.size() < MOST_INTENTS) {
          known.add(query.intent());
        }
      }
    }
    intents.forEach(index::remember);
  }

  private static void reliability(Index index, List<DataSet.Query> queries, Reliability reliability) {
    for (DataSet.Query query : queries) {
      Hit first = index.search(Question.of(query.intent(), 1)).hits().getFirst();
      reliability.add(first.score(), query.relevant().contains(first.id()), 1.0 / queries.size());
    }
  }

  private static Index index(DataSet set, Embedder embedder) throws InterruptedException {
    Index index = LuceneIndex.open(new EmbedderLoader(() -> embedder), new NoVectors());
    index.put(set.tools());
    await(index);
    return index;
  }

  private static void await(Index index) throws InterruptedException {
    while (!index.status().isComplete()) {
      Thread.sleep(5);
    }
  }

  private static List<String> ids(Answer answer) {
    return answer.hits().stream().map(Hit::id).toList();
  }

  // -- the report ---------------------------------------------------------------------------------------------------

  private void report(Map<String, List<Quality>> all, DataSet set, String recipe, Quality quality) {
    all.computeIfAbsent(recipe, key -> new ArrayList<>()).add(quality);
    line("%-15s %-13s %s".formatted(set.name(), recipe, quality));
  }

  private void heading(String text) {
    out.println();
    out.println(text);
  }

  private void line(String text) {
    out.println("  " + text);
  }
}
