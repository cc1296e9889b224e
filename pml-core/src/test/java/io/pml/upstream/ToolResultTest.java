package io.pml.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class ToolResultTest {
  @Test
  void text_isOneTextItem() {
    assertThat(Json.write(ToolResult.text("hi \"you\"")))
        .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"hi \\\"you\\\"\"}]}");
  }

  @Test
  void structured_hasTheValueAndItsText() {
    ObjectNode result = ToolResult.structured(Json.parseObject("{\"price\":1.10,\"half\":\"\\uD800\"}"));

    assertThat(result.get("structuredContent").get("price").decimalValue()).isEqualByComparingTo("1.10");
    assertThat(result.at("/content/0/text").stringValue()).isEqualTo("{\"price\":1.10,\"half\":\"\\uD800\"}");
    assertThat(ToolResult.isError(result)).isFalse();
  }

  @Test
  void error_isErrorWithItsMessage() {
    ObjectNode result = ToolResult.error("no such file");

    assertThat(ToolResult.isError(result)).isTrue();
    assertThat(result.at("/content/0/text").stringValue()).isEqualTo("no such file");
  }

  @ParameterizedTest
  @CsvSource(quoteCharacter = '`', value = {
      "{},false", "{\"isError\":false},false", "{\"isError\":null},false", "{\"isError\":true},true",
      "{\"isError\":\"true\"},true"})
  void isError_asTheServerSpelledIt_isUnderstood(String result, boolean error) {
    assertThat(ToolResult.isError(Json.parseObject(result))).isEqualTo(error);
  }

  @ParameterizedTest
  @CsvSource(quoteCharacter = '`', delimiter = '|', value = {
      "{\"structuredContent\":{\"a\":1},\"content\":[{\"type\":\"text\",\"text\":\"other\"}]} | {\"a\":1}",
      "{\"structuredContent\":[1]} | [1]",
      "{\"structuredContent\":null,\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]} | \"hi\"",
      "{\"content\":[{\"type\":\"text\",\"text\":\" {\\\"a\\\":[1]} \"}]} | {\"a\":[1]}",
      "{\"content\":[{\"type\":\"text\",\"text\":\"[1,2]\"}]} | [1,2]",
      "{\"content\":[{\"type\":\"text\",\"text\":\"42\"}]} | \"42\"",
      "{\"content\":[{\"type\":\"text\",\"text\":\"{a:1}\"}]} | \"{a:1}\"",
      "{\"content\":[{\"type\":\"text\",\"text\":\"{} {}\"}]} | \"{} {}\"",
      "{\"content\":[{\"type\":\"text\",\"text\":\"\"}]} | \"\"",
      "{\"content\":[{\"type\":\"image\"}]} | [{\"type\":\"image\"}]",
      "{\"content\":[{\"type\":\"text\"}]} | [{\"type\":\"text\"}]",
      "{\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}]}"
          + " | [{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"text\",\"text\":\"b\"}]",
      "{\"content\":[]} | []", "{} | []", "{\"content\":\"odd\"} | []"})
  void value_ofAnyResult_isWhatAProgramSees(String result, String value) {
    assertThat(ToolResult.value(Json.parseObject(result))).isEqualTo(Json.parse(value));
  }
}
