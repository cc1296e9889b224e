package io.pml.std;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.diff.LineDiff;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class TextToolsTest {
  private final Calls calls = Calls.anywhere();

  @Test
  void textReplace_literal_takesSignsAsTheyAre() {
    assertThat(Json.write(calls.call("text_replace", "{'text':'a.b.c','find':'.','replace':'$1'}")))
        .isEqualTo("{\"text\":\"a$1b$1c\",\"replacements\":2}");
    assertThat(
        calls.call("text_replace", "{'text':'Ab aB','find':'AB','replace':'x','ignore_case':true}")
            .path("text")
            .stringValue())
        .isEqualTo("x x");
  }

  @Test
  void textReplace_regex_knowsGroups() {
    JsonNode result = calls.call("text_replace",
        "{'text':'k=v','find':'(?P<key>\\\\w+)=(\\\\w+)','replace':'$2=${key}','regex':true}");

    assertThat(result.path("text").stringValue()).isEqualTo("v=k");
  }

  @Test
  void textReplace_badPatternOrGroup_isRefused() {
    assertThat(calls.refused("text_replace", "{'text':'a','find':'(?=a)','replace':'','regex':true}"))
        .hasMessageContaining("RE2");
    assertThat(calls.refused("text_replace", "{'text':'a','find':'a','replace':'$7','regex':true}"))
        .hasMessageContaining("group");
    assertThat(calls.refused("text_replace", "{'text':'a','find':'a','replace':'${x}','regex':true}"))
        .hasMessageContaining("group");
    assertThat(calls.refused("text_replace", "{'text':'a','find':'','replace':'x'}")).hasMessageContaining("empty");
  }

  @Test
  void textReplace_resultTooLarge_isRefused() {
    ObjectNode arguments = Json.object()
        .put("text", "a".repeat(20_000))
        .put("find", "a")
        .put("replace", "b".repeat(1000));

    assertThat(calls.refused("text_replace", arguments)).hasMessageContaining("exceed");
  }

  @Test
  void textExtract_givesGroupsAndNames() {
    JsonNode result = calls.call("text_extract",
        "{'text':'x=1, y=','pattern':'(?P<key>\\\\w)=(\\\\d)?','limit':5}");

    assertThat(Json.write(result.path("matches")).replace('"', '\''))
        .isEqualTo("[{'text':'x=1','index':0,'groups':['x','1'],'named':{'key':'x'}},"
            + "{'text':'y=','index':5,'groups':['y',null],'named':{'key':'y'}}]");
  }

  @Test
  void textExtract_limit_saysSo() {
    assertThat(calls.call("text_extract", "{'text':'aaa','pattern':'a','limit':2}").path("truncated").booleanValue())
        .isTrue();
    assertThat(calls.call("text_extract", "{'text':'aaa','pattern':'a','limit':3}").path("truncated").booleanValue())
        .isFalse();
  }

  @Test
  void textExtract_outOfTime_isRefused() {
    ObjectNode arguments = Json.object().put("text", "a".repeat(100_000)).put("pattern", "(a+)+$b");

    assertThatThrownBy(() -> calls.call(new TextExtract(Duration.ZERO), arguments)).isInstanceOf(PmlException.class)
        .hasMessageContaining("took longer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"((a{1000}){1000}){1000}", "(?:(?:x{99}){99}){99}", "(((a{1,40}){1,40}){1,40})", "a{1001}",
      "(", "[", "a**", "\\1", "(?<!a)b"})
  void regex_tooLargeOrUnknown_isRefused(String pattern) {
    assertThatThrownBy(() -> Regex.compile(pattern, false)).isInstanceOf(PmlException.class);
  }

  @Test
  void regex_tooLong_isRefused() {
    assertThatThrownBy(() -> Regex.compile("(".repeat(5000) + ")".repeat(5000), false)).isInstanceOf(PmlException.class)
        .hasMessageContaining("10000 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2})?",
      "[{]x{2}", "\\{9999999\\}", "(?i)a|b{3,}"})
  void regex_ordinary_isTaken(String pattern) {
    assertThat(Regex.compile(pattern, true)).isNotNull();
  }

  @Test
  void textStats_counts() {
    assertThat(Json.write(calls.call("text_stats", "{'text':'héllo wörld 👋\\nagain\\n'}")))
        .isEqualTo("{\"bytes\":25,\"characters\":20,\"words\":4,\"lines\":2}");
  }

  @Test
  void textDiff_isAUnifiedDiff() {
    String left = "a\nb\nc\nd\ne\nf\ng\nh\n";
    String right = "a\nb\nC\nd\ne\nf\ng\nh\ni";

    JsonNode result = calls.call("text_diff", Json.object().put("left", left).put("right", right).put("context", 1));

    assertThat(result.path("diff").stringValue()).isEqualTo("""
        --- left
        +++ right
        @@ -2,3 +2,3 @@
         b
        -c
        +C
         d
        @@ -8 +8,2 @@
         h
        +i
        \\ No newline at end of file
        """);
    assertThat(result.path("added").intValue()).isEqualTo(2);
    assertThat(result.path("removed").intValue()).isEqualTo(1);
  }

  @Test
  void textDiff_edges() {
    assertThat(diff("same\n", "same\n")).isEmpty();
    assertThat(diff("", "x\n")).isEqualTo("--- left\n+++ right\n@@ -0,0 +1 @@\n+x\n");
    assertThat(diff("x\n", "")).isEqualTo("--- left\n+++ right\n@@ -1 +0,0 @@\n-x\n");
  }

  @Test
  void textDiff_nothingInCommon_staysBounded() {
    String left = IntStream.range(0, 5000).mapToObj(i -> "l" + i + "\n").reduce("", String::concat);
    String right = IntStream.range(0, 5000).mapToObj(i -> "r" + i + "\n").reduce("", String::concat);

    JsonNode result = calls.call("text_diff", Json.object().put("left", left).put("right", right));

    assertThat(result.path("added").intValue()).isEqualTo(5000);
    assertThat(calls.refused("text_diff", Json.object().put("left", "\n".repeat(100_001)).put("right", "")).code())
        .isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void textDiff_appliedToLeft_givesRight_withTheFewestChanges(long seed) {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    List<String> left = lines(random);
    List<String> right = lines(random);

    LineDiff diff = LineDiff.of(String.join("", left), String.join("", right));

    assertThat(apply(diff.unified(random.nextInt(4)), left)).isEqualTo(right);
    int common = longestCommon(left, right);
    assertThat(diff.removed()).isEqualTo(left.size() - common);
    assertThat(diff.added()).isEqualTo(right.size() - common);
  }

  @ParameterizedTest
  @CsvSource({"sha256,ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "sha1,a9993e364706816aba3e25717850c26c9cd0d89d", "md5,900150983cd24fb0d6963f7d28e17f72"})
  void hash_knownValues(String algorithm, String expected) {
    JsonNode result = calls.call("hash", Json.object().put("text", "abc").put("algorithm", algorithm));

    assertThat(result.path("hash").stringValue()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"base64,w6k/YT4gfn4=", "base64url,w6k_YT4gfn4", "hex,c3a93f613e207e7e", "url,%C3%A9%3Fa%3E%20~~"})
  void encode_andBack(String scheme, String expected) {
    ObjectNode arguments = Json.object().put("text", "é?a> ~~").put("scheme", scheme);

    assertThat(calls.call("encode", arguments).path("text").stringValue()).isEqualTo(expected);
    arguments.put("text", expected).put("decode", true);
    assertThat(calls.call("encode", arguments).path("text").stringValue()).isEqualTo("é?a> ~~");
  }

  @ParameterizedTest
  @CsvSource({"base64,***", "base64url,a+b", "hex,abc", "hex,zz", "url,%4", "url,%zz", "base64,//79"})
  void encode_decodingWhatIsNone_isRefused(String scheme, String text) {
    ObjectNode arguments = Json.object().put("text", text).put("scheme", scheme).put("decode", true);

    assertThat(calls.refused("encode", arguments).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  private String diff(String left, String right) {
    return calls.call("text_diff", Json.object().put("left", left).put("right", right)).path("diff").stringValue();
  }

  private static List<String> lines(RandomGenerator random) {
    return random.ints(random.nextInt(12), 0, 4).mapToObj(i -> "line " + i + "\n").toList();
  }

  private static List<String> apply(String diff, List<String> left) {
    List<String> result = new ArrayList<>();
    int at = 0;
    for (String line : diff.lines().skip(2).toList()) {
      if (line.startsWith("@@")) {
        String[] range = line.substring(4, line.indexOf(' ', 4)).split(",", -1);
        boolean empty = range.length == 2 && range[1].equals("0");
        int start = Integer.parseInt(range[0]) - (empty ? 0 : 1);
        result.addAll(left.subList(at, start));
        at = start;
      } else if (line.startsWith("+")) {
        result.add(line.substring(1) + "\n");
      } else {
        assertThat(line.substring(1) + "\n").isEqualTo(left.get(at));
        if (line.startsWith(" ")) {
          result.add(left.get(at));
        }
        at++;
      }
    }
    result.addAll(left.subList(at, left.size()));
    return result;
  }

  private static int longestCommon(List<String> left, List<String> right) {
    int[][] longest = new int[left.size() + 1][right.size() + 1];
    for (int i = 1; i <= left.size(); i++) {
      for (int j = 1; j <= right.size(); j++) {
        longest[i][j] = left.get(i - 1).equals(right.get(j - 1))
            ? longest[i - 1][j - 1] + 1
            : Math.max(longest[i - 1][j], longest[i][j - 1]);
      }
    }
    return longest[left.size()][right.size()];
  }
}
