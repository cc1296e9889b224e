package io.pml.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Utf8Test {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @Test
  void firstMistake_wellFormed_isNone() {
    assertThat(Utf8.firstMistake(new byte[0])).isEqualTo(-1);
    assertThat(Utf8.firstMistake("aé€😀".repeat(9).getBytes(StandardCharsets.UTF_8))).isEqualTo(-1);
  }

  @Test
  void firstMistake_everyCodePoint_isNone() {
    assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
        .filter(c -> Utf8.firstMistake(Character.toString(c).getBytes(StandardCharsets.UTF_8)) != -1)).isEmpty();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void firstMistake_randomBytes_isThereWhenTheJdkFindsOne(long seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[4];
    for (int i = 0; i < 1_000; i++) {
      random.nextBytes(bytes);
      bytes[0] |= (byte) 0x80;
      bytes[1] = random.nextInt(8) == 0 ? bytes[1] : (byte) ((bytes[1] & 0x3F) | 0x80);
      assertThat(Utf8.firstMistake(bytes) == -1).isEqualTo(decodes(bytes));
    }
  }

  private static boolean decodes(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
