package io.pml.server;

import static io.pml.server.Client.code;
import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.testkit.faults.FaultyServer;
import io.pml.testkit.faults.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Servers in processes of their own that go wrong, all behind one daemon: each hurts nobody but its own callers. */
class ServerFaultsTest {
  @TempDir
  static Path folder;

  private static Path journals;
  private static RunningPml pml;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    journals = Files.createDirectory(folder.resolve("journals"));
    Config config = new Config()
        .faulty("healthy", Mode.HEALTHY)
        .faulty("crash", Mode.CRASH, "--journal", journal("crash"))
        .faulty("second", Mode.CRASH_EVERY_2ND)
        .faulty("exits", Mode.EXIT_AT_START, "--starts", journal("exits"))
        .faulty("hang", Mode.HANG, "--journal", journal("hang"))
        .with("hang", "{\"timeout_ms\": 700, \"max_parallel\": 1}")
        .faulty("mute", Mode.HANG_AT_START)
        .with("mute", "{\"start_timeout_ms\": 1000}")
        .faulty("garbage", Mode.GARBAGE)
        .faulty("binary", Mode.GARBAGE_BINARY)
        .faulty("banner", Mode.BANNER)
        .faulty("storm", Mode.GARBAGE_STORM)
        .faulty("drip", Mode.DRIP, "--delay-ms", "2")
        .faulty("endless", Mode.NO_NEWLINE)
        .with("endless", "{\"timeout_ms\": 500}")
        .faulty("half", Mode.HALF_CLOSE)
        .faulty("flood", Mode.STDERR_FLOOD, "--size", "16777216")
        .faulty("wrong", Mode.WRONG_ID)
        .faulty("twice", Mode.TWICE)
        .faulty("type", Mode.ID_TYPE)
        .with("type", "{\"timeout_ms\": 500}")
        .faulty("late", Mode.LATE)
        .with("late", "{\"timeout_ms\": 300}")
        .faulty("notes", Mode.NOTIFY_FLOOD)
        .faulty("changes", Mode.LIST_CHANGED_STORM, "--journal", journal("changes"))
        .faulty("pages", Mode.ENDLESS_PAGES)
        .faulty("many", Mode.MANY_TOOLS)
        .faulty("names", Mode.BAD_NAMES)
        .command("orphan", List.of("sh", "-c", "sleep 300 & exec \"$0\" \"$@\""));
    withArguments(config, "orphan", FaultyServer.command(Mode.CRASH));
    long began = System.nanoTime();
    pml = RunningPml.start(folder, config);
    client = pml.client();
    // No server runs yet, and one of them never will.
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
    assertThat(client.tools()).contains("pml_get_task_result");
    pml.awaitTools("healthy");
  }

  @AfterAll
  static void stop() {
    client.close();
    pml.close();
  }

  private static void withArguments(Config config, String name, List<String> command) {
    ObjectNode args = Json.object();
    var list = args.putArray("args").add("-c").add("sleep 300 & exec \"$0\" \"$@\"");
    command.forEach(list::add);
    config.with(name, Json.write(args));
  }

  private static String journal(String name) {
    return journals.resolve(name).toString();
  }

  private static List<String> lines(String name) throws IOException {
    Path file = journals.resolve(name);
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static long calls(String name, String tool) throws IOException {
    return lines(name).stream().filter(line -> line.endsWith("tools/call " + tool)).count();
  }

  private static String log(String name) throws IOException {
    return Files.readString(pml.home().logs().resolve(name + ".log"));
  }

  // -- F1 -----------------------------------------------------------------------------------------------------------

  @Test
  void crash_duringCall_isToldAtOnceAndNotRetried() throws Exception {
    pml.awaitTools("crash");
    long before = calls("crash", "misbehave");
    ObjectNode result = client.call("crash:misbehave");

    assertThat(code(result)).isEqualTo("SERVER_FAILED");
    assertThat(text(result)).contains("server crash", "exited with code 3");
    assertThat(calls("crash", "misbehave") - before).isEqualTo(1);
    assertThat(text(client.call("healthy:echo", "{\"text\": \"unhurt\"}"))).isEqualTo("unhurt");
    assertThat(text(client.call("crash:echo", "{\"text\": \"back\"}"))).isEqualTo("back");
  }

  @Test
  void crash_ofIdempotentTool_isRetriedOnce() throws Exception {
    pml.awaitTools("crash");
    long before = calls("crash", "misbehave_idempotent");

    assertThat(code(client.call("crash:misbehave_idempotent"))).isEqualTo("SERVER_FAILED");
    assertThat(calls("crash", "misbehave_idempotent") - before).isEqualTo(2);
    assertThat(text(client.call("crash:echo", "{\"text\": \"back\"}"))).isEqualTo("back");
  }

  @Test
  void crash_everySecondCall_everyOtherCallWorks() throws Exception {
    pml.awaitTools("second");
    for (int i = 0; i < 3; i++) {
      assertThat(text(client.call("second:misbehave"))).isEqualTo("ok");
      assertThat(text(client.call("second:misbehave"))).contains("exited with code 3");
    }
    assertThat(pml.server("second").path("starts").asInt()).isGreaterThanOrEqualTo(3);
    // To read, to write, and for standard error.
    Await.until("the threads of the dead are gone", () -> Thread.getAllStackTraces()
        .keySet()
        .stream()
        .filter(thread -> thread.getName().endsWith("-second"))
        .count() <= 3);
  }

  @Test
  void crash_whileGrandchildHoldsTheOutput_isNoticed() throws Exception {
    pml.awaitTools("orphan");
    assertThat(text(client.call("orphan:misbehave"))).contains("server orphan", "exited with code 3");
    assertThat(text(client.call("orphan:echo", "{\"text\": \"back\"}"))).isEqualTo("back");
  }

  // -- F2 -----------------------------------------------------------------------------------------------------------

  @Test
  void start_failingAlways_givesUpAndSaysWhy() throws Exception {
    pml.awaitState("exits", "down");

    assertThat(lines("exits")).hasSize(5);
    assertThat(pml.server("exits").path("problem").asString()).contains("exited with code 4", "cannot start");
    assertThat(pml.server("exits").path("starts").asInt()).isEqualTo(5);
  }

  @Test
  void start_failingAlways_isToldToWhoeverCallsItsTools() throws Exception {
    pml.awaitState("exits", "down");
    String log = pml.home().logs().resolve("exits.log").toString();

    ObjectNode called = client.call("exits:echo");
    JsonNode named = client.execute("return await mcp.exits.echo({})").path("error");
    JsonNode found = client.execute("return await mcp.call('exits' + ':' + args.tool, {})").path("error");
    ObjectNode saved = client.call("learn:save",
        "{\"intent\": \"echo\", \"source\": {\"tool\": \"exits:echo\"}}");

    assertThat(code(called)).isEqualTo("SERVER_UNAVAILABLE");
    assertThat(text(called)).contains("server exits could not be started: exited with code 4", log, "pml doctor");
    assertThat(named.path("code").asString()).isEqualTo("server_unavailable");
    assertThat(named.path("message").asString()).contains("exits:echo", "exited with code 4", log);
    assertThat(found.path("message").asString()).contains("exited with code 4", log);
    assertThat(code(saved)).as(text(saved)).isEqualTo("SERVER_UNAVAILABLE");
  }

  // -- F3 -----------------------------------------------------------------------------------------------------------

  @Test
  void hang_duringCall_endsAtTimeoutAndFreesTheSlot() throws Exception {
    pml.awaitTools("hang");
    long began = System.nanoTime();
    ObjectNode result = client.call("hang:misbehave");
    Duration took = Duration.ofNanos(System.nanoTime() - began);

    assertThat(code(result)).isEqualTo("TIMEOUT");
    assertThat(text(result)).contains("server hang", "timed out after", "\"timeout_ms\", now 700");
    assertThat(took).isBetween(Duration.ofMillis(700), Duration.ofSeconds(15));
    assertThat(text(client.call("hang:echo", "{\"text\": \"free\"}"))).isEqualTo("free");
    Await.until("the server is told", () -> lines("hang").stream()
        .anyMatch(line -> line.contains("notifications/cancelled")));
    assertThat(pml.server("hang").path("calls_under_way").asInt()).isZero();
  }

  @Test
  void hang_atStart_isGivenUp() throws Exception {
    Await.until("a problem", () -> pml.server("mute").has("problem"));

    assertThat(pml.server("mute").path("problem").asString()).contains("no answer within 1000 ms");
  }

  // -- F4, F5 -------------------------------------------------------------------------------------------------------

  @Test
  void garbage_amongAnswers_isSkippedCountedAndLogged() throws Exception {
    pml.awaitTools("garbage", "binary", "banner");

    assertThat(text(client.call("garbage:misbehave"))).isEqualTo("ok");
    assertThat(text(client.call("binary:misbehave"))).isEqualTo("ok");
    assertThat(text(client.call("banner:misbehave"))).isEqualTo("ok");
    Await.until("all is counted", () -> pml.server("garbage").path("junk_lines").asInt() == 20);
    Await.until("all is counted", () -> pml.server("binary").path("junk_lines").asInt() == 20);
    assertThat(pml.server("banner").path("junk_lines").asInt()).isEqualTo(3);
    assertThat(log("garbage")).contains("not a message, skipped: Server is ready", "\\u001b[32mINFO");
    assertThat(log("binary")).contains("\\u0000\\u0001");
  }

  @Test
  void garbage_withoutEnd_restartsTheServer() throws Exception {
    pml.awaitTools("storm");
    ObjectNode result = client.call("storm:misbehave");

    assertThat(code(result)).isEqualTo("SERVER_FAILED");
    assertThat(text(result)).contains("server storm", "100 lines that are no messages");
    assertThat(text(client.call("storm:echo", "{\"text\": \"back\"}"))).isEqualTo("back");
  }

  @Test
  void drip_holdsUpNobodyElse() throws Exception {
    pml.awaitTools("drip");
    CompletableFuture<String> slow = CompletableFuture.supplyAsync(() -> {
      try {
        return text(client.call("drip:misbehave"));
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });

    assertThat(text(client.call("healthy:echo", "{\"text\": \"quick\"}"))).isEqualTo("quick");
    assertThat(slow.get()).isEqualTo("ok");
  }

  @Test
  void answer_withoutItsEnd_timesOut() throws Exception {
    pml.awaitTools("endless");

    assertThat(code(client.call("endless:misbehave"))).isEqualTo("TIMEOUT");
    // The unfinished line swallows the next answer; the one after that is whole.
    client.call("endless:echo", "{\"text\": \"swallowed\"}");
    assertThat(text(client.call("endless:echo", "{\"text\": \"whole\"}"))).isEqualTo("whole");
  }

  // -- F7 -----------------------------------------------------------------------------------------------------------

  @Test
  void output_closed_countsAsTheEnd() throws Exception {
    pml.awaitTools("half");
    long pid = pml.server("half").path("pid").asLong();
    ObjectNode result = client.call("half:misbehave");

    assertThat(code(result)).isEqualTo("SERVER_FAILED");
    assertThat(text(result)).contains("the server closed its output");
    Await.until("the old process is gone", () -> !FaultyServer.isRunning(pid));
    assertThat(text(client.call("half:echo", "{\"text\": \"back\"}"))).isEqualTo("back");
  }

  @Test
  void standardError_flooded_holdsUpNothingAndStaysBounded() throws Exception {
    pml.awaitTools("flood");

    assertThat(text(client.call("flood:misbehave"))).isEqualTo("ok");
    assertThat(Files.size(pml.home().logs().resolve("flood.log"))).isLessThan(11 << 20);
  }

  // -- F8 -----------------------------------------------------------------------------------------------------------

  @Test
  void answers_toNobody_areDropped() throws Exception {
    pml.awaitTools("wrong", "twice", "type", "late");

    assertThat(text(client.call("wrong:misbehave"))).isEqualTo("ok");
    assertThat(text(client.call("twice:misbehave"))).isEqualTo("first");
    assertThat(text(client.call("twice:echo", "{\"text\": \"still here\"}"))).isEqualTo("still here");
    assertThat(code(client.call("type:misbehave"))).isEqualTo("TIMEOUT");
    assertThat(code(client.call("late:misbehave"))).isEqualTo("TIMEOUT");
    assertThat(text(client.call("late:echo", "{\"text\": \"still here\"}"))).isEqualTo("still here");
  }

  // -- F9 -----------------------------------------------------------------------------------------------------------

  @Test
  void notifications_inMasses_areSurvived() throws Exception {
    pml.awaitTools("notes");

    assertThat(text(client.call("notes:misbehave"))).isEqualTo("ok");
    assertThat(text(client.call("notes:echo", "{\"text\": \"after\"}"))).isEqualTo("after");
  }

  @Test
  void changes_inMasses_areReadOncePerSecond() throws Exception {
    pml.awaitTools("changes");
    long began = System.nanoTime();
    long before = lists();
    client.call("changes:misbehave");
    Await.until("some lists", () -> lists() >= before + 3);
    long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();

    assertThat(lists() - before).isLessThanOrEqualTo(seconds + 2);
    assertThat(seconds).isGreaterThanOrEqualTo(2);
  }

  private static long lists() throws IOException {
    return lines("changes").stream().filter(line -> line.endsWith("tools/list")).count();
  }

  // -- F10 ----------------------------------------------------------------------------------------------------------

  @Test
  void listings_outOfBounds_areCutWithReasons() throws Exception {
    pml.awaitTools("pages", "many", "names");

    assertThat(pml.server("pages").path("refused").toString()).contains("more than 100 pages");
    assertThat(pml.server("many").path("tools").asInt()).isEqualTo(5_000);
    assertThat(pml.server("many").path("refused").toString()).contains("more than 5000 entries");
    JsonNode refused = pml.server("names").path("refused");
    assertThat(refused.toString()).contains("5000 characters, more than 128", "129 characters", "without a name",
        "control characters", "a second tool named twin", "no_schema", "no object");
    assertThat(text(client.call("names:twin"))).isEqualTo("twin");
    assertThat(text(client.call("many:tool_17"))).isEqualTo("tool_17");
    assertThat(text(client.call("pages:page_99"))).isEqualTo("page_99");
  }
}
