package io.pml.testkit.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

@Isolated("it looks at all processes that were started")
class FaultyServerTest {
  @TempDir
  Path folder;

  @AfterAll
  static void nothingIsLeft() {
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void mode_byItsWireName_isFound(Mode mode) {
    assertThat(Mode.of(mode.wireName())).isEqualTo(mode);
    assertThat(Mode.of(mode.wireName().replace('_', '-'))).isEqualTo(mode);
  }

  @Test
  void healthy_handshake_isThatOf20250618() throws Exception {
    try (Child child = Child.start(Mode.HEALTHY)) {
      child.request(1, "server/discover", "{}");
      assertThat(child.frame().path("error").path("code").asInt()).isEqualTo(-32601);
      child.request(2, "initialize", "{}");
      assertThat(child.frame().path("result").path("protocolVersion").asString()).isEqualTo("2025-06-18");
      child.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
      child.request(3, "ping", "{}");
      assertThat(child.line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}");
      child.send("{oops");
      assertThat(child.frame().path("error").path("code").asInt()).isEqualTo(-32700);
      assertThat(child.rest()).isEmpty();
      assertThat(child.exitCode()).isZero();
    }
  }

  @Test
  void healthy_tools_work() throws Exception {
    try (Child child = Child.start(Mode.HEALTHY, "--size", "7")) {
      assertThat(names(page(child, "{}"))).containsExactly("echo", "add", "sleep", "state", "misbehave",
          "misbehave_idempotent");
      child.call(1, "echo", "{\"text\":\"é \\\"\\u0001\\ud83d\\ude00\"}");
      assertThat(child.text(1)).isEqualTo("é \"\u0001\ud83d\ude00");
      child.call(2, "add", "{\"a\":0.1,\"b\":0.2}");
      assertThat(child.frame().path("result").path("structuredContent")).hasToString("{\"sum\":0.3}");
      child.call(3, "sleep", "{\"millis\":1}");
      assertThat(child.text(3)).isEqualTo("slept 1 ms");
      child.misbehave(4);
      assertThat(child.text(4)).isEqualTo("ok");
      child.call(5, "nothing", "{}");
      assertThat(child.frame().path("error").path("code").asInt()).isEqualTo(-32602);
      child.call(6, "echo", "{}");
      assertThat(child.frame().path("result").path("isError").asBoolean()).isTrue();

      JsonNode state = child.state();
      assertThat(state.path("calls").asInt()).isEqualTo(7);
      assertThat(state.path("lists").asInt()).isEqualTo(1);
      assertThat(state.path("pid").asLong()).isEqualTo(child.process().pid());
      assertThat(state.path("argv").toString()).contains("\"--mode\",\"healthy\",\"--size\",\"7\"");
    }
  }

  @Test
  void healthy_cancelledSleep_isNotAnswered() throws Exception {
    try (Child child = Child.start(Mode.HEALTHY)) {
      child.call(1, "sleep", "{\"millis\":3600000}");
      child.cancel(1);
      assertThat(child.state().path("cancelled")).hasToString("[1]");
      assertThat(child.rest()).isEmpty();
    }
  }

  @Test
  void crash_call_exitsWithoutAnswer() throws Exception {
    Path journal = folder.resolve("journal");
    try (Child child = Child.start(Mode.CRASH, "--journal", journal.toString())) {
      child.call(1, "echo", "{\"text\":\"alive\"}");
      assertThat(child.text(1)).isEqualTo("alive");
      child.misbehave(2);
      assertThat(child.output().read()).isEqualTo(-1);
      assertThat(child.exitCode()).isEqualTo(3);
      long pid = child.process().pid();
      assertThat(journal).hasContent(pid + " tools/call echo\n" + pid + " tools/call misbehave");
    }
  }

  @Test
  void crashEvery2nd_calls_oneIsAnsweredAndOneIsNot() throws Exception {
    try (Child child = Child.start(Mode.CRASH_EVERY_2ND)) {
      child.misbehave(1);
      assertThat(child.text(1)).isEqualTo("ok");
      child.misbehave(2);
      assertThat(child.output().read()).isEqualTo(-1);
      assertThat(child.exitCode()).isEqualTo(3);
    }
  }

  @Test
  void exitAtStart_eachStart_leavesALine() throws Exception {
    Path starts = folder.resolve("starts");
    for (int start = 1; start <= 2; start++) {
      try (Child child = Child.start(Mode.EXIT_AT_START, "--starts", starts.toString())) {
        assertThat(child.output().read()).isEqualTo(-1);
        assertThat(child.process().getErrorStream().readAllBytes()).asString().contains("cannot start");
        assertThat(child.exitCode()).isEqualTo(4);
      }
      assertThat(Files.readAllLines(starts)).hasSize(start).allMatch(line -> line.endsWith(" exit_at_start"));
    }
  }

  @Test
  void hang_cancelledCall_isRecordedButNeverAnswered() throws Exception {
    try (Child child = Child.start(Mode.HANG)) {
      child.misbehave(1);
      child.call(2, "echo", "{\"text\":\"alive\"}");
      assertThat(child.text(2)).isEqualTo("alive");
      child.cancel(1);
      assertThat(child.state().path("cancels").asInt()).isEqualTo(1);
      assertThat(child.rest()).isEmpty();
    }
  }

  @Test
  void hangAtStart_anything_isNotAnswered() throws Exception {
    try (Child child = Child.start(Mode.HANG_AT_START)) {
      child.request(1, "initialize", "{}");
      child.request(2, "ping", "{}");
      assertThat(child.rest()).isEmpty();
      assertThat(child.exitCode()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"GARBAGE", "GARBAGE_BINARY"})
  void garbage_call_isAnsweredBetweenJunk(Mode mode) throws Exception {
    try (Child child = Child.start(mode, "--size", "12")) {
      child.misbehave(1);
      assertJunk(child, 12);
      assertThat(child.text(1)).isEqualTo("ok");
      assertJunk(child, 12);
      assertThat(child.rest()).isEmpty();
    }
  }

  @Test
  void garbageBinary_line_isNotUtf8() throws Exception {
    try (Child child = Child.start(Mode.GARBAGE_BINARY)) {
      child.misbehave(1);
      byte[] line = child.bytes();
      assertThat(line).hasSize(255).contains(0, 0xFF);
      assertThatThrownBy(() -> Json.parse(line)).isInstanceOf(JsonSyntaxException.class).hasMessageContaining("UTF-8");
    }
  }

  @Test
  void banner_start_precedesTheHandshake() throws Exception {
    try (Child child = Child.start(Mode.BANNER)) {
      assertJunk(child, 4);
      child.request(1, "initialize", "{}");
      assertThat(child.frame().has("result")).isTrue();
    }
  }

  @Test
  void garbageStorm_call_isFollowedByJunkWithoutEnd() throws Exception {
    try (Child child = Child.start(Mode.GARBAGE_STORM)) {
      child.misbehave(1);
      assertJunk(child, 2_000);
    }
  }

  @Test
  void drip_answer_takesTimeForEachByte() throws Exception {
    try (Child child = Child.start(Mode.DRIP, "--delay-ms", "4")) {
      child.misbehave(1);
      assertThat(child.output().read()).isEqualTo('{');
      long start = System.nanoTime();
      String rest = child.line();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(4L * rest.length() / 2));
      assertThat(Json.parse("{" + rest).path("id").asInt()).isEqualTo(1);
    }
  }

  @Test
  void noNewline_answer_sharesItsLineWithTheNext() throws Exception {
    String answer = Frame.result("1", Frame.text("ok"));
    try (Child child = Child.start(Mode.NO_NEWLINE)) {
      child.misbehave(1);
      assertThat(child.output().readNBytes(answer.length())).asString().isEqualTo(answer);
      child.request(2, "ping", "{}");
      assertThat(child.line()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}");
    }
  }

  @Test
  void huge_answer_isOneLineOfTheGivenSize() throws Exception {
    assertThat(Mode.HUGE.size()).isEqualTo(512L << 20);
    try (Child child = Child.start(Mode.HUGE, "--size", Integer.toString(64 << 20))) {
      child.misbehave(1);
      assertThat(bytesBeforeLineFeed(child, 128L << 20)).isBetween(64L << 20, (64L << 20) + 200);
      child.request(2, "ping", "{}");
      assertThat(child.frame().path("id").asInt()).isEqualTo(2);
    }
  }

  @Test
  void endlessLine_answer_hasNoEnd() throws Exception {
    try (Child child = Child.start(Mode.ENDLESS_LINE)) {
      child.misbehave(1);
      assertThat(bytesBeforeLineFeed(child, 64L << 20)).isGreaterThanOrEqualTo(64L << 20);
    }
  }

  @Test
  void bigResult_text_hasExactlyTheGivenSize() throws Exception {
    try (Child child = Child.start(Mode.BIG_RESULT, "--size", "1000001")) {
      child.misbehave(1);
      assertThat(child.text(1)).hasSize(1_000_001);
    }
  }

  @Test
  void halfClose_call_endsTheOutputButNotTheProcess() throws Exception {
    Path journal = folder.resolve("journal");
    try (Child child = Child.start(Mode.HALF_CLOSE, "--journal", journal.toString())) {
      child.misbehave(1);
      assertThat(child.output().read()).isEqualTo(-1);
      assertThat(child.process().isAlive()).isTrue();
      child.request(2, "ping", "{}");
      child.closeInput();
      assertThat(child.exitCode()).isZero();
      assertThat(journal).content().contains(" ping");
    }
  }

  @Test
  void stderrFlood_unread_blocksTheCallOnly() throws Exception {
    int size = 4 << 20;
    try (Child child = Child.start(Mode.STDERR_FLOOD, "--size", Integer.toString(size))) {
      child.misbehave(1);
      child.call(2, "echo", "{\"text\":\"alive\"}");
      assertThat(child.text(2)).isEqualTo("alive");
      assertThat(child.process().getErrorStream().readNBytes(size)).hasSize(size);
      assertThat(child.text(1)).isEqualTo("ok");
    }
  }

  @Test
  void ignoreTerm_sigtermAndEndOfInput_areOutlived() throws Exception {
    try (Child child = Child.start(Mode.IGNORE_TERM)) {
      child.request(1, "ping", "{}");
      child.line();
      assertThat(child.process().toHandle().destroy()).isTrue();
      assertThat(child.process().waitFor(400, TimeUnit.MILLISECONDS)).isFalse();
      child.request(2, "ping", "{}");
      assertThat(child.frame().path("id").asInt()).isEqualTo(2);
      child.closeInput();
      assertThat(child.process().waitFor(300, TimeUnit.MILLISECONDS)).isFalse();
      child.process().destroyForcibly();
      assertThat(child.exitCode()).isEqualTo(137);
    }
  }

  @Test
  void fork_end_leavesTheGrandchildrenBehind() throws Exception {
    List<Long> grandchildren = new ArrayList<>();
    try (Child child = Child.start(Mode.FORK)) {
      child.misbehave(1);
      String second = child.text(1);
      child.state().path("grandchildren").forEach(pid -> grandchildren.add(pid.asLong()));
      assertThat(grandchildren).hasSize(2).endsWith(Long.parseLong(second));
      child.closeInput();
      assertThat(child.exitCode()).isZero();
      assertThat(grandchildren).allMatch(FaultyServer::isRunning);
    } finally {
      grandchildren.forEach(FaultyServerTest::end);
    }
    assertThat(grandchildren).noneMatch(FaultyServer::isRunning);
  }

  @Test
  void wrongId_call_hasThreeStrayAnswersBeforeItsOwn() throws Exception {
    try (Child child = Child.start(Mode.WRONG_ID)) {
      child.misbehave(1);
      for (int i = 0; i < 3; i++) {
        assertThat(child.frame().path("id").asInt(0)).isNotEqualTo(1);
      }
      assertThat(child.text(1)).isEqualTo("ok");
    }
  }

  @Test
  void twice_call_hasTwoAnswers() throws Exception {
    try (Child child = Child.start(Mode.TWICE)) {
      child.misbehave(1);
      assertThat(child.text(1)).isEqualTo("first");
      assertThat(child.text(1)).isEqualTo("second");
    }
  }

  @Test
  void idType_answer_hasTheOtherType() throws Exception {
    try (Child child = Child.start(Mode.ID_TYPE)) {
      child.misbehave(7);
      assertThat(child.frame().path("id")).hasToString("\"7\"");
      child.send("{\"jsonrpc\":\"2.0\",\"id\":\"7\",\"method\":\"tools/call\",\"params\":{\"name\":\"misbehave\"}}");
      assertThat(child.frame().path("id").isNumber()).isTrue();
    }
  }

  @Test
  void late_cancel_isFollowedByTheAnswer() throws Exception {
    try (Child child = Child.start(Mode.LATE, "--delay-ms", "300")) {
      child.misbehave(1);
      assertThat(child.state().path("cancels").asInt()).isZero();
      child.cancel(1);
      assertThat(child.state().path("cancels").asInt()).isEqualTo(1);
      assertThat(child.text(1)).isEqualTo("too late");
    }
  }

  @Test
  void notifyFlood_call_isAnsweredAmongNotifications() throws Exception {
    assertThat(Mode.NOTIFY_FLOOD.size()).isEqualTo(200_000);
    try (Child child = Child.start(Mode.NOTIFY_FLOOD, "--size", "4001")) {
      child.misbehave(1);
      for (int i = 0; i < 2_000; i++) {
        assertThat(child.line()).contains("notifications/message");
      }
      assertThat(child.text(1)).isEqualTo("ok");
      for (int i = 0; i < 2_001; i++) {
        assertThat(child.line()).contains("notifications/message");
      }
      child.request(2, "ping", "{}");
      assertThat(child.frame().path("id").asInt()).isEqualTo(2);
    }
  }

  @Test
  void listChangedStorm_call_isFollowedByNotificationsWithoutEnd() throws Exception {
    try (Child child = Child.start(Mode.LIST_CHANGED_STORM)) {
      child.misbehave(1);
      assertThat(child.text(1)).isEqualTo("ok");
      for (int i = 0; i < 200; i++) {
        assertThat(child.frame().path("method").asString()).isEqualTo("notifications/tools/list_changed");
      }
    }
  }

  @Test
  void endlessPages_everyPage_namesANextOne() throws Exception {
    try (Child child = Child.start(Mode.ENDLESS_PAGES)) {
      String params = "{}";
      for (int i = 0; i < 200; i++) {
        JsonNode page = page(child, params);
        assertThat(names(page)).contains("page_" + i);
        params = "{\"cursor\":" + page.path("nextCursor") + "}";
      }
    }
  }

  @Test
  void manyTools_pages_holdThemAll() throws Exception {
    try (Child child = Child.start(Mode.MANY_TOOLS)) {
      List<String> names = new ArrayList<>();
      JsonNode page = page(child, "{}");
      names.addAll(names(page));
      while (page.has("nextCursor")) {
        page = page(child, "{\"cursor\":" + page.path("nextCursor") + "}");
        names.addAll(names(page));
      }
      assertThat(names).hasSize(20_006).doesNotHaveDuplicates();
      child.call(1, "tool_19999", "{}");
      assertThat(child.text(1)).isEqualTo("tool_19999");
    }
  }

  @Test
  void badNames_list_holdsGoodAndBadOnes() throws Exception {
    try (Child child = Child.start(Mode.BAD_NAMES)) {
      JsonNode page = page(child, "{}");
      assertThat(names(page))
          .contains("echo", "n".repeat(5_000), "two words", "", "\uD83D\uDD25", "line\nfeed", "42");
      assertThat(names(page).stream().filter("twin"::equals)).hasSize(2);
      assertThat(page.path("tools").valueStream().filter(tool -> !tool.path("name").isString())).hasSize(5);
    }
  }

  @Test
  void changingTools_call_changesTheDefinition() throws Exception {
    try (Child child = Child.start(Mode.CHANGING_TOOLS)) {
      JsonNode before = page(child, "{}");
      child.misbehave(1);
      assertThat(child.text(1)).isEqualTo("ok");
      assertThat(child.frame().path("method").asString()).isEqualTo("notifications/tools/list_changed");
      JsonNode after = page(child, "{}");
      assertThat(names(after)).isEqualTo(names(before));
      assertThat(after.path("tools").get(0)).isEqualTo(before.path("tools").get(0));
      assertThat(after.path("tools").get(4)).isNotEqualTo(before.path("tools").get(4));
    }
  }

  @Test
  void slowStart_firstAnswer_waitsForTheDelay() throws Exception {
    long start = System.nanoTime();
    try (Child child = Child.start(Mode.SLOW_START, "--delay-ms", "700")) {
      child.request(1, "ping", "{}");
      assertThat(child.frame().path("id").asInt()).isEqualTo(1);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(700));
    }
  }

  @Test
  void environment_env_tellsVariablesAndFolder() throws Exception {
    ProcessBuilder builder = Child.builder(Mode.ENVIRONMENT).directory(folder.toRealPath().toFile());
    builder.environment().clear();
    builder.environment().put("SECRET", "a \"b\"");
    try (Child child = Child.start(builder)) {
      child.call(1, "env", "{}");
      JsonNode result = child.frame().path("result").path("structuredContent");
      assertThat(result.path("env").path("SECRET").asString()).isEqualTo("a \"b\"");
      assertThat(result.path("env").has("PATH")).isFalse();
      assertThat(result.path("cwd").asString()).isEqualTo(folder.toRealPath().toString());
    }
  }

  private static void end(long pid) {
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    long giveUp = System.nanoTime() + Duration.ofSeconds(5).toNanos();
    while (FaultyServer.isRunning(pid) && System.nanoTime() < giveUp) {
      Thread.onSpinWait();
    }
  }

  private static void assertJunk(Child child, int lines) throws IOException {
    for (int i = 0; i < lines; i++) {
      byte[] line = child.bytes();
      assertThat(isMessage(line)).as("line %s: %s", i, new String(line, StandardCharsets.ISO_8859_1)).isFalse();
    }
  }

  private static boolean isMessage(byte[] line) {
    try {
      JsonNode value = Json.parse(line);
      return value.has("id") || value.has("method");
    } catch (JsonSyntaxException e) {
      return false;
    }
  }

  private static long bytesBeforeLineFeed(Child child, long atMost) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long total = 0;
    while (total < atMost) {
      int count = child.output().read(buffer);
      if (count < 0 || buffer[count - 1] == '\n') {
        return total + Math.max(0, count - 1);
      }
      total += count;
    }
    return total;
  }

  private static JsonNode page(Child child, String params) throws IOException {
    child.request(50, "tools/list", params);
    return child.frame().path("result");
  }

  private static List<String> names(JsonNode page) {
    return page.path("tools").valueStream().map(tool -> tool.path("name").asString("")).toList();
  }
}
