package io.pml.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pml.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class LearnedSchemaTest {
  private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  @Test
  void observe_oneObject_requiresAllItsFields() {
    assertThat(schema("{\"id\":1,\"name\":\"x\",\"price\":1.5,\"open\":true,\"gone\":null}")).isEqualTo(json("""
        {"type":"object","properties":{"gone":{"type":"null"},"id":{"type":"integer"},"name":{"type":"string"},
        "open":{"type":"boolean"},"price":{"type":"number"}},"required":["gone","id","name","open","price"]}"""));
  }

  @Test
  void observe_fieldMissingOnce_isNotRequiredAnyMore() {
    assertThat(schema("{\"id\":1,\"name\":\"x\"}", "{\"id\":2}", "{\"id\":3,\"name\":null}")).isEqualTo(json(
        """
            {"type":"object","properties":{"id":{"type":"integer"},"name":{"type":["null","string"]}},"required":["id"]}"""));
  }

  @Test
  void observe_integersAndNumbers_areNumbers() {
    assertThat(schema("1", "2.5")).isEqualTo(json("{\"type\":\"number\"}"));
  }

  @Test
  void observe_items_shareOneSchema() {
    assertThat(schema("[{\"a\":1},{\"a\":\"x\",\"b\":[]}]", "[]")).isEqualTo(json("""
        {"type":"array","items":{"type":"object","properties":{"a":{"type":["integer","string"]},"b":{"type":"array"}},
        "required":["a"]}}"""));
  }

  @Test
  void observe_textOrObject_describesBoth() {
    assertThat(schema("\"no such thing\"", "{\"a\":1}")).isEqualTo(json("""
        {"type":["string","object"],"properties":{"a":{"type":"integer"}},"required":["a"]}"""));
  }

  @Test
  void observations_countsValues() {
    assertThat(learn("1", "2", "3").observations()).isEqualTo(3);
    assertThat(LearnedSchema.EMPTY.observations()).isZero();
    assertThat(LearnedSchema.EMPTY.toJsonSchema()).isEqualTo(json("{}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "alice@example.com", "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "sk-proj-abcdefghijklmnop",
      "AKIAIOSFODNNEXAMPLE",
      "xoxb-not-a-real-token", "eyJhbGciOiJub25lIn0", "2026-11-15", "12", "0x1f",
      "550e8400-e29b-41d4-a716-446655440000",
      "deadbeefcafe", "/home/alice/secret.txt", "C:\\Users\\alice", "https://example.com/a", "example.com", "10.0.0.1",
      "+49 151 2345678", "Alice Smith", "order-20261115", "qWeRtZuIoPaSdFgH", "xkcdqrstvw", "a\nb", "", "a=b",
      "user:42",
      "abcdefghijklmnopqrstuvwxyz", "one_two_three_four_five_six_seven_eight_nine", "dGhpc0lzQmFzZTY0VGV4dA"})
  void observe_keyThatIsData_isNotKept(String key) {
    ObjectNode map = Json.object();
    map.set(key, json("{\"role\":\"admin\"}"));
    map.put("total", 1);

    LearnedSchema learned = LearnedSchema.EMPTY.observe(map);

    assertThat(learned.toJsonSchema()).isEqualTo(json("""
        {"type":"object","properties":{"total":{"type":"integer"}},"required":["total"],"additionalProperties":
        {"type":"object","properties":{"role":{"type":"string"}},"required":["role"]}}"""));
    assertThat(Json.write(learned.toJson())).doesNotContain("admin");
    if (!key.isEmpty()) {
      assertThat(Json.write(learned.toJson())).doesNotContain(key);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "id", "full_name", "stargazersCount", "HTMLURL", "html_url", "x-rate-limit", "@type", "$ref", "_links", "sha256",
      "address2", "Content-Type", "prénom", "名称", "isPrivateRepositoryOfOrganization", "ipv4", "mp3Url",
      "nextPageToken"})
  void observe_keyThatIsAName_isKept(String key) {
    ObjectNode value = Json.object().put(key, 1);

    assertThat(LearnedSchema.EMPTY.observe(value).toJsonSchema().path("properties").has(key)).isTrue();
  }

  @Test
  void observe_moreKeysThanFields_becomesAMapForGood() {
    ObjectNode people = Json.object();
    for (int i = 0; i <= Keys.MAX_FIELDS; i++) {
      people.putObject("person" + letters(i)).put("age", i);
    }
    LearnedSchema learned = LearnedSchema.EMPTY.observe(json("{\"first\":{\"age\":1}}"))
        .observe(people)
        .observe(json("{\"last\":{\"age\":1}}"));

    assertThat(learned.toJsonSchema()).isEqualTo(json("""
        {"type":"object","additionalProperties":
        {"type":"object","properties":{"age":{"type":"integer"}},"required":["age"]}}"""));
    assertThat(Json.write(learned.toJson())).doesNotContain("person").doesNotContain("first").doesNotContain("last");
    assertThat(learned.observations()).isEqualTo(3);
  }

  @Test
  void observe_keysThatVaryFromValueToValue_becomeAMap() {
    LearnedSchema learned = LearnedSchema.EMPTY;
    for (int i = 0; i <= Keys.MAX_FIELDS; i++) {
      learned = learned.observe(Json.object().put("name" + letters(i), i));
    }

    assertThat(learned.toJsonSchema())
        .isEqualTo(json("{\"type\":\"object\",\"additionalProperties\":{\"type\":\"integer\"}}"));
  }

  @Test
  @Timeout(10)
  void observe_hugeValues_staysSmall() {
    ObjectNode wide = Json.object();
    ObjectNode deep = wide;
    for (int i = 0; i < 200; i++) {
      deep = deep.putObject("next");
    }
    for (int i = 0; i < 100; i++) {
      ObjectNode branch = wide.putObject("branch" + letters(i));
      for (int j = 0; j < 100; j++) {
        branch.putObject("leaf" + letters(j)).put("x", 1);
      }
    }
    ArrayNode list = wide.putArray("list");
    for (int i = 0; i < 300_000; i++) {
      list.add(i);
    }

    LearnedSchema learned = LearnedSchema.EMPTY.observe(wide).observe(wide);

    assertThat(Json.write(learned.toJson())).hasSizeLessThan(40_000);
    assertThat(accepts(learned, wide)).isTrue();
    assertThat(learned.toJsonSchema().path("properties").has("branch" + letters(7))).isTrue();
  }

  @Test
  void observe_aMegabyteOfItems_takesBoundedTime() {
    ArrayNode rows = Json.array();
    for (int i = 0; i < 20_000; i++) {
      rows.addObject().put("id", i).put("title", "row").put("done", i % 2 == 0);
    }
    LearnedSchema.EMPTY.observe(rows);
    long start = System.nanoTime();

    LearnedSchema.EMPTY.observe(rows);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void read_whatWasWritten_isEqual() {
    LearnedSchema learned = learn("{\"a\":[{\"b\":1},null],\"u@x.org\":2}", "\"text\"", "{\"c\":{}}");

    assertThat(LearnedSchema.read(Json.parse(Json.write(learned.toJson())))).isEqualTo(learned);
  }

  @Test
  void read_somethingElse_isRefused() {
    assertThatThrownBy(() -> LearnedSchema.read(json("{\"shape\":{}}"))).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void schema_ofAnyValues_acceptsThemAllInAnyOrder(long seed) {
    var random = new Random(seed);
    List<JsonNode> values = new ArrayList<>(
        Stream.generate(() -> value(random, 4)).limit(1 + random.nextInt(12)).toList());
    LearnedSchema learned = observe(values);

    assertThat(values).allMatch(value -> accepts(learned, value));
    assertThat(LearnedSchema.read(learned.toJson())).isEqualTo(learned);
    int half = values.size() / 2;
    assertThat(observe(values.subList(0, half)).merge(observe(values.subList(half, values.size())))).isEqualTo(learned);
    Collections.shuffle(values, random);
    assertThat(observe(values)).isEqualTo(learned);
  }

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  /** Few names, so that values meet; now and then a map with more keys than can be named. */
  private static JsonNode value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 9)) {
      case 0 -> json("null");
      case 1 -> json("true");
      case 2 -> Json.number(random.nextInt());
      case 3 -> json("1.5");
      case 4 -> json("2.0");
      case 5 -> Json.text("secret value");
      case 6 -> {
        ArrayNode array = Json.array();
        Stream.generate(() -> value(random, depth - 1)).limit(random.nextInt(4)).forEach(array::add);
        yield array;
      }
      default -> {
        ObjectNode object = Json.object();
        int keys = random.nextInt(60) == 0 ? Keys.MAX_FIELDS + random.nextInt(3) : random.nextInt(4);
        for (int i = 0; i < keys; i++) {
          String key = random.nextInt(5) == 0 ? new UUID(random.nextLong(), 0).toString()
              : "key" + letters(keys > 4 ? i : random.nextInt(4));
          object.set(key, value(random, keys > 4 ? 0 : depth - 1));
        }
        yield object;
      }
    };
  }

  private static LearnedSchema observe(List<JsonNode> values) {
    LearnedSchema learned = LearnedSchema.EMPTY;
    for (JsonNode value : values) {
      learned = learned.observe(value);
    }
    return learned;
  }

  private static LearnedSchema learn(String... values) {
    return observe(Stream.of(values).map(Json::parse).toList());
  }

  private static ObjectNode schema(String... values) {
    return learn(values).toJsonSchema();
  }

  private static boolean accepts(LearnedSchema learned, JsonNode value) {
    return SCHEMAS.getSchema(learned.toJsonSchema()).validate(value).isEmpty();
  }

  private static JsonNode json(String text) {
    return Json.parse(text);
  }

  /** A number in letters, since a name with many digits counts as data. */
  private static String letters(int number) {
    return "" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
  }
}
