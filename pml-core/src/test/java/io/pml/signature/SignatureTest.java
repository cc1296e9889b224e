package io.pml.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.MissingNode;

/** The whole declaration: path, description, argument, result. */
class SignatureTest {
  private static final CallPath PATH = new CallPath(List.of("mcp", "s", "t"));

  @Test
  void of_tool_isOneDeclaration() {
    Tool tool = Tool.of("filesystem", Json.parseObject("""
        {"name": "read_file", "description": "Reads a file.", "inputSchema": {"type": "object", "properties": {
          "path": {"type": "string"}, "head": {"type": "integer", "description": "Only so many lines from the top."}},
          "required": ["path"]}, "outputSchema": {"type": "object", "properties": {"content": {"type": "string"}},
          "required": ["content"]}}"""));

    assertThat(Signature.of(tool, Returns.declaredBy(tool))).isEqualTo("""
        /** Reads a file. */
        declare const mcp:{filesystem:{read_file(args:{
        path:string
        head?:number // Only so many lines from top
        }):Promise<{content:string}>}}""").satisfies(TypeScript::check);
  }

  @Test
  void of_namesThatAreNoIdentifiers_quotesThem() {
    assertThat(declare(CallPath.tool(new ToolId("my-server", "get.it")), "", "{}"))
        .isEqualTo("declare const mcp:{\"my-server\":{\"get.it\"():Promise<unknown>}}");
    assertThat(declare(CallPath.capability("fs:read \"json\""), "", "{}"))
        .isEqualTo("declare const capabilities:{\"fs:read \\\"json\\\"\"():Promise<unknown>}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"new", "get", "set", "readonly", "static", "async", "declare", "constructor", "__proto__",
      "class",
      "function", "delete", "type", "\u2028", "a\nb", "*/", "\ud800", "\u202e", "名前", "😀", "1st", "\\", "`${x}`"})
  void of_anyName_parses(String name) {
    String schema = Json.write(Json.object()
        .set("properties", Json.object().set(name, Json.object().put("description", "Rather unexpected words"))));

    assertThat(declare(new CallPath(List.of("mcp", name, name)), "About " + name, schema)).satisfies(TypeScript::check);
  }

  @Test
  void path_withoutAVariable_isRefused() {
    assertThatThrownBy(() -> new CallPath(List.of("my-mcp", "x"))).hasMessageContaining("my-mcp");
    assertThatThrownBy(() -> new CallPath(List.of("mcp"))).isInstanceOf(IllegalArgumentException.class);
  }

  // -- the argument -------------------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"type\":\"object\"}", "{\"type\":\"object\",\"properties\":{}}", "true", "null",
      "[]", "\"x\"",
      "{\"type\":\"object\",\"additionalProperties\":false}"})
  void of_nothingToGive_hasNoArgument(String schema) {
    assertThat(declare(PATH, "", schema)).isEqualTo("declare const mcp:{s:{t():Promise<unknown>}}");
  }

  @Test
  void of_noSchema_hasNoArgument() {
    assertThat(Signature.of(PATH, "", MissingNode.getInstance(), new Returns.Unknown(), Limits.DEFAULT))
        .isEqualTo("declare const mcp:{s:{t():Promise<unknown>}}");
  }

  @Test
  void of_nothingRequired_hasAnOptionalArgument() {
    assertThat(declare(PATH, "", "{\"properties\":{\"a\":{\"type\":\"string\"}}}")).contains("t(args?:{a?:string}):");
    assertThat(declare(PATH, "", "{\"type\":\"object\",\"additionalProperties\":true}")).contains("t(args?:object):");
  }

  @Test
  void of_alternativesAtTheRoot_areNotOptional() {
    assertThat(declare(PATH, "", """
        {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
         "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"""))
        .contains("t(args:{a?:string,b?:string}/*needs a or b*/):");
  }

  // -- the description ----------------------------------------------------------------------------------------------

  @Test
  void of_longDescription_endsWithASentence() {
    String text = "Finds things, e.g. Books. " + "It looks everywhere for them. ".repeat(20);

    assertThat(declare(PATH, text, "{}")).startsWith("/** Finds things, e.g. Books. It looks")
        .contains("for them.… */\n")
        .satisfies(declaration -> assertThat(declaration.indexOf("*/")).isLessThan(Limits.DEFAULT.description() + 6));
  }

  @Test
  void of_oneEndlessWord_isCut() {
    assertThat(declare(PATH, "😀".repeat(1_000_000), "{}")).contains("😀… */")
        .hasSizeLessThan(300)
        .satisfies(TypeScript::check);
  }

  @Test
  void of_descriptionWithTheEndOfAComment_staysInTheComment() {
    assertThat(declare(PATH, "a */ evil() /* b\u0000\u2028c*\u200b/", "{}"))
        .startsWith("/** a * / evil() /* b c* / */\n")
        .satisfies(TypeScript::check);
  }

  @Test
  void of_docstring_movesWordsToTheirParameters() {
    assertThat(declare(PATH, """
        Generate a random integer.

        Args:
            low: Inclusive lower bound (default: 3)
            high (int): Beyond the largest
                of them all

        Returns:
            A fresh integer

        Raises:
            ValueError
        """,
        "{\"properties\":{\"low\":{\"type\":\"integer\"},\"high\":{\"type\":\"integer\"}},\"required\":[\"high\"]}"))
        .isEqualTo("""
            /** Generate a random integer.… Returns: A fresh integer */
            declare const mcp:{s:{t(args:{
            low?:number // =3 Inclusive lower bound
            high:number // Beyond largest
            }):Promise<unknown>}}""");
  }

  @Test
  void of_noDescriptionWanted_hasNoComment() {
    assertThat(Signature.of(PATH, "Text", Json.object(), new Returns.Unknown(), new Limits(1000, 0, 0)))
        .isEqualTo("declare const mcp:{s:{t():Promise<unknown>}}");
  }

  @Test
  void limits_withoutRoom_areRefused() {
    assertThatThrownBy(() -> new Limits(300, 200, 80)).hasMessageContaining("300");
  }

  // -- the result ---------------------------------------------------------------------------------------------------

  @Test
  void of_learnedResult_saysSo() {
    var schema = Json.parse(
        "{\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"integer\"},\"x\":{\"type\":[\"string\",\"null\"],"
            + "\"default\":null}},\"required\":[\"id\"]}");

    assertThat(declare(new Returns.Learned(schema, 12)))
        .isEqualTo("declare const mcp:{s:{t():Promise<{id:number,x?:string|null}/*learned from 12 results*/>}}");
    assertThat(declare(new Returns.Learned(schema, 1))).contains("/*learned from 1 result*/");
  }

  @Test
  void of_toolWithoutOutputSchema_returnsTheUnknown() {
    Tool tool = Tool.of("s", Json.parseObject("{\"name\":\"t\",\"outputSchema\":7}"));

    assertThat(Returns.declaredBy(tool)).isEqualTo(new Returns.Unknown());
  }

  private static String declare(Returns returns) {
    String text = Signature.of(PATH, "", Json.object(), returns, Limits.DEFAULT);
    TypeScript.check(text);
    return text;
  }

  private static String declare(CallPath path, String description, String schema) {
    String text = Signature.of(path, description, Json.parse(schema), new Returns.Unknown(), Limits.DEFAULT);
    TypeScript.check(text);
    return text;
  }
}
