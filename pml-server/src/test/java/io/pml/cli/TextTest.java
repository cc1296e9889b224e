package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {
  @ParameterizedTest
  @ValueSource(strings = {"\u001b[2J", "\u001b]0;title\u0007", "\r", "\b", "\u009b31m", "\u202egnp.exe", "\u2066x",
      "\u200bx", "\u2028", "\ud800"})
  void plain_whatMovesTheCursorOrTurnsTheText_isMarked(String text) {
    assertThat(Text.plain(text)).startsWith("\uFFFD");
  }

  @Test
  void plain_whatPeopleWrite_staysAsItIs() {
    String text = "für 你好 👩\u200d💻\n\tmcp.std.time_now({})";
    assertThat(Text.plain(text)).isEqualTo(text);
  }

  @Test
  void line_long_isCutBetweenCharacters() {
    assertThat(Text.line("a\n  b\tc", 10)).isEqualTo("a b c");
    assertThat(Text.line("👍👍👍👍", 3)).isEqualTo("👍👍…");
    assertThat(Text.line("abc", 3)).isEqualTo("abc");
  }

  @ParameterizedTest
  @CsvSource({"0, 0 ms", "0.4, 0 ms", "999, 999 ms", "1000, 1.00 s", "59990, 59.99 s", "61500, 1:01 min",
      "3600000, 60:00 min"})
  void duration_any_isShort(double millis, String shown) {
    assertThat(Text.duration(millis)).isEqualTo(shown);
  }

  @Test
  void moment_none_isADash() {
    assertThat(Text.moment(Json.object().path("none"))).isEqualTo("-");
    assertThat(Text.time(Json.text("2026-01-02T03:04:05Z"))).matches("[0-9]{2}:[0-9]{2}:05");
    assertThat(Text.moment(Json.text("2026-01-02T03:04:05Z"))).matches("2026-01-0[123] [0-9]{2}:[0-9]{2}:05");
  }

  @Test
  void excerpt_place_hasAMarkBelow() {
    assertThat(Excerpt.of("one\n\tconst x = y;\nthree", 2, 12)).contains("""
        2 |  const x = y;
          |            ^""");
    assertThat(Excerpt.of("one", 1, 0)).contains("1 | one");
    assertThat(Excerpt.of("one", 1, 4)).contains("1 | one\n  |    ^");
  }

  @Test
  void excerpt_placeThatIsNotThere_isEmpty() {
    assertThat(Excerpt.of("one", 2, 1)).isEmpty();
    assertThat(Excerpt.of("one", 0, 1)).isEmpty();
  }

  @Test
  void excerpt_longLine_isCutAroundThePlace() {
    String excerpt = Excerpt.of("a".repeat(500) + "b" + "c".repeat(500), 1, 501).orElseThrow();

    String[] lines = excerpt.split("\n", -1);
    assertThat(lines[0]).hasSizeLessThan(120).startsWith("1 | …a").endsWith("c…");
    assertThat(lines[0].charAt(lines[1].indexOf('^'))).isEqualTo('b');
  }

  @Test
  void excerpt_placeBehindALongLine_hasItsMarkAtTheEnd() {
    String[] lines = Excerpt.of("a".repeat(500), 1, 900).orElseThrow().split("\n", -1);

    assertThat(lines[1].length()).isLessThanOrEqualTo(lines[0].length() + 1);
  }

  @Test
  void failure_withAPlace_namesTheFileAndShowsTheLine() {
    Outcome outcome = new Outcome(Json.parseObject(
        """
            {"status": "failed", "error": {"code": "code_failed", "message": "Error: no\\u001b[2J", "line": 2, "column": 7}}"""),
        "job.ts", Optional.of("let a;\nthrow new Error('no')"));

    assertThat(outcome.failure()).isEqualTo("""
        pml: code_failed: Error: no\uFFFD[2J
          at job.ts:2:7
        2 | throw new Error('no')
          |       ^""");
    assertThat(outcome.exitCode()).isEqualTo(1);
  }

  @Test
  void failure_messageThatBringsItsPlace_showsItOnce() {
    Outcome outcome = new Outcome(Json.parseObject("""
        {"status": "failed", "error": {"code": "syntax_error", "message": "line 1, column 5: Expected ;\\nfoo bar",
         "line": 1, "column": 5}}"""), "job.ts", Optional.of("foo bar"));

    assertThat(outcome.failure()).isEqualTo("""
        pml: syntax_error: Expected ;
          at job.ts:1:5
        1 | foo bar
          |     ^""");
  }

  @Test
  void waiting_tools_saysHowToApprove() {
    Outcome outcome = new Outcome(Json.parseObject("""
        {"status": "approval_required", "approval": {"id": "x1", "tools": ["a:b", "*:*"],
         "expires": "2026-01-02T03:04:05Z"}}"""), "job.ts", Optional.empty());

    assertThat(outcome.waiting()).contains("a:b, tools that only the run will tell")
        .contains("pml approve x1 --resume")
        .contains("pml reject x1");
    assertThat(outcome.exitCode()).isEqualTo(3);
  }
}
