package io.pml.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Strings: escapes, surrogates and the bytes they are made of. */
class JsonTextTest {
  @ParameterizedTest
  @CsvSource(quoteCharacter = '`', value = {
      "\\u0061, a", "\\u00E9, é", "\\u00e9, é", "\\u20AC, €", "\\uD83D\\uDE00, 😀", "\\ud83d\\ude00, 😀", "\\\", `\"`",
      "\\\\, \\", "\\/, /", "/, /",
      "é, é", "日本, 日本", "😀, 😀", "\\\\u0041, \\u0041", "\\u005Cu0041, \\u0041", "\\u0022, `\"`", "a\\u0020b, a b",
      "\\uFFFF, \uFFFF",
      "\\uFEFF, `\uFEFF`", "\\u2028, `\u2028`", "`\u2029`, `\u2029`", "`\u007F`, `\u007F`",
      "\\uDBFF\\uDFFF, \uDBFF\uDFFF",
      "\uFFFD, \uFFFD", "\uE000, \uE000"})
  void parse_string_isWhatItSpells(String spelled, String text) {
    assertThat(JsonSyntaxTest.bothDoors("\"" + spelled + "\"").stringValue()).isEqualTo(text);
    assertThat(JsonSyntaxTest.bothDoors("{\"" + spelled + "\":1}").get(text).intValue()).isEqualTo(1);
  }

  @Test
  void parse_controlEscapes_areControlCharacters() {
    assertThat(JsonSyntaxTest.bothDoors("\"\\b\\f\\n\\r\\t\\u0000\\u001f\"").stringValue())
        .isEqualTo("\b\f\n\r\t\0\u001F");
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "\\a", "\\x41", "\\0", "\\'", "\\ ", "\\U0041", "\\u", "\\u0", "\\u00", "\\u004", "\\u00G0", "\\u+041", "\\u 041",
      "\\u{41}", "\\", "\\u\"", "\\é",
      "\\😀", "\\\n", "\\uD83D\\u", "\\uD83D\\uDE", "\\uD83D\\x", "\\v", "\\e", "\\１", "\\u００４１",
      "\n", "\r", "\t", "\0", "\u0001", "\b", "\f", "\u001F", "a\nb"
  })
  void parse_brokenStringOrKey_isRefused(String inside) {
    JsonSyntaxTest.refusedByBothDoors("\"" + inside + "\"");
    JsonSyntaxTest.refusedByBothDoors("{\"" + inside + "\":1}");
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "\\uD800", "\\uDC00", "\\uDFFF", "a\\uD800b", "\\uD800\\uD800", "\\uDC00\\uD800", "\\uD800\\n", "\\uD83D\\u0041",
      "\\uD800\\uD83D\\uDE00",
      "\\uD83D\\uDE00\\uDE00"
  })
  void write_halfASurrogatePair_passesThroughAsAnEscape(String escaped) {
    for (String text : new String[]{"\"" + escaped + "\"", "{\"" + escaped + "\":1}", "[\"a\",\"" + escaped + "\"]"}) {
      String written = text.replace("\\uD83D\\uDE00", "😀").replace("\\u0041", "A");
      JsonNode value = JsonSyntaxTest.bothDoors(text);

      assertThat(Json.write(value)).isEqualTo(written);
      assertThat(Json.writeBytes(value)).isEqualTo(written.getBytes(StandardCharsets.UTF_8));
      assertThat(Json.parse(Json.writeBytes(value))).isEqualTo(value);
      assertThat(Json.parse(Json.pretty(value))).isEqualTo(value);
    }
  }

  @Test
  void write_halfPairFromJava_isEscapedInsteadOfReplaced() {
    assertThat(Json.write(StringNode.valueOf("a\uD800b"))).isEqualTo("\"a\\uD800b\"");
    assertThat(Json.write(Json.object().put("\uDC00", "?"))).isEqualTo("{\"\\uDC00\":\"?\"}");
    assertThat(Json.parse("\"\uD800\"").stringValue()).isEqualTo("\uD800");
  }

  @Test
  void write_pairsAtEveryPlaceOfALongText_areNeverTorn() {
    for (int before = 0; before < 9_000; before += before < 3_900 ? 97 : 1) {
      JsonNode value = StringNode.valueOf("x".repeat(before) + "😀é\uD800日");

      assertThat(Json.parse(Json.writeBytes(value))).isEqualTo(value);
      assertThat(Json.write(value)).hasSize(before + 12).endsWith("x".repeat(Math.min(before, 1)) + "😀é\\uD800日\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
      // A following byte without a lead, a lead without its following bytes
      "80", "BF", "C3", "C328", "E282", "E228A1", "E28228", "F09F98", "F0288CBC", "F09F2880", "C3C3A9", "E9",
      // Longer than needed
      "C080", "C1BF", "E08080", "E09FBF", "F0808080", "F08FBFBF", "C0AF",
      // Surrogates
      "EDA080", "EDBFBF", "EDA0BDEDB880", "EDAFBF",
      // Beyond the last code point, and bytes that are never used
      "F4908080", "F5808080", "F8888080", "FC8480808080", "FE", "FF", "FEFF", "FFFE"
  })
  void parse_illFormedUtf8_isRefusedWhereverItStands(String hex) {
    for (int before : new int[]{0, 1, 7, 8, 9, 64}) {
      for (int after : new int[]{0, 1, 20}) {
        byte[] text = bytes("22" + "61".repeat(before) + hex + "61".repeat(after) + "22");

        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(JsonSyntaxException.class)
            .hasMessageMatching("byte \\d+: not well-formed UTF-8");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "7F", "C280", "DFBF", "E0A080", "E28282", "ECBFBF", "ED9FBF", "EE8080", "EFBFBD", "EFBFBE", "EFBFBF", "F0908080",
      "F3BFBFBF", "F48FBFBF"
  })
  void parse_edgesOfUtf8_areAcceptedAndComeBack(String hex) {
    for (int before : new int[]{0, 1, 7, 8, 9, 64}) {
      byte[] text = bytes("22" + "61".repeat(before) + hex + "22");

      assertThat(Json.writeBytes(Json.parse(text))).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE", "UTF-16"})
  void parse_otherEncoding_isRefused(String charset) {
    for (String text : new String[]{"1", "[]", "{\"a\":1}", "\"é\"", "[\"日本\"]", "\uFEFF{}"}) {
      byte[] encoded = text.getBytes(Charset.forName(charset));

      assertThatThrownBy(() -> Json.parse(encoded)).isInstanceOf(JsonSyntaxException.class);
    }
  }

  @Test
  void parse_latin1_isRefused() {
    assertThatThrownBy(() -> Json.parse("[\"é\"]".getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(JsonSyntaxException.class)
        .hasMessage("byte 2: not well-formed UTF-8");
  }

  @Test
  void parse_longString_isWhole() {
    String text = "é".repeat(3_000_000);

    assertThat(JsonSyntaxTest.bothDoors("\"" + text + "\"").stringValue()).isEqualTo(text);
  }

  @Test
  void parse_keyTooLong_isRefused() {
    JsonSyntaxTest.refusedByBothDoors("{\"" + "k".repeat(60_000) + "\":1}");
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
