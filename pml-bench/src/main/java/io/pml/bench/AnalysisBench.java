package io.pml.bench;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analyzer;
import io.pml.analyze.Vocabulary;
import io.pml.json.Json;
import io.pml.parse.swc.SwcParser;
import io.pml.tool.Tool;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What it costs to look at a program before it runs: processor time of this process and of the one that parses, for programs
 * of several sizes, beside parsing alone. Arguments: how often each program is looked at.
 */
public final class AnalysisBench {
  private static final String PIECE = """
      // Reads what there is about one thing and writes it down again.
      interface Row { id: number; name?: string; tags: string[] }
      const rowsNN = (await mcp.db.query({ table: "items", limit: 20, where: args.where })) as { rows: Row[] };
      if (!rowsNN.rows.length) {
        await mcp.log.write({ text: `nothing in ${args.where}` });
      }
      for (const row of rowsNN.rows) {
        if (row.tags.includes("done") && row.id > 10) continue;
        const page = await mcp.api.fetch({ url: args.base + "/" + row.id, retries: 3 });
        await mcp.fs.write({ path: `out/${row.name ?? row.id}.json`, content: JSON.stringify(page.body, null, 2) });
      }
      const sizesNN = await Promise.all(rowsNN.rows.map(async (row) => (await mcp.fs.stat({ path: `out/${row.id}` })).size));
      const totalNN = sizesNN.reduce((sum: number, size: number) => sum + size, 0);
      await mcp.db.query({ table: "totals", row: { total: totalNN, count: sizesNN.length } });
      """;

  private final SwcParser parser;
  private final int times;

  private AnalysisBench(SwcParser parser, int times) {
    this.parser = parser;
    this.times = times;
  }

  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ROOT);
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    measure(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 300).forEach(out::println);
    System.exit(0);
  }

  /** What programs of several sizes cost, the smallest first: one that does nothing. */
  static List<Look> measure(int times) throws IOException {
    Path folder = Files.createTempDirectory("pml-bench");
    try (SwcParser parser = SwcParser.open(folder, 1)) {
      return new AnalysisBench(parser, times).run();
    } finally {
      GatewayBench.delete(folder);
    }
  }

  private List<Look> run() throws IOException {
    Analyzer analyzer = new Analyzer(parser);
    Vocabulary vocabulary = Vocabulary.of(
        Stream.of("db:query", "log:write", "api:fetch", "fs:write", "fs:stat")
            .map(name -> name.split(":", -1))
            .map(parts -> Tool.of(parts[0], Json.object().put("name", parts[1])))
            .toList(),
        List.of());
    if (!(analyzer.analyze(program(4), vocabulary) instanceof Analysed.Analysis)) {
      throw new IllegalStateException(analyzer.analyze(program(4), vocabulary).toString());
    }
    measure(() -> analyzer.analyze(program(8), vocabulary));
    List<Look> looks = new ArrayList<>();
    for (int pieces : new int[]{0, 1, 4, 16}) {
      String source = pieces == 0 ? "return 1;" : program(pieces);
      looks.add(new Look(source.length() / 1024.0, measure(() -> parser.parse(source)),
          measure(() -> analyzer.analyze(source, vocabulary))));
    }
    return looks;
  }

  /** What looking at one program costs. */
  record Look(double kilobytes, Cost parsing, Cost whole) {
    @Override
    public String toString() {
      return String.format("%5.1f KB: parse alone %s; whole analysis %s", kilobytes, parsing, whole);
    }
  }

  /** In milliseconds a time; the processor time is that of both processes. */
  record Cost(double processor, double worker, double median) {
    @Override
    public String toString() {
      return String.format("%.2f ms CPU (%.2f in the parser), %.2f ms p50", processor, worker, median);
    }
  }

  private Cost measure(Runnable action) throws IOException {
    long pid = parser.processes().iterator().next();
    double workerBefore = Footprint.of(pid).cpuSeconds();
    double before = processor();
    Times walls = new Times();
    for (int i = 0; i < times; i++) {
      long begin = System.nanoTime();
      action.run();
      walls.add(System.nanoTime() - begin);
    }
    double worker = (Footprint.of(pid).cpuSeconds() - workerBefore) * 1e3 / times;
    return new Cost((processor() - before) / times + worker, worker, walls.percentile(0.5));
  }

  private static double processor() {
    var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return system.getProcessCpuTime() / 1e6;
  }

  private static String program(int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECE.replace("NN", Integer.toString(i)).replace("interface Row", "interface Row" + i));
    }
    return text.toString();
  }
}
