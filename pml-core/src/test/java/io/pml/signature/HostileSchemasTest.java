package io.pml.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.pml.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever the schema: a short text that parses, in bounded time. */
class HostileSchemasTest {
  private static final CallPath PATH = new CallPath(List.of("mcp", "s", "t"));

  @ParameterizedTest
  @ValueSource(strings = {"properties", "items", "additionalProperties", "patternProperties", "anyOf", "allOf",
      "prefixItems"})
  void of_deepSchema_isCut(String keyword) {
    ObjectNode root = nest(10_000, (outer, inner) -> {
      switch (keyword) {
        case "properties", "patternProperties" -> outer.putObject(keyword).set("p", inner);
        case "anyOf", "allOf", "prefixItems" -> outer.putArray(keyword).add(inner);
        default -> outer.set(keyword, inner);
      }
    });

    assertThat(declare(property(root))).contains("/*…*/");
  }

  @Test
  void of_manyProperties_showsTheRequiredOnes() {
    ObjectNode schema = Json.object();
    ObjectNode properties = schema.putObject("properties");
    for (int i = 0; i < 100_000; i++) {
      properties.putObject("p" + i).put("type", "string").put("description", "Property of index " + i);
    }
    schema.putArray("required").add("p99999").add("p7");

    assertThat(declare(schema)).contains("args:{p99999:string,p7:string,p0?:string,", " more*/}");
  }

  @Test
  void of_manyOfEverything_isCut() {
    ObjectNode schema = property(Json.object());
    ObjectNode inner = (ObjectNode) schema.path("properties").path("v");
    ArrayNode required = inner.putArray("required");
    ArrayNode choices = inner.putArray("anyOf");
    ArrayNode parts = inner.putArray("allOf");
    ArrayNode types = inner.putArray("type");
    for (int i = 0; i < 100_000; i++) {
      required.add("r" + i);
      choices.addObject().put("const", i);
      parts.addObject().putObject("properties").putObject("a" + i);
      types.add("object");
    }

    assertThat(declare(schema)).contains("/*…*/");
  }

  @Test
  void of_longTexts_areCutOrLeftOut() {
    String text = "word ".repeat(200_000);
    ObjectNode schema = property(Json.object().put("description", text).put("pattern", text).put("default", text));
    ObjectNode properties = (ObjectNode) schema.path("properties");
    properties.putObject(text);
    properties.putObject("e").putArray("enum").add(text);
    properties.putObject("r").put("$ref", "#/" + text);

    assertThat(Signature.of(PATH, text, schema, new Returns.Declared(schema), Limits.DEFAULT))
        .contains("e?:string", "/*+1 more*/")
        .satisfies(HostileSchemasTest::check);
  }

  @Test
  void of_referencesThatDoubleAtEachStep_isCut() {
    ObjectNode schema = property(Json.object().put("$ref", "#/$defs/d0"));
    ObjectNode definitions = schema.putObject("$defs");
    for (int i = 0; i < 60; i++) {
      ObjectNode properties = definitions.putObject("d" + i).putObject("properties");
      properties.putObject("left").put("$ref", "#/$defs/d" + (i + 1));
      properties.putObject("right").put("$ref", "#/$defs/d" + (i + 1));
    }

    assertThat(declare(schema)).contains("/*…*/");
  }

  @Test
  void of_bothSidesLarge_leavesRoomForBoth() {
    ObjectNode schema = Json.object();
    ObjectNode properties = schema.putObject("properties");
    for (int i = 0; i < 300; i++) {
      properties.putObject("property" + i).putObject("properties").putObject("inner").put("type", "string");
    }

    assertThat(Signature.of(PATH, "x ".repeat(500), schema, new Returns.Declared(schema), Limits.DEFAULT))
        .contains("(args?:{property0?:", "Promise<{property0?:")
        .satisfies(HostileSchemasTest::check);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void of_randomSchema_parsesAndIsShortAndTheSameAgain(long seed) {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    ObjectNode root = (ObjectNode) new RandomSchemas(random).document();
    String first = declare(root);

    assertThat(declare(root.deepCopy())).isEqualTo(first);
  }

  static LongStream seeds() {
    return LongStream.range(0, 500);
  }

  private static ObjectNode property(JsonNode schema) {
    ObjectNode root = Json.object().put("type", "object");
    root.putObject("properties").set("v", schema);
    return root;
  }

  private static ObjectNode nest(int depth, BiConsumer<ObjectNode, ObjectNode> put) {
    ObjectNode inner = Json.object().put("type", "string");
    for (int i = 0; i < depth; i++) {
      ObjectNode outer = Json.object();
      put.accept(outer, inner);
      inner = outer;
    }
    return inner;
  }

  private static String declare(JsonNode schema) {
    String text = assertTimeout(Duration.ofSeconds(10),
        () -> Signature.of(PATH, "Does it.", schema, new Returns.Declared(schema), Limits.DEFAULT));
    check(text);
    return text;
  }

  private static void check(String text) {
    assertThat(text).hasSizeLessThanOrEqualTo(Limits.DEFAULT.text());
    TypeScript.check(text);
  }
}
