package io.pml.sandbox.v8;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.analyze.Analysed;
import io.pml.analyze.Analyzer;
import io.pml.analyze.Vocabulary;
import io.pml.json.Json;
import io.pml.parse.swc.Parsers;
import io.pml.sandbox.Host;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import io.pml.tool.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Programs from TypeScript to their end: what analysis foresaw is what a run reports. */
class InstrumentedRunTest {
  private static final String SEED = """
      const file = await mcp.fs.stat({ path });
      if (file.exists) {
        const content = await mcp.fs.read({ path });
        return content;
      } else {
        await mcp.fs.create({ path });
        await mcp.fs.write({ path, content: "" });
      }
      """;

  @TempDir
  private static Path cache;
  private static WorkerPool pool;

  @BeforeAll
  static void start() {
    pool = Workers.locked(cache, 1);
  }

  @AfterAll
  static void stop() {
    pool.close();
  }

  @Test
  void seed_fileThatExists_isRead() throws InterruptedException {
    Files files = new Files(Map.of("fs:stat", "{\"exists\": true}", "fs:read", "\"hello\""));

    SandboxOutcome outcome = run(SEED, "{\"path\": \"/a\"}", files);

    assertThat(outcome).isEqualTo(new SandboxOutcome.Returned(Json.text("hello")));
    assertThat(files.path).containsExactly("n1 fs:stat {\"path\":\"/a\"}", "d1 true", "n2 fs:read {\"path\":\"/a\"}");
  }

  @Test
  void seed_fileThatDoesNot_isMade() throws InterruptedException {
    Files files = new Files(Map.of("fs:stat", "{\"exists\": false}"));

    run(SEED, "{\"path\": \"/a\"}", files);

    assertThat(files.path).containsExactly("n1 fs:stat {\"path\":\"/a\"}", "d1 false", "n3 fs:create {\"path\":\"/a\"}",
        "n4 fs:write {\"path\":\"/a\",\"content\":\"\"}");
  }

  @Test
  void typescript_withTypesAndChoices_takesThePathItReports() throws InterruptedException {
    Files files = new Files(Map.of("fs:stat", "{\"exists\": true, \"kind\": \"b\"}", "fs:read", "null"));

    SandboxOutcome outcome = run("""
        interface Stat { exists: boolean; kind: "a" | "b" }
        enum Size { Small = 1, Large }
        const read = mcp.fs.read;
        const stat = (await mcp.fs.stat({ path: `/${args.name}` as string })) satisfies Stat as Stat;
        const content = (await read({ path: stat.kind })) ?? "nothing";
        let seen: number = 0;
        for (const size of [Size.Small, Size.Large]) {
          seen += size;
          await mcp.fs.write({ path: String(size), content });
        }
        switch (stat.kind) {
          case "a": return 1;
          case "b": return { seen, content };
        }
        """, "{\"name\": \"x\"}", files);

    assertThat(outcome)
        .isEqualTo(new SandboxOutcome.Returned(Json.parse("{\"seen\": 3, \"content\": \"nothing\"}")));
    assertThat(files.path.stream().filter(step -> step.contains(":"))).containsSequence("n1 fs:stat {\"path\":\"/x\"}",
        "n2 fs:read {\"path\":\"b\"}");
    assertThat(files.path.stream().filter(step -> step.contains("fs:write"))).hasSize(2)
        .allMatch(step -> step.contains("\"content\":\"nothing\""));
  }

  @Test
  void enumeration_withCallsAndChoices_takesThePathItReports() throws InterruptedException {
    Files files = new Files(Map.of("fs:stat", "5"));

    SandboxOutcome outcome = run(
        """
            enum Size { None, Here = (await mcp.fs.stat({ path: "a" })) as number, More, Most = More ? await mcp.fs.stat({}) : 0 }
            return [Size.None, Size.Here, Size.More, Size.Most, Size[6]];
            """,
        "{}", files);

    assertThat(outcome).isEqualTo(new SandboxOutcome.Returned(Json.parse("[0, 5, 6, 5, \"More\"]")));
    assertThat(files.path).containsExactly("n1 fs:stat {\"path\":\"a\"}", "d1 true", "n2 fs:stat {}");
  }

  @Test
  void error_inTheProgram_standsOnTheAuthorsLine() throws InterruptedException {
    SandboxOutcome outcome = run("""
        type Path = string;
        const path: Path = "x";
        await mcp.fs.stat({ path });
        throw new Error("here");
        """, "{}", new Files(Map.of()));

    assertThat(outcome).isInstanceOfSatisfying(SandboxOutcome.Threw.class,
        threw -> assertThat(threw.toString()).contains("here").contains("line=4"));
  }

  private static SandboxOutcome run(String source, String arguments, Host host) throws InterruptedException {
    Vocabulary vocabulary = Vocabulary.of(Stream.of("stat", "read", "create", "write")
        .map(name -> Tool.of("fs", Json.object().put("name", name)))
        .toList(), List.of());
    Analysed analysed = new Analyzer(Parsers.shared()).analyze(source, vocabulary);
    assertThat(analysed).as(analysed.toString()).isInstanceOf(Analysed.Analysis.class);
    var instrumented = ((Analysed.Analysis) analysed).instrumented();
    return pool.run(new Program(instrumented.script(), instrumented.names(), Json.parseObject(arguments), 7,
        Desk.MORNING), Workers.LIMITS, host);
  }

  /** A file system of a few answers, which notes the path that a run takes. */
  private static final class Files implements Host {
    final List<String> path = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> answers;

    Files(Map<String, String> answers) {
      this.answers = answers;
    }

    @Override
    public void call(Call call, Answer answer) {
      path.add(call.node().orElse("-") + " " + call.tool() + " " + Json.write(call.arguments()));
      JsonNode value = Json.parse(answers.getOrDefault(call.tool(), "{}"));
      answer.answer(value, Desk.MORNING);
    }

    @Override
    public void timer(long id, Duration delay, Answer answer) {
      answer.answer(Json.object(), Desk.MORNING);
    }

    @Override
    public void decision(String node, String outcome) {
      path.add(node + " " + outcome);
    }
  }
}
