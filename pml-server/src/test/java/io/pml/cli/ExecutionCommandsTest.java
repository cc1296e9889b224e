package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Await;
import io.pml.server.Pml;
import io.pml.settings.SettingsReader;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands about executions, with a daemon that asks before it tells the time. */
class ExecutionCommandsTest {
  private static final String ASKS = "return (await mcp.std.time_now({})).zone";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  static Path folder;

  @SuppressWarnings("NullAway.Init")
  private static Pml pml;

  private String output = "";

  @BeforeAll
  static void start() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.writeString(home.resolve(SettingsReader.CONFIG_FILE),
        "{\"http\": {\"port\": 0}, \"permissions\": {\"ask\": [\"std:time_now\"]}}");
    pml = Pml.start(new Home(home),
        SettingsReader.read(home, Optional.empty(), Optional.empty(), System.getenv()),
        new Pml.Options(false, false, Optional.empty(), Map.of(), () -> new HashedEmbedder(64), new WordComparer()),
        System.getenv());
  }

  @AfterAll
  static void stop() {
    pml.close();
  }

  // -- caps ---------------------------------------------------------------------------------------------------------

  @Test
  void caps_afterCodeThatRanWell_listsAndDrawsIt() throws Exception {
    exec("const s = await mcp.std.text_stats({text: 'a b'}); if (s.words > 1) { return s.words } return 0", "--intent",
        "count the words of a text");
    Await.until("the capability is known", () -> run("caps") == 0 && output.contains("count the words of a text"));
    String name = output.lines()
        .filter(line -> line.contains("count the words of a text"))
        .findFirst()
        .orElseThrow()
        .split(" ", 2)[0];

    assertThat(run("caps", name)).isZero();
    assertThat(output).containsPattern(", (candidate|promoted): ")
        .contains("text: string", "else \"a b\"", "n1 std:text_stats(text)",
            "d1 s.words > 1 ?",
            "args.text");
    assertThat(run("caps", "unnamed_00000000")).isEqualTo(1);
  }

  @Test
  void caps_runs_listsThoseOfOneCapabilityWithItsShares() throws Exception {
    String code = "const t = await mcp.std.text_stats({text: args.text}); if (t.words > 2) { throw new Error('long') }"
        + " return 'short'";
    for (String text : List.of("a", "a b", "a b c", "b")) {
      exec(code, "--intent", "tell short texts", "--args", "{\"text\": \"" + text + "\"}");
    }
    Await.until("all is learned", () -> run("caps", "--json") == 0
        && Json.parseObject(output)
            .path("capabilities")
            .valueStream()
            .anyMatch(each -> each.path("intent")
                .asString()
                .equals("tell short texts") && each.path("runs").asInt() == 4));
    String name = Json.parseObject(output)
        .path("capabilities")
        .valueStream()
        .filter(each -> each.path("intent").asString().equals("tell short texts"))
        .findFirst()
        .orElseThrow()
        .path("name")
        .asString();

    assertThat(run("caps", name)).isZero();
    assertThat(output).contains("4 runs, 75 % went well", "(1×, 25 %)");
    assertThat(run("caps", name, "--runs")).isZero();
    assertThat(output.lines().skip(1)).hasSize(4).allMatch(line -> line.contains("tell short texts"));
    assertThat(output).contains("SURPRISE", "failed");
    assertThat(run("caps", name, "--runs", "--limit", "2", "--json")).isZero();
    assertThat(Json.parseObject(output).path("runs")).hasSize(2);
    assertThat(run("runs", "--surprising")).isZero();
    assertThat(output.lines().skip(1).findFirst().orElseThrow()).contains("tell short texts", "failed");
  }

  // -- stats --------------------------------------------------------------------------------------------------------

  @Test
  void stats_afterACallOfACapability_tellReuseAndHowItIsEstimated() throws Exception {
    exec("return (await mcp.std.text_stats({text: 'to be reused'})).words", "--intent", "reuse me");
    Await.until("the capability is known", () -> run("caps", "--json") == 0 && output.contains("reuse me"));
    String name = Json.parseObject(output)
        .path("capabilities")
        .valueStream()
        .filter(each -> each.path("intent").asString().equals("reuse me"))
        .findFirst()
        .orElseThrow()
        .path("name")
        .asString();
    assertThat(run("stats", "--json")).isZero();
    ObjectNode before = Json.parseObject(output);

    assertThat(run("call", "pml_execute", "{\"capability\": \"" + name + "\", \"args\": {\"text\": \"a b\"}}"))
        .isZero();

    assertThat(run("stats", "--json")).isZero();
    ObjectNode after = Json.parseObject(output);
    assertThat(after.path("runs").path("by_mode").path("call").asInt())
        .isEqualTo(before.path("runs").path("by_mode").path("call").asInt() + 1);
    assertThat(after.path("saved").path("tokens").asInt()).isGreaterThan(before.path("saved").path("tokens").asInt());
    assertThat(after.path("runs").path("reuse_rate").asDouble()).isBetween(0.0, 1.0);
    assertThat(run("stats")).isZero();
    assertThat(output).contains("calls of known capabilities", "MOST USED", "Estimated: ", "4 characters are a token");
    assertThat(run("stats", "--days", "1")).isZero();
  }

  // -- following ----------------------------------------------------------------------------------------------------

  @Test
  void run_followOfOneThatIsOver_showsItAtOnce() throws IOException {
    exec("await mcp.std.text_stats({text: 'followed'}); return 1", "--intent", "be followed", "--json");
    String id = Json.parseObject(output).path("workflow_id").asString();

    assertThat(run("run", id, "--follow")).isZero();
    assertThat(output).contains(id, "std:text_stats", "succeeded");
    assertThat(run("run", "0000000000ff", "--follow")).isEqualTo(1);
  }

  // -- exec ---------------------------------------------------------------------------------------------------------

  @Test
  void exec_codeThatSucceeds_printsItsResult() throws IOException {
    assertThat(exec("return 'plain ' + args.n", "--args", "{\"n\": 1}")).isZero();
    assertThat(output).isEqualTo("plain 1\n");
    assertThat(exec("return {words: (await mcp.std.text_stats({text: 'a b'})).words}")).isZero();
    assertThat(Json.parseObject(output)).isEqualTo(Json.parseObject("{\"words\": 2}"));
    assertThat(exec("return null")).isZero();
    assertThat(output).isEmpty();
  }

  @Test
  void exec_knownResult_isToldAsSuchAndRunAnewOnRequest() throws IOException {
    String code = "return (await mcp.std.text_stats({text: 'known by now'})).words * 11";
    assertThat(exec(code, "--json")).isZero();
    ObjectNode first = Json.parseObject(output);
    assertThat(exec(code, "--json")).isZero();
    ObjectNode again = Json.parseObject(output);
    assertThat(exec(code, "--refresh", "--json")).isZero();
    ObjectNode anew = Json.parseObject(output);

    assertThat(first.has("cache_hit")).isFalse();
    assertThat(footnote(first)).startsWith("(1 call, ");
    assertThat(again.path("cache_hit").asString()).isEqualTo("execution");
    assertThat(footnote(again)).startsWith("(not run again: ").contains("--refresh", "pml run ");
    assertThat(anew.has("cache_hit")).isFalse();
    assertThat(anew.path("workflow_id")).isNotEqualTo(first.path("workflow_id"));
    assertThat(anew.path("result")).isEqualTo(first.path("result"));
  }

  private static String footnote(ObjectNode answer) {
    return new Outcome(answer, "code", Optional.empty()).footnote();
  }

  @Test
  void exec_argsFromAFile_areRead() throws IOException {
    Path args = Files.writeString(folder.resolve("args.json"), "{\"text\": \"a b c\"}");

    assertThat(exec("return (await mcp.std.text_stats({text: args.text})).words", "--args", "@" + args)).isZero();
    assertThat(output).isEqualTo("3\n");
  }

  @Test
  void exec_longResult_isPrintedWhole() throws IOException {
    assertThat(exec("return 'x'.repeat(100000)")).isZero();
    assertThat(output).isEqualTo("x".repeat(100_000) + "\n");
    assertThat(exec("return Array.from({length: 9000}, (_, i) => i)", "--json")).isZero();
    assertThat(Json.parseObject(output).path("result")).hasSize(9_000);
    assertThat(Json.parseObject(output).has("result_handle")).isFalse();
  }

  @Test
  void exec_manyCalls_areToldByAHandle() throws IOException {
    assertThat(exec("for (let i = 0; i < 400; i++) { await mcp.std.text_stats({text: 'a'}) } return 'done'", "--json"))
        .isZero();
    assertThat(Json.parseObject(output).path("result").asString()).isEqualTo("done");
    assertThat(Json.parseObject(output).path("trace_handle").path("task_id").asString()).isNotEmpty();
  }

  @Test
  void exec_codeThatFails_saysWhere() throws IOException {
    assertThat(exec("let a = 1;\nthrow new Error('no')", "--json")).isEqualTo(1);
    JsonNode error = Json.parseObject(output).path("error");
    assertThat(error.path("message").asString()).contains("no");
    assertThat(error.path("line").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"return (", "return await mcp.std.no_such_tool({})", "return await mcp.std.text_stats({})",
      "while (true) {}"})
  void exec_codeThatCannotRun_fails(String code) throws IOException {
    assertThat(exec(code, "--timeout-ms", "1000")).isEqualTo(1);
    assertThat(output).isEmpty();
  }

  @Test
  void exec_misused_saysSo() throws IOException {
    assertThat(exec("return 1", "--args", "[1]")).isEqualTo(2);
    assertThat(exec("return 1", "--timeout-ms", "soon")).isEqualTo(2);
    assertThat(run("exec")).isEqualTo(2);
    assertThat(run("exec", folder.resolve("none.ts").toString())).isEqualTo(1);
  }

  @Test
  void exec_nobodyToAsk_saysHowToApprove() throws IOException {
    assertThat(exec(ASKS)).isEqualTo(3);
    assertThat(output).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"o, 0", "ONCE, 0", "always, 0", "w, 0", "y, 1", "n, 1", "'', 1", "yes please, 1"})
  void exec_humanThere_isAskedAndObeyed(String reply, int exitCode) throws IOException {
    List<String> questions = new ArrayList<>();
    String code = ASKS + " // " + reply;

    assertThat(execAsked(code, questions, reply)).isEqualTo(exitCode);

    assertThat(questions).hasSize(1);
    assertThat(questions.getFirst()).contains("std:time_now")
        .contains("[o]nce, [a]lways with these arguments, [w]ith any arguments, [N]o");
    assertThat(output).isEqualTo(exitCode == 0 ? "UTC\n" : "");
    assertThat(newestRun().path("state").asString()).isEqualTo(exitCode == 0 ? "succeeded" : "failed");
    assertThat(exec(code)).as("the next time").isEqualTo(List.of("always", "w").contains(reply) ? 0 : 3);
  }

  @Test
  void exec_callsThatOnlyTheRunTells_areAskedAbout() throws IOException {
    List<String> questions = new ArrayList<>();

    assertThat(execAsked("return (await mcp['std'][args.tool]({})).zone // dynamic", questions, "o", "--args",
        "{\"tool\": \"time_now\"}")).isZero();

    assertThat(questions).hasSizeGreaterThanOrEqualTo(1).anyMatch(question -> question.contains("std:time_now"));
  }

  // -- runs ---------------------------------------------------------------------------------------------------------

  @Test
  void run_anyUniquePartOfItsId_showsWhatItDid() throws IOException {
    assertThat(exec("""
        const [a, b] = await Promise.all([mcp.std.hash({text: 'a'}), mcp.std.hash({text: 'b'})]);
        console.log('hashed');
        if (a.hash === b.hash) { return 'same' }
        for (const each of [a, b]) { await mcp.std.text_stats({text: each.hash}) }
        return 'different'
        """, "--intent", "compare two texts", "--json")).isZero();
    String id = Json.parseObject(output).path("workflow_id").asString();

    assertThat(run("run", id)).isZero();
    assertThat(output).contains("run      " + id + "  succeeded in ", "intent   compare two texts",
        "result   different",
        "std:hash", "std:text_stats", "█", "{\"text\":\"a\"}", "decisions", "a.hash === b.hash", "2 rounds",
        "hashed");
    assertThat(run("run", id.substring(28), "--json")).isZero();
    assertThat(Json.parseObject(output).path("workflow_id").asString()).isEqualTo(id);
    assertThat(Json.parseObject(output).path("tasks")).hasSize(4);
    assertThat(run("run", id.substring(0, 20))).isZero();
    assertThat(run("runs")).isZero();
    assertThat(output).contains("ID", "INTENT", id.substring(24), "compare two texts", "succeeded");
  }

  @Test
  void run_unknown_fails() {
    assertThat(run("run", "ffffffff")).isEqualTo(1);
    assertThat(run("run", "a")).isEqualTo(1);
    assertThat(run("run", "ffffffff-ffff-ffff-ffff-ffffffffffff")).isEqualTo(1);
    assertThat(output).isEmpty();
  }

  @Test
  void runs_byState_areThoseOnly() throws IOException {
    assertThat(exec("throw new Error('for the list')")).isEqualTo(1);
    assertThat(exec("return 1")).isZero();

    assertThat(run("runs", "--state", "failed", "--limit", "1", "--json")).isZero();
    JsonNode runs = Json.parseObject(output).path("runs");
    assertThat(runs).hasSize(1);
    assertThat(runs.path(0).path("state").asString()).isEqualTo("failed");
    assertThat(run("runs", "--state", "RUNNING")).isZero();
    assertThat(output).startsWith("Nothing was executed");
    assertThat(run("runs", "--state", "bogus")).isEqualTo(2);
  }

  // -- approvals ----------------------------------------------------------------------------------------------------

  @Test
  void approve_thenTheAgentGoesOn_runs() throws IOException {
    ObjectNode waiting = waiting("approve");
    String id = waiting.path("approval").path("id").asString();

    assertThat(run("approvals")).isZero();
    assertThat(output).contains("EXPIRES", id.substring(24), "std:time_now", "pml-cli");
    assertThat(run("run", waiting.path("workflow_id").asString())).isZero();
    assertThat(output).contains("paused for ", "waits for approval", "mcp.std.time_now", "pml approve " + id);

    assertThat(run("approve", id.substring(24))).isZero();
    assertThat(output).contains("Allowed, once: std:time_now", "pml_execute with workflow_id",
        waiting.path("workflow_id").asString());
    assertThat(run("approvals", "--json")).isZero();
    assertThat(output).doesNotContain(id);

    assertThat(run("call", "pml:execute", "{\"workflow_id\": \"" + waiting.path("workflow_id").asString() + "\"}"))
        .isZero();
    assertThat(output).contains("\"status\":\"success\"");
    assertThat(approval(id).path("state").asString()).isEqualTo("used");
    assertThat(approval(id).path("decided_by").asString()).isEqualTo("cli");
  }

  @Test
  void approve_resume_printsTheOutcome() throws IOException {
    String id = waiting("resume").path("approval").path("id").asString();

    assertThat(run("approve", id, "--resume")).isZero();

    assertThat(output).isEqualTo("UTC\n");
  }

  @Test
  void approve_resumeAfterwards_printsTheOutcomeToo() throws IOException {
    String id = waiting("resume later").path("approval").path("id").asString();

    assertThat(run("approve", id)).isZero();
    assertThat(run("approve", id)).as("again").isEqualTo(1);
    assertThat(run("approve", id, "--resume", "--json")).isZero();

    assertThat(Json.parseObject(output).path("outcome").path("result").asString()).isEqualTo("UTC");
    assertThat(run("approve", id, "--resume")).as("when it was used").isEqualTo(1);
  }

  @Test
  void approve_resumeOfCodeThatFails_fails() throws IOException {
    assertThat(exec("await mcp.std.time_now({});\nthrow new Error('after all')", "--json")).isEqualTo(3);

    assertThat(run("approve", Json.parseObject(output).path("approval").path("id").asString(), "--resume", "--json"))
        .isEqualTo(1);

    assertThat(Json.parseObject(output).path("outcome").path("error").path("line").asInt()).isEqualTo(2);
  }

  @Test
  void approve_always_holdsUntilItIsTakenBack() throws IOException {
    String id = waiting("always").path("approval").path("id").asString();

    assertThat(run("approve", id, "--always", "--resume")).isZero();
    assertThat(exec(code("always"))).isZero();
    assertThat(approval(id).path("state").asString()).isEqualTo("remembered");
    assertThat(run("reject", id)).isZero();
    assertThat(output).startsWith("Taken back");
    assertThat(exec(code("always"))).isEqualTo(3);
    assertThat(run("reject", id)).as("again").isEqualTo(1);
    assertThat(approval(id).path("state").asString()).isEqualTo("revoked");
  }

  @Test
  void reject_paused_endsIt() throws IOException {
    ObjectNode waiting = waiting("reject");
    String id = waiting.path("approval").path("id").asString();

    assertThat(run("reject", id, "--json")).isZero();

    assertThat(Json.parseObject(output).path("approval").path("state").asString()).isEqualTo("rejected");
    assertThat(run("run", waiting.path("workflow_id").asString())).isZero();
    assertThat(output).contains("failed in ", "rejected: a human did not allow");
    assertThat(run("approve", id)).as("afterwards").isEqualTo(1);
    assertThat(run("reject", id)).as("again").isEqualTo(1);
  }

  @Test
  void approve_singleCall_letsItBeMadeOnce() {
    String arguments = "{\"zone\": \"Asia/Tokyo\"}";
    assertThat(run("call", "std:time_now", arguments)).isEqualTo(1);
    String id = output.replaceAll("(?s).*pml approve ([0-9a-f-]{36}).*", "$1");

    assertThat(run("approve", id, "--resume")).as("nothing to go on with").isEqualTo(1);
    assertThat(run("approvals")).isZero();
    assertThat(output).contains("a single call", "Asia/Tokyo");
    assertThat(run("approve", id)).isZero();
    assertThat(output).contains("makes the same call again");

    assertThat(run("call", "std:time_now", arguments)).isZero();
    assertThat(run("call", "std:time_now", arguments)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"approve", "reject"})
  void decide_unknown_fails(String command) {
    assertThat(run(command, "ffffffff")).isEqualTo(1);
    assertThat(run(command, "ffffffff-ffff-ffff-ffff-ffffffffffff", "--json")).isEqualTo(1);
    assertThat(run(command)).isEqualTo(2);
    assertThat(output).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pml:approve", "pml_approve", "approve", "meta:approve"})
  void decide_inMcp_isNotPossible(String tool) throws IOException {
    String id = waiting("mcp").path("approval").path("id").asString();

    assertThat(run("call", tool, "{\"id\": \"" + id + "\"}")).isEqualTo(1);

    assertThat(approval(id).path("state").asString()).isEqualTo("open");
  }

  // -- how ----------------------------------------------------------------------------------------------------------

  private int exec(String code, String... options) throws IOException {
    List<String> line = new ArrayList<>(List.of("exec", file(code)));
    line.addAll(Arrays.asList(options));
    return run(line.toArray(String[]::new));
  }

  private int execAsked(String code, List<String> questions, String reply, String... options) throws IOException {
    List<String> line = new ArrayList<>(List.of(file(code), "--home", home()));
    line.addAll(Arrays.asList(options));
    StringWriter text = new StringWriter();
    int exitCode = new CommandLine(new ExecCommand(question -> {
      questions.add(question);
      return Optional.of(reply);
    })).setOut(new PrintWriter(text)).execute(line.toArray(String[]::new));
    output = text.toString();
    return exitCode;
  }

  private int run(String... arguments) {
    List<String> line = new ArrayList<>(Arrays.asList(arguments));
    line.addAll(List.of("--home", home()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int code = Cli.run(line.toArray(String[]::new), new PrintStream(bytes, true, StandardCharsets.UTF_8));
    output = bytes.toString(StandardCharsets.UTF_8);
    return code;
  }

  /** Code that waits for approval, and is no other's. */
  private ObjectNode waiting(String name) throws IOException {
    assertThat(exec(code(name), "--json")).isEqualTo(3);
    return Json.parseObject(output);
  }

  private static String code(String name) {
    return ASKS + " // " + name;
  }

  private JsonNode approval(String id) {
    assertThat(run("approvals", "--all", "--json")).isZero();
    for (JsonNode approval : Json.parseObject(output).path("approvals")) {
      if (approval.path("id").asString().equals(id)) {
        return approval;
      }
    }
    throw new AssertionError("no approval " + id);
  }

  private JsonNode newestRun() {
    String before = output;
    assertThat(run("runs", "--limit", "1", "--json")).isZero();
    JsonNode newest = Json.parseObject(output).path("runs").path(0);
    output = before;
    return newest;
  }

  private static String home() {
    return folder.resolve("home").toString();
  }

  private static String file(String code) throws IOException {
    return Files.writeString(folder.resolve("code.ts"), code).toString();
  }
}
