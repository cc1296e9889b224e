package io.pml.bench.finding;

import io.pml.embed.Embedder;
import io.pml.embed.EmbedderLoader;
import io.pml.index.Entry;
import io.pml.index.Question;
import io.pml.index.Wording;
import io.pml.index.lucene.LuceneIndex;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** How long a search takes, its embedding included, and what an index of many entries takes. */
final class Speed {
  private static final int WARM_UP = 300;
  private static final int MEASURED = 1_000;
  private static final int PAGE = 10;
  private static final String MODEL_THREADS = "pml-model-";

  /** Others' work takes time, but no processor time of ours: that tells what a quiet machine would show. */
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  private final List<Entry> tools;
  private final List<String> intents;
  private final Embedder embedder;
  private final Consumer<String> out;

  Speed(List<Entry> tools, List<String> intents, Embedder embedder, Consumer<String> out) {
    this.tools = tools;
    this.intents = intents;
    this.embedder = embedder;
    this.out = out;
  }

  /** Vectors are made up where they do not matter: only those of the intents come from the model. */
  void measure(int entries) throws InterruptedException {
    long before = usedMemory();
    long begin = System.nanoTime();
    try (LuceneIndex index = LuceneIndex.open(new EmbedderLoader(() -> new MadeUp(embedder)), new NoVectors())) {
      index.put(entries(entries));
      double words = (System.nanoTime() - begin) / 1e9;
      await(index);
      double memory = (usedMemory() - before) / 1e6;
      Random random = new Random(1);
      double[] times = new double[MEASURED];
      double[] processor = new double[MEASURED];
      double[] model = new double[MEASURED];
      for (int i = -WARM_UP; i < MEASURED; i++) {
        String intent = intents.get(random.nextInt(intents.size()));
        long start = System.nanoTime();
        long startOfWork = threads.getCurrentThreadCpuTime();
        double startOfModel = modelTime();
        index.search(Question.of(intent, PAGE));
        if (i >= 0) {
          times[i] = (System.nanoTime() - start) / 1e6;
          processor[i] = (threads.getCurrentThreadCpuTime() - startOfWork) / 1e6;
          model[i] = modelTime() - startOfModel;
        }
      }
      Arrays.sort(times);
      Arrays.sort(processor);
      Arrays.sort(model);
      out.accept(
          "%,7d entries: p50 %.1f ms, p95 %.1f ms (processor time: search p50 %.1f, p95 %.1f, model p50 %.1f, p95 %.1f on two threads); %.0f MB; words indexed in %.1f s"
              .formatted(entries, times[MEASURED / 2], times[MEASURED * 95 / 100], processor[MEASURED / 2],
                  processor[MEASURED * 95 / 100], model[MEASURED / 2], model[MEASURED * 95 / 100], memory, words));
    }
  }

  /** From nothing to the last vector, all by the model. */
  void build(int entries) throws InterruptedException {
    double startOfModel = modelTime();
    long begin = System.nanoTime();
    try (LuceneIndex index = LuceneIndex.open(new EmbedderLoader(() -> embedder), new NoVectors())) {
      index.put(entries(entries));
      double words = (System.nanoTime() - begin) / 1e9;
      await(index);
      out.accept("%,d entries built: words in %.1f s, vectors in %.1f s (processor time of the model %.1f s)"
          .formatted(entries, words, (System.nanoTime() - begin) / 1e9, (modelTime() - startOfModel) / 1e3));
    }
  }

  private static void await(LuceneIndex index) throws InterruptedException {
    while (!index.status().isComplete()) {
      Thread.sleep(10);
    }
  }

  private List<Entry> entries(int count) {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Entry tool = tools.get(i % tools.size());
      int copy = i / tools.size();
      Wording wording = tool.wording();
      entries.add(new Entry(tool.id() + "#" + copy, tool.kind(),
          new Wording(wording.group() + copy, wording.about(), wording.name(),
              wording.description() + " Variant " + Integer.toString(i, Character.MAX_RADIX), wording.parameters())));
    }
    return entries;
  }

  /** The processor time of the model's threads so far, in milliseconds. */
  private double modelTime() {
    long nanos = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().startsWith(MODEL_THREADS)) {
        nanos += threads.getThreadCpuTime(thread.getThreadId());
      }
    }
    return nanos / 1e6;
  }

  private static long usedMemory() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** Random vectors on the index's own thread, true ones for who asks. */
  private record MadeUp(Embedder embedder) implements Embedder {
    @Override
    public String model() {
      return "made-up";
    }

    @Override
    public int dimensions() {
      return embedder.dimensions();
    }

    @Override
    public float[] embed(String text) {
      if (!Thread.currentThread().getName().startsWith("pml-index")) {
        return embedder.embed(text);
      }
      Random random = new Random(text.hashCode());
      float[] vector = new float[dimensions()];
      for (int i = 0; i < vector.length; i++) {
        vector[i] = (float) (random.nextGaussian() / Math.sqrt(vector.length));
      }
      return vector;
    }

    @Override
    public void close() {
      // Belongs to who made it.
    }
  }
}
