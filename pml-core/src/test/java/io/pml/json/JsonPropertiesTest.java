package io.pml.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What holds for every value. */
class JsonPropertiesTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void parse_ofWhatWasWritten_isTheSameValue(long seed) {
    JsonNode value = new RandomJson(seed).value();
    byte[] bytes = Json.writeBytes(value);

    assertThat(Json.parse(bytes)).isEqualTo(value);
    assertThat(Json.parse(Json.write(value))).isEqualTo(value);
    assertThat(Json.parse(Json.pretty(value))).isEqualTo(value);
    assertThat(Json.write(value)).isEqualTo(new String(bytes, StandardCharsets.UTF_8));
    assertThat(Json.writeBytes(Json.parse(bytes))).isEqualTo(bytes);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void hash_ofAnotherSpelling_isTheSame_andOfAnotherValueIsNot(long seed) {
    RandomJson random = new RandomJson(seed);
    JsonNode value = random.value();
    String spelled = random.spell(value);
    JsonNode other = random.value();

    assertThat(Json.hash(Json.parse(spelled))).isEqualTo(Json.hash(value));
    assertThat(Json.hash(Json.parse(spelled.getBytes(StandardCharsets.UTF_8)))).isEqualTo(Json.hash(value));
    assertThat(Json.hash(Json.canonical(value))).isEqualTo(Json.hash(value));
    assertThat(Json.hash(Json.array().add(value))).isNotEqualTo(Json.hash(value));
    assertThat(Json.hash(other).equals(Json.hash(value)))
        .isEqualTo(Json.canonical(other).equals(Json.canonical(value)));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void parse_ofDamagedBytes_isRefusedOrAgreesWithTheReaderOfText(long seed) {
    RandomJson json = new RandomJson(seed);
    Random random = new Random(seed);
    byte[] whole = json.spell(json.value()).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 100; i++) {
      byte[] damaged = damage(whole, random);

      assertThat(read(damaged)).isEqualTo(decode(damaged).flatMap(JsonPropertiesTest::read));
    }
  }

  private static byte[] damage(byte[] whole, Random random) {
    byte[] damaged = Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length + 1) : whole.length);
    for (int i = random.nextInt(3); i > 0 && damaged.length > 0; i--) {
      String likely = "[]{}:,\"\\ue0129.-+tfn \n\0";
      damaged[random
          .nextInt(damaged.length)] = (byte) (random.nextBoolean() ? likely.charAt(random.nextInt(likely.length()))
              : random.nextInt(256));
    }
    return damaged;
  }

  private static Optional<JsonNode> read(byte[] bytes) {
    try {
      return Optional.of(Json.parse(bytes));
    } catch (JsonSyntaxException e) {
      return Optional.empty();
    }
  }

  private static Optional<JsonNode> read(String text) {
    try {
      return Optional.of(Json.parse(text));
    } catch (JsonSyntaxException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> decode(byte[] bytes) {
    try {
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
