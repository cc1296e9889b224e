package io.pml.analyze;

import io.pml.structure.Names;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.parse.swc.JavaScript;
import io.pml.parse.swc.Parsers;
import io.pml.structure.Structure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * TypeScript in, what is known of it out: {@code name.ts} gives {@code name.json} and {@code name.js}. With {@code
 * -Dgolden.write=true} the answers of today become the expected ones.
 */
class GoldenTest {
  private static final Path FOLDER = Path.of("src/test/resources/io/pml/analyze");

  static List<String> programs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".ts"))
          .map(name -> name.substring(0, name.length() - ".ts".length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void analyze_program_givesWhatIsExpected(String name) throws IOException {
    String source = Files.readString(FOLDER.resolve(name + ".ts"));

    Analysed.Analysis analysis = (Analysed.Analysis) new Analyzer(Parsers.shared()).analyze(source, new EveryName());

    String script = readable(analysis.instrumented());
    assertThat(JavaScript.problem(script)).as(script).isEmpty();
    assertThat(script.lines().count()).isEqualTo(source.lines().count());
    assertThat(Structure.read(analysis.structure().toJson())).isEqualTo(analysis.structure());
    check(name + ".json", pretty(analysis));
    check(name + ".js", script);
  }

  private static void check(String file, String actual) throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(FOLDER.resolve(file), actual);
    }
    assertThat(actual).isEqualTo(Files.readString(FOLDER.resolve(file)));
  }

  private static String readable(Instrumented program) {
    Names names = program.names();
    return program.script()
        .replace(names.node(), "NODE")
        .replace(names.decide(), "DECIDE")
        .replace(names.outcome(), "OUTCOME")
        .replace(names.iterate(), "ITERATE");
  }

  /** One line for each node and edge. */
  private static String pretty(Analysed.Analysis analysis) {
    ObjectNode about = Json.object();
    ArrayNode parameters = about.putArray("parameters");
    analysis.parameters().forEach(parameter -> {
      ObjectNode json = parameters.addObject().put("name", parameter.name()).put("free", parameter.free());
      parameter.fallback().ifPresent(value -> json.set("fallback", value));
    });
    ArrayNode tools = about.putArray("tools");
    new TreeSet<>(analysis.tools()).forEach(tool -> tools.add(tool.toString()));
    about.put("callsUnknown", analysis.callsUnknown());
    ArrayNode capabilities = about.putArray("capabilities");
    new TreeSet<>(analysis.capabilities()).forEach(capabilities::add);
    ArrayNode literals = about.putArray("literals");
    analysis.literals()
        .forEach(literal -> literals.add(literal.node() + " " + String.join(".", literal.path()) + " = "
            + Json.write(literal.value())));
    StringBuilder text = new StringBuilder("{\n\"nodes\": [\n");
    lines(text, analysis.structure().nodes().stream().map(node -> node.toJson()));
    text.append("],\n\"edges\": [\n");
    lines(text, analysis.structure().edges().stream().map(edge -> edge.toJson()));
    text.append("],\n");
    String rest = about.properties()
        .stream()
        .map(entry -> "\"" + entry.getKey() + "\": " + Json.write(entry.getValue()))
        .reduce((a, b) -> a + ",\n" + b)
        .orElse("");
    return text.append(rest).append("\n}\n").toString();
  }

  private static void lines(StringBuilder text, Stream<ObjectNode> values) {
    text.append(values.map(value -> "  " + Json.write(value)).reduce((a, b) -> a + ",\n" + b).orElse("")).append('\n');
  }
}
