package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.tool.Tool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class SchemaCheckTest {
  private final SchemaCheck check = new SchemaCheck();

  private static Tool tool(String schema) {
    ObjectNode definition = Json.object().put("name", "t");
    definition.set("inputSchema", Json.parse(schema));
    definition.set("outputSchema", Json.parse(schema));
    return Tool.of("s", definition);
  }

  @ParameterizedTest
  @CsvSource({"uuid, 00000000-0000-0007-0000-000000000001", "uri, https://example.com/a",
      "date-time, 2026-01-01T00:00:00.000Z"})
  void formats_areCheckedInResultsAndNotInArguments(String format, String right) {
    Tool tool = tool("{\"properties\": {\"a\": {\"type\": \"string\", \"format\": \"" + format + "\"}}}");
    ObjectNode wrong = Json.object().put("a", "not a " + format);

    assertThat(check.accepts(tool, Json.object().put("a", right))).isTrue();
    assertThat(check.accepts(tool, wrong)).isFalse();
    assertThat(check.objection(tool, wrong, true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"$ref\": \"#/nowhere\"}", "{\"properties\": {\"a\": {\"pattern\": \"(\"}}}"})
  void schemaThatCannotBeUsed_acceptsNoResultAndObjectsToNoArguments(String schema) {
    ObjectNode value = Json.object().put("a", "b");

    assertThat(check.accepts(tool(schema), value)).isFalse();
    assertThat(check.objection(tool(schema), value, true)).isEmpty();
  }

  @Test
  void result_otherThanPromised_isNotAccepted() {
    Tool tool = tool("{\"required\": [\"a\"]}");

    assertThat(check.accepts(tool, Json.object().put("a", 1))).isTrue();
    assertThat(check.accepts(tool, Json.object())).isFalse();
  }
}
