package io.pml.parse.swc;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analyzer;
import io.pml.analyze.Vocabulary;
import io.pml.error.ErrorCode;
import io.pml.json.Json;
import io.pml.parse.Parsed;
import io.pml.tool.Tool;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sources that kill or hang a parser: each is refused in bounded time, and the next one is read. */
class HostileSourcesTest {
  /** Two seconds for the source, and what a start takes on a busy machine. */
  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final SwcParser PARSER = Parsers.open(1);

  @AfterAll
  static void close() {
    PARSER.close();
  }

  static List<String> sources() {
    return List.of("(".repeat(1_000) + "1" + ")".repeat(1_000), "<A>(".repeat(24) + "x" + ")".repeat(24),
        "[".repeat(32_768) + "]".repeat(32_768), "[".repeat(65_536), "{".repeat(60_000), "a?".repeat(20_000),
        "`${".repeat(20_000), "a=>".repeat(20_000), "!".repeat(60_000) + "1", "x" + "+1".repeat(30_000),
        "if(a)".repeat(10_000) + ";", "x" + ".y".repeat(30_000), "f" + "()".repeat(30_000),
        "async<".repeat(200) + "T" + ">(x)=>x".repeat(200), "/" + "(".repeat(30_000),
        "type A<T>=" + "T extends (".repeat(5_000),
        "function f(){".repeat(4_000) + "}".repeat(4_000));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void parse_deepSource_isRefusedInTimeAndTheNextIsRead(String source) {
    long begin = System.nanoTime();
    Parsed parsed = PARSER.parse(source);

    assertThat(parsed).isInstanceOfSatisfying(Parsed.Refusal.class, refusal -> assertThat(refusal.code())
        .isIn(ErrorCode.SYNTAX_ERROR, ErrorCode.CODE_TOO_DEEP, ErrorCode.CODE_TOO_HARD, ErrorCode.CODE_TOO_LONG));
    assertThat(PARSER.parse("return 1")).isInstanceOf(Parsed.Program.class);
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(BOUND);
  }

  @Test
  void parse_sourceThatHangs_replacesTheProcess() {
    assertThat(PARSER.parse("return 1")).isInstanceOf(Parsed.Program.class);
    Set<Long> before = PARSER.processes();

    assertThat(PARSER.parse("<A>(".repeat(24) + "x" + ")".repeat(24))).isInstanceOfSatisfying(Parsed.Refusal.class,
        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.CODE_TOO_HARD));

    assertThat(PARSER.parse("return 1")).isInstanceOf(Parsed.Program.class);
    assertThat(PARSER.processes()).hasSize(1).doesNotContainAnyElementsOf(before);
  }

  @Test
  void parse_tooLong_isRefusedWithoutReading() {
    assertThat(PARSER.parse("a;".repeat(100_000))).isInstanceOfSatisfying(Parsed.Refusal.class,
        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.CODE_TOO_LONG));
    assertThat(PARSER.parse("'" + "😀".repeat(65_000) + "'")).isInstanceOf(Parsed.Program.class);
  }

  @Test
  void parse_charactersThatAreNone_areRefusedWithTheirPlace() {
    assertThat(((Parsed.Refusal) PARSER.parse("a;\n 'x\u0000'")).place())
        .contains(new Parsed.Place(2, 4, " 'x\u0000'"));
    assertThat(((Parsed.Refusal) PARSER.parse("'\ud83d'")).message()).contains("half a surrogate pair")
        .contains("\\ud83d");
    assertThat(PARSER.parse("'\\ud83d'")).isInstanceOf(Parsed.Program.class);
  }

  @Test
  void parse_manyAtOnce_allAreAnswered() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Parsed>> answers = IntStream.range(0, 100)
          .mapToObj(i -> threads.submit(() -> PARSER.parse("return " + i)))
          .toList();
      for (Future<Parsed> answer : answers) {
        assertThat(answer.get()).isInstanceOf(Parsed.Program.class);
      }
    }
  }

  @Test
  void close_processes_end() throws Exception {
    SwcParser parser = Parsers.open(1);
    assertThat(parser.parse("return 1")).isInstanceOf(Parsed.Program.class);
    Set<Long> processes = parser.processes();
    parser.close();

    assertThat(processes).hasSize(1);
    for (long pid : processes) {
      ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
    }
  }

  @Test
  void analyze_longButHonestSource_isAnalysed() {
    String source = "if (a) { await mcp.fs.read({ path: `x${b}` }) && await mcp.fs.stat({}) }\n".repeat(800);
    Vocabulary vocabulary = Vocabulary.of(
        List.of(Tool.of("fs", Json.object().put("name", "read")),
            Tool.of("fs", Json.object().put("name", "stat"))),
        List.of());

    assertThat(new Analyzer(PARSER).analyze(source, vocabulary)).isInstanceOf(Analysed.Analysis.class);
  }
}
