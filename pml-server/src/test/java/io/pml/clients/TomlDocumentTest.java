package io.pml.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pml.json.Json;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TomlDocumentTest {
  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @Test
  void parse_everyKindOfValue_isRead() {
    String toml = """
        # a comment
        model = "gpt" # behind
        "quoted key" = 'C:\\path'
        site."example.com".ok = true
        numbers = [1, -2, +3, 1_000, 0xff, 0o17, 0b11, 1.5, -2e3, 6.26e-1,] # trailing comma
        nested = [[1, 2], ["a", [ ]],
          # inside
          {x = 1, y.z = "w"}]
        empty = {}
        escaped = "tab\\t quote\\" \\u00e9 \\U0001F600"
        multi = \"""
        first \\
            joined
        "two" lines\"""
        literal = '''
        raw \\n ''quotes'''
        [a.b]
        c = false
        [a]
        d = "later"
        [[list]]
        n = 1
        [[list]]
        n = 2
        [list.sub]
        x = "y"
        """;

    assertThat(Json.write(TomlDocument.parse(toml).root())).isEqualTo("{\"model\":\"gpt\","
        + "\"quoted key\":\"C:\\\\path\",\"site\":{\"example.com\":{\"ok\":true}},"
        + "\"numbers\":[1,-2,3,1000,255,15,3,1.5,-2E+3,0.626],"
        + "\"nested\":[[1,2],[\"a\",[]],{\"x\":1,\"y\":{\"z\":\"w\"}}],\"empty\":{},"
        + "\"escaped\":\"tab\\t quote\\\" é 😀\",\"multi\":\"first joined\\n\\\"two\\\" lines\","
        + "\"literal\":\"raw \\\\n ''quotes\",\"a\":{\"b\":{\"c\":false},\"d\":\"later\"},"
        + "\"list\":[{\"n\":1},{\"n\":2,\"sub\":{\"x\":\"y\"}}]}");
  }

  @Test
  void parse_carriageReturns_areLineEnds() {
    assertThat(Json.write(TomlDocument.parse("a = 1\r\n# x\r\n[b]\r\nc = [\r\n1,\r\n2]\r\n").root()))
        .isEqualTo("{\"a\":1,\"b\":{\"c\":[1,2]}}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "a = 1979-05-27        | line 1: \"1979-05-27\" is not understood here",
      "a = inf               | is not understood here",
      "a = nan               | is not understood here",
      "a = yes               | is not understood here",
      "a = 01                | is not understood here",
      "a = 1__0              | is not understood here",
      "a =                   | expected a value, got the end of the file",
      "a                     | expected =, got the end of the file",
      "= 1                   | expected a key, got '='",
      "a = 1 b = 2           | expected the end of the line, got 'b'",
      "a = \"x               | has no end",
      "a = \"\\x41\"         | is not an escape",
      "a = \"\\ud800\"       | not a character",
      "a = \"\\u12\"         | not a character",
      "a = [1                | expected a comma or the end of the list",
      "a = [1 2]             | expected a comma or the end of the list",
      "a = {b = 1,}          | expected a key",
      "a = {b = 1            | expected }",
      "[a                    | expected ]",
      "[]                    | expected a key",
      "[[a]                  | expected ]]",
      "\"\"\"a\"\"\" = 1     | expected a key"})
  void parse_notUnderstood_isRefusedWithItsLine(String toml, String message) {
    assertThatExceptionOfType(TomlException.class).isThrownBy(() -> TomlDocument.parse(toml))
        .withMessageStartingWith("line 1: ")
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a = 1\na = 2", "[a]\n[a]", "a.b = 1\n[a]", "a = {}\n[a.b]", "a = {}\na.b = 1", "a = 1\n[a]",
      "[a]\n[[a]]", "[[a]]\n[a]", "a = []\n[[a]]", "[a.b]\n[a]\nb.c = 1", "a = 1\na.b = 2", "a = {b = 1}\n[a.c]",
      "a = {b.c = 1, b = 2}", "a = {x = {}}\n[a.x.y]"})
  void parse_definedTwice_isRefused(String toml) {
    assertThatExceptionOfType(TomlException.class).isThrownBy(() -> TomlDocument.parse(toml));
  }

  @Test
  void parse_deeplyNested_isRefused() {
    assertThatExceptionOfType(TomlException.class).isThrownBy(() -> TomlDocument.parse("a = " + "[".repeat(100_000)))
        .withMessageContaining("nested");
    assertThatExceptionOfType(TomlException.class)
        .isThrownBy(() -> TomlDocument.parse("a = " + "{a = ".repeat(100_000)))
        .withMessageContaining("nested");
    assertThatExceptionOfType(TomlException.class).isThrownBy(() -> TomlDocument.parse("a = " + "1".repeat(100_000)));
  }

  @Test
  void parse_tables_knowsWhereTheyStand() {
    String toml = "a = 1\n\n[b]\nc = \"x\"\n# after\n\n[d.e]\n";

    TomlDocument document = TomlDocument.parse(toml);

    assertThat(document.tables())
        .extracting(table -> toml.substring(table.span().start(), table.span().end()))
        .containsExactly("[b]\nc = \"x\"\n", "[d.e]\n");
    TomlDocument.Span value = document.values().getOrDefault(List.of("b", "c"), new TomlDocument.Span(0, 0));
    assertThat(toml.substring(value.start(), value.end())).isEqualTo("\"x\"");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void parse_anyText_isReadOrRefused(long seed) {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    StringBuilder text = new StringBuilder();
    String letters = "ab=.[]{}\"'\\#\n\r ,1_-u\u00e9";
    for (int i = 0; i < 40; i++) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }

    try {
      assertThat(TomlDocument.parse(text.toString()).root()).isNotNull();
    } catch (TomlException e) {
      assertThat(e).hasMessageStartingWith("line ");
    }
  }
}
