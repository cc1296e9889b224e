package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class TimeLineTest {
  private static final String RUN = """
      {"workflow_id": "01940000-0000-7000-8000-00000000aaaa", "intent": "see", "state": "succeeded", "client": "test",
       "began": "2026-01-01T00:00:00Z", "ended": "2026-01-01T00:00:01.5Z", "duration_ms": 1500, "calls": 3,
       "attempts": 2, "code": {"hash": "abc", "source": "a\\nb", "masked": true}, "args": {"n": 1},
       "result": {"sum": 3},
       "tasks": [
         {"task_id": "t1", "node": "n1", "tool": "a:one", "status": "success", "duration_ms": 500,
          "resultPreview": "first", "arguments": {"p": 1}, "started_at": "2026-01-01T00:00:00.5Z", "parallel_group": 1},
         {"task_id": "t2", "node": "n2", "tool": "a:two", "status": "failed", "duration_ms": 500,
          "resultPreview": "broke\\nin two", "arguments": {}, "started_at": "2026-01-01T00:00:01Z", "parallel_group": 2},
         {"task_id": "t3", "tool": "a:two", "status": "success", "duration_ms": 250,
          "resultPreview": "third", "arguments": {}, "started_at": "2026-01-01T00:00:01Z", "parallel_group": 2}],
       "decisions": [{"node": "d1", "outcome": "true"}, {"node": "d1", "outcome": "false"},
         {"node": "d1", "outcome": "true"}],
       "rounds": {"l1": 3}, "log": [{"level": "warn", "text": "careful\\u001b[2J"}],
       "structure": {"nodes": [{"id": "d1", "type": "decision", "condition": "n > 1"},
         {"id": "l1", "type": "loop", "over": "items"}], "edges": []}, "approvals": []}""";

  @Test
  void lines_run_showEverythingAtItsPlace() {
    List<String> lines = new TimeLine(Json.parseObject(RUN), 100).lines();

    assertThat(lines.getFirst()).isEqualTo("run      01940000-0000-7000-8000-00000000aaaa  succeeded in 1.50 s");
    assertThat(lines.get(1)).isEqualTo("intent   see");
    assertThat(lines.get(2)).startsWith("when     ").endsWith(", by test, begun 2 times");
    assertThat(String.join("\n", lines.subList(3, lines.size()))).isEqualTo("""
        code     abc, 2 lines, secrets taken out
        args     {"n":1}
        result   {"sum":3}

        calls
          t1   n1   a:one    +500 ms    500 ms  ███████████████
                 {"p":1} → first
        ┌ t2   n2   a:two    +1.00 s    500 ms                 ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ failed
                 {} → broke in two
        └ t3   -    a:two    +1.00 s    250 ms                 ████████
                 {} → third

        decisions
          d1   n > 1 → true (2 times), false

        loops
          l1   items: 3 rounds

        log
          WARN  careful\uFFFD[2J""");
  }

  @Test
  void lines_narrowTerminal_areCut() {
    assertThat(new TimeLine(Json.parseObject(RUN), 40).lines().subList(1, 10)).allMatch(line -> line.length() <= 40);
  }

  @Test
  void lines_interrupted_sayWhenItGoesOn() {
    ObjectNode run = Json.parseObject(RUN).put("state", "running").put("interrupted", true);
    run.remove(List.of("result", "ended"));

    List<String> lines = new TimeLine(run, 100).lines();

    assertThat(lines.getFirst()).endsWith("interrupted for 1.50 s");
    assertThat(lines.getLast()).contains("goes on", "pml serve");
  }

  @Test
  void lines_failed_showThePlace() {
    ObjectNode run = Json.parseObject(RUN).put("state", "failed");
    run.remove("result");
    run.putObject("error").put("code", "code_failed").put("message", "Error: no").put("line", 2).put("column", 1);

    assertThat(new TimeLine(run, 100).lines()).contains("error    code_failed: Error: no", "  2 | b", "    | ^");
  }

  @Test
  void lines_paused_sayWhatItWaitsFor() {
    ObjectNode run = Json.parseObject(RUN).put("state", "paused");
    run.remove(List.of("result", "ended"));
    run.putArray("unanswered")
        .addObject()
        .put("task_id", "t4")
        .put("tool", "a:four")
        .put("started_at", "2026-01-01T00:00:01Z");
    run.withArray("approvals")
        .addObject()
        .put("id", "x1")
        .put("state", "open")
        .put("text", "Code wants to call a:five\n\nreturn 1")
        .put("expires", "2026-01-01T01:00:00Z");

    List<String> lines = new TimeLine(run, 100).lines();

    assertThat(lines.getFirst()).endsWith("paused for 1.50 s");
    assertThat(lines).contains("waits for", "waits for approval", "  Code wants to call a:five", "  return 1");
    assertThat(lines).anyMatch(line -> line.startsWith("  t4   a:four, since "));
    assertThat(lines.getLast()).startsWith("`pml approve x1` allows it until ").contains("pml reject x1");
  }

  @Test
  void lines_veryMany_areLeftOutWithAWord() {
    ObjectNode run = Json.parseObject(RUN);
    ArrayNode log = run.putArray("log");
    for (int i = 0; i < 60; i++) {
      log.addObject().put("level", "info").put("text", "line " + i);
    }
    ArrayNode tasks = run.putArray("tasks");
    for (int i = 1; i <= 205; i++) {
      tasks.addObject()
          .put("task_id", "t" + i)
          .put("tool", "a:b")
          .put("status", "success")
          .put("duration_ms", 0)
          .put("started_at", "2026-01-01T00:00:00Z")
          .put("parallel_group", i);
    }

    assertThat(new TimeLine(run, 100).lines()).contains("  … and 10 more; --json shows all",
        "  … and 5 more; --json shows all");
  }
}
