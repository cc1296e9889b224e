package io.pml.bench;

import io.pml.embed.Embedder;
import io.pml.embed.onnx.OnnxEmbedder;
import io.pml.json.Json;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the bundled embedding model costs: to load, for an intent, for the texts of a thousand tools, and in memory. The
 * one argument is the folder where parts of the program are unpacked; the first run with it takes longer.
 */
public final class EmbedBench {
  private static final List<String> INTENTS = List.of("read the configuration file of this project",
      "send a message to the team", "which issues were closed last week?",
      "create a calendar event for tomorrow at nine",
      "find all customers in Berlin and export them as CSV");

  private final PrintStream out;

  private EmbedBench(PrintStream out) {
    this.out = out;
  }

  /** Measures and prints. */
  public static void main(String[] arguments) throws IOException {
    var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    new EmbedBench(out).run(Path.of(arguments[0]));
  }

  private void run(Path cache) throws IOException {
    List<String> tools = toolTexts(); // Made first: the libraries that this needs are part of every daemon.
    footprint("before");
    long start = System.nanoTime();
    try (Embedder embedder = OnnxEmbedder.bundled(cache)) {
      embedder.embed("");
      out.printf(Locale.ROOT, "load and first text     %6.0f ms%n", millisSince(start));
      footprint("loaded");
      intents(embedder);
      tools(embedder, tools);
      footprint("after these texts");
      IntStream.range(0, 20).forEach(i -> embedder.embed("a word after another ".repeat(100)));
      footprint("after long texts");
    }
    footprint("closed");
  }

  private void intents(Embedder embedder) {
    var times = new Times();
    for (int i = 0; i < 500; i++) {
      long start = System.nanoTime();
      embedder.embed(INTENTS.get(i % INTENTS.size()));
      times.add(System.nanoTime() - start);
    }
    out.printf(Locale.ROOT, "intent                  p50 %.2f ms, p95 %.2f ms%n", times.percentile(0.5),
        times.percentile(0.95));
  }

  private void tools(Embedder embedder, List<String> texts) {
    long start = System.nanoTime();
    texts.forEach(embedder::embed);
    double seconds = millisSince(start) / 1000;
    out.printf(Locale.ROOT, "%d tools              %.1f s, %.0f texts a second%n", texts.size(), seconds,
        texts.size() / seconds);
  }

  private static List<String> toolTexts() {
    return IntStream.range(0, 20)
        .boxed()
        .flatMap(server -> ToolTexts.fifty()
            .stream()
            .map(tool -> Json.parseObject(Json.write(tool)))
            .map(tool -> text("server" + server, tool)))
        .toList();
  }

  private static String text(String server, ObjectNode tool) {
    return server + " " + tool.path("name").asString().replace('_', ' ') + ": " + tool.path("description").asString()
        + " Parameters: " + String.join(" ", tool.path("inputSchema").path("properties").propertyNames());
  }

  private void footprint(String when) throws IOException {
    System.gc();
    out.printf(Locale.ROOT, "%-24s%s%n", when, Footprint.of(ProcessHandle.current().pid()));
  }

  private static double millisSince(long start) {
    return (System.nanoTime() - start) / 1e6;
  }
}
