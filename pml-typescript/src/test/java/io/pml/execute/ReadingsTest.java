package io.pml.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analyzer;
import io.pml.analyze.Vocabulary;
import io.pml.json.Json;
import io.pml.parse.Parsed;
import io.pml.parse.Parser;
import io.pml.parse.swc.Parsers;
import io.pml.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadingsTest {
  private static final String SOURCE = "const a = await mcp.fs.read({ path }); return await capabilities.shorten({ a });";
  private static final Tool READ = tool("the path");

  private final List<String> parsed = new ArrayList<>();
  private final Readings readings = new Readings(new Analyzer(new Parser() {
    @Override
    public Parsed parse(String source) {
      parsed.add(source);
      return Parsers.shared().parse(source);
    }

    @Override
    public void close() {}
  }));

  @Test
  void analyze_sameProgramAndNames_readsItOnce() {
    Analysed first = readings.analyze(SOURCE, vocabulary(READ));
    Analysed second = readings.analyze(SOURCE, vocabulary(tool("the path")));

    assertThat(first).isInstanceOf(Analysed.Analysis.class).isSameAs(second);
    assertThat(parsed).containsExactly(SOURCE);
  }

  @Test
  void analyze_anotherDefinitionOfATool_readsItAgain() {
    readings.analyze(SOURCE, vocabulary(READ));
    readings.analyze(SOURCE, vocabulary(tool("another path")));

    assertThat(parsed).hasSize(2);
  }

  @Test
  void analyze_toolOrCapabilityGone_isRefused() {
    readings.analyze(SOURCE, vocabulary(READ));

    assertThat(readings.analyze(SOURCE, Vocabulary.of(List.of(), List.of("shorten"))))
        .isInstanceOf(Analysed.Refused.class);
    assertThat(readings.analyze(SOURCE, Vocabulary.of(List.of(READ), List.of()))).isInstanceOf(Analysed.Refused.class);
  }

  @Test
  void analyze_toolThere_afterItWasMissing_isRead() {
    assertThat(readings.analyze(SOURCE, Vocabulary.of(List.of(), List.of("shorten"))))
        .isInstanceOf(Analysed.Refused.class);

    assertThat(readings.analyze(SOURCE, vocabulary(READ))).isInstanceOf(Analysed.Analysis.class);
  }

  @Test
  void analyze_manyPrograms_keepsTheLastOnes() {
    String padding = "/*" + "x".repeat(30_000) + "*/";
    List<String> sources = List.of("return 1" + padding, "return 2" + padding, "return 3" + padding,
        "return 4" + padding);
    sources.forEach(source -> readings.analyze(source, vocabulary(READ)));
    parsed.clear();

    readings.analyze(sources.getLast(), vocabulary(READ));
    readings.analyze(sources.getFirst(), vocabulary(READ));

    assertThat(parsed).containsExactly(sources.getFirst());
  }

  private static Vocabulary vocabulary(Tool tool) {
    return Vocabulary.of(List.of(tool), List.of("shorten"));
  }

  private static Tool tool(String path) {
    return Tool.of("fs", Json.parse("""
        {"name": "read", "inputSchema": {"type": "object", "properties": {"path": {"description": "%s"}}}}""".formatted(
        path)).asObject());
  }
}
