package io.pml.relate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.FieldMapping;
import io.pml.edge.Provision;
import io.pml.json.Json;
import io.pml.schema.LearnedSchema;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ProvidesGraphTest {
  private final StoredEdges store = new StoredEdges();
  private final ProvidesGraph graph = new ProvidesGraph(store);

  @Test
  void provides_contentOfAFileForJson_isStrict() {
    add("fs:read", "path!", "content");
    add("json:parse", "json!", "parsed:any");

    assertThat(provision("fs:read", "json:parse"))
        .contains(new Provision(Coverage.STRICT, List.of(new FieldMapping("content", "json", true))));
  }

  @Test
  void provides_parsedJsonForABody_isPartial() {
    add("json:parse", "json!", "parsed:any");
    add("json:load", "json!", "value:any");
    add("http:post", "url! body!:object", "status:integer");

    assertThat(provision("json:parse", "http:post"))
        .contains(new Provision(Coverage.PARTIAL, List.of(new FieldMapping("parsed", "body", true))));
    assertThat(provision("json:load", "http:post").map(Provision::coverage)).contains(Coverage.PARTIAL);
  }

  @Test
  void provides_onlyWhatIsNotRequired_isOptional() {
    add("a:find", "", "email");
    add("b:invite", "team! email", "");

    assertThat(provision("a:find", "b:invite").map(Provision::coverage)).contains(Coverage.OPTIONAL);
    assertThat(provision("b:invite", "a:find")).isEmpty();
  }

  /** From, to, and whether the one fits the other, under the tools find_x and do_y of two servers. */
  @ParameterizedTest
  @CsvSource({
      "email, email, true", "email, emailAddress, true", "user_email, email, false", "html_url, url, true",
      "url, avatar_url, false", "link, url, true", "filePath, path, true", "path, file_name, true",
      "folder, file, false", "path, source_path, true", "html, json, false", "html, text, true",
      "summary, message, true",
      "count, count, false", "limit, limit, false", "repository, repo, true", "latitude, lat, true",
      "query, path, false",
      "price:number, price:integer, false", "price:integer, price:number, true", "price:number, price:string, false",
      "tags:array, tag:string, false", "tracking, tracking, true", "identifier, uuid, true",
      "body:object, body:string, false",
      "zip_code, postalCode, true", "title, title, true", "content:integer, text:string, false"})
  void provides_oneField_fitsByNameTypeAndMeaning(String output, String input, boolean fits) {
    add("one:find_x", "", output);
    add("two:do_y", input.contains(":") ? input.replace(":", "!:") : input + "!", "");

    assertThat(provision("one:find_x", "two:do_y").filter(found -> found.coverage() == Coverage.STRICT).isPresent())
        .isEqualTo(fits);
  }

  @Test
  void provides_fieldsOfItemsAndOfOwners_areFoundByWhatTheyBelongTo() {
    add("hub:search_repositories", "query!", "items[].name items[].owner.login items[].id:integer");
    add("hub:list_issues", "owner! repo! state", "issues[].number:integer issues[].title");
    add("hub:get_issue", "owner! repo! issue_number!:integer", "body");

    assertThat(provision("hub:search_repositories", "hub:list_issues")).contains(new Provision(Coverage.STRICT,
        List.of(new FieldMapping("items[].owner.login", "owner", true),
            new FieldMapping("items[].name", "repo", true))));
    assertThat(provision("hub:list_issues", "hub:get_issue")).contains(new Provision(Coverage.PARTIAL,
        List.of(new FieldMapping("issues[].number", "issue_number", true))));
  }

  @Test
  void provides_idOfTheSameThing_isPreferredToAnyId() {
    add("shop:list_orders", "", "[].id [].customer.id");
    add("shop:get_order", "id!", "");
    add("shop:get_customer", "customer_id!", "");

    assertThat(provision("shop:list_orders", "shop:get_order").orElseThrow().fieldMapping())
        .containsExactly(new FieldMapping("[].id", "id", true));
    assertThat(provision("shop:list_orders", "shop:get_customer").orElseThrow().fieldMapping())
        .containsExactly(new FieldMapping("[].customer.id", "customer_id", true));
  }

  @Test
  void provides_oneOfEachItem_fitsAnArray() {
    add("mail:list", "", "messages[].message_id");
    update("mail:delete", """
        {"properties":{"message_ids":{"type":"array","items":{"type":"string"}}},"required":["message_ids"]}""", "{}");

    assertThat(provision("mail:list", "mail:delete").map(Provision::coverage)).contains(Coverage.STRICT);
  }

  @Test
  void provides_sameNameOfAnotherType_isNotedButCoversNothing() {
    add("a:find", "", "price:string symbol");
    add("b:buy", "price!:number symbol!", "");

    assertThat(provision("a:find", "b:buy")).contains(new Provision(Coverage.PARTIAL,
        List.of(new FieldMapping("price", "price", false), new FieldMapping("symbol", "symbol", true))));
  }

  @Test
  void provides_textAsAWhole_fitsText() {
    update("web:fetch", "{}", "{\"type\":\"string\"}");
    add("mail:send", "to! text!", "");

    assertThat(provision("web:fetch", "mail:send")).contains(new Provision(Coverage.PARTIAL,
        List.of(new FieldMapping("$", "text", true))));
  }

  @Test
  void provides_itself_never() {
    add("fs:copy", "path!", "path");

    assertThat(graph.from(id("fs:copy"))).isEmpty();
  }

  @Test
  void shape_declaredSchemaThatSaysNothing_givesWayToWhatWasLearned() {
    LearnedSchema learned = LearnedSchema.EMPTY.observe(Json.parse("{\"email\":\"x\"}"));
    Tool bare = Tool.of("a", Json.parseObject("{\"name\":\"find\",\"outputSchema\":{\"type\":\"object\"}}"));
    Tool declared = Tool.of("a",
        Json.parseObject("{\"name\":\"find\",\"outputSchema\":{\"properties\":{\"phone\":{}}}}"));

    assertThat(ToolShape.of(bare, learned).output()).isEqualTo(learned.toJsonSchema());
    assertThat(ToolShape.of(declared, learned).output()).isEqualTo(declared.outputSchema());
  }

  @Test
  void update_changedTool_changesEdgesOfBothDirections() {
    add("a:one", "", "email");
    add("b:two", "email!", "phone");
    add("c:three", "phone!", "");
    assertThat(graph.from(id("b:two"))).hasSize(1);
    assertThat(graph.to(id("b:two"))).hasSize(1);

    add("b:two", "color_scheme!", "fabric");

    assertThat(graph.from(id("a:one"))).isEmpty();
    assertThat(graph.to(id("b:two"))).isEmpty();
    assertThat(graph.to(id("c:three"))).isEmpty();
    assertThat(store.all(EdgeKind.PROVIDES)).isEmpty();
  }

  @Test
  void remove_tool_removesItsEdges() {
    add("a:one", "", "email");
    add("b:two", "email!", "phone");
    add("c:three", "phone! email", "");

    graph.remove(List.of(id("b:two"), id("x:unknown")));

    assertThat(graph.from(id("a:one"))).extracting(Edge::to).containsExactly(id("c:three"));
    assertThat(graph.from(id("b:two"))).isEmpty();
    assertThat(graph.to(id("b:two"))).isEmpty();
    assertThat(graph.to(id("c:three"))).extracting(Edge::from).containsExactly(id("a:one"));
  }

  @Test
  void open_again_hasTheEdgesAtOnceAndWritesNothingTwice() {
    List<ToolShape> shapes = List.of(shape("a:one", "", "email"), shape("b:two", "email!", "phone"),
        shape("c:three", "phone!", ""));
    graph.update(shapes);
    store.written();

    var again = new ProvidesGraph(store);
    assertThat(again.from(id("a:one"))).isEqualTo(graph.from(id("a:one"))).hasSize(1);
    assertThat(again.to(id("c:three"))).hasSize(1);
    again.replaceAll(shapes);
    assertThat(store.written()).isZero();

    again.replaceAll(shapes.subList(0, 2));
    assertThat(store.all(EdgeKind.PROVIDES)).extracting(Edge::from).containsExactly(id("a:one"));
  }

  @Test
  void update_veryCommonField_connectsOnlyToolsOfOneServer() {
    List<ToolShape> shapes = new ArrayList<>();
    for (int i = 0; i <= ProvidesGraph.COMMON; i++) {
      shapes.add(shape("s" + i + ":take", "invoice!", ""));
      shapes.add(shape("s" + i + ":give", "", "invoice"));
    }
    graph.update(shapes);

    assertThat(graph.from(id("s7:give"))).extracting(Edge::to).containsExactly(id("s7:take"));

    graph.remove(List.of(id("s0:take"), id("s1:give")));

    assertThat(graph.from(id("s7:give"))).hasSize(ProvidesGraph.MAX_OUTGOING);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void update_inAnyOrder_leadsToTheSameEdgesAsAllAtOnce(long seed) {
    var random = new Random(seed);
    int common = 2 + random.nextInt(4);
    int most = 1 + random.nextInt(4);
    var grown = new ProvidesGraph(store, common, most);
    Map<ToolId, ToolShape> shapes = new TreeMap<>();
    for (int step = 0; step < 60; step++) {
      List<ToolShape> changed = IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> random(random)).toList();
      if (random.nextInt(4) == 0) {
        changed.forEach(shape -> shapes.remove(shape.id()));
        grown.remove(changed.stream().map(ToolShape::id).toList());
      } else {
        changed.forEach(shape -> shapes.put(shape.id(), shape));
        grown.update(changed);
      }
    }
    var stored = new StoredEdges();
    var made = new ProvidesGraph(stored, common, most);
    made.update(shapes.values());

    Set<ToolId> ids = new HashSet<>(shapes.keySet());
    IntStream.range(0, 20).forEach(i -> ids.add(id("s" + i % 3 + ":t" + i)));
    for (ToolId id : ids) {
      assertThat(grown.from(id)).as("from %s", id).isEqualTo(made.from(id)).hasSizeLessThanOrEqualTo(most);
      assertThat(grown.to(id)).as("to %s", id).containsExactlyInAnyOrderElementsOf(made.to(id));
    }
    assertThat(store.all(EdgeKind.PROVIDES)).containsExactlyInAnyOrderElementsOf(stored.all(EdgeKind.PROVIDES));
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "true", "false", "null", "[]", "\"text\"", "{\"type\":7}", "{\"type\":[\"string\",\"null\",\"bogus\"]}",
      "{\"$ref\":\"#\"}", "{\"$ref\":\"https://example.invalid/schema.json\"}", "{\"$ref\":\"file:///etc/passwd\"}",
      "{\"$ref\":\"#/nowhere\"}", "{\"type\":\"array\",\"items\":{\"$ref\":\"#\"}}",
      "{\"properties\":7,\"required\":{}}",
      "{\"properties\":{\"a\":true,\"b\":false,\"\":{}},\"required\":[1,\"\",null,\"a\"]}",
      "{\"allOf\":[{\"$ref\":\"#\"},{\"anyOf\":[{\"$ref\":\"#\"},{\"$ref\":\"#\"}]}],\"oneOf\":[{\"$ref\":\"#\"}]}",
      "{\"properties\":{\"next\":{\"$ref\":\"#\"},\"other\":{\"$ref\":\"#\"},\"third\":{\"items\":{\"$ref\":\"#\"}}}}"})
  @Timeout(5)
  void update_oddSchemas_areTakenForWhatTheySay(String schema) {
    update("odd:both", schema, schema);
    add("a:find", "a", "a");

    assertThat(graph.from(id("odd:both"))).hasSizeLessThan(2);
  }

  @Test
  void schema_referencesAndAlternatives_areFollowed() {
    update("a:give", "{}", """
        {"$defs":{"thing":{"type":"object","properties":{"email":{"type":["string","null"]}}}},
        "anyOf":[{"type":"null"},{"$ref":"#/$defs/thing"}]}""");
    update("b:take", """
        {"allOf":[{"properties":{"email":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["email"]},
        {"required":["phone"]}]}""", "{}");

    assertThat(provision("a:give", "b:take")).contains(
        new Provision(Coverage.PARTIAL, List.of(new FieldMapping("email", "email", true))));
  }

  @Test
  @Timeout(10)
  void update_hugeSchemas_takeBoundedTime() {
    ObjectNode wide = Json.object();
    ObjectNode properties = wide.putObject("properties");
    var required = wide.putArray("required");
    for (int i = 0; i < 100_000; i++) {
      properties.putObject("field" + i).put("type", "string");
      required.add("field" + i);
    }
    ObjectNode deep = Json.object();
    ObjectNode at = deep;
    for (int i = 0; i < 5_000; i++) {
      at = at.putObject("properties").putObject("level");
    }
    ObjectNode exploding = Json.object();
    ObjectNode definitions = exploding.putObject("$defs");
    for (int i = 0; i < 30; i++) {
      var both = definitions.putObject("d" + i).putArray("allOf");
      both.addObject().put("$ref", "#/$defs/d" + (i + 1));
      both.addObject().put("$ref", "#/$defs/d" + (i + 1));
    }
    exploding.put("$ref", "#/$defs/d0");

    for (JsonNode schema : List.of(wide, deep, exploding)) {
      graph.update(List.of(new ToolShape(id("x:" + schema.size()), schema, schema),
          new ToolShape(id("y:" + schema.size()), schema, schema)));
    }

    assertThat(graph.from(id("x:2"))).allSatisfy(
        edge -> assertThat(edge.provision().orElseThrow().coverage()).isNotEqualTo(Coverage.STRICT));
  }

  private Optional<Provision> provision(String from, String to) {
    return graph.from(id(from)).stream().filter(edge -> edge.to().equals(id(to))).findFirst().flatMap(Edge::provision);
  }

  private void add(String id, String inputs, String outputs) {
    graph.update(List.of(shape(id, inputs, outputs)));
  }

  private void update(String id, String input, String output) {
    graph.update(List.of(new ToolShape(id(id), Json.parse(input), Json.parse(output))));
  }

  private static ToolShape random(Random random) {
    int number = random.nextInt(20);
    List<String> words = List.of("email", "phone", "invoice", "content", "json", "path", "file", "id", "name",
        "items[].id", "owner.login", "price:integer");
    String inputs = random.ints(random.nextInt(4), 0, 8)
        .mapToObj(words::get)
        .map(word -> word + (random.nextBoolean()
            ? "!"
            : ""))
        .distinct()
        .collect(Collectors.joining(" "));
    String outputs = random.ints(random.nextInt(4), 0, words.size())
        .mapToObj(words::get)
        .distinct()
        .collect(Collectors.joining(" "));
    return shape("s" + number % 3 + ":t" + number, inputs, outputs);
  }

  /** Fields separated by blanks: {@code name}, {@code name:type}, {@code name!} for a required one; paths nest. */
  private static ToolShape shape(String id, String inputs, String outputs) {
    return new ToolShape(id(id), schema(inputs), schema(outputs));
  }

  private static ObjectNode schema(String fields) {
    ObjectNode root = Json.object();
    for (String field : fields.isEmpty() ? new String[0] : fields.split(" ", -1)) {
      String[] parts = field.split(":", 2);
      boolean required = parts[0].endsWith("!");
      String path = required ? parts[0].substring(0, parts[0].length() - 1) : parts[0];
      ObjectNode at = root;
      for (String step : path.split("\\.", -1)) {
        String name = step.replace("[]", "");
        if (!name.isEmpty()) {
          at.put("type", "object");
          at = child(child(at, "properties"), name);
        }
        if (step.endsWith("[]")) {
          at.put("type", "array");
          at = child(at, "items");
        }
      }
      String type = parts.length > 1 ? parts[1] : "string";
      if (!type.equals("any")) {
        at.put("type", type);
      }
      if (required) {
        root.withArray("required").add(path);
      }
    }
    return root;
  }

  private static ObjectNode child(ObjectNode parent, String key) {
    return parent.get(key) instanceof ObjectNode known ? known : parent.putObject(key);
  }

  private static ToolId id(String text) {
    return ToolId.parse(text).orElseThrow();
  }
}
