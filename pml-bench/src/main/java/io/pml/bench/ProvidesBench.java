package io.pml.bench;

import io.pml.edge.EdgeKind;
import io.pml.relate.ProvidesGraph;
import io.pml.relate.ToolShape;
import io.pml.store.Relations;
import io.pml.store.memory.InMemoryStorage;
import io.pml.store.sqlite.SqliteStorage;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What it costs to know which tools provide for which: with all tools at once, one by one, and for one change among many.
 * Argument: how many tools, 10,000 if not said.
 */
public final class ProvidesBench {
  private static final int CHANGES = 1_000;

  private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true,
      StandardCharsets.UTF_8);
  private final int tools;

  private ProvidesBench(int tools) {
    this.tools = tools;
  }

  public static void main(String[] arguments) throws IOException {
    Locale.setDefault(Locale.ROOT);
    new ProvidesBench(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000).run();
  }

  private void run() throws IOException {
    List<ToolShape> shapes = shapes(1);
    out.printf("%d tools%n", tools);
    graph().update(shapes);

    long before = usedBytes();
    Relations relations = relations();
    var atOnce = new ProvidesGraph(relations);
    out.printf("all at once     %8.0f ms%n", millis(() -> atOnce.update(shapes)));
    long edges = shapes.stream().mapToLong(shape -> atOnce.from(shape.id()).size()).sum();
    out.printf("edges           %8d, %.1f a tool%n", edges, (double) edges / tools);
    out.printf("memory          %8d MB, the stored copy included%n", (usedBytes() - before) >> 20);

    var oneByOne = graph();
    out.printf("one by one      %8.0f ms%n", millis(() -> shapes.forEach(shape -> oneByOne.update(List.of(shape)))));
    changes(oneByOne);
    stored(shapes);
    if (relations.all(EdgeKind.PROVIDES).size() != edges) {
      throw new IllegalStateException("what is stored is not what is known");
    }
  }

  private void changes(ProvidesGraph graph) {
    var others = new ToolShapes(2);
    var times = new Times();
    for (int i = 0; i < CHANGES; i++) {
      ToolShape shape = others.tool((int) ((long) i * 7_919 % tools));
      long start = System.nanoTime();
      graph.update(List.of(shape));
      times.add(System.nanoTime() - start);
    }
    out.printf("one change      %8.2f ms p50, %.2f ms p95, %.2f ms p99%n", times.percentile(0.5),
        times.percentile(0.95),
        times.percentile(0.99));
  }

  private void stored(List<ToolShape> shapes) throws IOException {
    Path folder = Files.createTempDirectory("pml-bench");
    try (SqliteStorage storage = SqliteStorage.open(folder, InstantSource.system())) {
      double first = millis(() -> new ProvidesGraph(storage.relations()).replaceAll(shapes));
      double again = millis(() -> new ProvidesGraph(storage.relations()).replaceAll(shapes));
      storage.flush();
      out.printf("with SQLite     %8.0f ms the first time, %.0f ms at the next start, %d MB%n", first, again,
          Files.size(folder.resolve(SqliteStorage.FILE)) >> 20);
    }
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.walk(folder)) {
      found.sorted(Comparator.reverseOrder()).forEach(files::add);
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }

  private List<ToolShape> shapes(long seed) {
    var generator = new ToolShapes(seed);
    return IntStream.range(0, tools).mapToObj(generator::tool).toList();
  }

  private static ProvidesGraph graph() {
    return new ProvidesGraph(relations());
  }

  private static Relations relations() {
    return new InMemoryStorage(InstantSource.system()).relations();
  }

  private static double millis(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e6;
  }

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
