package io.pml.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsoncTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @Test
  void blankComments_commentsAndTrailingCommas_leavesJsonOfTheSameShape() {
    String text = "{ // one\r\n  \"a\": [1, 2, /* two\n lines */ ],\n \"b\": {\"c\": 3,},\n}";

    String plain = Jsonc.blankComments(text);

    assertThat(Json.write(Json.parse(plain))).isEqualTo("{\"a\":[1,2],\"b\":{\"c\":3}}");
    assertThat(plain).hasSameSizeAs(text);
    assertThat(plain.indexOf("\"b\"")).isEqualTo(text.indexOf("\"b\""));
    assertThat(plain.lines().count()).isEqualTo(text.lines().count());
  }

  @Test
  void blankComments_looksLikeCommentInsideString_isKept() {
    String text = "{\"url\": \"https://x/*y*/\", \"q\": \"a\\\"//b,}\", \"p\": \"c:\\\\\"}";

    assertThat(Jsonc.blankComments(text)).isEqualTo(text);
    assertThat(Jsonc.hasExtras(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[,]", "{,}", "[1,,]", "{\"a\":,}", "[1 /* open", "[1] /", "{\"a\" 1,}", "\"open // ", ""})
  void blankComments_wrongInOtherWays_staysWrong(String text) {
    Assertions.assertThatExceptionOfType(JsonSyntaxException.class)
        .isThrownBy(() -> Json.parse(Jsonc.blankComments(text)));
  }

  @Test
  void hasExtras_comment_isTrue() {
    assertThat(Jsonc.hasExtras("{} // mine")).isTrue();
    assertThat(Jsonc.hasExtras("[1,]")).isTrue();
    assertThat(Jsonc.hasExtras("{")).isFalse();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void blankComments_anyText_keepsLengthAndLineBreaks(long seed) {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append("{}[],:\"\\/*\n\r 1a".charAt(random.nextInt(15)));
    }

    String plain = Jsonc.blankComments(text.toString());

    assertThat(plain).hasSize(text.length());
    assertThat(plain.replaceAll("[^\n\r]", "-")).isEqualTo(text.toString().replaceAll("[^\n\r]", "-"));
    assertThat(Jsonc.blankComments(plain)).hasSize(text.length());
  }
}
