package io.pml.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.LongNode;

/** The canonical form: equal values have one hash, others do not. */
class JsonCanonicalTest {
  @ParameterizedTest
  @MethodSource
  void hash_sameValueSpelledInOtherWays_isEqual(List<String> spellings) {
    assertThat(spellings).extracting(text -> Json.hash(Json.parse(text))).containsOnly(hash(spellings.getFirst()));
  }

  static Stream<List<String>> hash_sameValueSpelledInOtherWays_isEqual() {
    return Stream.of(
        List.of("1", "1.0", "10e-1", "0.1e1", "1E0", "1e-0", "1.000"),
        List.of("100", "1e2", "1E+2", "100.0", "0.01e4"),
        List.of("0", "-0", "0.0", "-0.0", "0e5", "-0e-5", "0.000"),
        List.of("-12.5", "-1.25e1", "-125e-1", "-12.50"),
        List.of("123456789012345678901234567890", "1.2345678901234567890123456789e29",
            "123456789012345678901234567890.0"),
        List.of("1e400", "10e399", "0.1e401"),
        List.of("{\"a\":1,\"b\":{\"c\":2,\"d\":3}}", " { \"b\" : { \"d\" : 3.0 , \"c\" : 2 } , \"a\" : 1 } "),
        List.of("\"é\"", "\"\\u00e9\"", "\"\\u00E9\""),
        List.of("[{\"😀\":1,\"\uFFFD\":2}]", "[{\"\uFFFD\":2,\"\\ud83d\\ude00\":1}]"));
  }

  @Test
  void hash_differentValues_differ() {
    List<String> texts = List.of("null", "true", "false", "0", "1", "-1", "10", "0.1", "1e400", "1e401", "-1e400",
        "\"\"", "\"0\"", "\"1\"",
        "\"null\"", "\"a\"", "\"A\"", "\"a \"", "\"?\"", "\"\\uD800\"", "\"\\uDC00\"", "\"\\\\uD800\"", "\"\uFFFD\"",
        "\"e\\u0301\"", "\"é\"", "[]",
        "[[]]", "{}", "[{}]", "[null]", "[1,2]", "[2,1]", "[[1],2]", "[[1,2]]", "[12]", "{\"a\":1}", "{\"a\":2}",
        "{\"b\":1}", "{\"a\":\"1\"}",
        "{\"a\":null}", "{\"a\":[1]}", "{\"a\":{\"b\":1}}", "{\"a\":{},\"b\":1}", "{\"a,b\":1}", "{\"a\":1,\"b\":1}",
        "9007199254740992", "9007199254740993", "0.30000000000000004", "0.3");

    assertThat(texts).extracting(JsonCanonicalTest::hash).doesNotHaveDuplicates();
  }

  @Test
  void hash_isSha256OfTheCanonicalBytes() {
    assertThat(hash("{}")).isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  }

  @Test
  void canonical_ordersKeysAtEveryLevel_andKeepsTheOrderOfItems() {
    JsonNode value = Json.parse("{\"b\":[3,1,2,{\"z\":1,\"y\":1.50}],\"a\":-0.0,\"\":null,\"B\":true}");

    assertThat(Json.write(Json.canonical(value)))
        .isEqualTo("{\"\":null,\"B\":true,\"a\":0,\"b\":[3,1,2,{\"y\":1.5,\"z\":1}]}");
  }

  @Test
  void canonical_doesNotChangeItsArgument() {
    JsonNode value = Json.parse("{\"b\":1.0,\"a\":[{\"d\":1,\"c\":1}]}");
    String before = Json.write(value);

    Json.canonical(value);

    assertThat(Json.write(value)).isEqualTo(before);
  }

  @Test
  void hash_kindOfNodeThatHoldsTheNumber_doesNotMatter() {
    assertThat(Json.hash(LongNode.valueOf(1))).isEqualTo(hash("1"));
    assertThat(Json.hash(DoubleNode.valueOf(0.1))).isEqualTo(hash("0.1"));
    assertThat(Json.hash(DoubleNode.valueOf(-0.0))).isEqualTo(hash("0"));
  }

  private static String hash(String text) {
    return Json.hash(Json.parse(text));
  }
}
