package io.pml.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.parse.swc.JavaScript;
import io.pml.parse.swc.Parsers;
import io.pml.structure.Edge;
import io.pml.structure.Node;
import java.util.List;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InstrumentationPropertyTest {
  static LongStream seeds() {
    return LongStream.range(0, 400);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void analyze_randomProgram_keepsLinesAndGivesJavaScript(long seed) {
    String source = new RandomProgram(RandomGeneratorFactory.getDefault().create(seed)).write();

    assertThat(new Analyzer(Parsers.shared()).analyze(source, new EveryName())).as(source)
        .isInstanceOfSatisfying(Analysed.Analysis.class, analysis -> {
          String script = analysis.instrumented().script();
          assertThat(JavaScript.problem(script)).as("%s\n---\n%s", source, script).isEmpty();
          assertThat(script.split("\n", -1)).hasSameSizeAs(source.split("\n", -1));
          List<String> ids = analysis.structure().nodes().stream().map(Node::id).toList();
          assertThat(ids).doesNotHaveDuplicates();
          for (Edge edge : analysis.structure().edges()) {
            assertThat(ids).contains(edge.from(), edge.to());
            if (!(edge instanceof Edge.Provides)) {
              assertThat(ids.indexOf(edge.from())).as("%s", edge).isLessThan(ids.indexOf(edge.to()));
            }
          }
        });
  }
}
