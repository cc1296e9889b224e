package io.pml.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What is JSON and what is not. Every text goes through both doors: as characters and as bytes. */
class JsonSyntaxTest {
  @ParameterizedTest
  @ValueSource(strings = {
      "null", "true", "false", "0", "-1", "\"\"", "\"lone\"", "[]", "{}",
      "[null]", "[[]]", "[[],[[]]]", "[{}]", "{\"\":{}}", "{\"a\":[]}", "[1,\"a\",true,null,{\"b\":[2]}]",
      " [] ", "\t{\r\n}\n", "[ 1 , 2 ]", "{ \"a\" : 1 , \"b\" : 2 }", "[1]\n\n\n", "\r\n\t null",
      "{\"a\":1,\"A\":1}", "{\"a\":{\"a\":{\"a\":1}}}", "[{\"a\":1},{\"a\":1}]", "{\"a\\u0000\":1,\"a\":2}",
      "{\"__proto__\":1}", "{\"true\":true}", "[\"[\",\"]\",\"{\",\"}\",\",\",\":\"]"
  })
  void parse_oneValue_isAccepted(String text) {
    assertThat(bothDoors(text)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "", " ", "\n", "\t\r\n",
      // Nothing but punctuation
      ",", ":", "]", "}", "[,", "[,]", "[,1]", "{,}", "[:]", "{:}", "()", "<>", "<null>", "*", "&", "#", ";", "=",
      // Unclosed
      "[", "{", "\"", "[1", "[1,", "[\"a\"", "[\"a", "[[1]", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":1",
      "{\"a\":1,",
      "[{\"a\":[{\"b\":", "[\"\\", "[\"\\u", "[\"\\u00", "[tru", "[-", "[1e", "[1.",
      // Closed twice, or by the wrong sign
      "[]]", "{}}", "[1]]", "[}", "{]", "[1}", "{\"a\":1]", "{\"a\":[1}]", "[\"a\"}",
      // Commas
      "[1,]", "[1,,2]", "[1,,]", "[1 2]", "[\"a\" \"b\"]", "[1\n2]", "{\"a\":1,}", "{\"a\":1,,\"b\":2}",
      "{\"a\":1 \"b\":2}",
      "[1;2]", "[[1][2]]", "[{}{}]",
      // Colons and keys
      "{\"a\"}", "{\"a\" 1}", "{\"a\",1}", "{\"a\"::1}", "{\"a\":}", "{:1}", "{\"a\":1:2}", "[\"a\":1]", "{1:1}",
      "{null:1}",
      "{true:1}", "{[]:1}", "{{}:1}", "{a:1}", "{'a':1}", "{\"a\"=1}", "{\"a\":\"b\":\"c\"}",
      // Trailing garbage
      "1 2", "null null", "[]{}", "[] x", "{}x", "\"a\"b", "\"a\"\"b\"", "[1],", "1,", "[]#", "{\"a\":1}\"b\"",
      "truefalse", "[]//",
      // Bare words
      "a", "nul", "nulll", "nullx", "NULL", "Null", "True", "TRUE", "tru", "fals", "falsey", "undefined", "none",
      "None", "[x]",
      "[truthy]", "{\"a\":b}", "yes", "é", "日本",
      // Comments
      "/* a */ 1", "// a\n1", "1 // a", "[1 /* a */]", "# a\n1", "{\"a\":/**/1}", "{\"a\":1}/", "<!-- -->1",
      // Quotes
      "'a'", "['a']", "[\"a']", "`a`", "“a”", "[\"a\"\"]", "\\\"a\\\"", "\\u0022a\\u0022",
      // White space of other kinds
      "\u000B1", "\f1", "[\u00A01]", "\u2028[]", "\u20601", "[]\u0085", "1\u3000", "\u200B1", "\u001A", "[]\u001A",
      "\b1",
      // Zero characters
      "\0", "\0[]", "[]\0", "[\0]", "1\0", "{\"a\0\":1}", "\"a\0b\"", "[1,2,3\0]",
      // Byte order marks
      "\uFEFF", "\uFEFF1", "\uFEFF{}", "[\uFEFF]", "{}\uFEFF", "\uFEFF\uFEFF{}",
      // Duplicate keys
      "{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":2,\"a\":3}", "[{\"x\":{\"a\":1,\"a\":null}}]", "{\"a\":1,\"\\u0061\":2}",
      "{\"\":1,\"\":2}",
      "{\"\uD83D\uDE00\":1,\"\\ud83d\\ude00\":2}", "{\"a\":null,\"a\":null}"
  })
  void parse_anythingElse_isRefused(String text) {
    refusedByBothDoors(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":", "[[],"})
  void parse_opensWithoutEnd_isRefusedInTime(String opening) {
    assertTimeoutPreemptively(Duration.ofSeconds(5), () -> refusedByBothDoors(opening.repeat(100_000)));
  }

  @Test
  void parse_nestedToTheLimit_isAcceptedAndCanBeUsed() {
    JsonNode value = bothDoors("[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH));

    assertThat(Json.parse(Json.write(value))).isEqualTo(value);
    assertThat(Json.hash(value)).hasSize(64);
    assertThat(Json.pretty(value)).isNotEmpty();
  }

  @Test
  void parse_nestedBeyondTheLimit_isRefusedWithTheLimit() {
    int depth = Json.MAX_DEPTH + 1;

    assertThatThrownBy(() -> Json.parse("[".repeat(depth) + "]".repeat(depth)))
        .isInstanceOf(JsonSyntaxException.class)
        .hasMessageContaining("257")
        .hasMessageContaining("256")
        .hasMessageNotContaining("StreamReadConstraints");
  }

  @Test
  void parse_manyKeysOfOneHash_staysFast() {
    String keys = Stream.iterate(0, i -> i < 1 << 14, i -> i + 1)
        .map(i -> "\"" + sameHash(i) + "\":1")
        .reduce(new StringBuilder(), (all, key) -> all.append(all.isEmpty() ? "" : ",").append(key),
            StringBuilder::append)
        .toString();

    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> assertThat(bothDoors("{" + keys + "}")).hasSize(1 << 14));
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void parse_refused_saysWhereButNotWhatWasThere(String text, String place) {
    assertThatThrownBy(() -> Json.parse(text))
        .isInstanceOf(JsonSyntaxException.class)
        .hasMessageStartingWith(place)
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("REDACTED")
        .hasMessageNotContaining("`");
  }

  static Stream<Object[]> secrets() {
    return Stream.of(
        new Object[]{"{\n  \"a\": secret\n}", "line 2, column 8: not a JSON value"},
        new Object[]{"{\"secret\":1,\n \"secret\":2}", "line 2, column 2: a key that its object has already"},
        new Object[]{"[\"secret\"", "line 1, column 10: the text ends in the middle of a value"},
        new Object[]{"\"secret", "line 1, column 8: the text ends in the middle of a value"},
        new Object[]{"\"secret\" \"secret\"", "line 1, column 10: text after the end of the value"},
        new Object[]{"{\"é\":\"日本\", secret}", "line 1, column 12: Unexpected character ('s'"},
        new Object[]{"[\"secret\\x\"]", "line 1, column 10: Unrecognized character escape 'x'"},
        new Object[]{"-secret", "line 1, column 2: Unexpected character ('s'"},
        new Object[]{"NaN", "line 1, column 4: not a JSON value"},
        new Object[]{"/*secret*/", "line 1, column 1: Unexpected character ('/'"});
  }

  @Test
  void parse_empty_saysSo() {
    assertThatThrownBy(() -> Json.parse(" ")).hasMessage("empty: expected one JSON value");
  }

  @Test
  void parse_byteOrderMark_saysWhatToDo() {
    assertThatThrownBy(() -> Json.parse("\uFEFF{}".getBytes(StandardCharsets.UTF_8)))
        .hasMessage("begins with a byte order mark; save it without one");
  }

  @Test
  void parseObject_object_isReturned() {
    assertThat(Json.parseObject("{\"a\":1}").get("a").intValue()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "null", "\"{}\""})
  void parseObject_otherValue_isRefused(String text) {
    assertThatThrownBy(() -> Json.parseObject(text)).isInstanceOf(JsonSyntaxException.class)
        .hasMessage("expected a JSON object");
  }

  @Test
  void child_missingOrOfAnotherKind_isEmptyAndNotPartOfTheTree() {
    JsonNode parent = Json.parse("{\"a\":{\"b\":1},\"c\":[]}");

    assertThat(Json.child(parent, "a")).isSameAs(parent.get("a"));
    assertThat(Json.child(parent, "c").put("d", 1)).hasSize(1);
    assertThat(Json.child(parent, "z")).isEmpty();
    assertThat(Json.child(Json.array(), "a")).isEmpty();
    assertThat(parent).hasSize(2);
  }

  /** Fourteen pairs of letters that weigh the same in {@link String#hashCode}. */
  private static String sameHash(int number) {
    StringBuilder key = new StringBuilder();
    for (int bit = 0; bit < 14; bit++) {
      key.append(((number >> bit) & 1) == 0 ? "Aa" : "BB");
    }
    return key.toString();
  }

  static JsonNode bothDoors(String text) {
    JsonNode value = Json.parse(text);
    assertThat(Json.parse(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(value);
    return value;
  }

  static void refusedByBothDoors(String text) {
    assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(JsonSyntaxException.class);
    assertThatThrownBy(() -> Json.parse(text.getBytes(StandardCharsets.UTF_8))).isInstanceOf(JsonSyntaxException.class);
  }
}
