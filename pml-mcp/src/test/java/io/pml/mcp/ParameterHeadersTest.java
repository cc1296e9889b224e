package io.pml.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterHeadersTest {
  private static ParameterHeaders of(String schema) {
    return ParameterHeaders.of(Json.parseObject("{\"name\":\"t\",\"inputSchema\":" + schema + "}"));
  }

  private static Map<String, String> headers(String properties, String arguments) {
    ParameterHeaders headers = of("{\"type\":\"object\",\"properties\":" + properties + "}");
    assertThat(headers.flaw()).isEmpty();
    return headers.headers(Json.parse(arguments));
  }

  @Test
  void headers_plainValues_areMirrored() {
    assertThat(headers("""
        {"r": {"type": "string", "x-mcp-header": "Region"},
         "n": {"type": "integer", "x-mcp-header": "N"},
         "b": {"type": "boolean", "x-mcp-header": "B"},
         "o": {"type": "object", "properties": {"deep": {"type": "string", "x-mcp-header": "Deep"}}},
         "q": {"type": "string"}}""",
        """
            {"r": "us west", "n": 42.0, "b": false, "o": {"deep": "caf\u00e9"}, "q": "no"}"""))
        .containsExactlyInAnyOrderEntriesOf(Map.of("Mcp-Param-Region", "us west", "Mcp-Param-N", "42", "Mcp-Param-B",
            "false", "Mcp-Param-Deep", "=?base64?Y2Fmw6k=?="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"a\":null}", "{\"a\":{}}", "{\"a\":[1]}", "{\"a\":1.5}", "[]", "null"})
  void headers_noPlainValue_haveNone(String arguments) {
    assertThat(headers("{\"a\": {\"type\": \"string\", \"x-mcp-header\": \"A\"}}", arguments)).isEmpty();
  }

  @Test
  void of_namesAndDataThatLookLikeAnnotations_areNone() {
    assertThat(headers("""
        {"x-mcp-header": {"type": "string"},
         "a": {"type": "object", "default": {"x-mcp-header": "bad name"}, "enum": [{"x-mcp-header": 1}]}}""",
        "{\"x-mcp-header\":\"v\"}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"""
      {"properties": {"a": {"type": "string", "x-mcp-header": ""}}}""", """
      {"properties": {"a": {"type": "string", "x-mcp-header": 1}}}""", """
      {"properties": {"a": {"type": "string", "x-mcp-header": "My Region"}}}""", """
      {"properties": {"a": {"type": "string", "x-mcp-header": "A:B"}}}""", """
      {"properties": {"a": {"type": "string", "x-mcp-header": "A\\r\\nX"}}}""", """
      {"properties": {"a": {"type": "string", "x-mcp-header": "R\\u00e9gion"}}}""", """
      {"properties": {"a": {"type": "number", "x-mcp-header": "A"}}}""", """
      {"properties": {"a": {"type": "object", "x-mcp-header": "A"}}}""", """
      {"properties": {"a": {"x-mcp-header": "A"}}}""", """
      {"properties": {"a": {"type": "string", "x-mcp-header": "A"}, "b": {"type": "string", "x-mcp-header": "a"}}}""",
      """
          {"x-mcp-header": "A", "type": "string"}""", """
          {"properties": {"a": {"type": "array", "items": {"type": "string", "x-mcp-header": "A"}}}}""", """
          {"anyOf": [{"properties": {"a": {"type": "string", "x-mcp-header": "A"}}}]}""", """
          {"$defs": {"d": {"type": "string", "x-mcp-header": "A"}}}""", """
          {"properties": {"a": {"additionalProperties": {"type": "string", "x-mcp-header": "A"}}}}"""})
  void of_annotationAgainstTheRules_isAFlaw(String schema) {
    ParameterHeaders headers = of(schema);

    assertThat(headers.flaw()).isPresent();
    assertThat(headers.mirrored()).isEmpty();
  }
}
