package io.pml.std;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.upstream.PlainTool;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class StdToolsTest {
  static Stream<PlainTool> tools() {
    return StdTools.all(InstantSource.system()).stream();
  }

  @Test
  void all_names_areUnique() {
    List<String> names = tools().map(tool -> tool.definition().path("name").stringValue()).toList();

    assertThat(names).doesNotHaveDuplicates().hasSize(21);
  }

  @Test
  void all_definitions_stayCompact() {
    int size = tools().mapToInt(tool -> Json.writeBytes(tool.definition()).length).sum();

    assertThat(size).isLessThan(16_500);
  }

  @Test
  void all_readOnlyHint_isMissingOnlyWhereFilesChange() {
    assertThat(tools().map(tool -> Tool.of(StdTools.SERVER, tool.definition())).filter(tool -> !tool.readOnly()))
        .extracting(tool -> tool.id().toString())
        .containsExactly("std:write_file", "std:edit_file");
  }

  @ParameterizedTest
  @MethodSource("tools")
  void definition_isStrict(PlainTool tool) {
    ObjectNode definition = tool.definition();
    JsonNode input = definition.path("inputSchema");

    assertThat(definition.path("name").stringValue()).matches("[a-z_]{1,48}");
    assertThat(definition.path("description").stringValue().length()).isBetween(20, 300);
    assertThat(input.path("type").stringValue()).isEqualTo("object");
    assertThat(input.path("additionalProperties").booleanValue()).isFalse();
    assertThat(definition.path("outputSchema").path("type").stringValue()).isEqualTo("object");
    assertThat(definition.path("annotations").propertyNames())
        .containsExactly("title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint");
    input.path("required").forEach(name -> assertThat(input.path("properties").has(name.stringValue())).isTrue());
  }

  /** The gateway refuses such arguments before; a tool must not break on them all the same. */
  @ParameterizedTest
  @MethodSource("tools")
  void call_oddValues_areRefusedCleanly(PlainTool tool, @TempDir Path folder) {
    Calls calls = Calls.in(folder);
    JsonNodeFactory json = JsonNodeFactory.instance;
    List<JsonNode> odd = List.of(json.nullNode(), json.numberNode(-1), json.numberNode(1.5), json.stringNode(""),
        json.stringNode("\0"), json.stringNode("\ud800"), json.stringNode("[1,2]"), json.booleanNode(true),
        json.arrayNode().add(1), json.objectNode().put("a", 1), Json.parse("123456789012345678901234567890"));
    for (JsonNode value : odd) {
      ObjectNode arguments = Json.object();
      tool.definition().path("inputSchema").path("properties").propertyNames().forEach(name -> {
        arguments.set(name, value);
        try {
          tool.call(calls.caller(), arguments);
        } catch (PmlException e) {
          assertThat(e.code()).isIn(ErrorCode.BAD_ARGUMENTS, ErrorCode.NOT_FOUND, ErrorCode.NOT_ALLOWED);
          assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(1000);
        }
      });
    }
  }
}
