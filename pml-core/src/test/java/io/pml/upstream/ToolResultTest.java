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
}
