package io.pml.signature;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of one property {@code v}, and what becomes of them. */
class TypesTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
      {"type":"string"}; string
      {"type":"integer"}; number
      {"type":"number"}; number
      {"type":"boolean"}; boolean
      {"type":"null"}; null
      {"type":"object"}; object
      {"type":"array"}; unknown[]
      {"type":"float"}; number
      {"type":"no such"}; unknown
      {"type":17}; unknown
      {}; unknown
      true; unknown
      false; never
      "text"; unknown
      {"type":["string","null"]}; string|null
      {"type":["integer","number"]}; number
      {"type":["array","object"],"items":{"type":"string"}}; string[]|object
      {"type":"string","nullable":true}; string|null
      {"enum":["a","b",3,-1.5,true,null]}; "a"|"b"|3|-1.5|true|null
      {"enum":[]}; never
      {"enum":[{"a":1},[1]]}; object|unknown[]
      {"type":"string","enum":["a\\"b","\\u2028"]}; "a\\"b"|"\\u2028"
      {"const":"x"}; "x"
      {"const":null}; null
      {"const":1e400}; 1E+400
      {"type":"array","items":{"type":"string"}}; string[]
      {"items":{"type":["string","null"]}}; (string|null)[]
      {"type":"array","items":true}; unknown[]
      {"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}; [number,number]
      {"prefixItems":[{"type":"string"},{"type":"number"}]}; [string,number]
      {"prefixItems":[{"type":"string"}],"items":{"enum":[1,2]}}; [string,...(1|2)[]]
      {"items":[{"type":"string"},{"type":"number"}],"additionalItems":{"type":"null"}}; [string,number,...null[]]
      {"properties":{"a":{"type":"string"},"b":{}},"required":["a"]}; {a:string,b?:unknown}
      {"type":"object","properties":{"a":{"type":"object","properties":{"b-c":{"type":"string"}}}}}; {a?:{"b-c"?:string}}
      {"type":"object","required":["a"]}; {a:unknown}
      {"type":"object","additionalProperties":{"type":"number"}}; Record<string,number>
      {"additionalProperties":false}; {}
      {"properties":{"a":{"type":"string"}},"additionalProperties":{"type":"number"}}; {a?:string,[key:string]:number}
      {"properties":{"a":{"type":"string"}},"additionalProperties":true}; {a?:string,[key:string]:unknown}
      {"properties":{"a":{"type":"string"}},"additionalProperties":false}; {a?:string}
      {"patternProperties":{"^x-*/":{"type":"number"}}}; Record<string/*^x-* /*/,number>
      {"patternProperties":{"^x":{"type":"number"},"^y":{"type":"string"}}}; Record<string/*^x*/,number|string>
      {"anyOf":[{"type":"string"},{"type":"integer"},{"type":"number"}]}; string|number
      {"oneOf":[{"const":"a","description":"first"},{"const":"b"}]}; "a"|"b"
      {"type":"string","anyOf":[{"const":"a"},{"const":"b"}]}; "a"|"b"
      {"anyOf":[]}; unknown
      {"type":"object","anyOf":[{"properties":{"a":{"const":1}}},{"properties":{"b":{}}}]}; {a?:1}|{b?:unknown}
      {"properties":{"k":{"type":"string"}},"oneOf":[{"properties":{"a":{"type":"null"}}},{"properties":{"b":{"type":"null"}},"required":["k"]}]}; {k?:string}&({a?:null}|{b?:null})
      {"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"b":{"type":"number"}},"required":["a"]}]}; {a:string,b?:number}
      {"allOf":[{"properties":{"a":{"type":"string"}}},{"properties":{"a":{"enum":["x"]}}}]}; {a?:"x"}
      {"allOf":[{"type":"string"},{"title":"only words"}]}; string
      {"allOf":[{"anyOf":[{"type":"string"},{"type":"number"}]},{"anyOf":[{"type":"number"},{"type":"null"}]}]}; (string|number)&(number|null)
      {"allOf":[{"type":"string"},false]}; never
      {"$ref":"#/$defs/word"}; string
      {"$ref":"#/definitions/a~1b~0%25"}; boolean
      {"$ref":"#/definitions/list/0"}; number
      {"$ref":"#anchored"}; null
      {"$ref":"https://example.com/me#/$defs/word"}; string
      {"$ref":"https://example.com/other"}; unknown/*…*/
      {"$ref":"#/nowhere"}; unknown/*…*/
      {"$ref":"#/$defs/word/type"}; unknown/*…*/
      {"$ref":"#/%zz"}; unknown/*…*/
      {"$ref":"#/$defs/pair","required":["l"]}; {l:string,r?:string}
      {"$ref":"#/$defs/self"}; unknown
      {"$ref":"#/$defs/tree"}; /*tree*/{value:string,children?:unknown/*tree*/[]}
      {"anyOf":[{"$ref":"#/$defs/ping"},{"type":"null"}]}; /*ping*/{pong?:{ping?:unknown/*ping*/}}|null
      """)
  void type_ofSchema_is(String schema, String type) {
    assertThat(line(schema)).isEqualTo("v:" + type);
  }

  @Test
  void type_wholeDocumentInsideItself_isNamed() {
    assertThat(write("{\"properties\":{\"v\":{\"$ref\":\"#\"}},\"required\":[\"v\"]}"))
        .contains("(args:/*root*/{v:unknown/*root*/})");
  }

  @Test
  void type_nullThatMeansNothing_isLeftOutOfArguments() {
    String property = "{\"properties\":{\"v\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}],\"default\":null}}}";

    assertThat(write(property)).contains("{v?:string}");
    assertThat(write(property.replace(",\"default\":null", ""))).contains("{v?:string|null}");
  }

  @Test
  void type_longEnumeration_isCutWithAMark() {
    ArrayNode values = Json.array();
    IntStream.range(0, 500).forEach(i -> values.add("value" + i));

    assertThat(line(Json.write(Json.object().set("enum", values)))).startsWith("v:\"value0\"|")
        .endsWith("\"value23\"|string/*+476 more*/");
  }

  @Test
  void type_longLiteral_isAnyOfItsKind() {
    assertThat(line("{\"const\":\"" + "x".repeat(81) + "\"}")).isEqualTo("v:string");
  }

  // -- notes --------------------------------------------------------------------------------------------------------

  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
      {"type":"string","description":"The v."}; v?:string
      {"type":"string","description":"The name of the v to find"}; v?:string
      {"type":"string","description":"(Optional) The colour, in English."}; v?:string // colour, in English
      {"type":"integer","default":10}; v?:number // =10
      {"type":"integer","description":"Set the v, default is 600"}; v?:number // =600
      {"type":"integer","default":10,"description":"Longest wait in seconds (default: 10)."}; v?:number // =10 Longest wait in seconds
      {"type":"boolean","default":false}; v?:boolean
      {"type":"boolean","default":true}; v?:boolean // =true
      {"type":"string","default":"hot"}; v?:string // ="hot"
      {"type":"string","default":""}; v?:string
      {"type":"integer","minimum":1,"maximum":100}; v?:number // 1..100
      {"type":"integer","minimum":0}; v?:number
      {"type":"integer","minimum":5}; v?:number // >=5
      {"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}; v?:number
      {"type":"string","pattern":"^AS*/$"}; v?:string // /^AS*/$/
      {"type":"string","format":"date-time"}; v?:string // date-time
      {"type":"string","format":"uri","description":"Where? A URL"}; v?:string // Where? URL
      {"type":"integer","format":"int32"}; v?:number
      {"type":"string","deprecated":true}; v?:string // deprecated
      {"$ref":"#/$defs/word"}; v?:string // Spoken aloud
      {"anyOf":[{"type":"integer","minimum":2},{"type":"null"}],"default":null}; v?:number // >=2
      {"type":"string","description":"line one\\nline two\\u2028three"}; v?:string // line one line two three
      """)
  void note_ofSchema_saysWhatTheNameDoesNot(String schema, String line) {
    String text = write("{\"properties\":{\"v\":" + schema
        + "},\"$defs\":{\"word\":{\"type\":\"string\",\"description\":\"Spoken aloud\"}}}");

    assertThat(text).contains(line.contains("//") ? "{\n" + line + "\n}" : "{" + line + "}");
  }

  @Test
  void note_long_isCut() {
    assertThat(write("{\"properties\":{\"v\":{\"description\":\"" + "so many words ".repeat(1000) + "\"}}}").lines()
        .toList()
        .get(1))
        .startsWith("v?:unknown // so many words")
        .endsWith("…")
        .hasSizeLessThan(90);
  }

  @Test
  void note_ofNestedMember_standsBesideIt() {
    assertThat(write("""
        {"properties":{"v":{"type":"array","items":{"properties":{"a":{"description":"Unheard of"},"b":{}},
          "additionalProperties":true}}}}""")).contains("""
        (args?:{v?:{
        a?:unknown // Unheard of
        b?:unknown
        [key:string]:unknown
        }[]}):""");
  }

  private static String line(String schema) {
    ObjectNode document = Json.parseObject("""
        {"$id": "https://example.com/me", "required": ["v"], "$defs": {
          "word": {"type": "string"}, "pair": {"properties": {"l": {"type": "string"}, "r": {"type": "string"}}},
          "self": {"$ref": "#/$defs/self"},
          "tree": {"properties": {"value": {"type": "string"}, "children": {"items": {"$ref": "#/$defs/tree"}}},
            "required": ["value"]},
          "ping": {"properties": {"pong": {"$ref": "#/$defs/pong"}}},
          "pong": {"properties": {"ping": {"$ref": "#/$defs/ping"}}},
          "named": {"$anchor": "anchored", "type": "null"}},
         "definitions": {"a/b~%": {"type": "boolean"}, "list": [{"type": "integer"}]}}""");
    document.putObject("properties").set("v", Json.parse(schema));
    String text = write(document);
    return text.substring(text.indexOf("(args:{") + 7, text.lastIndexOf("}):Promise"));
  }

  private static String write(String schema) {
    return write(Json.parse(schema));
  }

  private static String write(JsonNode schema) {
    String text = Signature.of(new CallPath(List.of("mcp", "s", "t")), "", schema, new Returns.Unknown(),
        Limits.DEFAULT);
    TypeScript.check(text);
    return text;
  }
}
