package io.pml.std;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class JsonToolsTest {
  private static final String STORE = """
      {"books": [{"title": "A", "price": 8, "tags": ["x"]}, {"title": "B", "price": 12.50, "isbn": null},
                 {"title": "C", "price": 30}],
       "owner": {"name": "Ann", "e mail": "a@b", "price": 12.5}, "a/b": {"~": 1}, "": 7}""";

  private final Calls calls = Calls.anywhere();

  @ParameterizedTest
  @CsvSource(delimiter = ';', quoteCharacter = '`', value = {"`` ; 1", "/books/0/title ; [\"A\"]", "/books/3 ; []",
      "/books/-1 ; []", "/books/00 ; []", "/a~1b/~0 ; [1]", "/ ; [7]", "$.owner.name ; [\"Ann\"]",
      "$['owner']['e mail'] ; [\"a@b\"]", "$[\"owner\"].name ; [\"Ann\"]", "$.books[0].title ; [\"A\"]",
      "$.books[-1].title ; [\"C\"]", "$.books[*].title ; [\"A\",\"B\",\"C\"]", "$.books.*.title ; [\"A\",\"B\",\"C\"]",
      "$.books[1:].title ; [\"B\",\"C\"]", "$.books[:-1].title ; [\"A\",\"B\"]", "$.books[5:9] ; []",
      "$..price ; [8,12.50,30,12.5]", "$..[0] ; [{\"title\":\"A\",\"price\":8,\"tags\":[\"x\"]},\"x\"]",
      "$.books[?(@.price == 12.5)].title ; [\"B\"]", "$.books[?@.price==8.0].title ; [\"A\"]",
      "$.books[?(@.price < 20 && @.title != 'A')].title ; [\"B\"]",
      "$.books[?(@.price >= 30 || @.tags)].title ; [\"A\",\"C\"]", "$.books[?(!@.tags)].title ; [\"B\",\"C\"]",
      "$.books[?@.isbn == null].title ; [\"B\"]", "$.books[?@.price == $.owner.price].title ; [\"B\"]",
      "$.books[?@.title > 'A' && !(@.price > 20)].title ; [\"B\"]", "$.books[?@.title > 1] ; []",
      "$.books[?@.tags[0] == \"x\"].title ; [\"A\"]", "$.missing.deep ; []", "$.owner[0] ; []"})
  void jsonQuery_finds(String query, String expected) {
    JsonNode result = calls.call("json_query", Json.object().put("json", STORE).put("query", query));

    if (query.isEmpty()) {
      assertThat(result.path("values").path(0)).isEqualTo(Json.parse(STORE));
    } else {
      assertThat(Json.write(result.path("values"))).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"books", "$.", "$..", "$[", "$[]", "$['a", "$.a b", "$[1.5]", "$[99999999999]", "$[?@.x ==]",
      "$[?1]", "$[?(@.x]", "$[?@.x = 1]", "$[?@.x == abc]", "$x", "$.a]", "/a~2b", "$['\\n']", "$[?@.x == 1 &&]"})
  void jsonQuery_badQuery_isRefused(String query) {
    PmlException refusal = calls.refused("json_query", Json.object().put("json", STORE).put("query", query));

    assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void jsonQuery_thatWouldMultiply_isStopped() {
    String deep = "[".repeat(100) + "[1,2,3,4,5,6,7,8,9]" + "]".repeat(100);
    ObjectNode arguments = Json.object().put("json", deep).put("query", "$" + "..*".repeat(20));

    assertThat(calls.refused("json_query", arguments)).hasMessageContaining("narrower");
    assertThat(calls.refused("json_query", arguments.put("query", "$[?" + "(".repeat(2000))))
        .hasMessageContaining("at most");
  }

  @Test
  void jsonQuery_limit_saysHowManyThereAre() {
    JsonNode result = calls.call("json_query", "{'json':[1,2,3],'query':'$[*]','limit':2}");

    assertThat(Json.write(result)).isEqualTo("{\"values\":[1,2],\"count\":3,\"truncated\":true}");
  }

  @Test
  void json_textThatIsNotJson_isRefusedWithTheRemedy() {
    assertThat(calls.refused("json_query", "{'json':'plain','query':'$'}")).hasMessageContaining("in quotes");
    assertThat(calls.refused("json_query", "{'query':'$'}")).hasMessageContaining("missing");
  }

  @Test
  void jsonTransform_stepsRunInOrder() {
    String people = "[{'n':'x','age':3,'city':{'name':'P'}},{'n':'y','age':10,'city':{'name':'Q'}},"
        + "{'n':'z','city':{'name':'P'}}]";

    assertThat(transformed(people, "'sort_by':'-age','pick':['n'],'rename':{'n':'name'}"))
        .isEqualTo("[{'name':'y'},{'name':'x'},{'name':'z'}]");
    assertThat(transformed(people, "'flatten':true,'group_by':'city.name','pick':['n']"))
        .isEqualTo("{'P':[{'n':'x'},{'n':'z'}],'Q':[{'n':'y'}]}");
    assertThat(transformed(people, "'sort_by':'age','limit':1,'omit':['city','age']")).isEqualTo("[{'n':'x'}]");
    assertThat(transformed("{'a':{'b':{'c':1}},'d':[],'e':{}}", "'flatten':true"))
        .isEqualTo("{'a.b.c':1,'d':[],'e':{}}");
  }

  @Test
  void jsonTransform_groupNamesWithSlashes_arePlainKeys() {
    assertThat(transformed("[{'k':'a/b~c'},{'k':''},{}]", "'group_by':'k'"))
        .isEqualTo("{'a/b~c':[{'k':'a/b~c'}],'':[{'k':''}],'null':[{}]}");
  }

  @Test
  void jsonTransform_wrongShape_isRefused() {
    assertThat(calls.refused("json_transform", "{'json':[1]}")).hasMessageContaining("item 0");
    assertThat(calls.refused("json_transform", "{'json':1}")).hasMessageContaining("json_query");
    assertThat(calls.refused("json_transform", "{'json':{},'sort_by':'a'}")).hasMessageContaining("need a list");
  }

  @Test
  void jsonDiff_namesTheChanges() {
    JsonNode result = calls.call("json_diff",
        "{'left':{'a':1,'b':[1,2,3],'c/d':0},'right':{'a':1.0,'b':[1,9,2,3],'e':null}}");

    assertThat(Json.write(result.path("patch")).replace('"', '\'')).isEqualTo(
        "[{'op':'add','path':'/b/1','value':9},{'op':'remove','path':'/c~1d'},{'op':'add','path':'/e','value':null}]");
    assertThat(calls.call("json_diff", "{'left':'[1]','right':[1]}").path("equal").booleanValue()).isTrue();
  }

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void jsonPatch_ofJsonDiff_givesTheOther(long seed) {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    JsonNode left = value(random, 4);
    JsonNode right = value(random, 4);

    JsonNode diff = calls.call("json_diff",
        Json.object().put("left", Json.write(left)).put("right", Json.write(right)));
    JsonNode patched = calls.call("json_patch",
        Json.object().put("json", Json.write(left)).put("patch", Json.write(diff.path("patch"))));

    assertThat(patched.path("value")).isEqualTo(right);
    assertThat(diff.path("equal").booleanValue()).isEqualTo(left.equals(right));
  }

  @Test
  void jsonPatch_allOperations() {
    assertThat(patched("{'a':[1,2],'b':{'c':1}}",
        "[{'op':'test','path':'/b/c','value':1.0},{'op':'add','path':'/a/-','value':3},"
            + "{'op':'move','from':'/b/c','path':'/d'},{'op':'copy','from':'/a','path':'/e'},"
            + "{'op':'replace','path':'/a/0','value':0},{'op':'remove','path':'/b'}]"))
        .isEqualTo("{'a':[0,2,3],'d':1,'e':[1,2,3]}");
    assertThat(patched("1", "[{'op':'replace','path':'','value':null}]")).isEqualTo("null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'op':'remove','path':'/x'}", "{'op':'replace','path':'/x','value':1}",
      "{'op':'add','path':'/x/y','value':1}", "{'op':'add','path':'/a/9','value':1}",
      "{'op':'add','path':'/a/01','value':1}", "{'op':'test','path':'/a','value':2}", "{'op':'add','path':'/y'}",
      "{'op':'move','from':'/a','path':'/a/0'}", "{'op':'swap','path':'/a'}", "{'op':'remove','path':''}",
      "{'path':'/a'}", "{'op':'add','path':'x','value':1}", "7"})
  void jsonPatch_badOperation_isRefusedWithItsNumber(String operation) {
    ObjectNode arguments = Json.object().put("json", "{\"a\":[1]}");
    arguments.put("patch", "[" + operation.replace('\'', '"') + "]");

    assertThat(calls.refused("json_patch", arguments)).hasMessageContaining("operation 0");
  }

  @Test
  void jsonPatch_thatDoublesTheValueAgainAndAgain_isStopped() {
    ArrayNode patch = Json.array();
    for (int i = 0; i < 40; i++) {
      patch.addObject().put("op", "copy").put("from", "").put("path", "/a" + i);
    }
    ObjectNode arguments = Json.object().put("json", "{\"x\":1}");
    arguments.set("patch", patch);

    assertThat(calls.refused("json_patch", arguments).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void jsonPatch_thatNestsWithoutEnd_isStopped() {
    ArrayNode patch = Json.array();
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      path.append("/a");
      patch.addObject().put("op", "add").put("path", path.toString()).putObject("value");
    }
    ObjectNode arguments = Json.object().put("json", "{}");
    arguments.set("patch", patch);

    assertThat(calls.refused("json_patch", arguments)).hasMessageContaining("nested deeper");
  }

  @Test
  void jsonValidate_namesTheErrors() {
    String schema = "'schema':{'type':'object','properties':{'n':{'type':'integer','minimum':1}},'required':['m']}";

    JsonNode result = calls.call("json_validate", "{'json':{'n':0}," + schema + "}");

    assertThat(result.path("valid").booleanValue()).isFalse();
    assertThat(result.path("errors")).hasSize(2);
    assertThat(Json.write(result.path("errors"))).contains("\"path\":\"/n\"", "'m'");
    assertThat(calls.call("json_validate", "{'json':{'n':1,'m':0}," + schema + "}").path("valid").booleanValue())
        .isTrue();
  }

  @Test
  void jsonValidate_manyErrors_areCut() {
    ObjectNode arguments = Json.object();
    arguments.set("json", Json.array().addAll(Collections.nCopies(200, Json.object())));
    arguments.putObject("schema").putObject("items").put("type", "string");

    JsonNode result = calls.call("json_validate", arguments);

    assertThat(result.path("errors")).hasSize(100);
    assertThat(result.path("truncated").booleanValue()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://example.com/schema.json", "http://127.0.0.1:1/x", "file:///etc/passwd",
      "classpath:draft/2020-12/schema", "resource:draft/2020-12/schema", "other.json", "#/$defs/missing"})
  void jsonValidate_referenceElsewhere_isNeverFetched(String reference) {
    ObjectNode arguments = Json.object().put("json", "1");
    arguments.putObject("schema").put("$ref", reference);

    PmlException refusal = calls.refused("json_validate", arguments);

    assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
    assertThat(refusal).hasMessageContaining("$defs");
  }

  @Test
  void jsonValidate_drafts_areKnown() {
    for (String draft : List.of("http://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-04/schema#",
        "https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2020-12/schema")) {
      ObjectNode arguments = Json.object().put("json", "1");
      arguments.putObject("schema").put("$schema", draft).put("type", "string");

      assertThat(calls.call("json_validate", arguments).path("valid").booleanValue()).as(draft).isFalse();
    }
    assertThat(calls.refused("json_validate", "{'json':1,'schema':{'$schema':'https://example.com/x'}}").code())
        .isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void jsonValidate_metaSchema_isAtHand() {
    assertThat(calls
        .call("json_validate", "{'json':{'type':7},'schema':{'$ref':'https://json-schema.org/draft/2020-12/schema'}}")
        .path("valid")
        .booleanValue()).isFalse();
  }

  @Test
  void jsonValidate_endlessReference_isRefused() {
    assertThat(calls.refused("json_validate", "{'json':1,'schema':{'$ref':'#'}}").code())
        .isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void jsonValidate_schemaThatDoublesOnEveryLevel_isStopped() {
    String twice = "{'allOf':[{'properties':{'x':{'$ref':'#'}}},{'properties':{'x':{'$ref':'#'}}}]}";
    String deep = "{'x':".repeat(60) + "1" + "}".repeat(60);

    assertThat(calls.refused("json_validate", "{'json':" + deep + ",'schema':" + twice + "}"))
        .hasMessageContaining("steps");
  }

  @Test
  void jsonValidate_patternMadeToRunAway_ends() {
    ObjectNode arguments = Json.object().put("json", "\"" + "a".repeat(50_000) + "!\"");
    arguments.putObject("schema").put("pattern", "^(a+)+$");

    assertThat(calls.call("json_validate", arguments).path("valid").booleanValue()).isFalse();
    assertThat(calls.refused("json_validate", "{'json':'1','schema':{'pattern':'(?=a)'}}").code())
        .isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void jsonValidate_formats_areChecked() {
    assertThat(calls.call("json_validate", "{'json':['x'],'schema':{'items':{'format':'date'}}}")
        .path("valid")
        .booleanValue()).isFalse();
    assertThat(calls.call("json_validate", "{'json':['('],'schema':{'items':{'format':'regex'}}}")
        .path("valid")
        .booleanValue()).isFalse();
  }

  @Test
  void jsonValidate_hugeNumbersAndOddSchemas_areRefused() {
    assertThat(calls.refused("json_validate", "{'json':1e5000,'schema':{'multipleOf':7}}"))
        .hasMessageContaining("exponent");
    assertThat(calls.refused("json_validate", "{'json':1,'schema':[]}").code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
    assertThat(calls.refused("json_validate", "{'json':1,'schema':{'properties':7,'type':[[]],'$ref':4}}").code())
        .isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  private String transformed(String json, String steps) {
    return Json.write(calls.call("json_transform", "{'json':" + json + "," + steps + "}").path("value"))
        .replace('"', '\'');
  }

  private String patched(String json, String patch) {
    return Json.write(calls.call("json_patch", "{'json':" + json + ",'patch':" + patch + "}").path("value"))
        .replace('"', '\'');
  }

  private static JsonNode value(RandomGenerator random, int depth) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    return switch (random.nextInt(depth == 0 ? 4 : 8)) {
      case 0 -> json.numberNode(random.nextInt(3));
      case 1 -> json.stringNode(List.of("", "a", "~1", "x/y").get(random.nextInt(4)));
      case 2 -> json.booleanNode(random.nextBoolean());
      case 3 -> json.nullNode();
      case 4, 5 -> {
        ArrayNode array = Json.array();
        random.ints(random.nextInt(5), 0, 9).forEach(_ -> array.add(value(random, depth - 1)));
        yield array;
      }
      default -> {
        ObjectNode object = Json.object();
        random.ints(random.nextInt(5), 0, 5)
            .forEach(key -> object.set(List.of("a", "b", "", "c/d", "~").get(key), value(random, depth - 1)));
        yield object;
      }
    };
  }
}
