package io.pml.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolTest {
  @Test
  void of_wholeDefinition_isReadAndKept() {
    String definition = """
        {"name":"read","description":"Reads.","inputSchema":{"type":"object"},"outputSchema":{"type":"array"},\
        "annotations":{"readOnlyHint":true,"idempotentHint":true},"x-own":1.50}""";
    Tool tool = tool(definition);

    assertThat(tool.id()).isEqualTo(new ToolId("fs", "read"));
    assertThat(tool.description()).isEqualTo("Reads.");
    assertThat(Json.write(tool.inputSchema())).isEqualTo("{\"type\":\"object\"}");
    assertThat(Json.write(tool.outputSchema())).isEqualTo("{\"type\":\"array\"}");
    assertThat(tool.readOnly()).isTrue();
    assertThat(tool.idempotent()).isTrue();
    assertThat(Json.write(tool.definition())).isEqualTo(definition);
  }

  @Test
  void of_onlyAName_promisesNothing() {
    Tool tool = tool("{\"name\":\"read\"}");

    assertThat(tool.description()).isEmpty();
    assertThat(tool.inputSchema()).isEmpty();
    assertThat(tool.outputSchema().isMissingNode()).isTrue();
    assertThat(tool.readOnly()).isFalse();
    assertThat(tool.idempotent()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"true\"", "1", "[true]", "{\"readOnlyHint\":true}", "null", "false"})
  void readOnly_hintOfAnotherType_isNotBelieved(String hint) {
    assertThat(tool("{\"name\":\"a\",\"annotations\":{\"readOnlyHint\":" + hint + "}}").readOnly()).isFalse();
    assertThat(tool("{\"name\":\"a\",\"annotations\":" + hint + ",\"description\":" + hint + "}").idempotent())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "5", "true", "{}", "[]"})
  void description_ofAnotherType_isEmpty(String description) {
    assertThat(tool("{\"name\":\"a\",\"description\":" + description + "}").description()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"name\":\"\"}", "{\"name\":5}", "{\"name\":null}", "{\"name\":{\"name\":\"a\"}}"})
  void of_noName_isRefused(String definition) {
    assertThatThrownBy(() -> tool(definition)).isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a tool of server fs has no name");
  }

  @Test
  void hash_sameDefinitionInAnotherOrder_isTheSame() {
    assertThat(tool("{\"name\":\"a\",\"x\":{\"b\":1,\"c\":2.0}}").hash())
        .isEqualTo(tool("{\"x\":{\"c\":2,\"b\":1.0},\"name\":\"a\"}").hash());
  }

  @Test
  void hash_anyFieldChanged_isAnother() {
    String hash = tool("{\"name\":\"a\",\"description\":\"Reads.\"}").hash();

    assertThat(tool("{\"name\":\"a\",\"description\":\"Reads. \"}").hash()).isNotEqualTo(hash);
    assertThat(tool("{\"name\":\"a\",\"description\":\"Reads.\",\"x\":null}").hash()).isNotEqualTo(hash);
  }

  private static Tool tool(String definition) {
    return Tool.of("fs", Json.parseObject(definition));
  }
}
